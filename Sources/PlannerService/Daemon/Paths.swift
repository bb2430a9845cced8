import FoundationEssentials
import Glibc
import PlannerModel
import PlannerProtocol
import Varlink

/// The paths of one planner's files (XDG Base Directory Specification, plannerctl.md).
package struct Paths: Hashable, Sendable {
  /// The folder of the database.
  package var data: String
  package var socket: String
  /// The folder of the user's own hooks for reminders.
  package var hooks: String
  /// The folder of the user's own templates of drafts.
  package var templates: String { "\(hooks.dropLast("/hooks.d".count))/templates" }
  /// True if the user chose the path of the socket (`PLANNER_SOCKET`), and so its folder.
  package var isSocketChosen = false

  /// The path of plannerguests' socket.
  package var guests = ""
  /// The paths that change when plannerguests starts: its socket, and the socket's folder. The data folder is
  /// left out, because the planner writes much else there.
  package var guestsWatched: Set<String> {
    guard let end = guests.lastIndex(of: "/") else { return [] }
    let folder = String(guests[..<end])
    return folder == data ? [guests] : [guests, folder]
  }

  package init(data: String, socket: String, hooks: String) {
    self.data = data
    self.socket = socket
    self.hooks = hooks
  }

  /// Finds the paths from `PLANNER_HOME`, `PLANNER_SOCKET`, `XDG_DATA_HOME`, `XDG_CONFIG_HOME`,
  /// `XDG_RUNTIME_DIR` and `HOME`. Throws ``PathError`` if these give no folder for the data.
  package init(environment: [String: String]) throws(PathError) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let misplaced = Misplaced(environment) { throw PathError(message: "\(misplaced.message).") }
    guard let folder = DataFolder.resolve(environment) else {
      throw PathError(
        message: "There is no folder for the data: set PLANNER_HOME, XDG_DATA_HOME or HOME.")
    }
    data = folder
    hooks = "\(ConfigFolder.resolve(environment) ?? data)/hooks.d"
    socket = SocketPath.resolve(environment)
    guests = SocketPath.guests(environment)
    isSocketChosen = value("PLANNER_SOCKET") != nil
    let current = FileManager.default.currentDirectoryPath
    if !data.hasPrefix("/") { data = "\(current)/\(data)" }
    if !hooks.hasPrefix("/") { hooks = "\(current)/\(hooks)" }
  }

  package var database: String { "\(data)/planner.db" }
  /// The folder of the mirror, unless the user chose another one.
  package var mirror: String { "\(data)/calendar" }
  package var dataLock: String { "\(data)/planner.lock" }
  package var socketLock: String { "\(socket).lock" }
  package var socketFolder: String { socket.lastIndex(of: "/").map { String(socket[..<$0]) } ?? "." }

  /// Makes a folder that only the user can enter. An existing folder must belong to the user, or
  /// ``PathError`` is thrown. If others can write to it, its mode becomes 0700. Any other mode stays.
  ///
  /// - mayBeOthers: also accepts a folder of root that others cannot write to, and a folder of root or the
  ///   user in which users can change only their own files (/tmp).
  package static func makePrivate(folder: String, mayBeOthers: Bool = false) throws(PathError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let code = errno
      let reason = Misplaced.file(on: folder).map { "'\($0)' is a file" } ?? String(cString: strerror(code))
      throw PathError(
        message:
          "The folder '\(folder)' cannot be created (\(reason)); choose another with PLANNER_HOME, or with "
          + "PLANNER_SOCKET for the socket."
      )
    }
    var status = stat()
    guard stat(folder, &status) == 0 else {
      throw PathError(
        message: "The folder '\(folder)' cannot be examined: \(String(cString: strerror(errno))).")
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
          "The folder '\(folder)' belongs to another user (\(status.st_uid)), who could replace the "
          + "planner's files; choose your own folder with PLANNER_HOME or PLANNER_SOCKET."
      )
    }
    if isOpen, chmod(folder, 0o700) != 0 {
      throw PathError(
        message:
          "Other users can write to the folder '\(folder)', and the planner cannot change that "
          + "(\(String(cString: strerror(errno)))): chmod 700 \(Quoted.shell(folder))"
      )
    }
  }

  /// Makes the socket's folder. The planner's default folder must not be a link, because the link's owner
  /// could later point it elsewhere.
  package func makeSocketFolder() throws(PathError) {
    var status = stat()
    if !isSocketChosen, lstat(socketFolder, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      throw PathError(
        message:
          "'\(socketFolder)' is a link or a file, not a folder; remove it, or set PLANNER_SOCKET to another "
          + "path."
      )
    }
    try Paths.makePrivate(folder: socketFolder, mayBeOthers: isSocketChosen)
  }
}
