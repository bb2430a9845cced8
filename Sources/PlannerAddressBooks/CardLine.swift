/// The parameters and value of a content line (RFC 6350 section 3.3). Parameters without a value, as in vCard
/// 2.1 (`TEL;HOME;PREF:`), count as types, because some programs write them in 3.0. It is a class, because copies of
/// a structure with that many fields took a tenth of the time of a card.
final class CardLine {
  /// The rank of values without a preference, after all others.
  static let lastRank = 101

  /// The raw value; ``CardDocument`` converts it to UTF-8.
  var value: ArraySlice<UInt8>
  /// PREF (RFC 6350 section 5.3), or 1 if TYPE contains `pref` (RFC 2426 section 3.3.1).
  private(set) var rank = CardLine.lastRank
  /// The types of TYPE in lower case, without PREF.
  private(set) var types: [String] = []
  /// True if the value is QUOTED-PRINTABLE: vCard 2.1's encoding, which some programs also write in 3.0.
  private(set) var isQuotedPrintable = false
  /// Another encoding, which cannot be read as text.
  private(set) var encoding: ArraySlice<UInt8>?
  /// CHARSET, unless it is ASCII.
  private(set) var charset: ArraySlice<UInt8>?
  /// CREATED (RFC 9554 section 4.2).
  private(set) var created: String?
  /// X-SERVICE-TYPE: the name of a messenger.
  private(set) var service: String?
  /// The user's own label in the form that Android writes:
  /// `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=48=69)`.
  private(set) var custom: String?
  /// X-USER: the person's name in a network, used if the value is empty.
  private(set) var user: String?

  /// Returns nil if there is no unquoted colon after the name.
  /// - nameEnd: the end of the name, relative to the line's start.
  init?(_ line: ArraySlice<UInt8>, nameEnd: Int) {
    value = []
    var index = line.startIndex + nameEnd
    while index < line.endIndex, line[index] == 0x3b {
      let name = line[(index + 1)...].prefix { $0 != 0x3d && !Self.isEnd($0) }
      index = name.endIndex
      let isBare = index >= line.endIndex || line[index] != 0x3d
      if isBare { note(bare: name) }
      // Skips the equals sign, and then the commas of a list.
      while index < line.endIndex, line[index] == 0x2c || (!isBare && index == name.endIndex) {
        index += 1
        guard let part = Self.parameterValue(in: line[index...]) else { return nil }
        index = part.end
        if isBare { note(bare: part.value) } else { note(name, part.value) }
      }
    }
    guard index < line.endIndex, line[index] == 0x3a else { return nil }
    value = line[(index + 1)...]
  }

  /// True for a semicolon, colon or comma.
  private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x3b || byte == 0x3a || byte == 0x2c }

  /// Returns the next parameter value. A quoted value may contain delimiters. A caret escape (RFC 6868) never
  /// contains a quote character.
  private static func parameterValue(
    in rest: ArraySlice<UInt8>
  ) -> (value: ArraySlice<UInt8>, end: Int)? {
    guard rest.first == 0x22 else {
      let value = rest.prefix { !isEnd($0) }
      return (value, value.endIndex)
    }
    let inner = rest.dropFirst().prefix { $0 != 0x22 }
    guard inner.endIndex < rest.endIndex else { return nil }
    return (inner, rest[inner.endIndex...].prefix { !isEnd($0) }.endIndex)
  }

  private func note(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    if name.isWord("TYPE") {
      for type in value.split(separator: 0x2c) { note(type: type.trimmed) }
    } else if name.isWord("PREF") {
      if let number = Int(String(decoding: value.trimmed.prefix(4), as: UTF8.self)),
        (1...100).contains(number)
      {
        rank = min(rank, number)
      }
    } else if name.isWord("ENCODING") {
      note(encoding: value.trimmed)
    } else if name.isWord("CHARSET") {
      if !["US-ASCII", "ASCII"].contains(where: value.trimmed.isWord) { charset = value.trimmed }
    } else if name.isWord("CREATED") {
      created = CardText.line(value)
    } else if name.prefix(9).isWord("X-CUSTOM(") {
      if value.last == 0x29 { custom = CardText.line(CardText.unquoted(value.dropLast())[...]) }
    } else if name.isWord("X-SERVICE-TYPE") {
      service = CardText.line(value)
    } else if name.isWord("X-USER") {
      user = CardText.line(value)
    }
  }

  private func note(bare name: ArraySlice<UInt8>) {
    note(type: name)
    if ["QUOTED-PRINTABLE", "BASE64", "B"].contains(where: name.isWord) { note(encoding: name) }
  }

  private func note(type: ArraySlice<UInt8>) {
    if type.isWord("PREF") {
      rank = min(rank, 1)
    } else if types.count < 10, type.count <= 50, let text = CardText.line(type),
      text.contains(where: { $0.isLetter || $0.isNumber })
    {
      types.append(text.lowercased())
    }
  }

  private func note(encoding name: ArraySlice<UInt8>) {
    if name.isWord("QUOTED-PRINTABLE") {
      isQuotedPrintable = true
    } else if !name.isWord("8BIT") && !name.isWord("7BIT") {
      encoding = name
    }
  }
}
