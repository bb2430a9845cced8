/// A text as characters, with the bounds of its words.
struct WordsOfText {
  let characters: [Character]
  let folded: [[Character]]

  init(_ text: String) {
    characters = Array(text)
    folded = characters.map(Folding.fold)
  }

  func folded(_ range: Range<Int>) -> String { String(folded[range].joined()) }

  /// Returns whether the character is a letter of a script with blanks between words.
  private func isLetter(_ index: Int) -> Bool {
    guard characters.indices.contains(index) else { return false }
    return characters[index].isLetter && characters[index].isSpaced
  }

  func beginsWord(at start: Int) -> Bool {
    guard isLetter(start), start > 0 else { return isLetter(start) }
    guard isLetter(start - 1) else { return true }
    // A name within a word such as MariaSouza does not begin a word.
    return false
  }

  /// Returns the end of a word. Invisible characters belong to the word.
  func word(from start: Int) -> Int? {
    var (index, end) = (start, start)
    while index < characters.count {
      if isLetter(index) { end = index + 1 } else if !folded[index].isEmpty { break }
      index += 1
    }
    return end > start ? end : nil
  }

  // MARK: - Handles and links

  private func isOfHandle(_ index: Int) -> Bool {
    guard characters.indices.contains(index) else { return false }
    return characters[index].isLetter || characters[index].isNumber || "._-~".contains(characters[index])
  }

  /// Returns whether a handle may begin here: after an @ or a slash.
  func beginsHandle(at start: Int) -> Bool {
    start > 0 && "@/".contains(characters[start - 1]) && isOfHandle(start)
  }

  /// Returns the end of a handle that begins here.
  func handle(from start: Int) -> Int? {
    var end = start
    while isOfHandle(end) { end += 1 }
    while end > start, "._-~".contains(characters[end - 1]) { end -= 1 }
    return end > start ? end : nil
  }

  /// Returns whether a word is a part of a handle or a link. The part around it has no blanks.
  func isInHandle(_ word: Range<Int>) -> Bool {
    var (start, end) = (word.lowerBound, word.upperBound)
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    while end < characters.count, !characters[end].isWhitespace { end += 1 }
    let around = characters[start..<end]
    if around.contains("@") || around.contains("_") { return true }
    guard around.contains("/") || around.starts(with: "www.") else { return false }
    return String(around).contains("://") || around.contains(".")
  }

  // MARK: - Sentences

  private static let openings: Set<Character> = [
    "\"", "'", "(", "[", "«", "„", "“", "‘", "¿", "¡", "*", "_", "•", "-", "–", "—", ">",
  ]
  private static let ends: Set<Character> = [".", "!", "?", "…", ":", ";", "。", "！", "？"]

  /// Returns whether a sentence or a line begins here.
  func beginsSentence(at start: Int) -> Bool {
    var index = start - 1
    while index >= 0 {
      let character = characters[index]
      if character.isNewline { return true }
      if Self.ends.contains(character) { return index + 1 < start }
      guard character.isWhitespace || Self.openings.contains(character) else { return false }
      index -= 1
    }
    return true
  }

  /// Returns whether a word is written like a name, with a capital letter within a sentence.
  func isCapitalInSentence(at start: Int) -> Bool {
    characters[start].isUppercase && !beginsSentence(at: start)
  }
}

extension Character {
  /// Whether the script has blanks between words: before Thai in Unicode's order, or in Latin's and Greek's
  /// later blocks.
  var isSpaced: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return value < 0x0E00 || (0x1E00...0x1FFF).contains(value)
  }
}
