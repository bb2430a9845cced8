import PlannerModel
import PlannerTime

/// The complete data of a person in a vCard, for reading and writing. Cards do not contain private notes,
/// pictures, consents and introductions.
package struct PersonCard: Hashable, Sendable {
  package var uid: String
  package var displayName: String
  package var tags: [String]
  package var timeZone: String?
  package var purpose: String?
  package var cadenceDays: Int?
  package var lastContact: Instant?
  /// The profile. In its relations, `to` is a UID as written in the card, or a name.
  package var profile: PersonProfile
  /// The number of values of each property that the planner cannot store.
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

  /// Returns whether the label of a date means the day of a death.
  package static func isDeath(_ label: String) -> Bool { CardDates.isDeath(label) }

  /// Returns the URI of an id for UID and RELATED (RFC 9562).
  package static func uri(of id: String) -> String { "urn:uuid:\(id)" }
}

/// The planner's own properties, for data that vCard has no property for.
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
  /// The year or day of birth of the RELATED in the same group.
  case born = "X-SOCIALPLANNER-BORN"
  /// Marks the date in the same group as occurring only once.
  case once = "X-SOCIALPLANNER-ONCE"
  /// The relation of the person to the user.
  case toYou = "X-SOCIALPLANNER-TO-YOU"
  /// Marks that the user gets a notice each year on the day of the person's death.
  case remember = "X-SOCIALPLANNER-REMEMBER"
}

/// Labels of mail addresses, phone numbers, links and postal addresses, written as TYPE (RFC 6350 section
/// 5.6) or in Apple's form.
enum CardLabel {
  /// The TYPE of each label that differs from its TYPE.
  private static let types = ["mobile": "cell"]
  /// The words of labels that are types themselves: `work fax` is written as two types.
  private static let writable: Set = ["home", "work", "mobile", "fax", "pager", "video", "textphone"]
  /// Types that are not labels. The first ones describe how a message is sent, the last ones how the value is
  /// written.
  private static let noLabels: Set = [
    "internet", "x400", "voice", "text", "msg", "uri", "pref", "quoted-printable", "base64", "b", "8bit",
    "7bit",
  ]
  private static let places: Set = ["home", "work"]
  private static let mobileTypes: Set = ["cell", "pcs", "iphone", "mobile", "cellular"]
  /// The words of the usual types, because ten thousand cards have only these.
  private static let usual = Dictionary(
    writable.map { ($0, $0) } + mobileTypes.map { ($0, "mobile") }
  ) { $1 }

  /// Returns the label of a line: its group's label or its types, such as `work fax`. The label includes that
  /// a number is a mobile phone, fax or pager in both cases. Nil without a label.
  static func label(of line: CardLine, group: String? = nil) -> String? {
    var words = line.types.compactMap(word(for:))
    if words.count > 1 {
      let named = words.folded
      // The order is always `work fax`.
      words = named.filter(places.contains) + named.filter { !places.contains($0) }
    }
    guard let label = group ?? line.custom else { return words.isEmpty ? nil : words.joined(separator: " ") }
    let kind = PhoneKind(label: label)
    let missing = words.filter { word in
      let own = PhoneKind(label: word)
      return (own == .mobile || own == .notCalled) && own != kind
    }
    return ([label] + missing).joined(separator: " ")
  }

  /// Returns the word of a label for a type; nil if the type is not a label.
  private static func word(for type: String) -> String? {
    if let word = usual[type] { return word }
    let type = type.hasPrefix("x-") ? plain(type: type) : type
    return noLabels.contains(type) ? nil : usual[type] ?? type
  }

  /// Returns a type without the marks that programs add to their own types: `X-Evolution-Callback`,
  /// `X-CUSTOM(boat)`.
  private static func plain(type: String) -> String {
    var type = type[...]
    for mark in ["x-custom(", "x-evolution-", "x-"] where type.hasPrefix(mark) {
      type = type.dropFirst(mark.count)
      if mark.hasSuffix("("), type.hasSuffix(")") { type = type.dropLast() }
      break
    }
    return String(type)
  }

  /// Returns the types for writing a label; nil if it is not a type.
  static func types(of label: String) -> [String]? {
    let words = label.split(separator: " ").map(String.init)
    guard !words.isEmpty, words.allSatisfy(writable.contains) else { return nil }
    return words.map { types[$0] ?? $0 }
  }

  /// Returns Apple's own labels in lower case, `work fax` for `_$!<WorkFAX>!$_`, and the user's labels
  /// unchanged.
  static func plain(_ label: String) -> String {
    guard let match = label.wholeMatch(of: /_\$!<(.*)>!\$_/) else { return label }
    // `SisterInLaw` is `sister in law`. Other labels in this form are one word.
    let spaced = match.1.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }.lowercased()
    if RelationKind(word: spaced) != nil { return spaced }
    let word = match.1.lowercased()
    return word.count > 3 && word.hasSuffix("fax") ? "\(word.dropLast(3)) fax" : word
  }
}
