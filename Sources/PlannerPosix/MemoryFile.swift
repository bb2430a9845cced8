import CPosix
import Glibc

/// A file that is in memory alone, and gone with the value.
package final class MemoryFile {
  package let descriptor: Int32

  /// Nil if there is no room for it.
  package init?(_ bytes: [UInt8] = []) {
    descriptor = cposix_memory_file()
    guard descriptor >= 0 else { return nil }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return nil }
      rest = rest.dropFirst(count)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// What is in it, up to a length; nil if it is longer.
  package func content(upTo most: Int) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= most else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var read = 0
    while read < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + read }, $0.count - read, off_t(read))
      }
      guard count > 0 else { return nil }
      read += count
    }
    return bytes
  }
}
