import PlannerModel

/// A message of a conversation, in a form for both protocols.
package struct Message: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case text(String)
    case call(ToolCall)
    case result(id: String, text: String)
  }
  package enum Role: String, Sendable { case user, assistant }

  package var role: Role
  package var parts: [Part]

  package init(_ role: Role, _ parts: [Part]) {
    self.role = role
    self.parts = parts
  }

  package static func user(_ text: String) -> Message { Message(.user, [.text(text)]) }
  package static func assistant(_ text: String) -> Message { Message(.assistant, [.text(text)]) }

  /// Returns the message with each text changed, including tool calls and results.
  func mapping(_ change: (String) -> String) -> Message {
    Message(
      role,
      parts.map {
        switch $0 {
        case .text(let text): .text(change(text))
        case .call(let call):
          .call(ToolCall(id: call.id, name: change(call.name), arguments: call.arguments?.mapping(change)))
        case .result(let id, let text): .result(id: id, text: change(text))
        }
      })
  }
}

/// A tool call by the model. Its name and arguments are unchecked.
package struct ToolCall: Equatable, Sendable {
  package var id: String
  package var name: String
  /// Nil if the arguments are not a JSON object.
  package var arguments: JSONValue?

  package init(id: String, name: String, arguments: JSONValue?) {
    self.id = id
    self.name = name
    self.arguments = arguments
  }
}

/// A tool that the request offers to the model.
package struct ToolDeclaration: Equatable, Sendable {
  package var name: String
  package var purpose: String
  /// The JSON Schema of its arguments.
  package var schema: JSONValue
}

/// The tokens of a request, as the host counts them.
package struct Usage: Equatable, Sendable {
  package var input = 0
  package var output = 0
  package var total: Int { input + output }
}

extension JSONValue {
  /// Returns the value with each text changed, except the names of members.
  func mapping(_ change: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(change(text))
    case .array(let values): .array(values.map { $0.mapping(change) })
    case .object(let members): .object(members.mapValues { $0.mapping(change) })
    case .null, .bool, .number: self
    }
  }

  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  var whole: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
}
