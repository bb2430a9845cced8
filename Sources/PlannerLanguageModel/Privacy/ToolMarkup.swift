/// Removes text that looks like a tool call or its marks, as models of many makers write it. It works on
/// single characters, so the result does not depend on where a text is cut.
struct ToolMarkup: Sendable {
  private enum Mode: Sendable {
    case text
    /// Skips text up to this end mark. Blanks in the text are ignored.
    case block(end: [Unicode.Scalar], seen: [Unicode.Scalar])
    case json(depth: Int, quote: Unicode.Scalar?, isEscaped: Bool)
  }

  private var mode = Mode.text
  /// Characters that may still become a mark.
  private var waiting: [Unicode.Scalar] = []
  /// Whether a tool call or one of its marks was found.
  private(set) var hasFound = false
  /// Whether text was removed since the last character. A blank then separates its neighbors, so that they
  /// do not form a new mark.
  private var hasGap = false
  private var endsBlank = true

  mutating func add(_ scalar: Unicode.Scalar, to shown: inout String.UnicodeScalarView) {
    switch mode {
    case .text:
      if waiting.isEmpty && !Self.openings.contains(scalar) {
        emit(scalar, to: &shown)
      } else {
        waiting.append(scalar)
        settle(&shown)
      }
    case .block(let end, var seen):
      if scalar.properties.isWhitespace { return }
      seen.append(scalar.lowered)
      if seen.count > end.count { seen.removeFirst() }
      mode = seen == end ? .text : .block(end: end, seen: seen)
    case .json(let depth, let quote, let isEscaped): json(scalar, depth, quote, isEscaped)
    }
  }

  /// Ends the answer. A started mark of more than 3 characters is removed.
  mutating func finish(_ shown: inout String.UnicodeScalarView) {
    if waiting.count <= 3 {
      for scalar in waiting { emit(scalar, to: &shown) }
    } else {
      hasFound = true
    }
    waiting = []
  }

  private mutating func emit(_ scalar: Unicode.Scalar, to shown: inout String.UnicodeScalarView) {
    let isBlank = scalar.properties.isWhitespace
    if hasGap && !isBlank && !endsBlank { shown.append(" ") }
    hasGap = false
    endsBlank = isBlank
    shown.append(scalar)
  }

  private mutating func settle(_ shown: inout String.UnicodeScalarView) {
    switch Self.judge(waiting[...]) {
    case .open: return
    case .none:
      let rest = waiting.dropFirst()
      emit(waiting[0], to: &shown)
      waiting = []
      for scalar in rest { add(scalar, to: &shown) }
    case .mark:
      waiting = []
      hasGap = true
      hasFound = true
    case .block(let end, let isThought):
      waiting = []
      hasGap = true
      hasFound = hasFound || !isThought
      mode = .block(end: Array(end.unicodeScalars), seen: [])
    case .json:
      let begun = waiting
      waiting = []
      hasGap = true
      hasFound = true
      mode = .json(depth: 0, quote: nil, isEscaped: false)
      for scalar in begun { add(scalar, to: &shown) }
    }
  }

  private mutating func json(
    _ scalar: Unicode.Scalar, _ depth: Int, _ quote: Unicode.Scalar?, _ isEscaped: Bool
  ) {
    var (depth, quote) = (depth, quote)
    var escapes = false
    if quote != nil {
      escapes = scalar == "\\" && !isEscaped
      if scalar == quote && !isEscaped { quote = nil }
    } else {
      switch scalar {
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case "\"", "'": quote = scalar
      default: break
      }
    }
    mode = depth <= 0 ? .text : .json(depth: depth, quote: quote, isEscaped: escapes)
  }

  // MARK: - Recognizing marks

  private enum Verdict {
    /// The decision needs more characters.
    case open
    case none
    case mark
    case block(end: String, isThought: Bool)
    case json
  }

  private static let openings: Set<Unicode.Scalar> = ["<", "[", "{", "`"]

  /// Elements around a tool call, the result of a tool, or the model's thoughts.
  private static let blocks: Set = [
    "tool_call", "tool_calls", "tool_use", "tool_response", "tool_result", "function", "function_call",
    "function_calls", "function_results", "invoke", "think", "thinking",
  ]
  /// Elements with tags to remove and content to keep.
  private static let marks: Set = ["data", "parameter", "parameters", "tools", "tool", "arguments", "result"]
  private static let names = blocks.union(marks)

