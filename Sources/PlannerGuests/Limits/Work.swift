import FoundationEssentials
import PlannerModel
import PlannerTime
import Synchronization

/// The work that a device does before it may begin a conversation, so that a thousand conversations cost something: a
/// script finds a number with which a challenge has a SHA-256 of many zeros, in a second at most. Without a script the
/// guest waits instead: the challenge alone is taken some seconds after the page was loaded.
final class Work: Sendable {
  enum Verdict: Equatable {
    case good
    /// Without a script: it is too early, by so many seconds.
    case early(Int)
    case bad
  }

  enum Use {
    /// A conversation is about to begin, and was counted.
    case counted
    /// It has begun.
    case began
  }

  /// Zero bits.
  let bits: Int
  /// Seconds that a guest without a script waits.
  static let wait = 10
  /// Seconds that a challenge holds.
  static let holds = 3600

  /// Kept, so that what was begun before the program is started again can be gone on with.
  private let secret: String
  private let used = Mutex<[String: (use: Use, at: Instant)]>([:])
  private static let most = 20_000

  init(bits: Int, secret: String = Secret.make()) {
    self.bits = bits
    self.secret = secret
  }

  /// A challenge needs no memory: it says when it was made, and that it was made here.
  func challenge(now: Instant) -> String {
    let body = "\(now.seconds).\(Secret.make().prefix(16))"
    return "\(body).\(sign(body))"
  }

  private func sign(_ body: String) -> String { Secret.derived(from: secret, body) }

  /// The key of the device that begins by a challenge. So who sends the first message again, because the answer to it
  /// was lost, is the same device. The challenge is in that guest's page alone, as the key is in their browser.
  func key(of challenge: String) -> String { Secret.derived(from: secret, "device.\(challenge)") }

  /// Returns whether a challenge was met.
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

  /// What a challenge that was met is used for; nil for nothing yet.
  func use(of challenge: String) -> Use? { used.withLock { $0[challenge]?.use } }

  /// Remembers what a challenge is used for. There is a limit for these, which is far below `most`.
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

/// Secret texts: 256 random bits, of which only the hash is kept.
enum Secret {
  static func make(bytes: Int = 32) -> String {
    // The generator is the kernel's (getrandom(2)).
    text(of: Data((0..<bytes).map { _ in UInt8.random(in: .min ... .max) }))
  }

  static func text(of data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// A text that nobody can compute without the secret.
  static func derived(from secret: String, _ text: String) -> String {
    Self.text(of: Data(SHA256.hmac(of: text.utf8, key: Array(secret.utf8))))
  }

  static func hash(_ text: String) -> String { SHA256.hex(of: Array(text.utf8)) }

  /// Compares in a time that says nothing of where they differ.
  static func isEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
