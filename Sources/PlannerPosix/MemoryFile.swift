import CPosix
import Glibc

/// A file that exists only in memory. It is deleted with this object.
final class MemoryFile {
  let descriptor: Int32

  /// Creates a file with these bytes. Returns nil if there is not enough memory.
  init?(_ bytes: [UInt8] = []) {
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
}
