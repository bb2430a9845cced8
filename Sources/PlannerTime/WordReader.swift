/// Words that were not understood, or that may mean more than one thing. What can be said instead ends the
/// sentence 'it must be ...'.
package struct Unread: Error, Hashable, Sendable, CustomStringConvertible {
  package var allowed: String

  package init(_ allowed: String) { self.allowed = allowed }

  /// Words with two readings and more: one of them is asked for by its name.
  package init(either names: [String]) {
    let quoted = names.map { "'\($0)'" }
    let list = quoted.dropLast().joined(separator: ", ")
    allowed = "\(list) or \(quoted.last ?? ""): it may mean \(names.count == 2 ? "either" : "each of them")"
  }

  package var description: String { "it must be \(allowed)" }
}

/// What people type, word by word: numbers, words in lower case, and signs. A reader of something takes
/// nothing where it returns nil, and throws where it knows what was meant and that it will not do.
package struct WordReader {
  enum Piece: Hashable {
    /// ASCII digits.
    case number(String)
    /// ASCII letters in lower case.
    case word(String)
    /// Anything else, one character; every dash is a hyphen.
    case sign(Character)
  }

  private var pieces: [Piece] = []
  /// Whether a blank stands before each piece.
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

  /// Whether the next piece follows the last one without a blank.
  var isGlued: Bool { !isAtEnd && !gaps[position] }

  /// Takes a sign.
  package mutating func take(sign: Character) -> Bool {
    guard next == .sign(sign) else { return false }
    position += 1
    return true
  }

  /// Takes one of some words.
  package mutating func take(_ words: String...) -> Bool {
    guard case .word(let word) = next, words.contains(word) else { return false }
    position += 1
    return true
  }

  /// Takes the next word where `read` makes something of it.
  package mutating func word<Value>(_ read: (String) -> Value?) -> Value? {
    guard case .word(let word) = next, let value = read(word) else { return nil }
    position += 1
    return value
  }

  /// A number of so many digits.
  mutating func number(digits: ClosedRange<Int> = 1...9) -> Int? {
    guard case .number(let text) = next, digits.contains(text.utf8.count), let number = Int(text) else {
      return nil
    }
    position += 1
    return number
  }

  /// Goes back to where it was if `read` returns nil.
  package mutating func attempt<Value, Failure>(
    _ read: (inout WordReader) throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    let start = self
    if let value = try read(&self) { return value }
    self = start
    return nil
  }

  /// What stands between two of a list: a comma, a semicolon, 'and' or a blank alone.
  package mutating func separator() {
    if take(sign: ",") || take(sign: ";") || take(sign: "&") {}
    _ = take("and")
  }

  /// The whole text as a list of what `read` takes, at least one. Throws ``Unread`` with `allowed` for
  /// anything else.
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
