import FoundationEssentials
import Glibc
import PlannerModel
import PlannerProtocol

/// Where one planner keeps its things (XDG Base Directory Specification, plannerctl.md).
package struct Paths: Hashable, Sendable {
  /// The folder of the database.
  package var data: String
  package var socket: String
  /// The folder of the user's own programs for reminders.
  package var hooks: String
  /// Whether the user said where the socket is (`PLANNER_SOCKET`), and so in whose folder.
  package var isSocketChosen = false

  package init(data: String, socket: String, hooks: String) {
    self.data = data
    self.socket = socket
    self.hooks = hooks
  }

  /// By `PLANNER_HOME`, `PLANNER_SOCKET`, `XDG_DATA_HOME`, `XDG_CONFIG_HOME`, `XDG_RUNTIME_DIR` and `HOME`.
  /// Throws ``PathError`` where none of them says where.
  package init(environment: [String: String]) throws(PathError) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let misplaced = Misplaced(environment) { throw PathError(message: "\(misplaced.message).") }
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
    isSocketChosen = value("PLANNER_SOCKET") != nil
    let current = FileManager.default.currentDirectoryPath
    if !data.hasPrefix("/") { data = "\(current)/\(data)" }
    if !hooks.hasPrefix("/") { hooks = "\(current)/\(hooks)" }
  }

  package var database: String { "\(data)/planner.db" }
  /// Where sessions are written for other programs, unless the user chose another folder.
  package var mirror: String { "\(data)/calendar" }
  package var dataLock: String { "\(data)/planner.lock" }
  package var socketLock: String { "\(socket).lock" }
  package var socketFolder: String { socket.lastIndex(of: "/").map { String(socket[..<$0]) } ?? "." }

  /// Makes a folder that only the user can enter. In one that is there, nobody else may put anything: where
  /// others can, it is closed to them, and where it is not the user's to close, refused with ``PathError``.
  /// Who may look into it stays as it is.
  ///
  /// mayBeOthers: also one of root's is taken, and one in which everybody has only their own (/tmp).
  package static func makePrivate(folder: String, mayBeOthers: Bool = false) throws(PathError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let code = errno
      let reason = Misplaced.file(on: folder).map { "'\($0)' is a file" } ?? String(cString: strerror(code))
      throw PathError(
        message:
          "The folder '\(folder)' cannot be made (\(reason)); choose another with PLANNER_HOME, or PLANNER_SOCKET for the socket's."
      )
    }
    var status = stat()
    guard stat(folder, &status) == 0 else {
      throw PathError(
        message: "The folder '\(folder)' cannot be looked at: \(String(cString: strerror(errno))).")
    }
    let isOpen = status.st_mode & (S_IWGRP | S_IWOTH) != 0
    let isSticky = status.st_mode & S_ISVTX != 0
    if mayBeOthers, isSticky || status.st_uid == 0 && !isOpen,
      status.st_uid == 0 || status.st_uid == geteuid()
    {
      return
    }
    guard status.st_uid == geteuid() else {
      throw PathError(
        message:
          "The folder '\(folder)' belongs to another user (\(status.st_uid)), who could put something else in the planner's place; choose one of your own with PLANNER_HOME or PLANNER_SOCKET."
      )
    }
    if isOpen, chmod(folder, 0o700) != 0 {
      throw PathError(
        message:
          "Others may write to the folder '\(folder)', and it cannot be closed to them (\(String(cString: strerror(errno)))): chmod 700 \(Quoted.shell(folder))"
      )
    }
  }

  /// The socket's folder. The planner's own is no link: who made one could let it lead elsewhere later.
  package func makeSocketFolder() throws(PathError) {
    var status = stat()
    if !isSocketChosen, lstat(socketFolder, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      throw PathError(
        message:
          "'\(socketFolder)' is no folder but a link or a file; remove it, or set PLANNER_SOCKET to a path elsewhere."
      )
    }
    try Paths.makePrivate(folder: socketFolder, mayBeOthers: isSocketChosen)
  }
}

/// A place that cannot be used, in a sentence.
package struct PathError: Error, Hashable {
  package var message: String
}
