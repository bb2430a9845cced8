import PlannerModel
import PlannerTime

/// All that a vCard says of a person, or is to say: what the planner keeps of them. Private notes, pictures,
/// consents and introductions are not in cards.
package struct PersonCard: Hashable, Sendable {
  package var uid: String
  package var displayName: String
  package var tags: [String]
  package var timeZone: String?
  package var purpose: String?
  package var cadenceDays: Int?
  package var lastContact: Instant?
  /// In its relations `to` is a UID, as it stands in the card, or a name.
  package var profile: PersonProfile
  /// How many values of each property have no place in the planner.
  package var leftOut: [String: Int]

  package init(
    uid: String, displayName: String, tags: [String] = [], timeZone: String? = nil, purpose: String? = nil,
    cadenceDays: Int? = nil, lastContact: Instant? = nil, profile: PersonProfile = PersonProfile(),
    leftOut: [String: Int] = [:]
  ) {
    self.uid = uid
    self.displayName = displayName
    self.tags = tags
    self.timeZone = timeZone
    self.purpose = purpose
    self.cadenceDays = cadenceDays
    self.lastContact = lastContact
    self.profile = profile
    self.leftOut = leftOut
  }

  /// Returns whether what a date is called says that somebody died on it.
  package static func isDeath(_ label: String) -> Bool { CardDates.isDeath(label) }

  /// The URI of an id, as UID and RELATED have it (RFC 9562).
  package static func uri(of id: String) -> String { "urn:uuid:\(id)" }
}

/// Properties of our own, for what vCard has none for.
enum OwnProperty: String, CaseIterable {
  case purpose = "X-SOCIALPLANNER-PURPOSE"
  /// The cadence in days: `14d`.
  case every = "X-SOCIALPLANNER-EVERY"
  case lastContact = "X-SOCIALPLANNER-LAST-CONTACT"
  case industry = "X-SOCIALPLANNER-INDUSTRY"
  case previousCompany = "X-SOCIALPLANNER-PREVIOUS-COMPANY"
  case school = "X-SOCIALPLANNER-SCHOOL"
  case offers = "X-SOCIALPLANNER-OFFERS"
  case seeks = "X-SOCIALPLANNER-SEEKS"
  case knownSince = "X-SOCIALPLANNER-KNOWN-SINCE"
  /// A key and a value, with a semicolon between them.
  case fact = "X-SOCIALPLANNER-FACT"
  /// A year or a day of birth, of the RELATED in the same group.
  case born = "X-SOCIALPLANNER-BORN"
  /// That the date of the same group comes once.
  case once = "X-SOCIALPLANNER-ONCE"
  /// What the person is to you.
  case toYou = "X-SOCIALPLANNER-TO-YOU"
  /// That you are told each year of the day on which somebody died.
  case remember = "X-SOCIALPLANNER-REMEMBER"
}

/// How cards write what people call a mail address, a phone number, a link or a postal address: with a TYPE
/// (RFC 6350 section 5.6), or as Apple's programs do.
enum CardLabel {
  /// The TYPE of each label that is not one itself.
  private static let types = ["mobile": "cell"]
  /// The words of labels that are types of their own: `work fax` is written as both.
  private static let writable: Set = ["home", "work", "mobile", "fax", "pager", "video", "textphone"]
  /// Types that are no label. The first ones say how a message is sent, the last ones how the value is written.
  private static let noLabels: Set = [
    "internet", "x400", "voice", "text", "msg", "uri", "pref", "quoted-printable", "base64", "b", "8bit",
    "7bit",
  ]
  private static let places: Set = ["home", "work"]
  private static let mobileTypes: Set = ["cell", "pcs", "iphone", "mobile", "cellular"]

  /// Returns the label of a line: that of its group if there is one, and else its types: `work fax`. That a number is a
  /// mobile one, a fax or a pager is part of it in both cases. Nil if there is none.
  static func label(of line: CardLine, group: String? = nil) -> String? {
    let types = line.types.map(plain(type:)).filter { !noLabels.contains($0) }
    let named = types.map { mobileTypes.contains($0) ? "mobile" : $0 }.folded
    // `work fax` in whatever order.
    let words = named.filter(places.contains) + named.filter { !places.contains($0) }
    guard let label = group ?? line.custom else { return words.isEmpty ? nil : words.joined(separator: " ") }
    let kind = PhoneKind(label: label)
    let missing = words.filter { word in
      let own = PhoneKind(label: word)
      return (own == .mobile || own == .notCalled) && own != kind
    }
    return ([label] + missing).joined(separator: " ")
  }

  /// Returns a type without what programs put around types of their own: `X-Evolution-Callback`, `X-CUSTOM(boat)`.
  private static func plain(type: String) -> String {
    var type = type[...]
    for mark in ["x-custom(", "x-evolution-", "x-"] where type.hasPrefix(mark) {
      type = type.dropFirst(mark.count)
      if mark.hasSuffix("("), type.hasSuffix(")") { type = type.dropLast() }
      break
    }
    return String(type)
  }

  /// Returns the types as which a label is written; nil if it is no type.
  static func types(of label: String) -> [String]? {
    let words = label.split(separator: " ").map(String.init)
    guard !words.isEmpty, words.allSatisfy(writable.contains) else { return nil }
    return words.map { types[$0] ?? $0 }
  }

  /// Returns Apple's own labels in lower case, `work fax` for `_$!<WorkFAX>!$_`, and those of the user as they are.
  static func plain(_ label: String) -> String {
    guard let match = label.wholeMatch(of: /_\$!<(.*)>!\$_/) else { return label }
    // `SisterInLaw` is `sister in law`. Other labels that look like that are one word.
    let spaced = match.1.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }.lowercased()
    if RelationKind(word: spaced) != nil { return spaced }
    let word = match.1.lowercased()
    return word.count > 3 && word.hasSuffix("fax") ? "\(word.dropLast(3)) fax" : word
  }
}
