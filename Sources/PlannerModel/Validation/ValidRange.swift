import PlannerTime

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
      throw InvalidField(field: field, value: .number(Double(value)), allowed: allowed, code: code)
    }
  }

  /// The code of a value outside of the range. Two ranges have their own, because other fields of the same
  /// name have other ranges.
  package var code: RefusalCode {
    switch self {
    case .minDurationMin: .sessionLength
    case .candidateCount: .candidateCount
    default: .outOfRange
    }
  }
}

extension ValidRange {
  /// The range in words. The switch has no default, so every range needs words.
  package var inWords: String {
    let (least, most) = (counted(bounds.lowerBound), counted(bounds.upperBound))
    return switch self {
    case .cadenceDays: "the cadence is 1 day to \(bounds.upperBound) days"
    case .importance: "importance is \(least) to \(most)"
    case .minDurationMin, .durationMin: "a session takes \(least) to \(most)"
    case .capacityPerWeek: "a week has room for \(least) to \(most) sessions"
    case .quietHour: "quiet hours are whole or half hours from \(least) to \(most), as in 22:30-8"
    case .contactHour:
      "hours for people elsewhere are whole or half hours from \(least) to \(most), as in 9-21:30"
    case .schedulingHorizonDays: "the planner plans \(least) to \(most) ahead"
    case .leadTimeMin: "a reminder comes \(least) to \(most) ahead"
    case .minNoticeMin: "the notice time of guests is \(least) to \(most)"
    case .slotStepMin:
      "sessions begin every \(list(choices ?? [])) minutes"
    case .bufferMin: "the free time around sessions is \(least) to \(most)"
    case .learningHalfLifeDays: "a session counts half after \(least) to \(most)"
    case .outsideHourCost:
      "an hour outside your preferred hours costs \(least) to \(most) thousandths of a day"
    case .candidateCount: "the list has \(least) to \(most) times"
    case .webPort: "the port of your page is \(least) to \(most)"
    }
  }

  /// Returns a number with the unit of the range; zero has no unit.
  package func counted(_ number: Int) -> String {
    switch self {
    case .minDurationMin, .durationMin, .leadTimeMin, .minNoticeMin, .slotStepMin, .bufferMin:
      switch number {
      case 0: "0"
      case 1440...: number % 1440 == 0 && number > 1440 ? "\(number / 1440) days" : hours(number)
      case 60...: hours(number)
      default: PlannerTime.counted(number, "minute")
      }
    case .cadenceDays, .schedulingHorizonDays, .learningHalfLifeDays:
      number == 0 ? "0" : PlannerTime.counted(number, "day")
    case .importance, .capacityPerWeek, .quietHour, .contactHour, .candidateCount, .outsideHourCost, .webPort:
      "\(number)"
    }
  }

  private func list(_ numbers: [Int]) -> String {
    "\(numbers.dropLast().map(String.init).joined(separator: ", ")) or \(numbers.last ?? 0)"
  }

  private func hours(_ minutes: Int) -> String {
    minutes % 60 == 0 ? PlannerTime.counted(minutes / 60, "hour") : duration(minutes: minutes)
  }
}
