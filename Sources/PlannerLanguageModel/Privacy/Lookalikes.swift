extension KnownForms {
  /// The most words that are shown for a text.
  static let mostShown = 20

  /// Returns the words of a text that look like names, without duplicates. Labels are skipped.
  /// - hidden: Returns the end of a label that begins at a place, or nil.
  func lookalikes(_ text: WordsOfText, hidden: (Int) -> Int?) -> [String] {
    var found: [String] = []
    var isGerman: Bool?
    var before: Range<Int>?
    var index = 0
    func add(_ range: Range<Int>) {
      let word = String(text.characters[range])
      if found.count < Self.mostShown, !found.contains(word) { found.append(word) }
    }
    while index < text.characters.count {
      if let end = hidden(index) {
        (index, before) = (end, nil)
        continue
      }
      if let range = Titles.named(text, at: index) {
        add(range)
        index = range.upperBound
        continue
      }
      if text.beginsHandle(at: index), text.characters[index - 1] == "@", let end = text.handle(from: index),
        end - index > 2
      {
        add(index..<end)
        index = end
        continue
      }
      guard text.beginsWord(at: index), let end = text.word(from: index) else {
        index += 1
        continue
      }
      let range = index..<end
      let german = isGerman ?? text.isGerman
      isGerman = german
      if looksLikeName(text, range, after: before, isGerman: german) { add(range) }
      (index, before) = (end, range)
    }
    return found
  }

  private func looksLikeName(
    _ text: WordsOfText, _ range: Range<Int>, after before: Range<Int>?, isGerman: Bool
  ) -> Bool {
    let word = text.folded(range)
    guard range.count > 1 else { return false }
    if CommonWords.contains(word) {
      // A contact has this name, but it is also a common word.
      return isName(word) && range.count > 2
    }
    if isNear(word) { return true }
    guard text.characters[range.lowerBound].isUppercase else { return false }
    // Abbreviations such as KPI and PDF are not names.
    if range.count < 5, text.characters[range].allSatisfy(\.isUppercase) { return false }
    guard isGerman, !text.beginsSentence(at: range.lowerBound), let before else { return true }
    // In German every noun has a capital letter, but names seldom follow an article or an adjective.
    return !CommonWords.standsBeforeNoun(text.folded(before))
  }
}

extension WordsOfText {
  /// Whether the text has at least two common German words.
  fileprivate var isGerman: Bool {
    var count = 0
    var index = 0
    while index < characters.count, count < 2 {
      guard beginsWord(at: index), let end = word(from: index) else {
        index += 1
        continue
      }
      if CommonWords.german.contains(folded(index..<end)) { count += 1 }
      index = end
    }
    return count > 1
  }
}

extension Titles {
  /// Returns the range of a name with its title, in a script without blanks. The title shows that it is a
  /// name.
  fileprivate static func named(_ text: WordsOfText, at start: Int) -> Range<Int>? {
    let first = text.characters[start]
    let writings: [(Character) -> Bool] = [
      UnspacedName.isHangul, UnspacedName.isHan, UnspacedName.isKatakana,
    ]
    guard let isOne = writings.first(where: { $0(first) }) else { return nil }
    guard start == 0 || !isOne(text.characters[start - 1]) else { return nil }
    var (begin, end) = (start, start)
    while end < text.characters.count, end - start < 6, isOne(text.characters[end]) {
      end += 1
      // In 昨日山本さん the name follows a common word.
      if end - begin == 2, CommonWords.contains(text.folded(begin..<end)) {
        begin = end
        continue
      }
      guard end - begin <= 4, let title = title(text, at: end) else { continue }
      // 선생님 and 손님 are titles without a name.
      let name = String(text.characters[begin..<end])
      return CommonWords.contains(name) || name == "선생" || name == "손" ? nil : begin..<title
    }
    return nil
  }
}
