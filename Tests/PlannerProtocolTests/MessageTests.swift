import Foundation
import PlannerModel
import PlannerProtocol
import Testing
import Varlink

func json(_ value: any Encodable) throws -> JSONValue {
  try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(value))
}

/// Decodes JSON as a type and encodes it again.
func reread(_ value: JSONValue, as type: any Codable.Type) throws -> JSONValue {
  func read<Value: Codable>(_ type: Value.Type) throws -> JSONValue {
    try json(try WireJSON.decode(type, from: try WireJSON.encode(value)))
  }
  return try read(type)
}

@Suite struct `Messages as JSON` {
  let file: InterfaceText

  init() throws { file = try InterfaceText.ofAll() }

  static let everything = Samples.types + Samples.errors + Samples.exchanges.flatMap { [$0.call, $0.reply] }

  @Test func `there is a sample of every method, reply, error and type`() {
    #expect(
      Set(Samples.exchanges.map(\.call.name))
        == Set(allDescriptions.flatMap { $0.methods.map { $0.name } }))
    for exchange in Samples.exchanges {
      func replyType<M: Method>(_ method: M) -> any Any.Type { M.Reply.self }
      guard let method = exchange.call.full as? any Method else {
        Issue.record("\(exchange.call.name) is no method")
        continue
      }
      #expect(
        ObjectIdentifier(replyType(method)) == ObjectIdentifier(type(of: exchange.reply.full)),
        "\(exchange.call.name)")
    }
    #expect(Samples.errors.map(\.name) == plannerErrors.map { String(describing: $0) })
  }

  @Test func `every message survives a round trip, full and bare`() throws {
    for sample in Self.everything {
      for value in [sample.full, sample.bare] {
        let written = try json(value)
        #expect(try reread(written, as: type(of: value)) == written, "\(sample.name)")
      }
    }
  }

  @Test func `a reply is written in the same bytes as by the standard encoder`() throws {
    var written = 0
    for sample in Samples.exchanges.map(\.reply) {
      for reply in [sample.full, sample.bare] {
        let text = String(decoding: try WireJSON.encode(reply: reply), as: UTF8.self)
        #expect(text == String(decoding: try WireJSON.encode(reply), as: UTF8.self), "\(sample.name)")
        written += reply is any JSONWritable ? 1 : 0
      }
    }
    #expect(written == 8, "the replies that are written by generated code")
  }

  @Test func `what is written is what the file says: no key more, none less, each of its kind`() throws {
    let structures = file.all("type").filter(\.cases.isEmpty)
    #expect(Set(structures.map(\.name)) == Set(Samples.types.map(\.name)))
    for sample in Samples.types { try expect(sample, fields: try #require(file.type(sample.name)).fields) }
    for (sample, error) in zip(Samples.errors, file.all("error")) { try expect(sample, fields: error.fields) }
    for exchange in Samples.exchanges {
      let method = try method(of: exchange)
      try expect(exchange.call, fields: method.fields)
      try expect(exchange.reply, fields: method.reply)
    }
  }

  @Test func `a full sample has every key, so that the others test something`() throws {
    for exchange in Samples.exchanges {
      let method = try method(of: exchange)
      for (sample, fields) in [(exchange.call, method.fields), (exchange.reply, method.reply)] {
        guard case .object(let members) = try json(sample.full) else { continue }
        #expect(Set(members.keys) == Set(fields.map(\.name)), "\(exchange.call.name)")
      }
    }
  }

  @Test func `keys that a reader does not know are ignored, so that the protocol can grow`() throws {
    for sample in Self.everything {
      guard case .object(var members) = try json(sample.full) else { continue }
      let written = JSONValue.object(members)
      members["somethingNew"] = .array([.null])
      #expect(try reread(.object(members), as: type(of: sample.full)) == written, "\(sample.name)")
    }
  }

  @Test func `null is as good as absent for what is optional`() throws {
    for exchange in Samples.exchanges {
      let method = try method(of: exchange)
      guard case .object(var members) = try json(exchange.call.full) else { continue }
      for field in method.fields where field.isOptional { members[field.name] = .null }
      #expect(
        try reread(.object(members), as: type(of: exchange.call.full)) == (try withoutOptionals(members)))
    }
  }

  /// Returns the declaration of a method. Two interfaces may have a method with the same name.
  private func method(of exchange: Samples.Exchange) throws -> InterfaceText.Declaration {
    let interface = try #require(type(of: exchange.call.full) as? any Method.Type).interface
    return try #require(
      file.all("method").first { $0.name == exchange.call.name && $0.interface == interface })
  }

  private func withoutOptionals(_ members: [String: JSONValue]) throws -> JSONValue {
    .object(members.filter { $0.value != .null })
  }

  private func expect(_ sample: Samples.Sample, fields: [InterfaceText.Field]) throws {
    for value in [sample.full, sample.bare] {
      #expect(complaints(try json(value), fields: fields, at: sample.name) == [])
    }
  }

  private func complaints(_ value: JSONValue, fields: [InterfaceText.Field], at path: String) -> [String] {
    guard case .object(let members) = value else { return ["\(path) is no object"] }
    let unknown = Set(members.keys).subtracting(fields.map(\.name)).map { "\(path).\($0) is not in the file" }
    return unknown
      + fields.flatMap { field -> [String] in
        let value = members[field.name] ?? .null
        if value == .null { return field.isOptional ? [] : ["\(path).\(field.name) is missing"] }
        return complaints(value, kind: field.kind, at: "\(path).\(field.name)")
      }
  }

  private func complaints(_ value: JSONValue, kind: InterfaceText.Kind, at path: String) -> [String] {
    switch (kind, value) {
    case (.bool, .bool), (.float, .number), (.string, .string), (.object, _): return []
    case (.int, .number(let number)) where Int(exactly: number) != nil: return []
    case (.choice(let words), .string(let word)) where words.contains(word): return []
    case (.array(let element), .array(let values)):
      return values.enumerated().flatMap { complaints($1, kind: element, at: "\(path)[\($0)]") }
    case (.dictionary(let element), .object(let members)):
      return members.flatMap { complaints($1, kind: element, at: "\(path).\($0)") }
    case (.named(let name), _):
      guard let type = file.type(name) else { return ["\(path): no type \(name)"] }
      if !type.cases.isEmpty { return complaints(value, kind: .choice(type.cases), at: path) }
      return complaints(value, fields: type.fields, at: path)
    default: return ["\(path): \(value) is no \(kind)"]
    }
  }
}

