import PlannerTime
import Synchronization

/// How often a guest may do each thing.
package struct GuestRules: Sendable {
  /// A budget of `most` at once, which refills evenly within `seconds`.
  package struct Rule: Sendable {
    package var most: Int
    package var seconds: Int

    package init(_ most: Int, per seconds: Int) {
      self.most = most
      self.seconds = seconds
    }
  }

  // For each address (for IPv6, its 64-bit network).
  package var requests = Rule(600, per: 60)
  package var posts = Rule(120, per: 60)
  package var newConversations = Rule(5, per: 3600)
  package var beganWithoutWork = Rule(2, per: 3600)
  package var signIns = Rule(10, per: 600)
  package var bytes = Rule(40 << 20, per: 3600)
  package var connections = 64
  package var streams = 24
  /// Bytes of images that are being received.
  package var uploads = 16 << 20
  /// Bytes of answers that clients have not read yet, enough for some large images at once.
  package var answers = 48 << 20
  // For each conversation.
  package var messages = Rule(30, per: 60)
  package var images = Rule(20, per: 3600)
  package var streamsOfOne = 6
  // For each invitation.
  package var proposals = Rule(5, per: 86_400)
  // For each name that is used to sign in: from one address, and from all addresses.
  package var signInsOfName = Rule(10, per: 3600)
  package var allSignInsOfName = Rule(200, per: 3600)
  // For all guests together.
  package var allConnections = 12_000
  package var allConversations = Rule(600, per: 3600)
  package var allBeganWithoutWork = Rule(60, per: 3600)
  package var allUploads = 64 << 20
  package var allAnswers = 192 << 20
  /// The zero bits of the proof of work before a conversation. 2^15 tries take a phone about half a second.
  package var workBits = 15
  /// The seconds within which a client must send a whole request, or read a whole answer.
  package var patience = 30

  package init() {}
}

/// The remaining budgets of all guests, as buckets that refill evenly.
final class RateLimiter: Sendable {
  enum Kind: UInt8 {
    case requests, posts, newConversations, beganWithoutWork, signIns, bytes, messages, images, proposals
    case signInsOfName, allSignInsOfName, allConversations, allBeganWithoutWork

    /// Whether the budget is counted for addresses.
    var isOfAddresses: Bool {
      switch self {
      case .requests, .posts, .newConversations, .beganWithoutWork, .signIns, .bytes: true
      default: false
      }
    }
  }

  struct Bucket {
    fileprivate(set) var left: Double
    fileprivate(set) var at: Instant
    fileprivate let rule: GuestRules.Rule

    fileprivate init(_ rule: GuestRules.Rule, at: Instant, left: Double? = nil) {
      self.left = min(Double(rule.most), left ?? Double(rule.most))
      self.at = at
      self.rule = rule
    }

    private var rate: Double { Double(rule.most) / Double(rule.seconds) }

    /// Returns the amount that is left at a time.
    func left(at now: Instant) -> Double {
      min(Double(rule.most), left + max(0, Double(now.microseconds - at.microseconds) / 1e6) * rate)
    }

    /// Returns the fill level, from 0 to 1.
    func fill(at now: Instant) -> Double { left(at: now) / Double(rule.most) }

    /// Returns the seconds until the amount is left.
    func wait(for amount: Int, at now: Instant) -> Double { max(0, Double(amount) - left(at: now)) / rate }
  }

  private let rules: GuestRules
  let tables = Mutex<[Kind: [String: Bucket]]>([:])
  /// The most buckets of a kind. Beyond it, the fullest buckets are dropped. A guest who has used up a
  /// budget stays limited, however many others come.
  private let most: Int
  /// Budgets from an earlier run of the program.
  private let earlier: EarlierRates
  /// Whether a budget changed since the last save.
  let isChanged = Mutex(false)

  init(_ rules: GuestRules, most: Int = 20_000, earlier: EarlierRates = EarlierRates()) {
    self.rules = rules
    self.most = most
    self.earlier = earlier
  }

  /// Restores the budgets of an earlier run.
  private func recall(
    _ kind: Kind, _ bounds: [(whose: String, rule: GuestRules.Rule)], _ tables: inout [Kind: [String: Bucket]]
  ) {
    for (whose, rule) in bounds where tables[kind]?[whose] == nil {
      guard let kept = earlier.take(kind, whose) else { continue }
      tables[kind, default: [:]][whose] = Bucket(rule, at: kept.at, left: kept.left)
    }
  }

  /// Returns the budgets that are not full, for the store.
  func kept(at now: Instant) -> [KeptBudget] {
    isChanged.withLock { $0 = false }
    let tables = tables.withLock { $0 }
    return earlier.rest(at: now)
      + tables.flatMap { kind, buckets in
        buckets.filter { $0.value.fill(at: now) < 1 }.map {
          KeptBudget(
            kind: kind.rawValue, whose: earlier.name($0.key), left: $0.value.left, at: $0.value.at)
        }
      }
  }

