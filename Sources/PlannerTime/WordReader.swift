/// An error for words that were not understood or are ambiguous. `allowed` describes the allowed words and
/// completes the sentence 'it must be ...'.
package struct Unread: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reasons that callers tell from others.
  package enum Reason: Hashable, Sendable {
    case other
    /// The text is no TIME at all.
    case noTime
    /// The hours are not whole or half.
    case unevenHours
  }

  package var allowed: String
  package var reason = Reason.other
  /// If only the year is unknown: a text to type for each possible year, earliest first. Otherwise empty.
  package var years: [String] = []

  package init(_ allowed: String, _ reason: Reason = .other) {
    self.allowed = allowed
    self.reason = reason
  }

  /// Creates the error that asks for a year.
  /// - dates: the possible dates in words.
  /// - texts: the text to type for each date.
  package init(whichYear dates: [String], texts: [String]) {
    allowed = dates.joined(separator: " or ")
    years = texts
  }

  /// Creates the error for ambiguous words, with the names of the possible meanings.
  package init(either names: [String]) {
    let quoted = names.map { "'\($0)'" }
    let list = quoted.dropLast().joined(separator: ", ")
    allowed = "\(list) or \(quoted.last ?? ""): it may mean \(names.count == 2 ? "either" : "each of them")"
  }

  package var description: String { years.isEmpty ? "it must be \(allowed)" : "Which year: \(allowed)?" }
}

/// Splits typed text into numbers, lower-case words and signs, and reads them in order. A parsing function
/// that returns nil leaves the position unchanged. It throws if it recognizes the meaning but cannot accept
/// it.
package struct WordReader {
  enum Piece: Hashable {
    /// ASCII digits.
    case number(String)
    /// ASCII letters in lower case.
    case word(String)
    /// One other character; each kind of dash becomes a hyphen.
    case sign(Character)
  }

  private var pieces: [Piece] = []
  /// For each piece, whether a blank precedes it.
  private var gaps: [Bool] = []
  private var position = 0

  package init(_ text: String) {
    var hasGap = true
    for character in text {
      defer { hasGap = character.isWhitespace }
      if character.isWhitespace { continue }
      let isDigit = character.isASCII && character.isNumber
      let isLetter = character.isASCII && character.isLetter
      switch pieces.last {
      case .number(let digits) where isDigit && !hasGap:
        pieces[pieces.count - 1] = .number("\(digits)\(character)")
      case .word(let letters) where isLetter && !hasGap:
        pieces[pieces.count - 1] = .word(letters + character.lowercased())
      default:
        let sign: Character = "‐‑–—−".contains(character) ? "-" : character
        pieces.append(
          isDigit
            ? .number("\(character)") : isLetter ? .word(character.lowercased()) : .sign(sign))
        gaps.append(hasGap)
      }
    }
  }

  package var isAtEnd: Bool { position == pieces.count }

  private var next: Piece? { isAtEnd ? nil : pieces[position] }

  /// True if the next piece follows the last one without a blank.
  var isGlued: Bool { !isAtEnd && !gaps[position] }

  /// Takes the next piece if it is this sign.
  package mutating func take(sign: Character) -> Bool {
    guard next == .sign(sign) else { return false }
    position += 1
    return true
  }

  /// Takes the next piece if it is one of these words.
  package mutating func take(_ words: String...) -> Bool {
    guard case .word(let word) = next, words.contains(word) else { return false }
    position += 1
    return true
  }

  /// Takes the next word if `read` converts it.
  package mutating func word<Value>(_ read: (String) -> Value?) -> Value? {
    guard case .word(let word) = next, let value = read(word) else { return nil }
    position += 1
    return value
  }

  /// Takes a number with an allowed count of digits.
  mutating func number(digits: ClosedRange<Int> = 1...9) -> Int? {
    guard case .number(let text) = next, digits.contains(text.utf8.count), let number = Int(text) else {
      return nil
    }
    position += 1
    return number
  }

  /// Runs `read`. Restores the position if it returns nil.
  package mutating func attempt<Value, Failure>(
    _ read: (inout WordReader) throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    let start = self
    if let value = try read(&self) { return value }
    self = start
    return nil
  }

  /// Takes the separator of two elements of a list: a comma, a semicolon, 'and' or only a blank.
  package mutating func separator() {
    if take(sign: ",") || take(sign: ";") || take(sign: "&") {}
    _ = take("and")
  }

  /// Parses the whole text as a list of at least one value, each taken by `read`. Throws ``Unread`` with
  /// `allowed` for other texts.
  package static func list<Value>(
    _ text: String, allowed: String, _ read: (inout WordReader) throws(Unread) -> Value?
  ) throws(Unread) -> [Value] {
    var reader = WordReader(text)
    var values: [Value] = []
    repeat {
      if !values.isEmpty { reader.separator() }
      guard let value = try read(&reader) else { throw Unread(allowed) }
      values.append(value)
    } while !reader.isAtEnd
    return values
  }
}
