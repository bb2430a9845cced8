import Glibc

/// The content of a small regular file. Pipes and devices are rejected.
enum SmallFile {
  case bytes([UInt8], stat)
  case unreadable
  case noFile
  case tooLarge

  /// - flags: Further flags for open(2).
  init(_ path: String, flags: Int32 = 0, limit: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags)
    guard descriptor >= 0 else {
      // O_NOFOLLOW found a symbolic link.
      self = errno == ELOOP ? .noFile : .unreadable
      return
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      self = .noFile
      return
    }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else {
        self = .unreadable
        return
      }
      if got == 0 { break }
      count += got
    }
    self = count > limit ? .tooLarge : .bytes(Array(bytes[..<count]), status)
  }
}
