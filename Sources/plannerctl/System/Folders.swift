import FoundationEssentials
import Glibc
import PlannerModel

/// Where things of this user are (XDG Base Directory Specification), as the environment says.
struct Folders {
  /// What keeps everything of one planner, for trials: nothing outside of it is touched then.
  let home: String?
  let config: String
  private let dataHome: String
  private let stateHome: String

  init(_ environment: [String: String]) throws {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    home = value("PLANNER_HOME").map(absolutePath)
    guard let user = value("HOME") ?? home else {
      throw Refusal(message: "HOME does not say whose files are meant; set it")
    }
    config = absolutePath(value("XDG_CONFIG_HOME") ?? "\(user)/.config")
    dataHome = absolutePath(value("XDG_DATA_HOME") ?? "\(user)/.local/share")
    stateHome = absolutePath(value("XDG_STATE_HOME") ?? "\(user)/.local/state")
  }

  /// The planner's own: what its unit may write in any case.
  var data: String { home ?? "\(dataHome)/planner" }
  var plannerConfig: String { home ?? "\(config)/planner" }
  /// Where vdirsyncer keeps what both sides last agreed on.
  var syncState: String { home.map { "\($0)/vdirsyncer" } ?? "\(stateHome)/planner/vdirsyncer" }
  /// Nil where units are not to be touched.
  var units: String? { home == nil ? "\(config)/systemd/user" : nil }
}

/// A path from the root, without `.`, doubled slashes or one at its end. What `..` means depends on links,
/// and is asked of the file system.
func absolutePath(_ path: String) -> String {
  let whole = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  let parts = whole.split(separator: "/").filter { $0 != "." }
  let tidy = "/" + parts.joined(separator: "/")
  return parts.contains("..") ? resolvedPath(tidy) : tidy
}

/// The path without links; as it is where there is no such thing.
func resolvedPath(_ path: String) -> String {
  guard let found = realpath(path, nil) else { return path }
  defer { free(found) }
  return String(cString: found)
}

/// Whether a path is a folder or lies in it.
func path(_ path: String, isIn folder: String) -> Bool {
  path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
}

/// Makes a folder, and those above it, for this user alone; what is there keeps its mode.
func makeFolder(_ path: String) throws {
  do {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  } catch {
    throw FileFailure(message: "cannot make the folder \(path); is there a file, or may you not write there?")
  }
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
    throw FileFailure(message: "\(path) is no folder; choose another")
  }
}
