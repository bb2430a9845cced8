import PlannerModel

/// The content of a request to the model's host, except the key. The user is shown this same value.
package struct OutgoingPrompt: Equatable, Sendable {
  package var system: String
  package var messages: [Message]
  package var tools: [ToolDeclaration]
  /// The people with data in the request, and the fields of that data. They are for the log and not sent.
  package var people: Set<String>
  package var fields: Set<ShareField>
  /// Words that look like names and would be sent unchanged. They are shown to the user and not sent.
  package var lookalikes: [String] = []

  /// The text that the user reads before the request is sent.
  package var shown: String {
    var lines = ["[system]", system]
    for message in messages {
      for part in message.parts {
        switch part {
        case .text(let text): lines += ["[\(message.role.rawValue)]", text]
        case .call(let call):
          lines += ["[the model asks for \(call.name)]", Self.json(call.arguments ?? .null)]
        case .result(_, let text): lines += ["[what it got]", text]
        }
      }
    }
    if !tools.isEmpty { lines += ["[tools]", tools.map(\.name).joined(separator: ", ")] }
    return lines.map { OutputCheck.clean($0) }.joined(separator: "\n")
  }

  static func json(_ value: JSONValue) -> String {
    (try? JSONText.bytes(of: value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  /// Returns the body of the request.
  func body(_ settings: ProviderSettings) throws -> [UInt8] {
    try JSONText.bytes(of: settings.dialect == .anthropic ? anthropic(settings) : openai(settings))
  }

  private func anthropic(_ settings: ProviderSettings) -> JSONValue {
    let turns = messages.map { message -> JSONValue in
      let parts = message.parts.map { part -> JSONValue in
        switch part {
        case .text(let text): .object(["type": "text", "text": .string(text)])
        case .call(let call):
          .object([
            "type": "tool_use", "id": .string(call.id), "name": .string(call.name),
            "input": call.arguments ?? .object([:]),
          ])
        case .result(let id, let text):
          .object(["type": "tool_result", "tool_use_id": .string(id), "content": .string(text)])
        }
      }
      return .object(["role": .string(message.role.rawValue), "content": .array(parts)])
    }
    var members: [String: JSONValue] = [
      "model": .string(settings.model), "max_tokens": .number(Double(settings.answerTokens)),
      "system": .string(system), "messages": .array(turns), "stream": .bool(true),
    ]
    if !tools.isEmpty {
      members["tools"] = .array(
        tools.map {
          .object([
            "name": .string($0.name), "description": .string($0.purpose), "input_schema": $0.schema,
          ])
        })
    }
    return .object(members)
  }

  private func openai(_ settings: ProviderSettings) -> JSONValue {
    var turns: [JSONValue] = [.object(["role": "system", "content": .string(system)])]
    for message in messages {
      var text = ""
      var calls: [JSONValue] = []
      for part in message.parts {
        switch part {
        case .text(let more): text += more
        case .call(let call):
          calls.append(
            .object([
              "id": .string(call.id), "type": "function",
              "function": .object([
                "name": .string(call.name), "arguments": .string(Self.json(call.arguments ?? .object([:]))),
              ]),
            ]))
        case .result(let id, let text):
          turns.append(.object(["role": "tool", "tool_call_id": .string(id), "content": .string(text)]))
        }
      }
      if text.isEmpty && calls.isEmpty { continue }
      var turn: [String: JSONValue] = ["role": .string(message.role.rawValue), "content": .string(text)]
      if !calls.isEmpty { turn["tool_calls"] = .array(calls) }
      turns.append(.object(turn))
    }
    var members: [String: JSONValue] = [
      "model": .string(settings.model), "max_tokens": .number(Double(settings.answerTokens)),
      "messages": .array(turns), "stream": .bool(true),
      "stream_options": .object(["include_usage": .bool(true)]),
    ]
    if !tools.isEmpty {
      members["tools"] = .array(
        tools.map {
          .object([
            "type": "function",
            "function": .object([
              "name": .string($0.name), "description": .string($0.purpose), "parameters": $0.schema,
            ]),
          ])
        })
    }
    return .object(members)
  }
}
