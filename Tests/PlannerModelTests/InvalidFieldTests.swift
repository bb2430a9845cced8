import Foundation
import PlannerModel
import Testing

@Suite struct `Refusals` {
  @Test(
    arguments: [
      (.null, "x is missing, but must be 1...5."), (6, "x is 6, but must be 1...5."),
      (.number(6.5), "x is 6.5, but must be 1...5."), ("six", "x is 'six', but must be 1...5."),
      (.bool(true), "x is true, but must be 1...5."),
      (.array([1, 2]), "x is a list of 2, but must be 1...5."),
      (.object([:]), "x is an object, but must be 1...5."),
      (.number(1e300), "x is 1e+300, but must be 1...5."),
    ] as [(JSONValue, String)])
  func `speak in one sentence`(value: JSONValue, message: String) {
    #expect(InvalidField(field: "x", value: value, allowed: "1...5").message == message)
  }

  @Test func `do not repeat a long text whole`() {
    let refusal = InvalidField(
      field: "x", value: .string(String(repeating: "é", count: 5000)), allowed: "short")
    #expect(refusal.message.count < 150)
    #expect(refusal.value == .string(String(repeating: "é", count: 200) + "…"))
  }

  @Test func `name the whole input where there is no field`() {
    #expect(
      InvalidField(field: "", value: 1, allowed: "an object").message
        == "The input is 1, but must be an object.")
  }

  @Test func `can be seen from further out`() {
    let refusal = InvalidField(field: "end", value: "x", allowed: "y").inside("busy[0]")
    #expect(refusal.field == "busy[0].end")
    #expect(refusal.message.hasPrefix("busy[0].end is"))
    #expect(InvalidField(field: "", value: .null, allowed: "y").inside("goal").field == "goal")
  }

  @Test func `survive JSON, and are read where the value is absent`() throws {
    for value in [JSONValue.null, 7, "x", .array([.null]), .object(["a": 1])] {
      let refusal = InvalidField(field: "a[0].b", value: value, allowed: "c")
      let back = try JSONDecoder().decode(InvalidField.self, from: JSONEncoder().encode(refusal))
      #expect(back == refusal)
    }
    let absent = try decode(InvalidField.self, #"{"field": "x", "allowed": "y", "message": "z"}"#)
    #expect(absent.value == .null && absent.message == "z")
  }
}

@Suite struct `Any JSON value` {
  @Test(arguments: [
    "null", "true", "false", "7", "-7", "0.5", #""text""#, #""\u0000é👩‍👩‍👧""#, "[]", "{}",
    #"[1,[2,{"a":null}],"x"]"#, "9007199254740992",
  ])
  func `survives a round trip`(text: String) throws {
    let value = try decode(JSONValue.self, text)
    let back = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    #expect(try decode(JSONValue.self, back) == value)
  }

  @Test func `keeps kinds apart: 1 is no true, "1" no number`() throws {
    #expect(try decode(JSONValue.self, "1") == .number(1))
    #expect(try decode(JSONValue.self, "true") == .bool(true))
    #expect(try decode(JSONValue.self, "\"1\"") == .string("1"))
    #expect(try decode(JSONValue.self, "[0,false,\"\",null]") == .array([0, .bool(false), "", .null]))
  }

  @Test func `writes whole numbers as such`() throws {
    let text = String(
      decoding: try JSONEncoder().encode([JSONValue.number(7), .number(-0.5), .number(1e15)]), as: UTF8.self)
    #expect(text == "[7,-0.5,1000000000000000]")
  }
}
