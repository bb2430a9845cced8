/// The only table of valid ranges. The engine's errors, the protocol's `InvalidField` and the store's CHECK
/// constraints are all made from it (engine.md section 1).
package enum ValidRange: String, CaseIterable, Sendable {
  case cadenceDays
  case importance
  case minDurationMin
  case capacityPerWeek
  case quietHour
  case contactHour
  case schedulingHorizonDays
  case leadTimeMin
  case minNoticeMin
  case slotStepMin
  case bufferMin
  case durationMin
  case learningHalfLifeDays
  case outsideHourCost
  case candidateCount
  case webPort

  package var bounds: ClosedRange<Int> {
    switch self {
    case .cadenceDays: 1...3650
    case .learningHalfLifeDays: 0...3650
    case .outsideHourCost: 0...5000
    case .importance: 1...5
    case .minDurationMin: 5...1440
    case .capacityPerWeek: 0...10_000
    case .quietHour, .contactHour: 0...24
    case .schedulingHorizonDays: 1...366
    case .leadTimeMin, .minNoticeMin: 0...10_080
    case .slotStepMin: 5...60
    case .bufferMin: 0...240
    case .durationMin: 1...1440
    case .candidateCount: 3...10
    // Lower ports belong to the system (RFC 6335 section 6).
    case .webPort: 1024...65_535
    }
  }

  /// The allowed numbers, if only some numbers between the bounds are allowed.
  package var choices: [Int]? { self == .slotStepMin ? [5, 10, 15, 20, 30, 60] : nil }

  package func contains(_ value: Int) -> Bool { choices?.contains(value) ?? bounds.contains(value) }

  /// The range in words: `1...3650`, or `one of 5, 10, 15, 20, 30, 60`.
  package var allowed: String {
    choices.map { "one of " + $0.map(String.init).joined(separator: ", ") }
      ?? "\(bounds.lowerBound)...\(bounds.upperBound)"
  }

  /// Throws ``InvalidField`` for a value outside of the range.
  package func check(_ value: Int, field: String) throws(InvalidField) {
    guard contains(value) else {
      throw InvalidField(field: field, value: .number(Double(value)), allowed: allowed)
    }
  }
}
