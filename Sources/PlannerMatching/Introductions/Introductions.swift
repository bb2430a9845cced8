/// Finds people who would benefit from knowing each other (docs/people.md, "Introductions").
///
/// Each person's features are looked up in lists of the people who have them. Once enough pairs are known,
/// the search skips a person if their features together could not reach the lowest score among these pairs.
/// It also skips lists that could not make up for the features that a pair does not share (Bayardo, Ma and
/// Srikant, "Scaling up all pairs similarity search", 2007). It does not look for pairs that share only
/// features with a false ``Feature/Kind/isReason``.
package struct Introductions {
  private let people: [Introducible]
  private let postings: [Posting]
  /// For each person, the numbers of the lists with people who share or complete a feature, ascending, which
  /// is the order by text.
  private let lists: [[Int32]]
  /// For each person, the numbers of the lists that contain the person, ascending.
  private let memberships: [[Int32]]
  private let barred: Set<UInt64>

  /// Prepares the search.
  /// - people: everybody who is not excluded.
  /// - barred: pairs that must not be suggested.
  package init(people given: [Introducible], barred: Set<PersonPair> = []) {
    let people = given.sorted { $0.id < $1.id }
    var numbers: [Feature: Int] = [:]
    var found: [Posting] = []
    for (index, person) in people.enumerated() {
      for feature in person.features {
        let number = numbers[feature] ?? found.count
        if number == found.count {
          numbers[feature] = number
          found.append(Posting(feature: feature, share: 0))
        }
        found[number].people.append(Int32(index))
      }
    }
    for number in found.indices {
      let feature = found[number].feature
      let offers = numbers[Feature(.offers, feature.word)].map { found[$0].people.count } ?? 0
      let count = feature.kind.weight == nil ? offers : found[number].people.count
      found[number].share = Posting.share(
        weight: feature.kind.weight ?? 0.7, count: count, of: people.count)
    }
    let postings = found.map { (text: Array($0.text.utf8), posting: $0) }
      .sorted {
        $0.text == $1.text
          ? $0.posting.feature.kind.rawValue < $1.posting.feature.kind.rawValue
          : $0.text.lexicographicallyPrecedes($1.text)
      }.map(\.posting)
    numbers = [:]
    for (number, posting) in postings.enumerated() { numbers[posting.feature] = number }
    self.people = people
    self.postings = postings
    memberships = people.map { person in person.features.compactMap { numbers[$0].map(Int32.init) }.sorted() }
    lists = people.map { person in
      person.features.compactMap { feature -> Int32? in
        let wanted: Feature =
          switch feature.kind {
          case .offers: Feature(.seeks, feature.word)
          case .seeks: Feature(.offers, feature.word)
          default: feature
          }
        return numbers[wanted].map(Int32.init)
      }.sorted()
    }
    let indices = Dictionary(people.enumerated().map { ($1.id, $0) }) { first, _ in first }
    self.barred = Set(
      barred.compactMap { pair in
        guard let a = indices[pair.a], let b = indices[pair.b] else { return nil }
        return Self.key(a, b)
      })
  }

  private static func key(_ a: Int, _ b: Int) -> UInt64 { UInt64(a) << 32 | UInt64(b) }

  /// Returns the best pairs: the highest score first, then by ids.
  /// - id: only pairs with this person.
  package func best(_ limit: Int, with id: String? = nil) -> [SuggestedPair] {
    guard limit > 0 else { return [] }
    var best = BestPairs(limit: limit)
    var round = Round(people: people.count)
    if let id {
      guard let person = people.firstIndex(where: { $0.id == id }) else { return [] }
      collect(person, after: -1, &round, &best)
    } else {
      for person in people.indices { collect(person, after: person, &round, &best) }
    }
    return best.sorted.map { suggested($0.a, $0.b, $0.score) }
  }

  /// Collects the pairs of a person with people at an index greater than `after`.
  private func collect(_ person: Int, after: Int, _ round: inout Round, _ best: inout BestPairs) {
    let lists = lists[person]
    let shares = lists.map { postings[Int($0)].share }
    // This is the score of sharing everything. The factors are in the same order as in a pair's score, so no
    // pair can exceed it. Of all pairs with this score, the pair in the check below comes first.
    let greatest = 1 - shares.reduce(1) { $0 * (1 - $1) }
    guard best.takes(max(after, 0), after + 1, greatest) else { return }
    let reasons = lists.indices.filter { postings[Int(lists[$0])].feature.kind.isReason }
      .sorted { shares[$0] > shares[$1] }
    let others = lists.indices.filter { !postings[Int(lists[$0])].feature.kind.isReason }
    let byShare = reasons + others
    // People who are in none of the first lists have no reason, or too low a score.
    var rest = others.reduce(1.0) { $0 * (1 - shares[$1]) }
    var count = reasons.count
    while count > 0, 1 - rest * (1 - shares[byShare[count - 1]]) < best.least {
      count -= 1
      rest *= 1 - shares[byShare[count]]
    }
    guard count > 0 else { return }
    round.begin()
    for place in byShare.prefix(count) {
      round.touch(postings[Int(lists[place])].people, after: after, bit: place)
    }
    let further = byShare.dropFirst(count)
    for index in round.touched {
      let other = Int(index)
      guard other != person else { continue }
      var mask = round.takeMask(other)
      let hasMask = lists.count <= Round.mostBits
      if hasMask {
        // The bound assumes the known shared features and all features that may be shared.
        let known = round.score(mask, shares)
        guard 1 - (1 - known) * rest >= best.least else { continue }
        for place in further where isMember(other, lists[place]) { mask |= 1 << UInt64(place) }
      }
      let score =
        hasMask
        ? round.score(mask, shares)
        : 1 - lists.indices.reduce(1.0) { isMember(other, lists[$1]) ? $0 * (1 - shares[$1]) : $0 }
      let (a, b) = (min(person, other), max(person, other))
      guard best.takes(a, b, score), !barred.contains(Self.key(a, b)),
        people[a].households.isDisjoint(with: people[b].households)
      else { continue }
      best.insert(a, b, score)
    }
  }

  private func isMember(_ person: Int, _ list: Int32) -> Bool {
    for other in memberships[person] where other >= list { return other == list }
    return false
  }

  private func suggested(_ a: Int, _ b: Int, _ score: Double) -> SuggestedPair {
    var reasons: [(reason: SuggestedPair.Reason, word: String)] = []
    var isPersonal = false
    var isProfessional = false
    for list in lists[a] where isMember(b, list) {
      let posting = postings[Int(list)]
      let kind = posting.feature.kind
      if kind.isPersonal { isPersonal = true } else { isProfessional = true }
      // The list has people who seek what `a` offers, or offer what `a` seeks.
      let offeredBy = kind == .seeks ? people[a].id : kind == .offers ? people[b].id : nil
      reasons.append(
        (
          .init(feature: posting.text, share: posting.share, offeredBy: offeredBy),
          posting.text(spelling(of: posting.feature, a, b))
        ))
    }
    reasons.sort {
      $0.reason.share != $1.reason.share
        ? $0.reason.share > $1.reason.share
        : $0.reason.feature != $1.reason.feature
          ? $0.reason.feature.utf8.lexicographicallyPrecedes($1.reason.feature.utf8)
          : ($0.reason.offeredBy ?? "") < ($1.reason.offeredBy ?? "")
    }
    return SuggestedPair(
      pair: PersonPair(people[a].id, people[b].id), score: score,
      kind: isPersonal && isProfessional ? .both : isPersonal ? .personal : .professional,
      reasons: reasons.map { one in
        var reason = one.reason
        reason.feature = one.word
        return reason
      })
  }

  /// Returns the spelling of a word that both people have. Mixed capital and small letters are preferred, if
  /// one of them writes so.
  private func spelling(of feature: Feature, _ a: Int, _ b: Int) -> String {
    let kinds: [Feature.Kind] = feature.kind.weight == nil ? [.offers, .seeks] : [feature.kind]
    let written = [a, b].flatMap { person in
      kinds.map { Feature($0, feature.word) }.filter(people[person].features.contains).map {
        people[person].spellings[$0] ?? feature.word
      }
    }
    func rank(_ text: String) -> Int {
      let (hasCapital, hasSmall) = (text.contains(where: \.isUppercase), text.contains(where: \.isLowercase))
      return hasCapital && hasSmall ? 0 : hasCapital ? 1 : 2
    }
    return written.min { (rank($0), $0) < (rank($1), $1) } ?? feature.word
  }
}

