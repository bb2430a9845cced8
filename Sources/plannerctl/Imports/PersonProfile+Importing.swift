import PlannerContacts
import PlannerModel
import PlannerTime

/// What importers put into a profile, in the words of other programs. An absent text adds nothing.
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

  /// Keeps the parts of a name where they say more than the name itself.
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

  /// The same, of parts that are known as such.
  mutating func setName(_ displayName: String, _ parts: PersonName) {
    if parts != PersonName(), parts != .guessed(from: displayName) { name = parts }
  }

  /// Returns whether what a date is called says that somebody died on it, as cards have it.
  static func isDeath(_ label: String) -> Bool { PersonCard.isDeath(label) }

  /// Adds a date of which the user is told: each year, or once.
  mutating func addDate(_ label: String, _ day: PartialDate, once: Bool = false) {
    dates = (dates ?? []) + [LabeledDate(label: label, day: day.description, once: once ? true : nil)]
  }

  /// Adds a fact; a second one of the same name stands beside the first.
  mutating func addFact(_ key: String, _ value: String?) {
    guard let value else { return }
    let known = facts?[key].map { "\($0), " } ?? ""
    facts = (facts ?? [:]).merging([key: known + value]) { $1 }
  }

  /// Adds who somebody is to them. A word that is no kind of ours makes it a fact.
  /// - reference: what stands for somebody of the file, who is imported (``ImportedPeople/reference(_:)``). Nil if it is a
  ///   name alone, whoever of the user's people is called so.
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

  /// Adds what somebody is called in a network: its page is a link, and a name alone where the address of its
  /// page is known; else it is a fact.
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
