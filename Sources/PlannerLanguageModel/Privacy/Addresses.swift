/// Finds e-mail addresses and telephone numbers in a text, and their owners if they are known.
struct Addresses: Sendable {
  /// Owners by e-mail address in lower case, or by the last digits of a number, because prefixes are
  /// written in many ways.
  private var owners: [String: Set<String>] = [:]

  private static let fewestDigits = 7
  private static let mostDigits = 15
  private static let longestMail = 254

  mutating func add(_ person: PersonNames) {
    for address in person.addresses {
      let digits = address.contains("@") ? address.lowercased() : Self.digits(of: address)
      // Skips links, which contain a slash.
      if !digits.isEmpty, address.contains("@") || !address.contains("/") {
        owners[digits, default: []].insert(person.id)
      }
    }
  }

  /// Returns the end and the owners of an address that begins here, or nil if there is no address.
  func match(_ characters: [Character], at start: Int) -> (end: Int, owners: Set<String>)? {
    if start > 0, characters[start - 1].isOfMail { return nil }
    return mail(characters, start) ?? number(characters, start)
  }

  private func mail(_ characters: [Character], _ start: Int) -> (end: Int, owners: Set<String>)? {
    let most = min(characters.count, start + Self.longestMail)
    guard let at = characters[start..<most].firstIndex(where: { !$0.isOfMail }), at > start,
      characters[at] == "@"
    else { return nil }
    var end = at + 1
    while end < characters.count, characters[end].isOfHost { end += 1 }
    while end > at + 1, !characters[end - 1].isWordPart { end -= 1 }
    // `lunch@noon` is not an address.
    guard characters[(at + 1)..<end].contains(".") else { return nil }
    return (end, owners[String(characters[start..<end]).lowercased()] ?? [])
  }

  private func number(_ characters: [Character], _ start: Int) -> (end: Int, owners: Set<String>)? {
    guard characters[start].digit != nil || "+(".contains(characters[start]) else { return nil }
    if start > 0, characters[start - 1].digit != nil { return nil }
    // The ends of the groups of digits, because two numbers may stand side by side.
    var groups: [(end: Int, digits: String)] = []
    var (end, index, digits) = (start, start, "")
    while index < characters.count {
      let character = characters[index]
      if let digit = character.digit {
        digits.append(digit)
        end = index + 1
        guard digits.count <= Self.mostDigits else { break }
        if end == characters.count || characters[end].digit == nil { groups.append((end, digits)) }
      } else if !(index == start || (character.isBetweenDigits && index - end < 3)) {
        break
      }
      index += 1
    }
    for group in groups.reversed() where group.digits.count >= Self.fewestDigits {
      // Skips part of a word such as an id, or an hour after a date.
      if group.end < characters.count, characters[group.end].isWordPart || characters[group.end] == ":" {
        continue
      }
      if let owners = owners(of: characters[start..<group.end], group.digits) { return (group.end, owners) }
    }
    return nil
  }

  /// Returns the owners of a number, or nil if it is not a telephone number.
  private func owners(of text: ArraySlice<Character>, _ digits: String) -> Set<String>? {
    if let known = owners[Self.digits(of: digits)] { return known }
    // An unknown number needs a `+`, a leading zero or the groups of a telephone number.
    guard text.first == "+" || digits.hasPrefix("0") || Self.isGrouped(text), !Self.isDate(text) else {
      return nil
    }
    return []
  }

  /// Returns the last seven digits, or all digits of a shorter number without the leading zeros.
  private static func digits(of number: some StringProtocol) -> String {
    let digits = String(number.compactMap(\.digit))
    return digits.count >= fewestDigits
      ? String(digits.suffix(fewestDigits)) : String(digits.drop { $0 == "0" })
  }

  /// Returns whether a number is grouped like `555-123-4567`: three groups or more with hyphens, and no
  /// year at either end.
  private static func isGrouped(_ text: ArraySlice<Character>) -> Bool {
    let groups = text.split { $0.digit == nil }
    guard groups.count >= 3, text.contains(where: \.isHyphen), !text.contains("."), !text.contains("/") else {
      return false
    }
    let digits = groups.reduce(0) { $0 + $1.count }
    guard digits > 8 || groups[0].count == 3 else { return false }
    let isYear = { (group: ArraySlice<Character>) in
      group.count == 4 && (group.starts(with: "19") || group.starts(with: "20"))
    }
    return !(isYear(groups[0]) && groups[1].count <= 2)
      && !(groups[0].count <= 2 && groups[1].count <= 2 && groups[2].count == 4)
  }

  /// Returns whether the text is a date like `01.12.2026`, also with an hour after it.
  private static func isDate(_ text: ArraySlice<Character>) -> Bool {
    let groups = text.split { $0.digit == nil }
    return groups.count >= 3 && groups[0].count <= 2 && groups[1].count <= 2 && groups[2].count == 4
  }
}

extension Character {
  /// The ASCII digit of a decimal digit. Arabic and wide digits are the same number.
  fileprivate var digit: Character? {
    guard let scalar = unicodeScalars.first, scalar.properties.numericType == .decimal,
      let value = wholeNumberValue
    else { return nil }
    return Character("\(value)")
  }
  fileprivate var isHyphen: Bool { "-‐‑‒–—−".contains(self) }
  fileprivate var isBetweenDigits: Bool { isHyphen || " /.()\u{A0}\u{202F}\u{2009}".contains(self) }
  fileprivate var isWordPart: Bool { isLetter || isNumber }
  fileprivate var isOfMail: Bool { isWordPart || "._%+-'".contains(self) }
  fileprivate var isOfHost: Bool { isWordPart || ".-".contains(self) }
}
