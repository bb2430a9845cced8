import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime

/// A value in the JSON of another program. What is not there, or has another type, is nothing.
struct ForeignJSON {
  let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  /// Throws for bytes that are no JSON.
  init(decoding bytes: [UInt8]) throws {
    value = try WireJSON.decode(JSONValue.self, from: Data(bytes))
  }

  subscript(_ key: String) -> ForeignJSON {
    guard case .object(let members) = value else { return ForeignJSON(.null) }
    return ForeignJSON(members[key] ?? .null)
  }

  var isThere: Bool { value != .null }

  /// The elements of an array, or of an object with numbers for keys, which PHP writes for an array with gaps.
  var list: [ForeignJSON]? {
    switch value {
    case .array(let elements): elements.map(ForeignJSON.init)
    case .object(let members) where members.keys.allSatisfy { Int($0) != nil }:
      members.sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }.map { ForeignJSON($0.value) }
    default: nil
    }
  }

  /// A text, trimmed, or a number as one; nil if there is none, or nothing in it.
  var text: String? {
    switch value {
    case .string(let text):
      let text = trimmed(text)
      return text.isEmpty ? nil : text
    case .number(let number): return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: return nil
    }
  }

  var number: Int? {
    guard case .number(let number) = value else { return text.flatMap { Int($0) } }
    return Int(exactly: number)
  }

  /// True or false, 1 or 0.
  var flag: Bool? {
    if case .bool(let flag) = value { return flag }
    return number.map { $0 != 0 }
  }

  /// A moment that has passed, as it is sent: a day, where midnight in UTC stands for one; nil for another text.
  func past(in context: RenderContext) -> (text: String, instant: Instant)? {
    guard let text else { return nil }
    var sent = text
    if let date = text.wholeMatch(of: /([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]00:00:00(\.0+)?Z?/) {
      sent = String(date.1)
    } else if let instant = Instant(text) {
      sent = "\(instant)"
    }
    return (try? pastTime(sent, in: context)).map { (sent, $0) }
  }

  /// When a note was written; nil if it does not say so.
  func instant(in context: RenderContext) -> Instant? { past(in: context)?.instant }

  /// A day; without its year where that stands for none: Apple's programs write 1604.
  var day: PartialDate? {
    guard let text, text.count >= 7 else { return nil }
    var day = PartialDate(String(text.prefix { $0 != "T" && $0 != " " }))
    if let year = day?.year, year < 1700 { day?.year = nil }
    return day
  }
}
