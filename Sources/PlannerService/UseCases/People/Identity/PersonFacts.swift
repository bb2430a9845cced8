import PlannerModel
import PlannerStore
import PlannerTime

/// What shows that two entries are of one person, or of two.
struct PersonFacts {
  /// What two entries have in common. Each counts more than those before it.
  enum Likeness: Int, Comparable {
    /// Only the name; no other fact is known about both.
    case name
    /// The name, and a birthday or a company.
    case fact
    /// A mail address or a number, and the given name.
    case reached
    /// A UID.
    case uid

    static func < (a: Likeness, b: Likeness) -> Bool { a.rawValue < b.rawValue }
  }

  /// The name, as names are compared.
  let key: String
  /// The first word of the name that is no title.
  let given: String
  private var suffix: String?
  /// Without the prefix that makes a UUID a URN (RFC 9562, section 4).
  private(set) var uids: Set<String>
  private(set) var emails: Set<String>
  private(set) var phones: Set<String>
  private(set) var birthday: PartialDate?
  private(set) var company: String?
  /// True if others have the same name: then a name does not identify the person.
  let hasNamesakes: Bool

  /// - fullName: without a detail (``Contact/fullName``).
  /// - profile: what is known of the person, from whatever place.
  /// - hasNamesakes: others are known to have the name.
  init(fullName: String, uids: [String], _ profile: PersonProfile, hasNamesakes: Bool = false) {
    self.hasNamesakes = hasNamesakes
    key = nameKey(fullName)
    given = nameKey(PersonName.greeting(of: fullName))
    suffix = (profile.name?.suffix ?? PersonName.suffix(of: fullName).map { [$0] })
      .map { nameKey($0.joined(separator: " ")).filter { $0 != "." } }
    self.uids = Set(uids.map(\.plainUid))
    emails = Set((profile.emails ?? []).map { $0.value.trimmed.lowercased() })
    phones = Set((profile.phones ?? []).compactMap { Self.dialed($0.value) })
    birthday = profile.birthday.flatMap { PartialDate($0) }
    company = profile.company.map(nameKey)
  }

  /// Returns these with what another entry of the same person says beside them.
  func joined(with other: PersonFacts) -> PersonFacts {
    var joined = self
    joined.uids.formUnion(other.uids)
    joined.emails.formUnion(other.emails)
    joined.phones.formUnion(other.phones)
    joined.birthday = birthday ?? other.birthday
    joined.company = company ?? other.company
    joined.suffix = suffix ?? other.suffix
    return joined
  }

  /// Returns the end of a number, which is the same with and without the code of its country; nil if it is too short to
  /// mean one line.
  static func dialed(_ number: String) -> String? {
    let digits = number.filter(\.isWholeNumber)
    return digits.count < 7 ? nil : String(digits.suffix(9))
  }

  /// Returns whether both entries are of one person.
  func isSame(as other: PersonFacts) -> Bool { likeness(to: other) != nil }

  /// Returns the strongest common fact; nil if the entries are two people, or if no fact says that they are one person. Two
  /// entries with the same name and no other common kind of fact are one person, unless each has a UID.
  /// - hasNewUid: a file or an address book may have given one of them a new UID.
  func likeness(to other: PersonFacts, hasNewUid: Bool = false) -> Likeness? {
    if !uids.isDisjoint(with: other.uids) { return .uid }
    guard !differs(from: other) else { return nil }
    let isReachedAlike = isReached(as: other)
    guard key == other.key else {
      return isReachedAlike && given == other.given && suffix == other.suffix ? .reached : nil
    }
    if isReachedAlike { return .reached }
    if birthday != nil && other.birthday != nil { return .fact }
    if let company, let theirs = other.company { return company == theirs ? .fact : nil }
    let isReachedElsewhere =
      (!emails.isEmpty && !other.emails.isEmpty) || (!phones.isEmpty && !other.phones.isEmpty)
    let mayBe = suffix == other.suffix && (uids.isEmpty || other.uids.isEmpty || hasNewUid)
    return mayBe && !isReachedElsewhere ? .name : nil
  }

  /// Returns whether both entries have the name and one more fact in common, and no fact tells them apart.
  func isSameByFact(as other: PersonFacts) -> Bool {
    key == other.key && likeness(to: other).map { $0 > .name } ?? false
  }

  /// Returns whether both have a mail address or a number in common.
  func isReached(as other: PersonFacts) -> Bool {
    !emails.isDisjoint(with: other.emails) || !phones.isDisjoint(with: other.phones)
  }

  /// Returns whether a fact of both says that they are two people.
  func differs(from other: PersonFacts) -> Bool {
    if let suffix, let theirs = other.suffix, suffix != theirs { return true }
    guard let birthday, let theirs = other.birthday else { return false }
    let years = [birthday.year, theirs.year].compactMap(\.self)
    return (birthday.month, birthday.day) != (theirs.month, theirs.day) || Set(years).count > 1
  }
}

extension Planner {
  /// Returns what shows who somebody is.
  func facts(of contact: Contact, _ reader: StoreReader) throws -> PersonFacts {
    facts(of: contact, own: try reader.profile(contactId: contact.id))
  }

  /// The same, where what the user said was read before.
  func facts(of contact: Contact, own: PersonProfile?) -> PersonFacts {
    PersonFacts(
      fullName: contact.fullName, uids: contact.knownUids, known(of: contact, own: own),
      hasNamesakes: contact.detail != nil)
  }
}
