import PlannerAddressBooks
import PlannerModel
import PlannerTime

/// Adds data of other programs to a profile. A nil text adds nothing.
extension PersonProfile {
  mutating func addEmail(_ value: String?, _ label: String? = nil) {
    if let value { emails = (emails ?? []) + [LabeledValue(value: value, label: label)] }
  }

  mutating func addPhone(_ value: String?, _ label: String? = nil) {
    if let value { phones = (phones ?? []) + [LabeledValue(value: value, label: label)] }
  }

  mutating func addLink(_ value: String?, _ label: String? = nil) {
    if let value { urls = (urls ?? []) + [LabeledValue(value: value, label: label)] }
  }

  mutating func addAddress(_ address: PostalAddress) {
    if address.unlabeled != PostalAddress() { addresses = (addresses ?? []) + [address] }
  }

  mutating func addNote(_ text: String?, createdAt: Instant? = nil, pinned: Bool = false) {
    guard let text else { return }
    notes = (notes ?? []) + [PersonNote(text: text, createdAt: createdAt, pinned: pinned ? true : nil)]
  }

  /// Keeps the parts of a name if they cannot be guessed from the name.
  mutating func setName(
    _ displayName: String, given: String?, middle: String? = nil, family: [String?], prefix: String? = nil,
    suffix: String? = nil
  ) {
    func list(_ texts: [String?]) -> [String]? {
      let found = texts.compactMap(\.self)
      return found.isEmpty ? nil : found
    }
    setName(
      displayName,
      PersonName(
        family: list(family), given: list([given]), additional: list([middle]), prefix: list([prefix]),
        suffix: list([suffix])))
  }

  /// Does the same for parts that are already known.
  mutating func setName(_ displayName: String, _ parts: PersonName) {
    if parts != PersonName(), parts != .guessed(from: displayName) { name = parts }
  }

  /// Returns whether the title of a date means a death, as in vCards.
  static func isDeath(_ label: String) -> Bool { PersonCard.isDeath(label) }

  /// Adds a date for which the user is reminded, each year or once.
  mutating func addDate(_ label: String, _ day: PartialDate, once: Bool = false) {
    dates = (dates ?? []) + [LabeledDate(label: label, day: day.description, once: once ? true : nil)]
  }

  /// Adds a fact. A second fact with the same name is appended to the first.
  mutating func addFact(_ key: String, _ value: String?) {
    guard let value else { return }
    let known = facts?[key].map { "\($0), " } ?? ""
    facts = (facts ?? [:]).merging([key: known + value]) { $1 }
  }

  /// Adds a relation. If the word is not a known kind, adds a fact.
  /// - reference: the reference to an imported person (``ImportedPeople/reference(_:)``). Nil if the relation
  ///   has only a name, even if one of the user's people has that name.
  mutating func addRelation(
    _ word: String, to name: String?, _ reference: String? = nil, birthYear: Int? = nil,
    birthday: String? = nil
  ) {
    guard let name else { return }
    guard let kind = RelationKind(word: word) else { return addFact(word, name) }
    relations =
      (relations ?? []) + [
        PersonRelation(
          to: reference ?? name, kind: kind, label: RelationKind.label(of: word), birthYear: birthYear,
          birthday: birthday, yours: reference != nil)
      ]
  }

  /// Adds an account in a network. The address of its page becomes a link. A name becomes a link if the
  /// network's address is known, else a fact.
  mutating func addNetwork(_ network: String, _ value: String?) {
    guard let value else { return }
    let key = network.lowercased().filter { $0.isLetter || $0.isNumber }
    if value.contains("/") || value.lowercased().hasPrefix("www.") {
      addLink(value, network)
    } else if let page = Self.pages[key] {
      addLink(page + value.drop { $0 == "@" }, network)
    } else {
      addFact(network, value)
    }
  }

  private static let pages = [
    "linkedin": "https://www.linkedin.com/in/", "twitter": "https://x.com/", "x": "https://x.com/",
    "facebook": "https://www.facebook.com/", "instagram": "https://www.instagram.com/",
    "github": "https://github.com/", "telegram": "https://t.me/",
  ]

  /// This profile; nil if it is empty.
  var nonEmpty: PersonProfile? { self == PersonProfile() ? nil : self }
}
