import Glibc
import PlannerClient

/// Temporary files and folders for other programs. Only the user can open them.
enum TemporaryFile {
  /// Creates a file with the bytes. Returns its path; the caller removes it.
  /// - name: the beginning of its name. The name ends in .txt, so that editors recognize a text.
  static func named(_ name: String, holding bytes: [UInt8], _ environment: [String: String]) throws -> String
  {
    let (descriptor, path) = try make(name, ending: ".txt", environment)
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, name: path)
    return path
  }

  /// Creates an unnamed file with the bytes, positioned at its beginning. No other process can open it; only
  /// the program that gets it as standard input inherits it. The caller closes it.
  /// - what: a description of the bytes, for a sentence.
  static func unnamed(
    holding bytes: [UInt8], _ what: String, _ environment: [String: String]
  ) throws -> Int32 {
    let (descriptor, path) = try make("plannerctl", ending: "", environment)
    unlink(path)
    do { try writeAll(bytes, to: descriptor, name: what) } catch {
      close(descriptor)
      throw error
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  /// Creates a folder with mode 0700. Returns its path. The caller removes the folder.
  /// - name: the beginning of its name.
  static func folder(_ name: String, _ environment: [String: String]) throws -> String {
    let folder = place(environment)
    // mkdtemp(3) replaces the six X in place. It fails if the path already exists.
    var path = Array("\(folder)/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else {
      throw FileFailure(message: "cannot make a folder in \(folder): \(String(cString: strerror(errno)))")
    }
    return text(of: path)
  }

  private static func place(_ environment: [String: String]) -> String {
    environment["XDG_RUNTIME_DIR"] ?? environment["TMPDIR"] ?? "/tmp"
  }

  private static func text(of path: [CChar]) -> String {
    String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func make(
    _ name: String, ending: String, _ environment: [String: String]
  ) throws -> (descriptor: Int32, path: String) {
    let folder = place(environment)
    // mkstemps(3) replaces the six X before the ending in place, and creates the file with mode 0600. It
    // fails if the name exists, so it cannot open a file that another user placed in a shared folder.
    var path = Array("\(folder)/\(name)-XXXXXX\(ending)".utf8CString)
    let descriptor = mkstemps(&path, Int32(ending.utf8.count))
    guard descriptor >= 0 else {
      throw FileFailure(message: "cannot make a file in \(folder): \(String(cString: strerror(errno)))")
    }
    return (descriptor, text(of: path))
  }
}
