import Glibc

/// An error for a file that cannot be read or written, as a sentence.
package struct FileFailure: Error {
  package var message: String

  package init(message: String) { self.message = message }
}

/// Reads a regular file of limited size. Refuses other files before reading: a pipe waits for a writer, and a
/// device may never end.
/// - wanted: the kind of file to give instead, for a sentence.
/// - limit: the fault of a file that is too large, for a sentence.
package func readRegularFile(
  _ path: String, most: Int, wanted: String, limit: String
) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else {
    throw FileFailure(message: "cannot open \(path): \(String(cString: strerror(errno)))")
  }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
    throw FileFailure(message: "\(path) is not a file; use \(wanted)")
  }
  func checkSize(_ size: Int) throws {
    guard size > most else { return }
    throw FileFailure(message: "\(path) has \((size + 1023) / 1024) KiB; \(limit)")
  }
  try checkSize(Int(status.st_size))
  // The file may be growing, and files of /proc report a size of zero.
  var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size), 1 << 16) + 1)
  var count = 0
  while true {
    if count == bytes.count { bytes += [UInt8](repeating: 0, count: min(bytes.count, most + 1 - count)) }
    let got = bytes.withUnsafeMutableBytes {
      Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
    }
    if got < 0, errno == EINTR { continue }
    guard got >= 0 else {
      throw FileFailure(message: "cannot read \(path): \(String(cString: strerror(errno)))")
    }
    if got == 0 { return Array(bytes[..<count]) }
    count += got
    try checkSize(count)
  }
}
