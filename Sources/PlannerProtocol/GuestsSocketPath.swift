/// Where plannerguests serves the owner's programs.
package enum GuestsSocketPath {
  /// Returns the paths to try, in order: `PLANNER_GUESTS` alone; else `guests.sock` in `PLANNER_HOME` alone, so that a
  /// second planner does not speak for the first; else `planner/guests.sock` in `XDG_RUNTIME_DIR` and what the
  /// system's unit makes. An empty variable counts as absent.
  package static func resolve(_ environment: [String: String], uid: UInt32) -> [String] {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let path = value("PLANNER_GUESTS") { return [path] }
    if let home = value("PLANNER_HOME") { return ["\(home)/guests.sock"] }
    return ["\(value("XDG_RUNTIME_DIR") ?? "/run/user/\(uid)")/planner/guests.sock", ofSystem]
  }

  /// Of a plannerguests that runs as a system's unit.
  package static let ofSystem = "/run/planner-guests/owner.sock"
}
