import PlannerModel

extension Card {
  /// Returns the substitute for a missing UID.
  static func uid(ofName name: String) -> String { "\(uidPrefix)\(name)" }

  fileprivate static let uidPrefix = "name:"

  /// Whether the card has a UID (RFC 6350, section 6.7.6). Version 3.0 makes it optional, and some programs
  /// leave it out.
  package var hasUid: Bool { !uid.hasPrefix(Self.uidPrefix) }

  /// Returns the UID or its substitute. If the card has no UID and another card has the same name, adds a
  /// mail address, phone number, birthday or organization. Returns nil if another card has the same facts or
  /// the same UID.
  package func uid(unless isTaken: (String) -> Bool) -> String? {
    if !isTaken(uid) { return uid }
    if hasUid { return nil }
    let facts = [emails.first?.value, phones.first?.value, more?.birthday, organization].compactMap(\.self)
    return facts.map { "\(uid) \($0)" }.first { !isTaken($0) }
  }
}

extension PersonCard {
  /// Whether the card has a UID.
  package var hasUid: Bool { !uid.hasPrefix(Card.uidPrefix) }
}
