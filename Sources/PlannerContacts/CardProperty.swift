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

  /// Parses a property name, ignoring case. Nil if the property is not read.
  init?(_ name: ArraySlice<UInt8>) {
    switch name.count {
    case 1 where name.isWord("N"): self = .name
    case 2 where name.isWord("FN"): self = .formattedName
    case 2 where name.isWord("TZ"): self = .timeZone
    case 3 where name.isWord("TEL"): self = .phone
    case 3 where name.isWord("ORG"): self = .organization
    case 3 where name.isWord("UID"): self = .uid
    case 3 where name.isWord("END"): self = .end
    case 4 where name.isWord("KIND"): self = .kind
    case 5 where name.isWord("EMAIL"): self = .email
    case 5 where name.isWord("BEGIN"): self = .begin
    case 5 where name.isWord("AGENT"): self = .agent
    case 7 where name.isWord("VERSION"): self = .version
    case 8 where name.isWord("NICKNAME"): self = .nickname
    case 10 where name.isWord("CATEGORIES"): self = .categories
    // Apple's address book server used this before KIND existed.
    case 24 where name.isWord("X-ADDRESSBOOKSERVER-KIND"): self = .kind
    default: return nil
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
