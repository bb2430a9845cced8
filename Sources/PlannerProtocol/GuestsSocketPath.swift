/// Where plannerguests serves the owner's programs.
package enum GuestsSocketPath {
  /// Returns the paths to try, in order: `PLANNER_GUESTS` alone; else `guests.sock` beside the daemon's socket; then
  /// what the system's unit makes, unless `PLANNER_HOME` or `PLANNER_SOCKET` says that this is a planner of its own,
  /// which must not speak for another. An empty variable counts as absent.
  package static func resolve(_ environment: [String: String], uid: UInt32) -> [String] {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let path = value("PLANNER_GUESTS") { return [path] }
    let planner = SocketPath.resolve(environment, uid: uid)
    let folder = planner.lastIndex(of: "/").map { planner[..<$0] } ?? "."
    let isOther = value("PLANNER_HOME") != nil || value("PLANNER_SOCKET") != nil
    return ["\(folder)/guests.sock"] + (isOther ? [] : [ofSystem])
  }

  /// Of a plannerguests that runs as a system's unit.
  package static let ofSystem = "/run/planner-guests/owner.sock"
}
