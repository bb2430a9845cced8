import PlannerModel
import PlannerTime

/// A person who keeps sessions at some times and not at others, and cannot say which.
struct HiddenPreferences {
  /// The chance that a session is kept, by weekday * 8 + hour / 3.
  private(set) var chances: [Double]

  /// Typical chances: asleep at night, at work on weekdays, at home in the evening and at weekends.
  private static let weekday = [0.02, 0.02, 0.15, 0.30, 0.40, 0.35, 0.70, 0.45]
  private static let weekend = [0.02, 0.02, 0.15, 0.55, 0.65, 0.65, 0.60, 0.35]
  /// The deviation of one person's habits from these: a club on Tuesdays, children on Saturdays.
  private static let spread = 0.35

  init(_ random: inout Generator) {
    chances = (0..<56).map { cell in
      let usual = cell / 8 < 5 ? Self.weekday[cell % 8] : Self.weekend[cell % 8]
      let chance = usual + Self.spread * (2 * random.unit() - 1)
      return min(0.97, max(0.02, chance))
    }
  }

  func chance(at start: Instant, in zone: ZoneTable) -> Double {
    let wall = zone.wallClock(at: start)
    return chances[wall.date.weekday.index * 8 + wall.secondOfDay / 10_800]
  }
}

extension Generator {
  /// Returns a number from 0 up to, but not including, 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(UInt64(1) << 53) }
}
