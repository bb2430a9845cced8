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
}

/// How cards write what people call a mail address, a phone number, a link or a postal address: with a TYPE
/// (RFC 6350 section 5.6), or as Apple's programs do.
enum CardLabel {
  /// The TYPE of each label that has one.
  static let types = ["home": "home", "work": "work", "mobile": "cell"]
  /// Types that are no label. The first ones say how a message is sent.
  private static let noLabels: Set = ["internet", "x400", "voice", "text", "msg", "uri", "pref"]

  /// Returns the label of a TYPE list: `work fax`; nil if there is none.
  static func label(of types: [String]) -> String? {
    let words = types.filter { !noLabels.contains($0) }.map { type in
      Self.types.first { $0.value == type }?.key ?? type
    }
    return words.isEmpty ? nil : words.folded.joined(separator: " ")
  }
}
