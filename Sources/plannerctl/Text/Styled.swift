import PlannerModel

/// Text with styles, and the only output of renderers. It sanitizes its input, so terminal escapes in a name
/// never reach a terminal.
struct Styled: Hashable, Sendable {
  struct Span: Hashable, Sendable {
    var text: String
    var style: Style
  }

  private(set) var spans: [Span]

  init(_ text: String = "", _ style: Style = .plain) {
    spans = text.isEmpty ? [] : [Span(text: harmless(text), style: style)]
  }

  /// The width on a terminal in columns.
  var width: Int { spans.reduce(0) { $0 + displayWidth($1.text) } }

  var isEmpty: Bool { spans.isEmpty }

  mutating func append(_ other: Styled) { spans += other.spans }

  static func + (a: Styled, b: Styled) -> Styled {
    var sum = a
    sum.append(b)
    return sum
  }

  /// Returns the same text in another style.
  func styled(_ style: Style) -> Styled {
    var copy = self
    for index in copy.spans.indices { copy.spans[index].style = style }
    return copy
  }

  /// Cuts the text to at most `limit` columns, ending in `…` if it was cut.
  func cut(to limit: Int) -> Styled {
    guard width > limit else { return self }
    var room = limit - 1
    var result = Styled()
    for span in spans {
      var kept = ""
      for character in span.text {
        let width = displayWidth(character)
        guard width <= room else {
          result.spans.append(Span(text: kept + "…", style: span.style))
          return limit > 0 ? result : Styled()
        }
        room -= width
        kept.append(character)
      }
      result.spans.append(Span(text: kept, style: span.style))
    }
    return result
  }

  /// Breaks the text into lines of at most `limit` columns: at spaces, and before and after wide characters
  /// (Unicode Standard Annex 14, class ID). A longer word gets its own line, so that an id or path can be
  /// copied.
  func wrapped(to limit: Int) -> [Styled] {
    var lines = [Styled()]
    for (gap, word) in words {
      let line = lines[lines.count - 1]
      if !line.isEmpty, line.width + gap.width + word.width <= limit {
        lines[lines.count - 1] = line + gap + word
        continue
      }
      if line.isEmpty { lines.removeLast() }
      lines += word.width > limit ? word.brokenAtWideCharacters(to: limit) : [word]
    }
    return lines
  }

  private func brokenAtWideCharacters(to limit: Int) -> [Styled] {
    var lines = [Styled()]
    var room = limit
    var isAfterWide = false
    for span in spans {
      var kept = ""
      func keep() {
        if !kept.isEmpty { lines[lines.count - 1].spans.append(Span(text: kept, style: span.style)) }
        kept = ""
      }
      for character in span.text {
        let width = displayWidth(character)
        if width > room, room < limit, width == 2 || isAfterWide {
          keep()
          lines.append(Styled())
          room = limit
        }
        kept.append(character)
        room -= width
        isAfterWide = width == 2
      }
      keep()
    }
    return lines
  }

  /// The words, each with the space before it. A word may have several styles.
  private var words: [(gap: Styled, word: Styled)] {
    var words = [(gap: Styled(), word: Styled())]
    for span in spans {
      for (index, part) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 {
          if !words[words.count - 1].word.isEmpty { words.append((Styled(), Styled())) }
          words[words.count - 1].gap = Styled(" ", span.style)
        }
        if !part.isEmpty { words[words.count - 1].word.append(Styled(String(part), span.style)) }
      }
    }
    return words.filter { !$0.word.isEmpty }
  }

  /// Returns one line if the text fits, else lines broken at spaces.
  func fitted(in context: RenderContext) -> [Styled] {
    width <= context.width ? [self] : wrapped(to: context.width)
  }

  /// Formats an entry of a list under a title: indented, with continuation lines indented further.
  func hanging(in context: RenderContext) -> [Styled] {
    wrapped(to: context.width - 4).enumerated().map { index, part in
      Styled(index == 0 ? "  " : "    ") + part
    }
  }

  /// Returns the output text. Adds escapes only if `color` is true.
  func text(color: Bool) -> String {
    // Avoids `joined()`, which creates types at run time and took an eighth of the run time of `next`.
    spans.reduce(into: "") { text, span in
      let code = color ? span.style.code : nil
      text += code.map { "\u{1B}[\($0)m\(span.text)\u{1B}[0m" } ?? span.text
    }
  }
}

extension Styled: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self.init(value) }

  init(stringInterpolation: Interpolation) { self = stringInterpolation.result }

  struct Interpolation: StringInterpolationProtocol {
    var result = Styled()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { result.append(Styled(literal)) }
    mutating func appendInterpolation(_ text: String, _ style: Style = .plain) {
      result.append(Styled(text, style))
    }
    mutating func appendInterpolation(_ number: Int) { result.append(Styled(String(number))) }
    mutating func appendInterpolation(_ text: Styled) { result.append(text) }
  }
}
