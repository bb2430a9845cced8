import PlannerTime

/// An RRULE (RFC 5545 section 3.3.10).
///
/// libical has a rule parser, but its numbers are 16 bits wide. Its iterator (3.0.16) cannot be limited if a
/// rule never matches, finds nothing for `FREQ=DAILY;BYMONTHDAY=-1`, and ignores BYSETPOS in weeks.
struct RecurrenceRule {
  enum Frequency: Int {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly
  }

  /// A BYDAY value such as `-1SU`, the last Sunday. Position 0 means every such day.
  struct Day {
    var position: Int
    var weekday: Weekday
  }

  enum Until {
    /// Until the end of that day, in the event's local time.
    case day(Int)
    /// Until this local time of the event.
    case wall(Int)
    case second(Int)
  }

  var frequency: Frequency
  var interval = 1
  var count: Int?
  var until: Until?
  var weekStart = Weekday.mon
  var bySecond: [Int] = []
  var byMinute: [Int] = []
  var byHour: [Int] = []
  var byDay: [Day] = []
  var byMonthDay: [Int] = []
  var byYearDay: [Int] = []
  var byWeekNumber: [Int] = []
  var byMonth: [Int] = []
  var byPosition: [Int] = []

  /// Returns nil if the text is not a valid rule, or uses another calendar system (RFC 7529).
  init?(_ text: String) {
    guard text.utf8.count <= 4096 else { return nil }
    var frequency: Frequency?
    var parts: [(name: Substring, value: Substring)] = []
    for part in text.uppercased().split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else {
        if part.allSatisfy(\.isWhitespace) { continue }
        return nil
      }
      if sides[0] == "FREQ" { frequency = Self.frequencies[String(sides[1])] }
      parts.append((sides[0], sides[1]))
    }
    guard let frequency else { return nil }
    self.frequency = frequency
    for part in parts { guard take(part.name, part.value) else { return nil } }
  }

  private static let frequencies: [String: Frequency] = [
    "SECONDLY": .secondly, "MINUTELY": .minutely, "HOURLY": .hourly, "DAILY": .daily, "WEEKLY": .weekly,
    "MONTHLY": .monthly, "YEARLY": .yearly,
  ]

  private static let weekdays: [String: Weekday] = [
    "MO": .mon, "TU": .tue, "WE": .wed, "TH": .thu, "FR": .fri, "SA": .sat, "SU": .sun,
  ]

  private mutating func take(_ name: Substring, _ value: Substring) -> Bool {
    switch name {
    case "INTERVAL":
      guard let number = Int(value), (1...1_000_000_000).contains(number) else { return false }
      interval = number
    case "COUNT":
      guard let number = Int(value), number >= 1 else { return false }
      count = number
    case "UNTIL":
      guard let moment = WallTime(value) else { return false }
      until =
        moment.isDate
        ? .day(moment.second.floorDivided(by: 86_400))
        : moment.isUTC ? .second(moment.second) : .wall(moment.second)
    case "WKST":
      guard let day = Self.weekdays[String(value)] else { return false }
      weekStart = day
    case "BYSECOND": return list(value, 0...60, into: \.bySecond, signed: false)
    case "BYMINUTE": return list(value, 0...59, into: \.byMinute, signed: false)
    case "BYHOUR": return list(value, 0...23, into: \.byHour, signed: false)
    case "BYMONTHDAY": return list(value, 1...31, into: \.byMonthDay)
    case "BYYEARDAY": return list(value, 1...366, into: \.byYearDay)
    case "BYWEEKNO": return list(value, 1...53, into: \.byWeekNumber)
    case "BYMONTH": return list(value, 1...12, into: \.byMonth, signed: false)
    case "BYSETPOS": return list(value, 1...366, into: \.byPosition)
    case "BYDAY":
      for entry in value.split(separator: ",") {
        let entry = entry.filter { !$0.isWhitespace }
        guard let weekday = Self.weekdays[String(entry.suffix(2))] else { return false }
        let number = entry.dropLast(2)
        // A position of 0 is invalid.
        guard let position = number.isEmpty ? 0 : Int(number), (-53...53).contains(position),
          position != 0 || number.isEmpty
        else { return false }
        byDay.append(Day(position: position, weekday: weekday))
      }
    case "RSCALE": return value == "GREGORIAN"
    case "SKIP": return value == "OMIT"
    default: break
    }
    return true
  }

  private mutating func list(
    _ value: Substring, _ range: ClosedRange<Int>, into part: WritableKeyPath<Self, [Int]>,
    signed: Bool = true
  ) -> Bool {
    var numbers: Set<Int> = []
    for entry in value.split(separator: ",") {
      guard let number = Int(entry.filter { !$0.isWhitespace }),
        range.contains(number) || signed && (-range.upperBound...(-range.lowerBound)).contains(number)
      else { return false }
      numbers.insert(number)
    }
    self[keyPath: part] = numbers.sorted()
    return true
  }
}
