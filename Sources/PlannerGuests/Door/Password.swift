import Crypto
import CryptoExtras
import FoundationEssentials
import NIOPosix

/// Passwords are kept as scrypt makes them (RFC 7914): each try costs whoever has the file 32 MB and a fifth of a second.
enum Password {
  static let least = 10
  static let most = 200
  /// N of RFC 7914.
  static let rounds = 1 << 15

  static func hash(_ password: String, salt: Data, rounds: Int = rounds) throws -> Data {
    let key = try KDF.Scrypt.deriveKey(
      from: Array(password.utf8), salt: salt, outputByteCount: 32, rounds: rounds, blockSize: 8,
      parallelism: 3)
    return key.withUnsafeBytes { Data($0) }
  }

  static func salt() -> Data { Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }) }

  static func isEqual(_ one: Data, _ other: Data) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension Secret {
  /// A secret text that only whoever has the secret can make out of a text (HMAC, RFC 2104).
  static func derived(from secret: String, _ text: String) -> String {
    let code = HMAC<Crypto.SHA256>.authenticationCode(
      for: Array(text.utf8), using: SymmetricKey(data: Array(secret.utf8)))
    return Self.text(of: Data(code))
  }
}

/// Codes that get a guest in who has forgotten the password, each once.
enum RecoveryCode {
  static let count = 8
  /// Without those that look like others.
  private static let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// `7KMP-Q2RS-T9VW-X4YZ`: 78 random bits.
  static func make() -> String {
    let text = (0..<16).map { _ in letters[Int.random(in: letters.indices)] }
    return stride(from: 0, to: 16, by: 4).map { String(text[$0..<$0 + 4]) }.joined(separator: "-")
  }

  /// Its hash, however it was typed.
  static func hash(_ text: String) -> String {
    Secret.hash("recovery." + text.prefix(100).uppercased().filter { $0.isLetter || $0.isNumber })
  }
}
