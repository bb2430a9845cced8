/// A word of a question, in the form in which words are compared.
struct TypedWord: Hashable {
  /// In lower case, without accents, apostrophes and the punctuation around it.
  var key: String
  /// The same with German umlauts as two letters: `mueller`.
  var germanKey: String
  /// True for `ana's`.
  var isPossessive = false
  /// The number of its piece of the text, for texts that are kept as they were typed.
  var piece: Int

  /// Splits a text at blanks and writes out what people contract: `whats` is `what` and `is`.
  static func words(of text: String) -> [TypedWord] {
    var words: [TypedWord] = []
    for (number, raw) in pieces(of: text).enumerated() {
      var typed = raw.drop { marks.contains($0) }
      while let last = typed.last, marks.contains(last) { typed.removeLast() }
      let lowered = typed.lowercased().map { "’‘`".contains($0) ? "'" : $0 }
      let plain = String(lowered.filter { $0 != "'" })
      guard !plain.isEmpty else { continue }
      let key = folded(plain)
      if let several = contractions[key] {
        words += several.map { TypedWord(key: $0, germanKey: $0, piece: number) }
      } else {
        words.append(
          TypedWord(
            key: key, germanKey: folded(plain, german: true),
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

  /// Returns a text in lower case without accents.
  static func folded(_ text: String, german: Bool = false) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      // A lone accent of a decomposed letter.
      if (0x300...0x36F).contains(scalar.value) {
        if german, scalar.value == 0x308, let last = result.last, "aou".contains(last) { result += "e" }
        continue
      }
      if german, let two = umlauts[scalar] {
        result += two
      } else if let plain = letters[scalar] {
        result += plain
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let umlauts: [Unicode.Scalar: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]

  private static let letters: [Unicode.Scalar: String] = {
    let rows = [
      "a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
      "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț",
      "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ", "th": "þ",
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (plain, accented) in rows {
      for scalar in accented.unicodeScalars { letters[scalar] = plain }
    }
    return letters
  }()
}
