import Glibc

/// A call that systemd's library or the kernel refused.
package struct SystemdError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was called: `sd_bus_open_user`.
  package var operation: String
  /// The error number (errno(3)), positive.
  package var code: Int32

  package init(operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  package var description: String { "\(operation): \(String(cString: strerror(code)))" }

  /// The result of a call that answers with a negative error number, or the error.
  @discardableResult
  package static func check(_ operation: String, _ result: Int32) throws(SystemdError) -> Int32 {
    guard result >= 0 else { throw SystemdError(operation: operation, code: -result) }
    return result
  }

  /// The result of a call that answers -1 and leaves the number in `errno`, or the error.
  @discardableResult
  package static func checkErrno(_ operation: String, _ result: Int32) throws(SystemdError) -> Int32 {
    guard result >= 0 else { throw SystemdError(operation: operation, code: errno) }
    return result
  }
}
