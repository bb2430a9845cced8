import PlannerModel
import PlannerStore
import PlannerTime

/// The facts that show whether two entries are one person or two.
struct PersonFacts {
  /// The strength of a common fact of two entries. Later cases are stronger.
  enum Likeness: Int, Comparable {
    /// Only the name; no other kind of fact is known about both.
    case name
    /// The name, and a birthday or a company.
    case fact
    /// The given name, and a mail address or a number.
    case reached
    /// A UID.
    case uid

    static func < (a: Likeness, b: Likeness) -> Bool { a.rawValue < b.rawValue }
  }

  /// The name as a key for comparisons.
  let key: String
  /// The first word of the name that is not a title.
  let given: String
  private var suffix: String?
  /// UIDs, without the prefix that makes a UUID a URN (RFC 9562, section 4).
  private(set) var uids: Set<String>
  private(set) var emails: Set<String>
  private(set) var phones: Set<String>
  private(set) var birthday: PartialDate?
  private(set) var company: String?
  /// True if others have the same name. Then the name does not identify the person.
  let hasNamesakes: Bool

  /// - fullName: the name without a detail (``Contact/fullName``).
  /// - profile: all known facts about the person.
  /// - hasNamesakes: whether others are known to have the name.
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

  /// Returns these facts with the additional facts of another entry of the same person.
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

  /// Returns the end of a number, which is the same with and without the country code; nil if the number is
  /// too short to identify one line.
  static func dialed(_ number: String) -> String? {
    let digits = number.filter(\.isWholeNumber)
    return digits.count < 7 ? nil : String(digits.suffix(9))
  }

  /// Returns whether both entries are the same person.
  func isSame(as other: PersonFacts) -> Bool { likeness(to: other) != nil }

  /// Returns the strongest common fact; nil if the entries are two people, or if no fact shows that they are
  /// one person. Two entries with the same name and no other common kind of fact are one person, unless each
  /// has a UID.
  /// - hasNewUid: whether a file or an address book may have given one of them a new UID.
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

  /// Returns whether both entries share the name and one more fact, and no fact tells them apart.
  func isSameByFact(as other: PersonFacts) -> Bool {
    key == other.key && likeness(to: other).map { $0 > .name } ?? false
  }

  /// Returns whether both share a mail address or a number.
  func isReached(as other: PersonFacts) -> Bool {
    !emails.isDisjoint(with: other.emails) || !phones.isDisjoint(with: other.phones)
  }

  /// Returns whether a fact shows that they are two people.
  func differs(from other: PersonFacts) -> Bool {
    if let suffix, let theirs = other.suffix, suffix != theirs { return true }
    guard let birthday, let theirs = other.birthday else { return false }
    let years = [birthday.year, theirs.year].compactMap(\.self)
    return (birthday.month, birthday.day) != (theirs.month, theirs.day) || Set(years).count > 1
  }
}

extension ProfileReader {
  /// Returns the facts that identify a person.
  func facts(of contact: Contact) throws -> PersonFacts {
    facts(of: contact, own: try reader.profile(contactId: contact.id))
  }

  /// Does the same with a profile that was already read.
  func facts(of contact: Contact, own: PersonProfile?) -> PersonFacts {
    PersonFacts(
      fullName: contact.fullName, uids: contact.knownUids, known(of: contact, own: own),
      hasNamesakes: contact.detail != nil)
  }
}
