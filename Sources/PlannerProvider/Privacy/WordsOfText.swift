/// A text by its characters, and where its words begin and end.
struct WordsOfText {
  let characters: [Character]
  let folded: [[Character]]

  init(_ text: String) {
    characters = Array(text)
    folded = characters.map(Folding.fold)
  }

  func folded(_ range: Range<Int>) -> String { String(folded[range].joined()) }

  /// A letter of a writing that puts blanks between words.
  private func isLetter(_ index: Int) -> Bool {
    guard characters.indices.contains(index) else { return false }
    return characters[index].isLetter && characters[index].isSpaced
  }

  func beginsWord(at start: Int) -> Bool {
    guard isLetter(start), start > 0 else { return isLetter(start) }
    guard isLetter(start - 1) else { return true }
    // MariaSouza.
    return false
  }

  /// Where a word ends; what cannot be seen is a part of it.
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

  /// Whether a name in a network may begin here: after an @, or a slash.
  func beginsHandle(at start: Int) -> Bool {
    start > 0 && "@/".contains(characters[start - 1]) && isOfHandle(start)
  }

  /// Where the name in a network ends that begins here.
  func handle(from start: Int) -> Int? {
    var end = start
    while isOfHandle(end) { end += 1 }
    while end > start, "._-~".contains(characters[end - 1]) { end -= 1 }
    return end > start ? end : nil
  }

  /// Whether a word is a part of something that has no blanks, and is a handle, a link or a name with digits.
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

  /// Whether a sentence, or a line, begins here.
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

  /// Whether a word is written as names are: with a capital in the middle of a sentence.
  func isCapitalInSentence(at start: Int) -> Bool {
    characters[start].isUppercase && !beginsSentence(at: start)
  }
}

extension Character {
  /// Of a writing that puts blanks between words: before Thai in Unicode's order, or Latin's later blocks.
  var isSpaced: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return value < 0x0E00 || (0x1E00...0x1FFF).contains(value)
  }
}
