import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

/// A value in the JSON of another program. A missing value, or one of another type, reads as nil.
struct ForeignJSON {
  let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  /// Decodes JSON. Throws if the bytes are not valid JSON.
  init(decoding bytes: [UInt8]) throws {
    value = try WireJSON.decode(JSONValue.self, from: Data(bytes))
  }

  subscript(_ key: String) -> ForeignJSON {
    guard case .object(let members) = value else { return ForeignJSON(.null) }
    return ForeignJSON(members[key] ?? .null)
  }

  var isThere: Bool { value != .null }

  /// The elements of an array. PHP writes an array with gaps as an object with numeric keys; its values count
  /// too.
  var list: [ForeignJSON]? {
    switch value {
    case .array(let elements): elements.map(ForeignJSON.init)
    case .object(let members) where members.keys.allSatisfy { Int($0) != nil }:
      members.sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }.map { ForeignJSON($0.value) }
    default: nil
    }
  }

  /// A trimmed text, or a number as text; nil if it is missing or empty.
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

  /// A boolean, also written as 1 or 0.
  var flag: Bool? {
    if case .bool(let flag) = value { return flag }
    return number.map { $0 != 0 }
  }

  /// Returns a time in the past, in the form sent to the daemon; nil for other texts. Midnight in UTC stands
  /// for a whole day.
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

  /// Returns the time of a note; nil if the value is not a time.
  func instant(in context: RenderContext) -> Instant? { past(in: context)?.instant }

  /// A date. The year 1604, which Apple's programs write for a missing year, is removed.
  var day: PartialDate? {
    guard let text, text.count >= 7 else { return nil }
    var day = PartialDate(String(text.prefix { $0 != "T" && $0 != " " }))
    if let year = day?.year, year < 1700 { day?.year = nil }
    return day
  }
}
