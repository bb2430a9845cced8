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
  package var beganWithoutWork = Rule(2, per: 3600)
  package var signIns = Rule(10, per: 600)
  package var bytes = Rule(40 << 20, per: 3600)
  package var connections = 64
  package var streams = 24
  /// Bytes of pictures that are under way.
  package var uploads = 16 << 20
  /// Bytes of answers that are not taken yet: some large pictures at once.
  package var answers = 48 << 20
  // For each conversation.
  package var messages = Rule(30, per: 60)
  package var images = Rule(20, per: 3600)
  package var streamsOfOne = 6
  // For each invitation.
  package var proposals = Rule(5, per: 86_400)
  // For each name that somebody signs in with: from one address, and from all.
  package var signInsOfName = Rule(10, per: 3600)
  package var allSignInsOfName = Rule(200, per: 3600)
  // Over all.
  package var allConnections = 12_000
  package var allConversations = Rule(600, per: 3600)
  package var allBeganWithoutWork = Rule(60, per: 3600)
  package var allUploads = 64 << 20
  package var allAnswers = 192 << 20
  /// The zero bits of the work before a conversation: 2^15 tries take a phone about half a second.
  package var workBits = 15
  /// Seconds in which a request must be there whole, and an answer be taken.
  package var patience = 30

  package init() {}
}

/// What each has left of what the rules allow: buckets that fill evenly.
final class Budgets: Sendable {
  enum Kind: UInt8 {
    case requests, posts, newConversations, beganWithoutWork, signIns, bytes, messages, images, proposals
    case signInsOfName, allSignInsOfName, allConversations, allBeganWithoutWork

    /// Whether it is counted for addresses.
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

    /// What is left at a time.
    func left(at now: Instant) -> Double {
      min(Double(rule.most), left + max(0, Double(now.microseconds - at.microseconds) / 1e6) * rate)
    }

    /// From none to all of it.
    func fill(at now: Instant) -> Double { left(at: now) / Double(rule.most) }

    /// Seconds until so much is left.
    func wait(for amount: Int, at now: Instant) -> Double { max(0, Double(amount) - left(at: now)) / rate }
  }

  private let rules: GuestRules
  let tables = Mutex<[Kind: [String: Bucket]]>([:])
  /// The most buckets of a kind. When there are so many, the fullest are forgotten, which are those of who did least:
  /// whoever has spent theirs stays held up, however many others come.
  private let most: Int
  /// What an earlier run of the program counted.
  private let earlier: EarlierBudgets
  /// Whether something was counted since it was kept.
  let isChanged = Mutex(false)

  init(_ rules: GuestRules, most: Int = 20_000, earlier: EarlierBudgets = EarlierBudgets()) {
    self.rules = rules
    self.most = most
    self.earlier = earlier
  }

  /// Goes on with what an earlier run counted.
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

  /// Whose buckets count: one's own, and where it is a network within a wider one, that one's, too.
  private func bounds(_ kind: Kind, _ whose: String) -> [(whose: String, rule: GuestRules.Rule)] {
    let rule = rule(kind)
    guard kind.isOfAddresses else { return [(whose, rule)] }
    return Address.bounds(whose, most: rule.most).map {
      ($0.key, GuestRules.Rule($0.most, per: rule.seconds))
    }
  }

  /// Takes some of what is left. Returns false, and takes nothing, if that is too little.
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
          // With this time: it fills again also after the clock was set back.
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

  /// Takes so much for what was done already, or what is left of it.
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

  /// Gives back what was taken for nothing.
  func give(_ kind: Kind, of whose: String) {
    tables.withLock { tables in
      for (whose, _) in bounds(kind, whose) { tables[kind]?[whose]?.left += 1 }
    }
  }

  /// Returns in how many seconds so much is left again.
  func wait(_ kind: Kind, of whose: String, _ amount: Int = 1, now: Instant) -> Int {
    let bounds = bounds(kind, whose)
    return tables.withLock { tables in
      recall(kind, bounds, &tables)
      let waits = bounds.compactMap { tables[kind]?[$0.whose]?.wait(for: amount, at: now) }
      return Int((waits.max() ?? 0).rounded(.up))
    }
  }

  /// Forgets an eighth at least, so that it is seldom done. They are counted by steps, as one request waits for it, and
  /// to sort them takes longer.
  private func makeRoom(_ table: inout [String: Bucket], _ now: Instant) {
    let steps = 4096
    func step(_ bucket: Bucket) -> Int { Int(bucket.fill(at: now) * Double(steps)) }
    var counts = [Int](repeating: 0, count: steps + 1)
    for bucket in table.values { counts[step(bucket)] += 1 }
    // All that are full, all above the last step, and so many of that one.
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