  private func rule(_ kind: Kind) -> GuestRules.Rule {
    switch kind {
    case .requests: rules.requests
    case .posts: rules.posts
    case .newConversations: rules.newConversations
    case .beganWithoutWork: rules.beganWithoutWork
    case .signIns: rules.signIns
    case .bytes: rules.bytes
    case .messages: rules.messages
    case .images: rules.images
    case .proposals: rules.proposals
    case .signInsOfName: rules.signInsOfName
    case .allSignInsOfName: rules.allSignInsOfName
    case .allConversations: rules.allConversations
    case .allBeganWithoutWork: rules.allBeganWithoutWork
    }
  }

  /// Returns the buckets that count: the bucket of the address or name, and the bucket of the wider
  /// network, if there is one.
  private func bounds(_ kind: Kind, _ whose: String) -> [(whose: String, rule: GuestRules.Rule)] {
    let rule = rule(kind)
    guard kind.isOfAddresses else { return [(whose, rule)] }
    return Address.bounds(whose, most: rule.most).map {
      ($0.key, GuestRules.Rule($0.most, per: rule.seconds))
    }
  }

  /// Takes an amount from the budget. Returns false, and takes nothing, if too little is left.
  func take(_ kind: Kind, of whose: String, _ amount: Int = 1, now: Instant) -> Bool {
    let bounds = bounds(kind, whose)
    return tables.withLock { tables in
      recall(kind, bounds, &tables)
      var taken: [(whose: String, bucket: Bucket)] = []
      for (whose, rule) in bounds {
        var bucket = tables[kind]?[whose] ?? Bucket(rule, at: now)
        bucket.left = bucket.left(at: now)
        bucket.at = now
        guard bucket.left >= Double(amount) else {
          // Stores the current time, so that the bucket refills also after the clock was set back.
          if tables[kind]?[whose] != nil { tables[kind]?[whose] = bucket }
          return false
        }
        bucket.left -= Double(amount)
        taken.append((whose, bucket))
      }
      isChanged.withLock { $0 = true }
      for (whose, bucket) in taken {
        if tables[kind]?[whose] == nil, tables[kind]?.count ?? 0 >= most {
          makeRoom(&tables[kind, default: [:]], now)
        }
        tables[kind, default: [:]][whose] = bucket
      }
      return true
    }
  }

  /// Subtracts an amount for work that is done already, down to 0.
  func charge(_ kind: Kind, of whose: String, _ amount: Int, now: Instant) {
    let bounds = bounds(kind, whose)
    tables.withLock { tables in
      for (whose, rule) in bounds {
        var bucket = tables[kind]?[whose] ?? Bucket(rule, at: now)
        bucket.left = max(0, bucket.left(at: now) - Double(amount))
        bucket.at = now
        tables[kind, default: [:]][whose] = bucket
      }
    }
  }

  /// Returns one unit to the budget after an action failed.
  func give(_ kind: Kind, of whose: String) {
    tables.withLock { tables in
      for (whose, _) in bounds(kind, whose) { tables[kind]?[whose]?.left += 1 }
    }
  }

  /// Returns the seconds until the amount is left again.
  func wait(_ kind: Kind, of whose: String, _ amount: Int = 1, now: Instant) -> Int {
    let bounds = bounds(kind, whose)
    return tables.withLock { tables in
      recall(kind, bounds, &tables)
      let waits = bounds.compactMap { tables[kind]?[$0.whose]?.wait(for: amount, at: now) }
      return Int((waits.max() ?? 0).rounded(.up))
    }
  }

  /// Drops at least an eighth of the buckets, so that it runs seldom. A request waits for it, so buckets
  /// are counted by fill level, which is faster than sorting.
  private func makeRoom(_ table: inout [String: Bucket], _ now: Instant) {
    let steps = 4096
    func step(_ bucket: Bucket) -> Int { Int(bucket.fill(at: now) * Double(steps)) }
    var counts = [Int](repeating: 0, count: steps + 1)
    for bucket in table.values { counts[step(bucket)] += 1 }
    // Drops full buckets, all buckets above the last level, and `left` buckets at that level.
    var (last, left) = (steps, max(counts[steps], max(1, most / 8)))
    while last > 0, left > counts[last] {
      left -= counts[last]
      last -= 1
    }
    table = table.filter { _, bucket in
      let step = step(bucket)
      guard step >= last else { return true }
      if step > last { return false }
      defer { left -= 1 }
      return left <= 0
    }
  }
}
