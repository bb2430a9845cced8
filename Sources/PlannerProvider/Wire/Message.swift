import PlannerModel

/// A message of a conversation, as both protocols can say it.
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

  /// With each text in it changed, those of tools too.
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

/// What the model asks for. Its name and arguments are its own invention until they are checked.
package struct ToolCall: Equatable, Sendable {
  package var id: String
  package var name: String
  /// nil: no JSON object.
  package var arguments: JSONValue?

  package init(id: String, name: String, arguments: JSONValue?) {
    self.id = id
    self.name = name
    self.arguments = arguments
  }
}

/// A tool that the model is told of.
package struct ToolDeclaration: Equatable, Sendable {
  package var name: String
  package var purpose: String
  /// JSON Schema of its arguments.
  package var schema: JSONValue
}

/// How many tokens a request took, as the host counts them.
package struct Usage: Equatable, Sendable {
  package var input = 0
  package var output = 0
  package var total: Int { input + output }
}

extension JSONValue {
  /// With each text of a value changed; members keep their names.
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
