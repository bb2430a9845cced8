import FoundationEssentials
import Glibc
import PlannerClient
import PlannerModel

/// The user's folders (XDG Base Directory Specification), as the environment defines them.
struct Folders {
  /// The folder that holds everything of one planner, for trials. If it is set, the planner changes no file
  /// outside it.
  let home: String?
  let config: String
  let dataHome: String
  private let stateHome: String

  init(_ environment: [String: String]) throws {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    home = value("PLANNER_HOME").map(absolutePath)
    guard let user = value("HOME") ?? home else {
      throw CommandError(message: "HOME is not set; set it to your home folder")
    }
    config = absolutePath(value("XDG_CONFIG_HOME") ?? "\(user)/.config")
    dataHome = absolutePath(value("XDG_DATA_HOME") ?? "\(user)/.local/share")
    stateHome = absolutePath(value("XDG_STATE_HOME") ?? "\(user)/.local/state")
  }

  /// The planner's own data folder, which its unit is always allowed to write to.
  var data: String { home ?? "\(dataHome)/planner" }
  var plannerConfig: String { home ?? "\(config)/planner" }
  /// The folder of vdirsyncer's status: the state that both sides last agreed on.
  var syncState: String { home.map { "\($0)/vdirsyncer" } ?? "\(stateHome)/planner/vdirsyncer" }
  /// The folder of the user's units; nil if units must not be changed.
  var units: String? { home == nil ? "\(config)/systemd/user" : nil }
}

/// Returns an absolute path without `.` components, doubled slashes or a trailing slash. The file system
/// resolves a path with `..`, because the result depends on links.
func absolutePath(_ path: String) -> String {
  let whole = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  let parts = whole.split(separator: "/").filter { $0 != "." }
  let tidy = "/" + parts.joined(separator: "/")
  return parts.contains("..") ? resolvedPath(tidy) : tidy
}

/// Returns the path with links resolved, or unchanged if it does not exist.
func resolvedPath(_ path: String) -> String {
  guard let found = realpath(path, nil) else { return path }
  defer { free(found) }
  return String(cString: found)
}

/// Returns true if a path is a folder or lies in it.
func path(_ path: String, isIn folder: String) -> Bool {
  path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
}

/// Creates a folder and its parents, for this user only. Existing folders keep their mode.
func makeFolder(_ path: String) throws {
  do {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  } catch {
    throw FileFailure(
      message: "cannot create the folder \(path); is there a file, or do you lack write "
        + "permission?")
  }
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
    throw FileFailure(message: "\(path) is not a folder; choose another")
  }
}