@Suite struct `The wire` {
  @Test func `a call and a reply have the keys of varlink.org, and nothing where there is nothing`() throws {
    let call = WireCall(method: Methods.Next.qualifiedName, parameters: Methods.Next(count: 2), more: true)
    #expect(
      String(decoding: try WireJSON.encode(call), as: UTF8.self)
        == #"{"method":"org.socialplanner.Planner.Next","more":true,"parameters":{"count":2}}"#)
    let bare = WireCall<Nothing>(method: "a.b.C", parameters: nil)
    #expect(String(decoding: try WireJSON.encode(bare), as: UTF8.self) == #"{"method":"a.b.C"}"#)
    let reply = WireReply<Nothing>()
    #expect(String(decoding: try WireJSON.encode(reply), as: UTF8.self) == "{}")
    let error = WireReply(
      error: NotFound.qualifiedName, parameters: NotFound(kind: .item, selector: "x", message: "m"))
    let back = try WireJSON.decode(WireReply<NotFound>.self, from: try WireJSON.encode(error))
    #expect(back.error == "org.socialplanner.Planner.NotFound" && back.parameters?.selector == "x")
    #expect(back.continues == nil)
  }

  @Test func `a message has no NUL in it, whatever its texts hold: NUL ends a message`() throws {
    let data = try WireJSON.encode(Methods.Note(item: "x", text: "a\0b"))
    #expect(!data.contains(0))
    #expect(try WireJSON.decode(Methods.Note.self, from: data).text == "a\0b")
  }

  @Test func `the same message is the same bytes`() throws {
    for exchange in Samples.exchanges {
      #expect(try WireJSON.encode(exchange.reply.full) == WireJSON.encode(exchange.reply.full))
    }
  }

  @Test(arguments: [
    "", "{", "[]", "7", "{}", #"{"method":7}"#, #"{"method":"x","parameters":[]}"#,
    #"{"method":"x","more":1}"#,
  ])
  func `bad calls are errors, not traps`(text: String) {
    #expect(throws: (any Error).self) {
      try WireJSON.decode(WireCall<Methods.Next>.self, from: Data(text.utf8))
    }
  }

  @Test(arguments: ["[", "{\"parameters\":", "{\"method\":\"x\",\"parameters\":{\"value\":["])
  func `a bomb of brackets is an error`(opening: String) {
    let data = Data(String(repeating: opening, count: 200_000).utf8)
    #expect(throws: (any Error).self) { try WireJSON.decode(WireCall<JSONValue>.self, from: data) }
  }
}