/// The known facts about other people while the pairs of one person are collected.
private struct Round {
  static let mostBits = 64
  /// Scores are cached for persons with at most this number of lists. For more lists they are computed each
  /// time.
  private static let mostKept = 12

  /// For each person, the shared lists, a bit for each. With more lists than bits, a mask only says that they
  /// share some list.
  private var masks: [UInt64]
  private(set) var touched: [Int32] = []
  private var scores = Array(repeating: 0.0, count: 1 << mostKept)
  private var rounds = Array(repeating: Int32(0), count: 1 << mostKept)
  private var number: Int32 = 0

  init(people: Int) { masks = Array(repeating: 0, count: people) }

  mutating func begin() {
    touched.removeAll(keepingCapacity: true)
    number += 1
  }

  mutating func touch(_ people: [Int32], after: Int, bit: Int) {
    var start = 0
    var end = people.count
    while start < end {
      let middle = (start + end) / 2
      if Int(people[middle]) > after { end = middle } else { start = middle + 1 }
    }
    let mark: UInt64 = 1 << UInt64(bit % Self.mostBits)
    for place in start..<people.count {
      let person = Int(people[place])
      if masks[person] == 0 { touched.append(Int32(person)) }
      masks[person] |= mark
    }
  }

  mutating func takeMask(_ person: Int) -> UInt64 {
    defer { masks[person] = 0 }
    return masks[person]
  }

