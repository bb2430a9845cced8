import PlannerModel

extension Card {
  /// Returns what stands for the UID of a card that has none.
  static func uid(ofName name: String) -> String { "\(uidPrefix)\(name)" }

  fileprivate static let uidPrefix = "name:"

  /// Whether the card has a UID (RFC 6350, section 6.7.6). Version 3.0 lets programs leave it out, and some do.
  package var hasUid: Bool { !uid.hasPrefix(Self.uidPrefix) }

  /// Returns what stands for the UID of this card beside others. Where it has none and another card has its name, it goes by
  /// what else it says; nil if another card says the same, or has its UID.
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
