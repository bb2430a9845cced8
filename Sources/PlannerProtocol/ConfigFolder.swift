/// The folder of the user's files for the planner: hooks, templates, the configuration of the assistant's
/// model.
package enum ConfigFolder {
  /// Returns `PLANNER_HOME`, else `planner` in `XDG_CONFIG_HOME`, else `.config/planner` in `HOME`; nil if
  /// all three are missing. An empty variable counts as missing.
  package static func resolve(_ environment: [String: String]) -> String? {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    return value("PLANNER_HOME") ?? value("XDG_CONFIG_HOME").map { "\($0)/planner" }
      ?? value("HOME").map { "\($0)/.config/planner" }
  }
}
