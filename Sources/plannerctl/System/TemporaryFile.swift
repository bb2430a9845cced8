import Glibc
import PlannerClient

/// Files and folders that only the user can open, for as long as another program reads them.
enum TemporaryFile {
  /// Makes a file and writes the bytes into it. Returns its path; the caller removes it.
  /// - name: how its name begins. It ends in .txt, so that editors see that it is a text.
  static func named(_ name: String, holding bytes: [UInt8], _ environment: [String: String]) throws -> String
  {
    let (descriptor, path) = try make(name, ending: ".txt", environment)
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, name: path)
    return path
  }

  /// Makes a file without a name that holds the bytes, to be read from its beginning: nobody else can open it, and who
  /// is started with it as its input inherits it alone. The caller closes it.
  /// - what: what the bytes are, for a sentence.
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

  /// Makes a folder with mode 0700. Returns its path. The caller removes the folder.
  /// - name: how its name begins.
  static func folder(_ name: String, _ environment: [String: String]) throws -> String {
    let folder = place(environment)
    // mkdtemp(3) replaces the six X in place. It fails if somebody has put anything there before.
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
    // mkstemps(3) replaces the six X before the ending in place, and creates the file with mode 0600 only if there is
    // none of that name: in a folder that others may write to, nobody can have put one there before.
    var path = Array("\(folder)/\(name)-XXXXXX\(ending)".utf8CString)
    let descriptor = mkstemps(&path, Int32(ending.utf8.count))
    guard descriptor >= 0 else {
      throw FileFailure(message: "cannot make a file in \(folder): \(String(cString: strerror(errno)))")
    }
    return (descriptor, text(of: path))
  }
}
