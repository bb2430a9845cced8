import FoundationEssentials
import PlannerModel

/// The secret text of a ticket or a session of the page. The planner keeps and compares only hashes, so the
/// time of a comparison does not reveal the secret.
enum PageSecret {
  private static let bytes = 32
  /// The length of base64url without padding (RFC 4648 section 5).
  private static let length = (bytes * 4 + 2) / 3

  static func make() -> String {
    // The kernel generates the random bytes (getrandom(2)).
    Data((0..<bytes).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Returns the SHA-256 of a secret; nil for a text of another length, which may be very long.
  static func hash(of secret: String) -> String? {
    secret.utf8.count == length ? SHA256.hex(of: secret.utf8) : nil
  }
}
