/// What a vCard says of a person, as far as the planner shows it (RFC 6350). Read when it is asked for, never stored.
package struct Card: Hashable, Codable, Sendable {
  /// The card's UID; of a card without one `name:` and its display name, which is as long as it is known then.
  package var uid: String
  /// FN; where that is missing or empty made of N, NICKNAME, ORG, EMAIL or TEL.
  package var displayName: String
  package var organization: String?
  /// As they are written, the preferred one first.
  package var phones: [String]
  /// The preferred one first.
  package var emails: [String]
  /// CATEGORIES.
  package var tags: [String]
  /// TZ, where it is an IANA name that the zone database knows, or an offset from UTC (`Etc/GMT-3`,
  /// `+05:30`).
  package var timeZone: String?

  package init(
    uid: String, displayName: String, organization: String? = nil, phones: [String] = [],
    emails: [String] = [], tags: [String] = [], timeZone: String? = nil
  ) {
    self.uid = uid
    self.displayName = displayName
    self.organization = organization
    self.phones = phones
    self.emails = emails
    self.tags = tags
    self.timeZone = timeZone
  }
}

/// An address book that people are looked up in: a folder of `.vcf` files or one such file.
package struct AddressBook: Hashable, Codable, Sendable {
  /// A lower-case UUID.
  package var id: String
  /// What people call it; no two have the same.
  package var name: String
  /// Absolute.
  package var path: String

  package init(id: String, name: String, path: String) {
    self.id = id
    self.name = name
    self.path = path
  }
}
