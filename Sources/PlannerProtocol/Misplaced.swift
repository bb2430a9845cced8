import Glibc
import PlannerModel
import Varlink

extension Misplaced {
  /// Finds the first problem; nil if the environment names a usable place.
  package init?(_ environment: [String: String]) {
    for name in ["PLANNER_HOME", "PLANNER_SOCKET"] {
      guard let value = environment[name], !value.isEmpty, !value.hasPrefix("/") else { continue }
      let folder = getcwd(nil, 0).map { pointer in
        defer { free(pointer) }
        return String(cString: pointer)
      }
      let whole = folder.map { ": \(name)=\(Quoted.shell("\($0)/\(value)"))" } ?? ""
      self.init(
        place: name, what: "\(name) is '\(value)', which is another place in every folder",
        fix: "set it to a path from / on\(whole)")
      return
    }
    if let home = environment["PLANNER_HOME"], let file = Misplaced.file(on: home) {
      self.init(
        place: "PLANNER_HOME",
        what: "PLANNER_HOME is '\(home)', and \(file == home ? "that" : "'\(file)'") is a file",
        fix: "set it to a folder, or move the file elsewhere")
      return
    }
    let socket = SocketPath.resolve(environment)
    let length = socket.utf8.count
    guard length > UnixAddress.longest else { return nil }
    self.init(
      place: socket,
      what: "the path of the socket has \(length) bytes, and may have \(UnixAddress.longest): '\(socket)'",
      fix: "set PLANNER_SOCKET to a shorter one, such as /run/user/\(getuid())/planner.sock")
  }

  /// Returns the first component of a path that exists and is not a folder; nil if there is no such
  /// component.
  package static func file(on path: String) -> String? {
    var found = ""
    for part in path.split(separator: "/") {
      found += "/\(part)"
      var status = stat()
      if stat(found, &status) != 0 { return nil }
      if status.st_mode & S_IFMT != S_IFDIR { return found }
    }
    return nil
  }
}

/// The error for an unusable path, with a sentence for the user.
package struct PathError: Error, Hashable {
  package var message: String

  package init(message: String) { self.message = message }
}
