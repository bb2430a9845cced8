/// The properties that are read; all others are skipped.
enum CardProperty {
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
  /// Apple's, whose label is in another line of the same group.
  case relatedName
  /// Apple's, likewise.
  case date
  case label
  case note
  case photo

  /// Parses a property name, ignoring case. Nil if the property is not read.
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
    case 5 where name.isWord("TITLE"): self = .title
    case 5 where name.isWord("PHOTO"): self = .photo
    case 7 where name.isWord("RELATED"): self = .related
    case 7 where name.isWord("VERSION"): self = .version
    case 8 where name.isWord("NICKNAME"): self = .nickname
    case 8 where name.isWord("X-ABDATE"): self = .date
    case 9 where name.isWord("X-ABLABEL"): self = .label
    case 10 where name.isWord("CATEGORIES"): self = .categories
    case 11 where name.isWord("ANNIVERSARY"): self = .anniversary
    // What programs wrote before ANNIVERSARY existed: Evolution, Android and KDE.
    case 13 where name.isWord("X-ANNIVERSARY"): self = .anniversary
    case 23 where name.isWord("X-EVOLUTION-ANNIVERSARY"): self = .anniversary
    case 23 where name.isWord("X-KADDRESSBOOK-X-ANNIVE"): self = .anniversary
    case 25 where name.isWord("X-KADDRESSBOOK-X-ANNIVERSARY"): self = .anniversary
    case 16 where name.isWord("X-ABRELATEDNAMES"): self = .relatedName
    // Apple's address book server used this before KIND existed.
    case 24 where name.isWord("X-ADDRESSBOOKSERVER-KIND"): self = .kind
    default: return nil
    }
  }
}

extension CardProperty {
  /// True for what a ``CardDetailsDraft`` reads. Such a line that cannot be read is skipped, and the rest of the
  /// card counts.
  var isDetail: Bool {
    switch self {
    case .title, .role, .birthday, .anniversary, .url, .address, .related, .relatedName, .date, .label, .note,
      .photo:
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Compares with an ASCII word, given in upper case, ignoring case.
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
