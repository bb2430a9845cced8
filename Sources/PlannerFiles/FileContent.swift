import Glibc
import PlannerModel

/// What one regular file holds, and the fingerprint of exactly that.
package enum FileContent {
  case bytes([UInt8], FileFingerprint)
  /// A sentence.
  case refused(String, FileFingerprint)
  case gone

  /// Blocks on the disk, and on nothing else: a pipe or a device is refused.
  package init(path: String, limit: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let failure = errno
      self = failure == ENOENT ? .gone : .failed(failure)
      return
    }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    let fingerprint = FileFingerprint(status)
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .refused("It is no regular file.", fingerprint)
      return
    }
    guard fingerprint.size <= limit else {
      self = .refused("It is larger than \(limit / 1_048_576) MiB.", fingerprint)
      return
    }
    // One byte more than it should be: it may be growing.
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: fingerprint.size + 1) { buffer, count in
      while count < buffer.count {
        let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        if got == 0 { break }
        if got < 0 && errno == EINTR { continue }
        if got < 0 {
          failure = errno
          break
        }
        count += got
      }
    }
    self = failure == 0 ? .bytes(bytes, fingerprint) : .failed(failure)
  }

  /// With the fingerprint of no file: what fixes it may leave the file itself as it is.
  private static func failed(_ code: CInt) -> FileContent {
    .refused("It cannot be read: \(String(cString: strerror(code))).", .none)
  }

  /// The first line of a small file, such as a vdir's `displayname`; nil where there is none.
  package static func line(of path: String) -> String? {
    guard case .bytes(let bytes, _) = FileContent(path: path, limit: 4096) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    return line.isEmpty ? nil : line
  }
}
