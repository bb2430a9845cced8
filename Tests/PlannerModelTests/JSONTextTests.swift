import Foundation
import PlannerModel
import PlannerTime
import Testing

@Suite struct `JSON of a reply` {
  private func text(_ value: some JSONWritable) throws -> String {
    String(decoding: try JSONText.bytes(of: value), as: UTF8.self)
  }

  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `text is escaped as the standard encoder escapes it`() throws {
    for value in 0..<0x300 {
      let scalar = try #require(Unicode.Scalar(UInt32(value)))
      let one = "a\(Character(scalar))/b"
      #expect(try text(one) == encoded(one))
    }
    for one in ["", "\"", "\\\\", "\u{2028}\u{FEFF}\u{1F600}", "e\u{301}", "a\r\nb", "\u{0}"] {
      #expect(try text(one) == encoded(one))
    }
  }

  @Test func `numbers are written as the standard encoder writes them`() throws {
    for one in [0, 1, -1, Int.max, Int.min] { #expect(try text(one) == encoded(one)) }
    var random = SystemRandomNumberGenerator()
    let doubles = (0..<1000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    for one in doubles + [0, -0.0, 1, 0.1, 1e15, 1e16, 1e-5, 123.456, .leastNonzeroMagnitude, .pi] {
      #expect(try text(one) == encoded(one))
      #expect(Double(try text(one)) == one)
    }
  }

  @Test func `a number that JSON does not have is refused`() {
    for one in [Double.nan, .infinity, -.infinity] {
      #expect(throws: EncodingError.self) { try text([one]) }
    }
  }

  @Test func `lists and objects need no member, and an object's keys are sorted`() throws {
    let values: [JSONValue] = [
      .null, .bool(true), .number(7), .number(-0.5), .string("a\tb"), .array([]), .object([:]),
      .array([.object([:]), .array([.array([])]), .null]),
      .object(["b": .array([.number(1)]), "B": .null, "a": .object(["é": 1, "e\u{301}x": 2, "z": 3, "": 4])]),
    ]
    for value in values { #expect(try text(value) == encoded(value)) }
    #expect(try text(values) == encoded(values))
  }

  @Test func `windows are written as they are encoded`() throws {
    let windows = Windows(
      weekdays: [.sun, .mon], timeBlocks: [TimeBlock(start: 65, end: 1440)],
      excludedDates: [CivilDate(daysSinceEpoch: 20_000)])
    #expect(try text(windows) == encoded(windows))
    #expect(try text(Windows.always) == encoded(Windows.always))
    let many = [windows, .always, windows, .always, Windows(weekdays: [.sat]), windows]
    #expect(try text(many) == encoded(many))
  }

  @Test func `dates and instants are written as RFC 3339 has them`() throws {
    #expect(try text(try #require(CivilDate("2028-02-29"))) == #""2028-02-29""#)
    #expect(try text(try #require(Instant("0000-01-01T00:00:00Z"))) == #""0000-01-01T00:00:00Z""#)
    #expect(try text(try #require(Instant("9999-12-31T23:59:59.5Z"))) == #""9999-12-31T23:59:59Z""#)
    #expect(try text(try #require(Instant("1969-12-31T23:59:59.5Z"))) == #""1969-12-31T23:59:59Z""#)
  }
}
