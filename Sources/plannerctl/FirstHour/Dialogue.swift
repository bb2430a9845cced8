import PlannerModel

/// A dialogue of questions and answers on a terminal.
struct Dialogue {
  let console: Console
  /// False if only warnings are written (`--json`).
  var isHeard = true
  var context: RenderContext

  /// The answer to a question.
  enum Answer: Equatable {
    /// The text as typed, or the suggestion for an empty line.
    case text(String)
    case skip, back
    /// The user quits, or the input has ended.
    case quit
  }

  /// The help line about the special answers to a prompt.
  static let ways = "Enter: the answer in [brackets], s: skip, b: one back, ?: help, q: end here"

  /// Writes lines unchanged.
  func say(_ lines: [Styled]) throws {
    if !isHeard { return }
    try console.write(lines.map { $0.text(color: context.color) + "\n" }.joined())
  }

  /// Writes a paragraph.
  func tell(_ text: Styled) throws { try say(text.wrapped(to: min(context.width, 80))) }

  /// Writes a heading, after an empty line.
  func head(_ title: String) throws { try say(["", Styled(title, .bold)]) }

  /// Writes a warning, even if other output is off.
  func warn(_ sentence: String) {
    let note: Styled = "\(Styled("Note", .warning)): \(oneLine(sentence))"
    let lines = note.wrapped(to: min(context.width, 80)).map {
      $0.text(color: isHeard && context.color) + "\n"
    }
    if isHeard, (try? console.write(lines.joined())) != nil { return }
    console.complain(lines.joined())
  }

  /// Asks a question.
  /// - suggestion: the answer for an empty line.
  /// - help: the text for `?`.
  func ask(_ question: Styled, _ suggestion: String, help: Styled) throws -> Answer {
    let prompt: Styled = "\(question) \(Styled("[\(suggestion)]", .accent)) "
    while let line = console.ask?(prompt.text(color: context.color)) {
      let typed = trimmed(line)
      switch typed.lowercased() {
      case "": return .text(suggestion)
      case "s", "skip": return .skip
      case "b", "back": return .back
      case "q", "quit": return .quit
      case "?", "help":
        try tell(help)
        try tell(Styled("(\(Self.ways))", .dim))
      default: return .text(typed)
      }
    }
    return .quit
  }

  /// Asks a yes-or-no question until the answer is valid. "No" is returned as `skip`.
  func confirm(_ question: Styled, _ suggestion: String = "yes", help: Styled) throws -> Answer {
    while true {
      let answer = try ask(question, suggestion, help: help)
      guard case .text(let typed) = answer else { return answer }
      switch typed.lowercased() {
      case "y", "yes": return .text("yes")
      case "n", "no": return .skip
      default: try tell("Say yes or no.")
      }
    }
  }
}
