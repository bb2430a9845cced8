/// Makes text of a model fit to be shown: no control characters or escape sequences, nothing that turns the direction
/// of writing, no marks of tools.
package enum OutputCheck {
  /// The most characters (Unicode scalars) of one answer that are shown.
  package static let longest = 8000

  /// Its marks of a link or a picture stay what they are: characters. Nobody may render it.
  package static func clean(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.compactMap(cleaned)))
  }

  /// What stands for a character: itself, a blank for a tab, an end of line for other ones, or nothing.
  private static func cleaned(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20..<0x7F, 0x0A: return scalar
    case 0x09: return " "
    case 0x2028, 0x2029: return "\n"
    // What joins or parts letters in some writings, and the two styles of a picture.
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

  /// What is shown of a whole answer.
  package static func check(_ text: String) -> Stream.Result {
    var stream = Stream()
    let shown = stream.add(text)
    return Stream.Result(text: shown + stream.finish(), isCut: stream.isCut, hadTools: stream.hadTools)
  }

  /// The same of an answer that comes in pieces, wherever it is cut.
  package struct Stream: Sendable {
    package struct Result: Equatable, Sendable {
      package var text: String
      /// Whether it was too long.
      package var isCut: Bool
      /// Whether what looks like a call of a tool was taken out.
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

/// Takes out what a terminal would obey. Source: ECMA-48, sections 5.3 to 5.6.
private struct EscapeSequences: Sendable {
  private enum State {
    case text
    case escape
    /// `ESC [` and parameters.
    case control
    /// A text for the terminal, up to BEL or `ESC \`; an end of line ends it too, so that none takes everything.
    case string
  }
  private var state = State.text

  /// nil where the character is part of one.
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
