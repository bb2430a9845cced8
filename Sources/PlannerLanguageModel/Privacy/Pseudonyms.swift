/// All names and nicknames of a person.
package struct PersonNames: Hashable, Sendable {
  /// The id of the contact, or empty for somebody who is only named in a note.
  package var id: String
  package var names: [String]
  /// E-mail addresses and telephone numbers.
  package var addresses: [String]
  package init(id: String, _ names: [String], addresses: [String] = []) {
    self.id = id
    self.names = names
    self.addresses = addresses
  }
}

/// Replaces names of people with `Person A`, `Person B` and so on, and replaces these with the names again.
/// Each spelling has its own letter, so the original text comes back, except for upper and lower case.
///
/// A name is found as a whole word, without regard to case and accents: `Ana's`, the German `Anas`, `ana@`,
/// `Ana2`; `Mueller` is `Müller`. Each word of a name counts, too, and ``KnownForms`` finds other forms. A
/// single letter of a script with blanks, the word `Person` and a common word in lower case are not
/// replaced. E-mail addresses and telephone numbers identify people, so all of them get letters.
package struct Pseudonyms: Sendable {
  private struct Known: Sendable {
    var folded: [Character]
    /// Several people if they share a name.
    var people: Set<String>
  }

  private static let word = "Person"
  // Brackets around a label that touches a letter or a digit.
  private static let left: Character = "⟦"
  private static let right: Character = "⟧"

  /// Names by their first folded character, the longest first.
  private var known: [Character: [Known]] = [:]
  private var knownTexts: Set<[Character]> = []
  private var addresses = Addresses()
  private var forms = KnownForms()
  private var labelOf: [String: Int] = [:]
  private var labels: [(letters: String, text: String, people: Set<String>)] = []
  private var labelAt: [String: Int] = [:]
  private var nextLetters = 0

  package init(_ people: [PersonNames] = []) { add(people) }

  /// Adds more people.
  package mutating func add(_ more: [PersonNames]) {
    var changed: Set<Character> = []
    for person in more {
      let ids: Set<String> = person.id.isEmpty ? [] : [person.id]
      addresses.add(person)
      forms.add(person)
      for variant in Set(person.names.flatMap(Self.variants)) {
        guard let first = variant.first else { continue }
        if knownTexts.insert(variant).inserted {
          known[first, default: []].append(Known(folded: variant, people: ids))
          changed.insert(first)
        } else if let index = known[first]?.firstIndex(where: { $0.folded == variant }) {
          known[first]?[index].people.formUnion(ids)
        }
      }
    }
    for first in changed { known[first]?.sort { $0.folded.count > $1.folded.count } }
  }

  private static func variants(of name: String) -> Set<[Character]> {
    let words = name.split(whereSeparator: \.isWhitespace).map(String.init)
    var texts: Set<String> = []
    for word in words {
      let isMark = { (character: Character) in !character.isLetter && !character.isNumber }
      var trimmed = word[...].drop(while: isMark)
      while let last = trimmed.last, isMark(last) { trimmed.removeLast() }
      texts.insert(String(trimmed))
      texts.formUnion(word.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init))
    }
    texts.insert(words.joined(separator: " "))
    var all: Set<[Character]> = []
    let spellings = texts.flatMap { text in
      [text.flatMap(Folding.fold), text.flatMap { Folding.twoLetters($0) ?? Folding.fold($0) }]
    }
    for folded in spellings {
      guard let last = folded.last, folded.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
      if folded.count == 1 && last.isSpaced || folded == word.flatMap(Folding.fold) { continue }
      all.insert(folded)
      if last.isSpaced && last.isLetter && last != "s" { all.insert(folded + ["s"]) }
    }
    return all
  }

  // MARK: - From names to labels

  /// Returns the text with labels instead of names.
  package mutating func forth(_ text: String) -> String {
    let words = WordsOfText(text)
    let characters = words.characters
    var result = ""
    var index = 0
    while index < characters.count {
      guard let (end, people) = match(words, at: index) else {
        result.append(characters[index])
        index += 1
        continue
      }
      let label = "\(Self.word) \(letters(for: String(characters[index..<end]), people))"
      let touches =
        (result.last.map(\.isWordLike) ?? false) || (end < characters.count && characters[end].isWordLike)
      result += touches ? "\(Self.left)\(label)\(Self.right)" : label
      index = end
    }
    return result
  }

  /// Returns the people named in a text: everybody with a matching name, even if it is a common word.
  package func people(in text: String) -> Set<String> {
    let words = WordsOfText(text)
    var found: Set<String> = []
    var index = 0
    while index < words.characters.count {
      let match = match(words, at: index, alsoCommon: true)
      found.formUnion(match?.people ?? [])
      index = match?.end ?? index + 1
    }
    return found
  }

  /// Returns the words that look like names in a text with labels, without duplicates.
  package func lookalikes(in text: String) -> [String] {
    let words = WordsOfText(text)
    return forms.lookalikes(words) { Self.label(words.characters, at: $0)?.end }
  }

  /// Returns the end and the people of the longest name or label that begins here, or nil.
  /// - alsoCommon: Whether a common word in lower case counts, too.
  private func match(
    _ text: WordsOfText, at start: Int, alsoCommon: Bool = false
  ) -> (end: Int, people: Set<String>)? {
    let (characters, folded) = (text.characters, text.folded)
    guard let first = folded[start].first else { return nil }
    if let end = Self.label(characters, at: start)?.end { return (end, []) }
    if let (end, owners) = addresses.match(characters, at: start) {
      // The part before the @ is often a name.
      let name = characters[start..<end].prefix { $0 != "@" }
      return (end, name.count < end - start ? owners.union(people(in: String(name))) : owners)
    }
    let before = start > 0 ? characters[start - 1] : nil
    for candidate in known[first] ?? [] {
      if let before, Self.isOneWord(before, characters[start]) { continue }
      guard let end = Self.end(of: candidate.folded[...], characters, folded, from: start) else { continue }
      if end < characters.count, Self.isOneWord(characters[end - 1], characters[end]) { continue }
      if !alsoCommon, characters[start..<end].allSatisfy({ !$0.isUppercase }),
        CommonWords.contains(String(candidate.folded))
      {
        continue
      }
      return (end, candidate.people)
    }
    return forms.match(text, at: start)
  }

  private static func end(
    of name: ArraySlice<Character>, _ characters: [Character], _ folded: [[Character]], from start: Int
  ) -> Int? {
    var index = start
    var name = name
    while let next = name.first {
      guard index < folded.count else { return nil }
      if let two = Folding.twoLetters(characters[index]), name.starts(with: two),
        let end = end(of: name.dropFirst(2), characters, folded, from: index + 1)
      {
        return end
      }
      guard name.starts(with: folded[index]) else { return nil }
      name = name.dropFirst(folded[index].count)
      index += 1
      // A blank in a name matches several blanks in a text.
      if next == " " { while index < folded.count, folded[index] == [" "] { index += 1 } }
    }
    return index
  }

  private static func isOneWord(_ one: Character, _ other: Character) -> Bool {
    one.isLetter && other.isLetter && one.isSpaced && other.isSpaced
  }

  private mutating func letters(for text: String, _ people: Set<String>) -> String {
    let key = text.lowercased()
    if let index = labelOf[key] { return labels[index].letters }
    var letters: String
    repeat {
      letters = Self.letters(nextLetters)
      nextLetters += 1
    } while knownTexts.contains(letters.flatMap(Folding.fold))
    labelOf[key] = labels.count
    labelAt[letters] = labels.count
    labels.append((letters, text, people))
    return letters
  }

  /// Returns the letters of a number: A to Z, then AA.
  static func letters(_ number: Int) -> String {
    var number = number
    var letters = ""
    repeat {
      letters = String(Unicode.Scalar(UInt8(65 + number % 26))) + letters
      number = number / 26 - 1
    } while number >= 0
    return letters
  }

  /// Explains to the model which letters mean the same person, or nil if there are no such letters. A name
  /// that several people share is left out.
  package var sameness: String? {
    var byPerson: [String: [String]] = [:]
    for label in labels {
      if label.people.count == 1, let person = label.people.first {
        byPerson[person, default: []].append(label.letters)
      }
    }
    let lines = byPerson.values.filter { $0.count > 1 }.sorted {
      $0[0].count == $1[0].count ? $0[0] < $1[0] : $0[0].count < $1[0].count
    }
    .map { $0.map { "\(Self.word) \($0)" }.joined(separator: " = ") }
    return lines.isEmpty ? nil : lines.joined(separator: "; ")
  }

  // MARK: - From labels to names

  /// Returns the text with names instead of labels.
  package func back(_ text: String) -> String {
    let characters = Array(text)
    return back(characters, from: 0, to: characters.count).text
  }

  /// Replaces the labels that begin between two places. The characters around them decide whether a label
  /// is a whole word.
  private func back(_ characters: [Character], from start: Int, to limit: Int) -> (text: String, end: Int) {
    var result = ""
    var index = start
    while index < limit {
      if let (end, letters) = Self.label(characters, at: index), let label = labelAt[letters] {
        result += labels[label].text
        index = end
      } else {
        result.append(characters[index])
        index += 1
      }
    }
    return (result, index)
  }

  /// Returns a label that begins here, with or without brackets.
  private static func label(_ characters: [Character], at start: Int) -> (end: Int, letters: String)? {
    var index = start
    let inBrackets = characters[start] == left
    if inBrackets { index += 1 } else if start > 0, characters[start - 1].isWordLike { return nil }
    for character in word {
      guard index < characters.count, Folding.fold(characters[index]) == Folding.fold(character) else {
        return nil
      }
      index += 1
    }
    guard index < characters.count, characters[index] == " " || characters[index] == "\u{A0}" else {
      return nil
    }
    index += 1
    let first = index
    while index < characters.count, characters[index].isCapital { index += 1 }
    guard index > first, index - first <= mostLetters else { return nil }
    let letters = String(characters[first..<index])
    if inBrackets {
      guard index < characters.count, characters[index] == right else { return nil }
      return (index + 1, letters)
    }
    if index < characters.count, characters[index].isWordLike { return nil }
    return (index, letters)
  }

  /// Replaces labels in a text that arrives in pieces. An end that may begin a label waits for the next
  /// piece.
  package struct Stream {
    private var waiting: [Character] = []
    /// The last character that was returned. A label does not begin in the middle of a word.
    private var before: Character?

    package init() {}

    package mutating func add(_ piece: String, _ names: Pseudonyms) -> String {
      // Joined as one text, because a piece may begin with a combining accent.
      waiting = Array(String(waiting) + piece)
      // The next piece may add an accent to the last character.
      let end = max(0, waiting.count - 1)
      var cut = end
      for start in max(0, waiting.count - Pseudonyms.longestLabel)..<end
      where Pseudonyms.mayBegin(waiting[start...]) {
        cut = start
        break
      }
      return take(cut, names)
    }

    package mutating func finish(_ names: Pseudonyms) -> String { take(waiting.count, names) }

    private mutating func take(_ count: Int, _ names: Pseudonyms) -> String {
      let context = before.map { [$0] } ?? []
      let all = context + waiting
      let (text, end) = names.back(all, from: context.count, to: context.count + count)
      if end > 0 { before = all[end - 1] }
      waiting = Array(all[end...])
      return text
    }
  }

  /// The most letters of a label, more than any set of people needs.
  private static let mostLetters = 6

  /// More characters than any label has.
  fileprivate static let longestLabel = 24

  fileprivate static func mayBegin(_ characters: ArraySlice<Character>) -> Bool {
    var rest = characters
    if rest.first == left { rest.removeFirst() }
    for character in word {
      guard let next = rest.popFirst() else { return true }
      if Folding.fold(next) != Folding.fold(character) { return false }
    }
    guard let blank = rest.popFirst() else { return true }
    if blank != " " && blank != "\u{A0}" { return false }
    let letters = rest.prefix(while: \.isCapital).count
    return letters <= mostLetters && rest.count <= letters + 1
  }
}

extension Character {
  fileprivate var isCapital: Bool { asciiValue.map { (65...90).contains($0) } ?? false }
  fileprivate var isWordLike: Bool { asciiValue != nil && (isLetter || isNumber) || (isLetter && isSpaced) }
}
