import Glibc
import PlannerClient

/// A configuration file that plannerctl writes. Its first line says so. A file without that line belongs to
/// the user.
struct OwnFile {
  static let mark = "# Written by plannerctl"

  var path: String

  /// Returns the file's text; nil if the file does not exist. Throws ``CommandError`` if it belongs to the
  /// user.
  func text() throws -> String? {
    guard let old = try existing() else { return nil }
    guard old.hasPrefix(Self.mark) else {
      throw CommandError(
        message:
          "\(path) exists already, and plannerctl did not write it; move it away or remove it, and try again"
      )
    }
    return old
  }

  /// Writes the file. Returns false if it already has this text.
  /// - mode: the file mode; by default others may read the file.
  @discardableResult
  func write(_ text: String, mode: mode_t = 0o644) throws -> Bool {
    if try self.text() == text { return false }
    try makeFolder(path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
    try writeFile(Array(text.utf8), to: path)
    chmod(path, mode)
    return true
  }

  /// Removes the file. Returns false if it does not exist.
  @discardableResult
  func remove() throws -> Bool {
    guard try text() != nil else { return false }
    guard unlink(path) == 0 else {
      throw FileFailure(message: "cannot remove \(path): \(String(cString: strerror(errno)))")
    }
    return true
  }

  private func existing() throws -> String? {
    var status = stat()
    // A dangling link counts as the user's file too.
    guard lstat(path, &status) == 0 else { return nil }
    return String(decoding: try readAll(path), as: UTF8.self)
  }
}
