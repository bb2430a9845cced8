import PlannerTime
import Synchronization

/// How much of each thing a guest may do in a time.
package struct GuestRules: Sendable {
  /// So much at once, and again so much in so many seconds, evenly.
  package struct Rule: Sendable {
    package var most: Int
    package var seconds: Int

    package init(_ most: Int, per seconds: Int) {
      self.most = most
      self.seconds = seconds
    }
  }

  // For each address (an IPv6 one with the 64 bits of its network).
  package var requests = Rule(600, per: 60)
  package var posts = Rule(120, per: 60)
  package var newConversations = Rule(5, per: 3600)
  package var signIns = Rule(10, per: 600)
  package var bytes = Rule(40 << 20, per: 3600)
  package var connections = 64
  package var streams = 24
  // For each conversation.
  package var messages = Rule(30, per: 60)
  package var images = Rule(20, per: 3600)
  package var streamsOfOne = 6
  // For each name that somebody signs in with.
  package var signInsOfName = Rule(10, per: 3600)
  // Over all.
  package var allConnections = 12_000
  package var allConversations = Rule(600, per: 3600)
  /// Pictures that are sent at the same time.
  package var uploads = 24
  /// The zero bits of the work before a conversation: 2^15 tries take a phone about half a second.
  package var workBits = 15
  /// Seconds in which a request must be there whole, and an answer be taken.
  package var patience = 30

  package init() {}
}

/// What each has left of what the rules allow: buckets that fill evenly.
final class Budgets: Sendable {
  enum Kind: UInt8 {
    case requests, posts, newConversations, signIns, bytes, messages, images, signInsOfName, allConversations

    var isOfAddress: Bool { rawValue <= Kind.bytes.rawValue }
  }

  private struct Key: Hashable {
    var kind: Kind
    var whose: String
  }

  private struct Bucket {
    var left: Double
    var at: Instant
    var fullAfter: Double
  }

  private let rules: GuestRules
  private let buckets = Mutex<[Key: Bucket]>([:])
  /// Beyond that, those that are full again are forgotten, and then any.
  private static let most = 50_000

  init(_ rules: GuestRules) { self.rules = rules }

  private func rule(_ kind: Kind) -> GuestRules.Rule {
    switch kind {
    case .requests: rules.requests
    case .posts: rules.posts
    case .newConversations: rules.newConversations
    case .signIns: rules.signIns
    case .bytes: rules.bytes
    case .messages: rules.messages
    case .images: rules.images
    case .signInsOfName: rules.signInsOfName
    case .allConversations: rules.allConversations
    }
  }

  /// Takes some of what is left. Returns false, and takes nothing, if that is too little.
  func take(_ kind: Kind, of whose: String, _ amount: Int = 1, now: Instant) -> Bool {
    let rule = rule(kind)
    let rate = Double(rule.most) / Double(rule.seconds)
    let key = Key(kind: kind, whose: whose)
    return buckets.withLock { buckets in
      var bucket = buckets[key] ?? Bucket(left: Double(rule.most), at: now, fullAfter: Double(rule.seconds))
      let passed = max(0, Double(now.microseconds - bucket.at.microseconds) / 1e6)
      bucket.left = min(Double(rule.most), bucket.left + passed * rate)
      bucket.at = now
      let isThere = bucket.left >= Double(amount)
      if isThere { bucket.left -= Double(amount) }
      if buckets[key] == nil, buckets.count >= Self.most { Self.makeRoom(&buckets, now) }
      buckets[key] = bucket
      return isThere
    }
  }

  private static func makeRoom(_ buckets: inout [Key: Bucket], _ now: Instant) {
    buckets = buckets.filter {
      Double(now.microseconds - $0.value.at.microseconds) / 1e6 < $0.value.fullAfter
    }
    // Those that somebody with many addresses fills. The others, of which they fill one with each try, stay.
    if buckets.count >= most { buckets = buckets.filter { !$0.key.kind.isOfAddress } }
    if buckets.count >= most { buckets = buckets.filter { $0.key.kind == .allConversations } }
  }
}
