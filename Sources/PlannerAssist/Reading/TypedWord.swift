import PlannerWords

/// A word of a question, in the form in which words are compared.
struct TypedWord: Hashable {
  /// The word in lower case, without accents, apostrophes and surrounding punctuation.
  var key: String
  /// The key with German umlauts as two letters: `mueller`.
  var germanKey: String
  /// Whether the word has `'s`, as in `ana's`.
  var isPossessive = false
  /// The index of its piece of the text. Texts are stored as they were typed.
  var piece: Int

  /// Splits a text at blanks, and expands contractions: `whats` becomes `what` and `is`.
  static func words(of text: String) -> [TypedWord] {
    var words: [TypedWord] = []
    for (number, raw) in pieces(of: text).enumerated() {
      var typed = raw.drop { marks.contains($0) }
      while let last = typed.last, marks.contains(last) { typed.removeLast() }
      let lowered = typed.lowercased().map { "’‘`".contains($0) ? "'" : $0 }
      let plain = String(lowered.filter { $0 != "'" })
      guard !plain.isEmpty else { continue }
      let key = withoutAccents(plain)
      if let several = contractions[key] {
        words += several.map { TypedWord(key: $0, germanKey: $0, piece: number) }
      } else {
        words.append(
          TypedWord(
            key: key, germanKey: withoutAccents(plain, german: true),
            isPossessive: lowered.suffix(2) == ["'", "s"] || lowered.suffix(2) == ["s", "'"], piece: number))
      }
    }
    return words
  }

  static func pieces(of text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  private static let marks: Set<Character> = [
    "?", "!", ".", ",", ";", ":", "(", ")", "\"", "“", "”", "„", "«", "»", "'", "…",
  ]

  private static let contractions: [String: [String]] = [
    "whats": ["what", "is"], "whos": ["who", "is"], "whens": ["when", "is"], "wheres": ["where", "is"],
    "havent": ["have", "not"], "hasnt": ["has", "not"], "didnt": ["did", "not"], "dont": ["do", "not"],
    "doesnt": ["does", "not"], "isnt": ["is", "not"], "cant": ["can", "not"], "wont": ["will", "not"],
    "ive": ["i", "have"], "im": ["i", "am"], "wen": ["when"], "pls": ["please"], "plz": ["please"],
    "u": ["you"], "whom": ["who"], "anyones": ["anyone", "has"], "everybodys": ["everybody", "has"],
  ]
}
