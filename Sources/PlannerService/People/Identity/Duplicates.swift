import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension PeopleMethods.Duplicates: Query {
  var readers: ReaderKind { .long }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let profiles = Dictionary(try view.reader.profiles().map { ($0.contactId, $0.profile) }) { first, _ in
        first
      }
      let goals = Set(try view.reader.goals().map(\.contactId))
      let people = try view.reader.contacts().map { contact in
        DuplicateSearch.Person(
          contact: contact, facts: ProfileReader(view).facts(of: contact, own: profiles[contact.id]),
          weight: (goals.contains(contact.id) ? 2 : 0) + (contact.cardUid == nil ? 0 : 1)
            - (contact.archived == true ? 4 : 0))
      }
      return Reply(duplicates: DuplicateSearch(people).duplicates)
    }
  }
}

/// Finds people who are in the planner twice. Compares only people with a common name, mail address, number
/// or card.
struct DuplicateSearch {
  struct Person {
    var contact: Contact
    var facts: PersonFacts
    /// The entry with the larger weight stays.
    var weight: Int
  }

  /// The number of people above which a shared fact identifies nobody, such as the phone number of an office.
  private static let most = 100

  private let people: [Person]
  private var pairs: [Pair: [DuplicateReason]] = [:]

  private struct Pair: Hashable {
    var stays: Int
    var goes: Int
  }

  /// - people: all people, sorted by name.
  init(_ people: [Person]) {
    self.people = people
    var groups: [String: [Int]] = [:]
    func note(_ key: String, _ place: Int) { groups[key, default: []].append(place) }
    for (place, person) in people.enumerated() {
      let facts = person.facts
      note("name \(facts.key)", place)
      for uid in facts.uids { note("card \(uid)", place) }
      // A household shares one number, so only people who may have the same given name are compared.
      let initial = facts.given.prefix(1)
      for mail in facts.emails { note("mail \(initial) \(mail)", place) }
      for phone in facts.phones { note("phone \(initial) \(phone)", place) }
    }
    for (key, group) in groups where group.count > 1 {
      // If very many people have the same name, each is compared only with the first ones.
      guard group.count <= Self.most || key.hasPrefix("name ") else { continue }
      for (place, one) in group.prefix(Self.most).enumerated() {
        for other in group[(place + 1)...] { compare(one, other) }
      }
    }
  }

  /// The pairs, sorted by name. A pair is left out if both its people are merged into the same third person.
  var duplicates: [Duplicate] {
    var into: [Int: Set<Int>] = [:]
    var found: [Duplicate] = []
    for (pair, reasons) in pairs.sorted(by: { precedes($0.key, $1.key) }) {
      if let known = into[pair.goes], let others = into[pair.stays], !known.isDisjoint(with: others) {
        continue
      }
      into[pair.goes, default: []].insert(pair.stays)
      let (stays, goes) = (people[pair.stays].contact, people[pair.goes].contact)
      found.append(
        Duplicate(
          stays: stays.id, goes: goes.id, staysName: stays.displayName, goesName: goes.displayName,
          reasons: reasons))
    }
    return found.sorted {
      (nameKey($0.staysName), nameKey($0.goesName)) < (nameKey($1.staysName), nameKey($1.goesName))
    }
  }

  private func precedes(_ one: Pair, _ other: Pair) -> Bool {
    let (a, b) = (-people[one.stays].weight, -people[other.stays].weight)
    return (a, one.stays, one.goes) < (b, other.stays, other.goes)
  }

  private mutating func compare(_ one: Int, _ other: Int) {
    let isFirst = (-people[one].weight, one) < (-people[other].weight, other)
    let pair = isFirst ? Pair(stays: one, goes: other) : Pair(stays: other, goes: one)
    if pairs[pair] != nil { return }
    if let reasons = people[pair.stays].facts.reasons(toBe: people[pair.goes].facts) { pairs[pair] = reasons }
  }
}

extension PersonFacts {
  /// Returns the reasons why both may be one person; nil if there is no reason, or if a fact shows that they
  /// are two.
  fileprivate func reasons(toBe other: PersonFacts) -> [DuplicateReason]? {
    let isCalledSame = key == other.key
    let isReachedAlike = isReached(as: other)
    if differs(from: other), uids.isDisjoint(with: other.uids), !(isCalledSame && isReachedAlike) {
      return nil
    }
    // They were already told apart, and no fact of both is the same.
    if isCalledSame, hasNamesakes || other.hasNamesakes, !isSame(as: other) { return nil }
    guard isCalledSame || isSame(as: other) || isReachedAlike && isCalledAlike(other) else { return nil }
    var reasons: [DuplicateReason] = [isCalledSame ? .sameName : .similarName]
    if !emails.isDisjoint(with: other.emails) { reasons.append(.sameMail) }
    if !phones.isDisjoint(with: other.phones) { reasons.append(.sameNumber) }
    if !uids.isDisjoint(with: other.uids) { reasons.append(.sameCard) }
    if let birthday, let theirs = other.birthday, (birthday.month, birthday.day) == (theirs.month, theirs.day)
    {
      reasons.append(.sameBirthday)
    }
    if let company, company == other.company { reasons.append(.sameCompany) }
    if !isCalledSame, given != other.given, !isCalledAlike(other) { reasons.removeFirst() }
    return reasons
  }

  /// Returns whether both names may mean one person: `Bob` and `Bob Long`, `B. Long` and `Bob Long`, `Jon
  /// Long` and `John Long`.
  private func isCalledAlike(_ other: PersonFacts) -> Bool {
    let (mine, theirs) = (words, other.words)
    let (few, many) = mine.count <= theirs.count ? (mine, theirs) : (theirs, mine)
    guard !few.isEmpty else { return false }
    return few.allSatisfy { word in
      many.contains { isAlike(word, $0) }
    }
  }

  private var words: [Substring] { key.split { !$0.isLetter && !$0.isNumber } }

  private func isAlike(_ one: Substring, _ other: Substring) -> Bool {
    if one == other { return true }
    if one.count == 1 || other.count == 1 { return one.first == other.first }
    guard min(one.count, other.count) > 2, abs(one.count - other.count) < 2 else { return false }
    return typingMistakes(between: String(one), and: String(other)) < 2
  }
}
