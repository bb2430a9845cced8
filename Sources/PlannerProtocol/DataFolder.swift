/// The folder of the planner's data.
package enum DataFolder {
  /// Returns `PLANNER_HOME`, else `planner` in `XDG_DATA_HOME`, else `.local/share/planner` in `HOME`; nil if
  /// all three are missing. An empty variable counts as missing.
  package static func resolve(_ environment: [String: String]) -> String? {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    return value("PLANNER_HOME") ?? value("XDG_DATA_HOME").map { "\($0)/planner" }
      ?? value("HOME").map { "\($0)/.local/share/planner" }
  }
}
