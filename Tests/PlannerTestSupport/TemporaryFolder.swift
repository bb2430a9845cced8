import Foundation
import Glibc

/// A temporary folder with a short path (a socket's address holds 107 bytes), removed with the value.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init(mode: UInt32 = 0o700) throws {
    let path = "/tmp/pt-\(UUID().uuidString.prefix(13).lowercased())"
    guard mkdir(path, 0o700) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // Independent of the current umask.
    chmod(path, mode)
    self.path = path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func file(_ name: String) -> String { "\(path)/\(name)" }
}
