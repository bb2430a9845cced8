import Glibc
import PlannerModel

extension FileFingerprint {
  /// A fingerprint that no file has.
  package static let none = FileFingerprint(size: -1, changed: 0, inode: 0)

  package init(_ status: stat) {
    self.init(
      size: Int(status.st_size), changed: status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec,
      inode: Int(bitPattern: UInt(status.st_ino)))
  }

  /// Returns the fingerprint of the file at a path, following links. Returns nil with `errno` set if stat(2)
  /// fails.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
