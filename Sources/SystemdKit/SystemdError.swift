import Glibc

/// An error of systemd's library or the kernel.
package struct SystemdError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call that failed: `sd_bus_open_user`.
  package var operation: String
  /// The error number (errno(3)), positive.
  package var code: Int32

  package init(operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  package var description: String { "\(operation): \(String(cString: strerror(code)))" }

  /// Returns the result of a call that reports errors as negative error numbers. Throws if the result is
  /// negative.
  @discardableResult
  package static func check(_ operation: String, _ result: Int32) throws(SystemdError) -> Int32 {
    guard result >= 0 else { throw SystemdError(operation: operation, code: -result) }
    return result
  }

  /// Returns the result of a call that reports errors as -1 and `errno`. Throws if it is -1.
  @discardableResult
  package static func checkErrno(_ operation: String, _ result: Int32) throws(SystemdError) -> Int32 {
    guard result >= 0 else { throw SystemdError(operation: operation, code: errno) }
    return result
  }
}
