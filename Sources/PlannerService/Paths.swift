import FoundationEssentials
import Glibc
import PlannerProtocol

/// Where one planner keeps its things (XDG Base Directory Specification, plannerctl.md).
package struct Paths: Hashable, Sendable {
  /// The folder of the database.
  package var data: String
  package var socket: String
  /// The folder of the user's own programs for reminders.
  package var hooks: String

  package init(data: String, socket: String, hooks: String) {
    self.data = data
    self.socket = socket
    self.hooks = hooks
  }

  /// By `PLANNER_HOME`, `PLANNER_SOCKET`, `XDG_DATA_HOME`, `XDG_CONFIG_HOME`, `XDG_RUNTIME_DIR` and `HOME`. Throws
  /// ``PathError`` where none of them says where.
  package init(environment: [String: String]) throws(PathError) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let home = value("PLANNER_HOME") {
      data = home
    } else if let folder = value("XDG_DATA_HOME") {
      data = "\(folder)/planner"
    } else if let home = value("HOME") {
      data = "\(home)/.local/share/planner"
    } else {
      throw PathError(message: "Neither PLANNER_HOME, XDG_DATA_HOME nor HOME says where to keep the data.")
    }
    let config =
      value("PLANNER_HOME") ?? value("XDG_CONFIG_HOME").map { "\($0)/planner" }
      ?? value("HOME").map { "\($0)/.config/planner" } ?? data
    hooks = "\(config)/hooks.d"
    socket = SocketPath.resolve(environment)
    let current = FileManager.default.currentDirectoryPath
    if !data.hasPrefix("/") { data = "\(current)/\(data)" }
    if !hooks.hasPrefix("/") { hooks = "\(current)/\(hooks)" }
    guard socket.utf8.count < 108 else {
      throw PathError(
        message:
          "The socket's path '\(socket)' is longer than the 107 bytes that a socket address holds; set PLANNER_SOCKET to a shorter one."
      )
    }
  }

  package var database: String { "\(data)/planner.db" }
  /// Where sessions are written for other programs, unless the user chose another folder.
  package var mirror: String { "\(data)/calendar" }
  package var dataLock: String { "\(data)/planner.lock" }
  package var socketLock: String { "\(socket).lock" }
  package var socketFolder: String { socket.lastIndex(of: "/").map { String(socket[..<$0]) } ?? "." }

  /// Makes a folder that only the user can enter; one that is there keeps its mode.
  package static func makePrivate(folder: String) throws(PathError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw PathError(message: "The folder '\(folder)' cannot be made: \(String(cString: strerror(errno))).")
    }
  }
}

/// A place that cannot be used, in a sentence.
package struct PathError: Error, Hashable {
  package var message: String
}
