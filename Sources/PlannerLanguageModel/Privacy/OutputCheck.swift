/// Makes text of a model safe to show: without control characters, escape sequences, characters that change
/// the writing direction, and tool calls.
package enum OutputCheck {
  /// The most characters (Unicode scalars) of an answer that are shown.
  package static let longest = 8000

  /// Returns the text without unsafe characters. Marks of links and images stay plain characters and must
  /// not be rendered.
  package static func clean(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.compactMap(cleaned)))
  }

  /// Returns the replacement of a character: the same character, a blank for a tab, a line feed for other
  /// line ends, or nil.
  private static func cleaned(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20..<0x7F, 0x0A: return scalar
    case 0x09: return " "
    case 0x2028, 0x2029: return "\n"
    // Joiners of letters in some scripts, and the variation selectors for text and emoji.
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F: return scalar
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .privateUse, .surrogate: return nil
    default:
      return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint ? nil : scalar
    }
  }

  /// Returns the text of a whole answer that may be shown.
  package static func check(_ text: String) -> Stream.Result {
    var stream = Stream()
    let shown = stream.add(text)
    return Stream.Result(text: shown + stream.finish(), isCut: stream.isCut, hadTools: stream.hadTools)
  }

  /// Checks an answer that arrives in pieces. The result does not depend on where it is cut.
  package struct Stream: Sendable {
    package struct Result: Equatable, Sendable {
      package var text: String
      /// Whether the answer was too long.
      package var isCut: Bool
      /// Whether text that looks like a tool call was removed.
      package var hadTools: Bool
    }

    private var escapes = EscapeSequences()
    private var markup = ToolMarkup()
    private var hasBegun = false
    private var left = longest
    package private(set) var isCut = false
    package var hadTools: Bool { markup.hasFound }

    package init() {}

    package mutating func add(_ piece: String) -> String {
      var shown = String.UnicodeScalarView()
      for scalar in piece.unicodeScalars {
        guard !isCut else { break }
        var found = String.UnicodeScalarView()
        if let scalar = escapes.pass(scalar).flatMap(cleaned) { markup.add(scalar, to: &found) }
        take(found, &shown)
      }
      return String(shown)
    }

    package mutating func finish() -> String {
      var (found, shown) = (String.UnicodeScalarView(), String.UnicodeScalarView())
      markup.finish(&found)
      take(found, &shown)
      return String(shown)
    }

    private mutating func take(_ found: String.UnicodeScalarView, _ shown: inout String.UnicodeScalarView) {
      for scalar in found {
        if !hasBegun && scalar.properties.isWhitespace { continue }
        hasBegun = true
        guard left > 0 else {
          isCut = true
          break
        }
        left -= 1
        shown.append(scalar)
      }
    }
  }
}

/// Removes terminal escape sequences. Source: ECMA-48, sections 5.3 to 5.6.
private struct EscapeSequences: Sendable {
  private enum State {
    case text
    case escape
    /// `ESC [` and parameters.
    case control
    /// A string for the terminal, up to BEL or `ESC \`. A line feed also ends it, so that it cannot hide
    /// the rest of the text.
    case string
  }
  private var state = State.text

  /// Returns nil if the character is part of an escape sequence.
  mutating func pass(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let value = scalar.value
    switch (state, value) {
    case (_, 0x1B): state = .escape
    case (_, 0x9B): state = .control
    case (_, 0x90), (_, 0x98), (_, 0x9D...0x9F): state = .string
    case (.text, _): return scalar
    case (.escape, 0x5B): state = .control
    case (.escape, 0x50), (.escape, 0x58), (.escape, 0x5D...0x5F): state = .string
    case (.escape, 0x20...0x2F), (.control, 0x20...0x3F): break
    case (.escape, 0x30...0x7E), (.control, 0x40...0x7E): state = .text
    case (.string, 0x07), (.string, 0x9C): state = .text
    case (.string, 0x0A), (.escape, _), (.control, _):
      state = .text
      return scalar
    case (.string, _): break
    }
    return nil
  }
}
