import Glibc

/// What tells a file that was changed from one that was not (stat(2)).
package struct FileFingerprint: Hashable, Sendable {
  /// Bytes.
  package var size: Int64
  /// When it was written last, in nanoseconds since the epoch.
  package var modified: Int64
  package var inode: UInt64

  package init(size: Int64, modified: Int64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.inode = inode
  }

  package init(_ status: stat) {
    self.init(
      size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
      inode: UInt64(status.st_ino))
  }

  /// Of what a path leads to; nil where nothing is there or it cannot be asked, `errno` says why.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