  /// Returns the score of the shared lists in a mask.
  mutating func score(_ mask: UInt64, _ shares: [Double]) -> Double {
    let isKept = shares.count <= Self.mostKept
    let place = isKept ? Int(mask) : 0
    if isKept, rounds[place] == number { return scores[place] }
    var rest = 1.0
    var bits = mask
    while bits != 0 {
      rest *= 1 - shares[bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    if isKept {
      scores[place] = 1 - rest
      rounds[place] = number
    }
    return 1 - rest
  }
}

/// The best pairs so far, in a heap with the lowest score on top.
private struct BestPairs {
  struct Pair {
    var a: Int
    var b: Int
    var score: Double

    func precedes(_ other: Pair) -> Bool {
      score != other.score ? score > other.score : a != other.a ? a < other.a : b < other.b
    }
  }

  let limit: Int
  private var heap: [Pair] = []

  init(limit: Int) { self.limit = limit }

  /// The value that the bound of a pair must reach. A bound multiplies its factors in another order than the
  /// score, so rounding may differ. The margin makes sure that pairs which might just reach the lowest score
  /// are computed in full.
  var least: Double { heap.count < limit ? 0 : heap[0].score - 1e-9 }

  var sorted: [Pair] { heap.sorted { $0.precedes($1) } }

  func takes(_ a: Int, _ b: Int, _ score: Double) -> Bool {
    heap.count < limit || Pair(a: a, b: b, score: score).precedes(heap[0])
  }

  mutating func insert(_ a: Int, _ b: Int, _ score: Double) {
    let pair = Pair(a: a, b: b, score: score)
    guard heap.count >= limit else {
      heap.append(pair)
      var place = heap.count - 1
      while place > 0, heap[(place - 1) / 2].precedes(heap[place]) {
        heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
      return
    }
    heap[0] = pair
    var place = 0
    while true {
      var last = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[last].precedes(heap[child])
      {
        last = child
      }
      if last == place { return }
      heap.swapAt(place, last)
      place = last
    }
  }
}
