import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime

@testable import PlannerServiceTestSupport

/// Malicious export documents, made to crash the planner.
enum HostileDocument {
  /// A change at one place of a document.
  enum Change: CaseIterable {
    /// A value of any type instead.
    case replaced
    /// A time with a small or large offset.
    case shifted
    /// A removed member of an object, or two members with swapped values.
    case removed, swapped
    /// An element of a list that is removed, doubled, or repeated 300 times; a reversed list.
    case dropped, doubled, repeated, reversed
  }

  private static let texts = [
    "", "0", "-1", "9223372036854775807", "0000-01-01", "9999-12-31", "2999-12-31", "1900-01-01",
    "2026-02-30",
    "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2999-12-31T23:59:59Z", "1900-01-01T00:00:00+23:59",
    "2026-03-02T18:00:00Z", "2026-03-02T18:30:00Z", "2016-12-31T23:59:60Z", "24:00", "23:59", "00:00", "Mon",
    "Sun",
    "Asia/Tokyo", "Antarctica/Troll", "../../etc/passwd", "/", "/tmp/x.ics", "#ffffff", "done", "lapsed",
    "snoozed",
    "manual", "auto", "calendar", "a\u{0}b", "'\u{301}", "\u{202E}", "org.socialplanner.export",
  ]
  private static let numbers: [Double] = [
    0, 1, -1, 5, 24, 1440, 1441, 3650, 366, 1e9, -1e9, 1e15, 9.2e18, -9.2e18, 1e308, -1e308, 0.5, 1e-308,
  ]

  static func value(_ random: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number(numbers.randomElement(using: &random) ?? 0)
    case 3: .number(Double(Int.random(in: -2000...2000, using: &random)))
    case 4: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random) })
    case 5:
      .string(String(repeating: RandomText.make(&random), count: Int.random(in: 0...3, using: &random) * 400))
    case 6: .object(["start": value(&random), "end": value(&random), "kind": "calendar", "title": "x"])
    default: .string(texts.randomElement(using: &random) ?? "")
    }
  }

  /// Changes one random place, and returns the kind of change.
  static func mutate(
    _ value: JSONValue, _ random: inout SeededRandom, _ change: inout Change, depth: Int = 0
  ) -> JSONValue {
    change = .replaced
    // Changes little near the root, because a document that is rejected at once shows nothing.
    guard depth < 2 || Int.random(in: 0..<4, using: &random) > 0 else { return Self.value(&random) }
    switch value {
    case .object(var members):
      guard let key = members.keys.sorted().randomElement(using: &random) else { return Self.value(&random) }
      switch Int.random(in: 0..<20, using: &random) {
      case 0 where depth > 0:
        members[key] = nil
        change = .removed
      case 1:
        let other = members.keys.sorted().randomElement(using: &random) ?? key
        (members[key], members[other]) = (members[other], members[key])
        change = .swapped
      default: members[key] = mutate(members[key] ?? .null, &random, &change, depth: depth + 1)
      }
      return .object(members)
    case .array(var values):
      guard let index = values.indices.randomElement(using: &random) else {
        return .array([Self.value(&random)])
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        values.remove(at: index)
        change = .dropped
      case 1:
        values.append(values[index])
        change = .doubled
      case 2:
        values.reverse()
        change = .reversed
      case 3:
        values += Array(repeating: values[index], count: 300)
        change = .repeated
      default: values[index] = mutate(values[index], &random, &change, depth: depth + 1)
      }
      return .array(values)
    case .string(let text):
      if let at = Instant(text) {
        let minutes =
          [-1, 1, 60, -1440, 525_600, -525_600_000, 500_000_000].randomElement(using: &random) ?? 1
        change = .shifted
        return .string(at.adding(minutes: minutes).description)
      }
      // In half of the cases the new value has the same type, so that it may be accepted.
      if Bool.random(using: &random) { return .string(texts.randomElement(using: &random) ?? "") }
      return Self.value(&random)
    case .number where Bool.random(using: &random):
      return .number(numbers.randomElement(using: &random) ?? 0)
    case .bool(let value) where Bool.random(using: &random): return .bool(!value)
    default: return Self.value(&random)
    }
  }
}
