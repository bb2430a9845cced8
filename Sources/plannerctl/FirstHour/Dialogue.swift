import PlannerModel

/// Questions and answers on a terminal.
struct Dialogue {
  let console: Console
  /// False: nothing is said but what went wrong (`--json`).
  var isHeard = true
  var context: RenderContext

  /// What is said to a question.
  enum Answer: Equatable {
    /// As it was typed, or the default.
    case text(String)
    case skip, back
    /// Also where the input ends.
    case quit
  }

  /// A prompt's reminder of what may be answered beside the answer itself.
  static let ways = "enter: what stands in [brackets], s: skip, b: one back, ?: more, q: end here"

  /// Lines as they are.
  func say(_ lines: [Styled]) throws {
    if !isHeard { return }
    try console.write(lines.map { $0.text(color: context.color) + "\n" }.joined())
  }

  /// A paragraph.
  func tell(_ text: Styled) throws { try say(text.wrapped(to: min(context.width, 80))) }

  /// A heading, after an empty line.
  func head(_ title: String) throws { try say(["", Styled(title, .bold)]) }

  /// What went wrong, wherever the rest goes.
  func warn(_ sentence: String) {
    let note: Styled = "\(Styled("Note", .warning)): \(oneLine(sentence))"
    let lines = note.wrapped(to: min(context.width, 80)).map {
      $0.text(color: isHeard && context.color) + "\n"
    }
    if isHeard, (try? console.write(lines.joined())) != nil { return }
    console.complain(lines.joined())
  }

  /// - suggestion: what an empty line means.
  /// - help: what `?` tells.
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

  /// A question that yes or no answers; asked again until one of them does. No is a skip.
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
