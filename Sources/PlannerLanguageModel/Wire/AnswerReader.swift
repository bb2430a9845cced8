import FoundationEssentials
import PlannerModel

/// Builds an answer from the events of either protocol.
struct AnswerReader {
  private let dialect: ProviderSettings.Dialect
  private let key: ProviderKey?
  private var calls: [Int: (id: String, name: String, json: String)] = [:]
  private(set) var text = ""
  private(set) var usage = Usage()
  private(set) var isComplete = false
  private var hasStarted = false
  /// The bytes of the model's thoughts, which are not shown.
  private var thought = 0

  static let mostCalls = 16

  init(_ dialect: ProviderSettings.Dialect, without key: ProviderKey?) {
    self.dialect = dialect
    self.key = key
  }

  /// Returns the text that an event adds.
  mutating func read(_ event: EventStream.Event) throws(AnswerProblem) -> String {
    if isComplete { return "" }
    if dialect == .openai && event.data == "[DONE]" {
      guard hasStarted else { throw .malformed("it ended before it began") }
      isComplete = true
      return ""
    }
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(event.data.utf8)),
      case .object = value
    else { throw .malformed("an event is no JSON object") }
    if let error = value["error"], error != .null { throw .reported(HostWords.find(in: value, without: key)) }
    let added = dialect == .anthropic ? try anthropic(value) : try openai(value)
    text += added
    return added
  }

  /// The bytes that the model has sent: text, tool calls and thoughts.
  var size: Int {
    thought + text.utf8.count + calls.values.reduce(0) { $0 + $1.json.utf8.count + $1.name.utf8.count }
  }

  /// The tool calls of the model, in order.
  var toolCalls: [ToolCall] {
    let filter = KeyFilter(key)
    return calls.sorted { $0.key < $1.key }.map { index, call in
      // A call without arguments may come with an empty text.
      let json = call.json.isEmpty ? "{}" : call.json
      let value = try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
      let isObject = if case .object? = value { true } else { false }
      return ToolCall(
        id: call.id.isEmpty ? "call-\(index)" : filter.clean(call.id), name: filter.clean(call.name),
        arguments: isObject ? value.map(filter.clean) : nil)
    }
  }

  private mutating func anthropic(_ value: JSONValue) throws(AnswerProblem) -> String {
    guard let type = value["type"]?.text else { throw .malformed("an event has no type") }
    switch type {
    case "message_start":
      hasStarted = true
      usage.input = Self.tokens(value["message"]?["usage"]?["input_tokens"])
      usage.output = Self.tokens(value["message"]?["usage"]?["output_tokens"])
    case "content_block_start":
      guard hasStarted, let index = value["index"]?.whole, let block = value["content_block"] else {
        throw .malformed("a part of it begins wrongly")
      }
      if block["type"]?.text == "tool_use" {
        try begin(index, id: block["id"]?.text, name: block["name"]?.text)
      }
      if block["type"]?.text == "text" { return block["text"]?.text ?? "" }
    case "content_block_delta":
      guard let index = value["index"]?.whole, let delta = value["delta"], let kind = delta["type"]?.text
      else {
        throw .malformed("a part of it goes on wrongly")
      }
      if kind == "text_delta" {
        guard let text = delta["text"]?.text else { throw .malformed("a part of it has no text") }
        return text
      }
      if kind == "input_json_delta" {
        guard let json = delta["partial_json"]?.text, calls[index] != nil else {
          throw .malformed("what a tool is asked goes on wrongly")
        }
        calls[index]?.json += json
      }
      if kind == "thinking_delta" { thought += delta["thinking"]?.text?.utf8.count ?? 0 }
    case "message_delta":
      // The count is cumulative.
      if let output = value["usage"]?["output_tokens"] { usage.output = Self.tokens(output) }
      if let input = value["usage"]?["input_tokens"], usage.input == 0 { usage.input = Self.tokens(input) }
    case "message_stop":
      guard hasStarted else { throw .malformed("it ended before it began") }
      isComplete = true
    // "ping", and events of later versions.
    default: break
    }
    return ""
  }

  private mutating func openai(_ value: JSONValue) throws(AnswerProblem) -> String {
    if let counted = value["usage"] {
      usage.input = max(usage.input, Self.tokens(counted["prompt_tokens"]))
      usage.output = max(usage.output, Self.tokens(counted["completion_tokens"]))
    }
    guard let choices = value["choices"]?.items else { throw .malformed("an event has no choices") }
    hasStarted = true
    guard let choice = choices.first, let delta = choice["delta"] else { return "" }
    for (position, call) in (delta["tool_calls"]?.items ?? []).enumerated() {
      let index = call["index"]?.whole ?? position
      if calls[index] == nil { try begin(index, id: call["id"]?.text, name: call["function"]?["name"]?.text) }
      calls[index]?.json += call["function"]?["arguments"]?.text ?? ""
    }
    for name in ["reasoning_content", "reasoning"] { thought += delta[name]?.text?.utf8.count ?? 0 }
    return delta["content"]?.text ?? ""
  }

  private mutating func begin(_ index: Int, id: String?, name: String?) throws(AnswerProblem) {
    guard calls.count < Self.mostCalls else { throw .tooLarge("more than \(Self.mostCalls) tools at once") }
    calls[index] = (id ?? "", name ?? "", "")
  }

  private static func tokens(_ value: JSONValue?) -> Int { min(max(value?.whole ?? 0, 0), 1_000_000_000) }
}
