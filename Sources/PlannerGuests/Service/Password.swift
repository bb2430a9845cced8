import CLibcrypt
import Glibc
import PlannerModel

/// Passwords are stored as yescrypt hashes (crypt(5), `$y$`). With a stolen file, each guess needs 32 MB of
/// memory.
enum Password {
  static let least = 10
  static let most = 200
  /// The cost parameter of crypt_gensalt(3), 1 to 11.
  static let cost: UInt = 6

  /// Returns a hash with a new salt, about 75 characters.
  static func hash(_ password: String, cost: UInt = cost) throws -> String {
    guard let setting = crypt_gensalt_ra("$y$", cost, nil, 0) else { throw Failure(code: errno) }
    defer { free(setting) }
    return try crypted(password, setting)
  }

  /// Returns whether a password has this hash. A hash that crypt(3) cannot read matches no password.
  static func matches(_ password: String, _ hash: String) throws -> Bool {
    do { return Secret.isEqual(try crypted(password, hash), hash) } catch let failure as Failure
      where failure.code == EINVAL
    { return false }
  }

  private struct Failure: Error {
    var code: Int32
  }

  private static func crypted(_ password: String, _ setting: UnsafePointer<CChar>) throws -> String {
    var memory: UnsafeMutableRawPointer?
    var size: Int32 = 0
    defer { free(memory) }
    // crypt(3) takes at most 511 bytes and stops at a NUL, so it gets the hexadecimal SHA-256 instead.
    guard let hash = crypt_ra(SHA256.hex(of: password.utf8), setting, &memory, &size) else {
      throw Failure(code: errno)
    }
    return String(cString: hash)
  }
}

/// Recovery codes. With each of them a guest who forgot the password can sign in once.
enum RecoveryCode {
  static let count = 8
  /// The digits and letters of codes, without those that look like others.
  private static let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Returns a random code such as `7KMP-Q2RS-T9VW-X4YZ`, with 78 random bits.
  static func make() -> String {
    let text = (0..<16).map { _ in letters[Int.random(in: letters.indices)] }
    return stride(from: 0, to: 16, by: 4).map { String(text[$0..<$0 + 4]) }.joined(separator: "-")
  }

  /// Returns the hash of a code. Case, spaces and hyphens do not matter.
  static func hash(_ text: String) -> String {
    Secret.hash("recovery." + text.prefix(100).uppercased().filter { $0.isLetter || $0.isNumber })
  }
}