  private static let brackets = [
    "[TOOL_CALL]", "[/TOOL_CALL]", "[/TOOL_CALLS]", "[TOOL_RESULT]", "[/TOOL_RESULT]", "[TOOL_RESULTS]",
    "[/TOOL_RESULTS]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]", "[INST]", "[/INST]", "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]", "[ARGS]", "[CALL_ID]",
  ].map { Array($0.unicodeScalars) }
  /// Begins a list of calls, up to `[/TOOL_CALLS]` or the end of the answer.
  private static let calls = Array("[TOOL_CALLS]".unicodeScalars)

  private static let keys = [
    "name", "id", "type", "function", "function_call", "tool", "tool_name", "tool_call", "tool_calls",
    "arguments", "parameters", "command", "action", "recipient_name",
  ].map { Array($0.unicodeScalars) }

  private static let fence = Array("```".unicodeScalars)

  private static func judge(_ text: ArraySlice<Unicode.Scalar>) -> Verdict {
    switch text.first {
    case "<": element(text)
    case "[": bracket(text)
    case "{": object(text)
    default: fenced(text)
    }
  }

  private static func element(_ text: ArraySlice<Unicode.Scalar>) -> Verdict {
    var rest = text.dropFirst()
    guard let first = rest.first else { return .open }
    // A second `<` may open a mark, which is judged separately.
    if rest.contains("<") || text.count > 120 { return .none }
    if first == "|" || first == "｜" {
      if rest.contains("\n") { return .none }
      return rest.count > 2 && rest.last == ">" && rest.dropLast().last == first ? .mark : .open
    }
    let closes = first == "/"
    if closes { rest.removeFirst() }
    let name = String(String.UnicodeScalarView(rest.prefix(while: \.isOfName).map(\.lowered)))
    guard rest.contains(where: { !$0.isOfName }) else {
      return names.contains { $0.hasPrefix(name) } ? .open : .none
    }
    if blocks.contains(name) && !closes {
      return .block(end: "</\(name)>", isThought: name.hasPrefix("think"))
    }
    guard names.contains(name) else { return .none }
    return rest.last == ">" ? .mark : .open
  }

  private static func bracket(_ text: ArraySlice<Unicode.Scalar>) -> Verdict {
    if text.elementsEqual(calls) { return .block(end: "[/tool_calls]", isThought: false) }
    if brackets.contains(where: { $0.elementsEqual(text) }) { return .mark }
    if calls.starts(with: text) || brackets.contains(where: { $0.starts(with: text) }) { return .open }
    // A list of calls.
    let rest = text.dropFirst().drop { $0.properties.isWhitespace }
    guard let first = rest.first else { return text.count < 20 ? .open : .none }
    return first == "{" ? object(rest) : .none
  }

  /// Judges an object. It is a call if the name of its first member is one of `keys`.
  private static func object(_ text: ArraySlice<Unicode.Scalar>) -> Verdict {
    let rest = text.dropFirst().drop { $0.properties.isWhitespace }
    guard let quote = rest.first else { return text.count < 40 ? .open : .none }
    guard quote == "\"" || quote == "'" else { return .none }
    let key = rest.dropFirst().prefix { $0 != quote }.map(\.lowered)
    let after = rest.dropFirst(key.count + 1)
    guard after.first == quote else { return keys.contains { $0.starts(with: key) } ? .open : .none }
    guard keys.contains(key) else { return .none }
    guard let end = after.dropFirst().drop(while: { $0.properties.isWhitespace }).first else {
      return text.count < 80 ? .open : .none
    }
    return end == ":" ? .json : .none
  }

  /// Judges text after three backquotes, which may hold a call.
  private static func fenced(_ text: ArraySlice<Unicode.Scalar>) -> Verdict {
    if fence.starts(with: text) { return .open }
    guard text.starts(with: fence) else { return .none }
    let word = text.dropFirst(3).prefix(while: \.isOfName).map(\.lowered)
    if word.starts(with: "tool".unicodeScalars) { return .block(end: "```", isThought: false) }
    let name = String(String.UnicodeScalarView(word))
    let rest = text.dropFirst(3 + word.count)
    if rest.isEmpty { return ["tool", "json", "xml"].contains { $0.hasPrefix(name) } ? .open : .none }
    guard ["", "json", "xml"].contains(name) else { return .none }
    let held = rest.drop { $0.properties.isWhitespace }
    guard let first = held.first else { return rest.count < 20 ? .open : .none }
    guard first != "`", openings.contains(first) else { return .none }
    switch judge(held) {
    case .open: return .open
    case .none: return .none
    case .mark, .block, .json: return .block(end: "```", isThought: false)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var lowered: Unicode.Scalar {
    (65...90).contains(value) ? Unicode.Scalar(value + 32) ?? self : self
  }
  fileprivate var isOfName: Bool {
    switch value {
    case 48...57, 65...90, 97...122, 95: true
    default: false
    }
  }
}
