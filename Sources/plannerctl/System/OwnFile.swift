import Glibc
import PlannerClient

/// A configuration file that plannerctl writes. Its first line says so; without that line it belongs to the
/// user.
struct OwnFile {
  static let mark = "# Written by plannerctl"

  var path: String

  /// Returns its text; nil if it does not exist. Throws ``Refusal`` if it is not ours.
  func text() throws -> String? {
    guard let old = try existing() else { return nil }
    guard old.hasPrefix(Self.mark) else {
      throw Refusal(
        message:
          "\(path) is there already, and plannerctl did not write it; move it away or remove it, and try again"
      )
    }
    return old
  }

  /// Writes the file. Returns false if it has this text already.
  /// - mode: the default is for a file that others may read.
  @discardableResult
  func write(_ text: String, mode: mode_t = 0o644) throws -> Bool {
    if try self.text() == text { return false }
    try makeFolder(path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
    try writeFile(Array(text.utf8), to: path)
    chmod(path, mode)
    return true
  }

  /// Removes the file. Returns false if there is none.
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
