/// The properties that are read; all others are passed over.
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

  /// Letters may be capital or not.
  init?(_ name: ArraySlice<UInt8>) {
    let known: [(String, CardProperty)]
    switch name.count {
    case 1...2: known = Self.shortest
    case 3: known = Self.three
    case 4...7: known = Self.middle
    case 8...: known = Self.longest
    default: return nil
    }
    guard let match = known.first(where: { name.isWord($0.0) }) else { return nil }
    self = match.1
  }

  private static let shortest: [(String, CardProperty)] = [
    ("N", .name), ("FN", .formattedName), ("TZ", .timeZone),
  ]
  private static let three: [(String, CardProperty)] = [
    ("TEL", .phone), ("ORG", .organization), ("UID", .uid), ("END", .end),
  ]
  private static let middle: [(String, CardProperty)] = [
    ("BEGIN", .begin), ("EMAIL", .email), ("KIND", .kind), ("VERSION", .version),
  ]
  /// The last is what Apple's address book server had before there was KIND.
  private static let longest: [(String, CardProperty)] = [
    ("NICKNAME", .nickname), ("CATEGORIES", .categories), ("X-ADDRESSBOOKSERVER-KIND", .kind),
  ]
}

extension ArraySlice<UInt8> {
  /// Whether these bytes are a word of ASCII, which is given in capitals.
  func isWord(_ word: String) -> Bool {
    count == word.utf8.count
      && zip(self, word.utf8).allSatisfy { byte, letter in
        byte == letter || (byte ^ letter == 0x20 && (0x41...0x5a).contains(letter))
      }
  }

  /// Without white space around.
  var trimmed: ArraySlice<UInt8> {
    var start = startIndex
    var end = endIndex
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return self[start..<end]
  }
}
