import Glibc
import PlannerModel

/// The content of one regular file, and the fingerprint of that content.
package enum FileContent {
  case bytes([UInt8], FileFingerprint)
  /// The file cannot be used; a sentence says why.
  case refused(String, FileFingerprint)
  case gone

  /// Reads a file of at most `limit` bytes. Blocks only on the disk: refuses pipes and devices.
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
      self = .refused("It is not a regular file.", fingerprint)
      return
    }
    guard fingerprint.size <= limit else {
      self = .refused("It is larger than \(limit / 1_048_576) MiB.", fingerprint)
      return
    }
    // Reads up to one byte more than the size, because the file may be growing.
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

  /// Uses a fingerprint that no file has, because the user may fix the error without changing the file.
  private static func failed(_ code: CInt) -> FileContent {
    .refused("It cannot be read: \(String(cString: strerror(code))).", .none)
  }

  /// Returns true if a regular file begins with this upper-case text, in any case, after a byte order mark
  /// and blanks.
  package static func begins(_ path: String, with text: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let bytes = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    let start = bytes.drop { $0 <= 0x20 || [0xef, 0xbb, 0xbf].contains($0) }
    return String(decoding: start.prefix(text.utf8.count), as: UTF8.self).uppercased() == text
  }

  /// Returns the first line of a small file, such as the `displayname` of a vdir; nil if there is no such
  /// line.
  package static func line(of path: String) -> String? {
    guard case .bytes(let bytes, _) = FileContent(path: path, limit: 4096) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    return line.isEmpty ? nil : line
  }
}
