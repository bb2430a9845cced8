import FoundationEssentials
import PlannerModel
import PlannerTime
import Synchronization

/// The proof of work before a device may begin a conversation. It makes thousands of conversations
/// expensive. A script searches for a number so that the SHA-256 of the challenge and the number begins with
/// many zero bits, which takes at most a second. Without a script, the guest waits some seconds instead.
final class ProofOfWork: Sendable {
  enum Verdict: Equatable {
    case good
    /// A form without an answer came too early, by so many seconds.
    case early(Int)
    case bad
  }

  enum Use {
    /// The conversation was counted and is about to begin.
    case counted
    /// The conversation has begun.
    case began
  }

  /// The number of leading zero bits that a hash needs.
  let bits: Int
  /// The seconds that a guest without a script waits.
  static let wait = 10
  /// The seconds for which a challenge is valid.
  static let holds = 3600

  /// The secret is stored, so that challenges stay valid when the program restarts.
  private let secret: String
  private let used = Mutex<[String: (use: Use, at: Instant)]>([:])
  private static let most = 20_000

  init(bits: Int, secret: String = Secret.make()) {
    self.bits = bits
    self.secret = secret
  }

  /// Returns a new challenge. It is signed and contains its time, so the program does not store it.
  func challenge(now: Instant) -> String {
    let body = "\(now.seconds).\(Secret.make().prefix(16))"
    return "\(body).\(sign(body))"
  }

  private func sign(_ body: String) -> String { Secret.derived(from: secret, body) }

  /// Returns the key of the device that begins with a challenge. A guest who sends the first message again,
  /// because the answer was lost, stays the same device. Only that guest's page contains the challenge, and
  /// only their browser has the key.
  func key(of challenge: String) -> String { Secret.derived(from: secret, "device.\(challenge)") }

  /// Returns whether a challenge was answered correctly, or the guest waited long enough.
  func check(_ challenge: String, answer: String?, now: Instant) -> Verdict {
    let parts = challenge.split(separator: ".", omittingEmptySubsequences: false)
    guard challenge.utf8.count < 200, parts.count == 3, let made = Int(parts[0]),
      Secret.isEqual(sign("\(parts[0]).\(parts[1])"), String(parts[2])),
      made <= now.seconds, now.seconds - made < Self.holds
    else { return .bad }
    if let answer, !answer.isEmpty {
      guard answer.utf8.count <= 20,
        Self.zeros(SHA256.hex(of: Array("\(challenge).\(answer)".utf8))) >= bits
      else { return .bad }
    } else if now.seconds - made < Self.wait {
      return .early(Self.wait - (now.seconds - made))
    }
    return .good
  }

  /// Returns the use of an answered challenge, or nil if it was not used yet.
  func use(of challenge: String) -> Use? { used.withLock { $0[challenge]?.use } }

  /// Stores the use of a challenge. The limit of new conversations is far below `most`, so the table stays
  /// small.
  func set(_ use: Use, of challenge: String, now: Instant) {
    used.withLock { used in
      if used.count >= Self.most { used = used.filter { now.seconds - $0.value.at.seconds < Self.holds } }
      used[challenge] = (use, now)
    }
  }

  private static func zeros(_ hash: String) -> Int {
    var bits = 0
    for digit in hash {
      guard let value = digit.hexDigitValue else { return 0 }
      if value != 0 { return bits + (UInt8(value).leadingZeroBitCount - 4) }
      bits += 4
    }
    return bits
  }
}

/// Secrets: texts with 256 random bits. Only their hashes are stored.
enum Secret {
  static func make(bytes: Int = 32) -> String {
    // The system generator reads getrandom(2).
    text(of: Data((0..<bytes).map { _ in UInt8.random(in: .min ... .max) }))
  }

  static func text(of data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Returns a text that can be computed only with the secret.
  static func derived(from secret: String, _ text: String) -> String {
    Self.text(of: Data(SHA256.hmac(of: text.utf8, key: Array(secret.utf8))))
  }

  static func hash(_ text: String) -> String { SHA256.hex(of: Array(text.utf8)) }

  /// Compares in constant time, which does not reveal where the texts differ.
  static func isEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
