/// The properties that are read; all others are skipped.
enum CardProperty: Equatable {
  case begin
  case end
  case version
  case kind
  case uid
  case formattedName
  case name
  case nickname
  case organization
  case email
  case phone
  case categories
  case timeZone
  case agent
  case title
  case role
  case birthday
  case anniversary
  case url
  case address
  case related
  /// Apple's property for a related person. Its label is in another line of the same group.
  case relatedName
  /// Properties of other programs with a relation in their name.
  case relatedAs(String)
  /// Android's property for relations and other data.
  case android
  /// Apple's property for a date. Its label is in another line of the same group.
  case date
  case label
  case note
  case photo
  case death
  /// The place of a person's death, or another sign that the person died.
  case deathMark
  case phoneticGiven
  case phoneticFamily
  case phoneticAdditional
  /// Apple's property that says whether a card belongs to a person or a company.
  case showAs
  /// A card that belongs to a group.
  case member

  /// Parses a property name, ignoring case. Returns nil if the property is not read.
  init?(_ name: ArraySlice<UInt8>) {
    switch name.count {
    case 1 where name.isWord("N"): self = .name
    case 2 where name.isWord("FN"): self = .formattedName
    case 2 where name.isWord("TZ"): self = .timeZone
    case 3 where name.isWord("TEL"): self = .phone
    case 3 where name.isWord("ORG"): self = .organization
    case 3 where name.isWord("UID"): self = .uid
    case 3 where name.isWord("URL"): self = .url
    case 3 where name.isWord("ADR"): self = .address
    case 3 where name.isWord("END"): self = .end
    case 4 where name.isWord("KIND"): self = .kind
    case 5 where name.isWord("EMAIL"): self = .email
    case 5 where name.isWord("BEGIN"): self = .begin
    case 4 where name.isWord("BDAY"): self = .birthday
    case 4 where name.isWord("ROLE"): self = .role
    case 4 where name.isWord("NOTE"): self = .note
    case 5 where name.isWord("AGENT"): self = .agent
    case 6 where name.isWord("MEMBER"): self = .member
    case 10 where name.isWord("X-ABSHOWAS"): self = .showAs
    case 5 where name.isWord("TITLE"): self = .title
    case 5 where name.isWord("PHOTO"): self = .photo
    case 7 where name.isWord("RELATED"): self = .related
    case 7 where name.isWord("VERSION"): self = .version
    case 8 where name.isWord("NICKNAME"): self = .nickname
    case 8 where name.isWord("X-ABDATE"): self = .date
    case 9 where name.isWord("X-ABLABEL"): self = .label
    case 9 where name.isWord("DEATHDATE"): self = .death
    case 10 where name.isWord("CATEGORIES"): self = .categories
    case 10 where name.isWord("DEATHPLACE"): self = .deathMark
    case 10 where name.isWord("X-DECEASED"): self = .deathMark
    case 11 where name.isWord("ANNIVERSARY"): self = .anniversary
    case 11 where name.isWord("X-DEATHDATE"): self = .death
    case 12 where name.isWord("X-DEATH-DATE"): self = .death
    case 20 where name.isWord("X-PHONETIC-LAST-NAME"): self = .phoneticFamily
    case 21 where name.isWord("X-PHONETIC-FIRST-NAME"): self = .phoneticGiven
    case 22 where name.isWord("X-PHONETIC-MIDDLE-NAME"): self = .phoneticAdditional
    // Properties of Evolution, Android, KDE and Outlook from before ANNIVERSARY was defined.
    case 13 where name.isWord("X-ANNIVERSARY"): self = .anniversary
    case 23 where name.isWord("X-EVOLUTION-ANNIVERSARY"): self = .anniversary
    case 23 where name.isWord("X-KADDRESSBOOK-X-ANNIVE"): self = .anniversary
    case 25 where name.isWord("X-KADDRESSBOOK-X-ANNIVERSARY"): self = .anniversary
    case 16 where name.isWord("X-MS-ANNIVERSARY"): self = .anniversary
    case 16 where name.isWord("X-ABRELATEDNAMES"): self = .relatedName
    case 16 where name.isWord("X-ANDROID-CUSTOM"): self = .android
    // Apple's address book server used this before KIND was defined.
    case 24 where name.isWord("X-ADDRESSBOOKSERVER-KIND"): self = .kind
    case 26 where name.isWord("X-ADDRESSBOOKSERVER-MEMBER"): self = .member
    default:
      guard let type = CardRelative.type(of: name) else { return nil }
      self = .relatedAs(type)
    }
  }
}

extension CardProperty {
  /// True for the properties that ``CardDetailsDraft`` reads. If such a line is unreadable, only the line is
  /// skipped.
  var isDetail: Bool {
    switch self {
    case .title, .role, .birthday, .anniversary, .url, .address, .related, .relatedName, .relatedAs, .android,
      .date, .label, .note, .photo, .death, .deathMark, .phoneticGiven, .phoneticFamily, .phoneticAdditional:
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Compares with an upper-case ASCII word, ignoring case.
  func isWord(_ word: String) -> Bool {
    guard count == word.utf8.count else { return false }
    var index = startIndex
    for letter in word.utf8 {
      let byte = self[index]
      guard byte == letter || (byte ^ letter == 0x20 && (0x41...0x5a).contains(letter)) else { return false }
      index += 1
    }
    return true
  }

  /// The bytes without surrounding white space.
  var trimmed: ArraySlice<UInt8> {
    var start = startIndex
    var end = endIndex
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return self[start..<end]
  }
}
