/// Finds e-mail addresses and telephone numbers in a text, and whose they are where that is known.
struct Addresses: Sendable {
  /// By the address in lower case, or by a number's digits without what may stand before them.
  private var owners: [String: Set<String>] = [:]

  private static let fewestDigits = 7
  private static let mostDigits = 15
  private static let longestMail = 254

  mutating func add(_ person: PersonNames) {
    for address in person.addresses {
      let digits = address.contains("@") ? address.lowercased() : Self.significant(address.filter(\.isDigit))
      if !digits.isEmpty { owners[digits, default: []].insert(person.id) }
    }
  }

  /// An address that begins here: where it ends, and whose it is.
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
    // `lunch@noon` is none.
    guard characters[(at + 1)..<end].contains(".") else { return nil }
    return (end, owners[String(characters[start..<end]).lowercased()] ?? [])
  }

  private func number(_ characters: [Character], _ start: Int) -> (end: Int, owners: Set<String>)? {
    guard characters[start].isDigit || "+(".contains(characters[start]) else { return nil }
    // Where a group of digits ends: two numbers may stand beside each other.
    var groups: [(end: Int, digits: String)] = []
    var (end, index, digits) = (start, start, "")
    while index < characters.count {
      let character = characters[index]
      if character.isDigit {
        digits.append(character)
        end = index + 1
        guard digits.count <= Self.mostDigits else { break }
        if end == characters.count || !characters[end].isDigit { groups.append((end, digits)) }
      } else if !(index == start || (" -/.()\u{A0}".contains(character) && index - end < 3)) {
        break
      }
      index += 1
    }
    for group in groups.reversed() where group.digits.count >= Self.fewestDigits {
      // A word such as an id, or the hour after a date.
      if group.end < characters.count, characters[group.end].isWordPart || characters[group.end] == ":" {
        continue
      }
      if let owners = owners(of: characters[start..<group.end], group.digits) { return (group.end, owners) }
    }
    return nil
  }

  /// Whose number it is; nil where it is none.
  private func owners(of text: ArraySlice<Character>, _ digits: String) -> Set<String>? {
    let significant = Self.significant(digits)
    let known = owners.first { number, _ in
      !number.contains("@") && min(number.count, significant.count) >= Self.fewestDigits - 1
        && (number.hasSuffix(significant) || significant.hasSuffix(number))
    }
    if let known { return known.value }
    // Without such a begin it may be any number.
    guard text.first == "+" || digits.hasPrefix("0"), !Self.isDate(text) else { return nil }
    return []
  }

  /// Without the zeros that are dialed before a country or a place.
  private static func significant(_ digits: String) -> String { String(digits.drop { $0 == "0" }) }

  /// `01.12.2026`, and an hour after it.
  private static func isDate(_ text: ArraySlice<Character>) -> Bool {
    let groups = text.split { !$0.isDigit }
    return groups.count >= 3 && groups[0].count <= 2 && groups[1].count <= 2 && groups[2].count == 4
  }
}

extension Character {
  fileprivate var isDigit: Bool { asciiValue.map { (48...57).contains($0) } ?? false }
  fileprivate var isWordPart: Bool { isLetter || isNumber }
  fileprivate var isOfMail: Bool { isWordPart || "._%+-'".contains(self) }
  fileprivate var isOfHost: Bool { isWordPart || ".-".contains(self) }
}
