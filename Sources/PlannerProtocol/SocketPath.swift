import Glibc

/// The path of the daemon's socket.
package enum SocketPath {
  /// The maximum length of a path in bytes. A socket address ends it with a NUL byte (unix(7)).
  package static let most = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// Returns `PLANNER_SOCKET`, else `planner.sock` in `PLANNER_HOME`, else `planner/planner.sock` in
  /// `XDG_RUNTIME_DIR` or, failing that, in `/run/user/UID`. An empty variable counts as absent.
  package static func resolve(_ environment: [String: String], uid: UInt32 = getuid()) -> String {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let path = value("PLANNER_SOCKET") { return path }
    if let home = value("PLANNER_HOME") { return "\(home)/planner.sock" }
    return "\(value("XDG_RUNTIME_DIR") ?? "/run/user/\(uid)")/planner/planner.sock"
  }

  /// Returns the path of plannerguests' socket: `PLANNER_GUESTS_SOCKET`, as for one of the machine, which has
  /// /run/planner-guests/guests.sock; else `guests.sock` in `PLANNER_HOME`, else `planner-guests/guests.sock` in
  /// `XDG_RUNTIME_DIR` or, failing that, in `/run/user/UID`.
  package static func guests(_ environment: [String: String], uid: UInt32 = getuid()) -> String {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let path = value("PLANNER_GUESTS_SOCKET") { return path }
    if let home = value("PLANNER_HOME") { return "\(home)/guests.sock" }
    return "\(value("XDG_RUNTIME_DIR") ?? "/run/user/\(uid)")/planner-guests/guests.sock"
  }
}
