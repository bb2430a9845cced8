import Glibc

/// The path of the daemon's socket.
package enum SocketPath {
  /// Returns `PLANNER_SOCKET`, else `planner.sock` in `PLANNER_HOME`, else `planner/planner.sock` in
  /// `XDG_RUNTIME_DIR`, or in `/run/user/UID` if that variable is missing. An empty variable counts as
  /// missing.
  package static func resolve(_ environment: [String: String], uid: UInt32 = getuid()) -> String {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let path = value("PLANNER_SOCKET") { return path }
    if let home = value("PLANNER_HOME") { return "\(home)/planner.sock" }
    return "\(value("XDG_RUNTIME_DIR") ?? "/run/user/\(uid)")/planner/planner.sock"
  }

  /// Returns the path of plannerguests' socket. `PLANNER_GUESTS_SOCKET` comes first, for example for a
  /// system-wide plannerguests at /run/planner-guests/guests.sock. Then come `guests.sock` in `PLANNER_HOME`,
  /// and `planner-guests/guests.sock` in `XDG_RUNTIME_DIR` or, without that variable, in `/run/user/UID`.
  package static func guests(_ environment: [String: String], uid: UInt32 = getuid()) -> String {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let path = value("PLANNER_GUESTS_SOCKET") { return path }
    if let home = value("PLANNER_HOME") { return "\(home)/guests.sock" }
    return "\(value("XDG_RUNTIME_DIR") ?? "/run/user/\(uid)")/planner-guests/guests.sock"
  }
}
