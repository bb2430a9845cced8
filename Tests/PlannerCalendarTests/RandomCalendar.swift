import PlannerCalendar
import PlannerModel
import PlannerTestSupport
import PlannerTime

/// A random calendar with one recurring event, limited to rules that recurring-ical-events reads as RFC 5545
/// means them.
struct RandomCalendar {
  private var random: SeededRandom
  private(set) var lines: [String] = []
  private let zone: ZoneTable
  private let kind: Kind
  private let start: Int
  private let frequency: String

  private enum Kind { case utc, zoned, floating, date }

  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca",
    "Asia/Tokyo", "America/St_Johns", "Asia/Kathmandu",
  ].compactMap { CalendarText.database.zone(named: $0) }

  /// Days on which clocks change in one of the zones, and other days.
  private static let days = [
    "2026-01-01", "2026-02-15", "2026-02-28", "2026-03-08", "2026-03-22", "2026-03-28", "2026-03-29",
    "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01", "2026-01-31", "2025-12-29", "2024-02-29",
    "2019-08-30", "2023-05-15",
  ].compactMap { CivilDate($0)?.daysSinceEpoch }

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    frequency =
      [
        "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY",
        "YEARLY", "YEARLY",
      ]
      .randomElement(using: &random) ?? ""
    let isOfDays = !["SECONDLY", "MINUTELY", "HOURLY"].contains(frequency)
    let kinds: [Kind] =
      isOfDays ? [.zoned, .zoned, .zoned, .utc, .floating, .date] : [.zoned, .zoned, .utc, .floating]
    kind = kinds.randomElement(using: &random) ?? .utc
    zone =
      switch kind {
      case .zoned: Self.zones.randomElement(using: &random) ?? .utc
      case .utc: .utc
      case .floating, .date: CalendarText.berlin
      }
    var day = (isOfDays ? Self.days : Array(Self.days[..<11])).randomElement(using: &random) ?? 0
    if Bool.random(using: &random) { day += Int.random(in: -20...20, using: &random) }
    let second =
      Bool.random(using: &random)
      ? Int.random(in: 0..<96, using: &random) * 900 : Int.random(in: 4...12, using: &random) * 900
    start = day * 86_400 + (kind == .date ? 0 : second)
    self.random = random
    fill()
  }

  var text: String {
    CalendarText.calendar(lines.joined(separator: "\n"))
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func list(_ range: ClosedRange<Int>, _ count: Int) -> String {
    var numbers: Set<Int> = []
    for _ in 0..<number(1...count) { numbers.insert(number(range)) }
    return numbers.sorted().filter { $0 != 0 }.map(String.init).joined(separator: ",")
  }

  /// Returns a property with its parameters for a time in wall-clock seconds.
  private func property(_ name: String, _ wall: Int, more: String = "") -> String {
    switch kind {
    case .date: "\(name)\(more);VALUE=DATE:\(Self.text(wall).prefix(8))"
    case .utc: "\(name)\(more):\(Self.text(wall))Z"
    case .floating: "\(name)\(more):\(Self.text(wall))"
    case .zoned: "\(name)\(more);TZID=\(zone.name):\(Self.text(wall))"
    }
  }

  private static func text(_ wall: Int) -> String {
    let date = CivilDate(daysSinceEpoch: wall.floorDivided(by: 86_400)).description.filter { $0 != "-" }
    let second = wall.floorModulo(86_400)
    return "\(date)T\(padded(second / 3600, 2))\(padded(second / 60 % 60, 2))\(padded(second % 60, 2))"
  }

  private mutating func length() -> [String] {
    if kind == .date { return ["DURATION:P\(number(1...3))D"] }
    if chance(20) { return ["DURATION:P\(number(1...2))D"] }
    return ["DURATION:PT\(number(1...300))M", "X-LENGTH:exact"]
  }

  private mutating func fill() {
    lines = ["BEGIN:VEVENT", "UID:1", property("DTSTART", start)]
    lines += length()
    let rule = rule()
    lines.append("RRULE:" + rule)
    if chance(10) { lines.append("RRULE:FREQ=MONTHLY;COUNT=\(number(1...9))") }
    let candidates = instances()
    // recurring-ical-events identifies an instance by its UTC time and by its local time, and confuses the
    // two: excluding 19:00 in Apia also excludes 06:00 there, because 19:00 is 06:00 in UTC. So no two
    // instances of a day are changed.
    let isOften = ["HOURLY", "MINUTELY", "SECONDLY", "BYHOUR", "BYMINUTE"].contains { rule.contains($0) }
    let canChange = kind != .zoned || !isOften
    for _ in 0..<(canChange && chance(40) ? number(1...4) : 0) {
      if let wall = candidates.randomElement(using: &random) { lines.append(exclusion(of: wall)) }
    }
    for _ in 0..<(chance(25) ? number(1...3) : 0) {
      let wall = start + number(1...200) * 86_400 + (kind == .date ? 0 : number(-8...8) * 900 + 300)
      lines.append(property("RDATE", wall))
    }
    // dateutil gives an instance in a gap another time than the reader does.
    let hasExclusionRule = isOften == false && kind != .floating && chance(25)
    if hasExclusionRule { lines.append("EXRULE:" + exclusionRule()) }
    lines.append("END:VEVENT")
    guard canChange, !hasExclusionRule, chance(40) else { return }
    let exclusions = lines.filter { $0.hasPrefix("EXDATE") }
    // recurring-ical-events treats the two clock times of an instance in a gap as two instances, so only one
    // of them is changed.
    var changedDays: Set<Int> = []
    for index in 0..<number(1...4) {
      guard let wall = candidates.randomElement(using: &random),
        changedDays.insert(wall.floorDivided(by: 86_400)).inserted,
        // No standard says what happens to an instance that is both excluded and changed.
        !exclusions.contains(where: { $0.contains(Self.text(wall).prefix(8)) || $0.hasSuffix("Z") })
      else { continue }
      change(wall, sequence: index)
    }
  }

  private mutating func exclusionRule() -> String {
    let part =
      switch number(0...4) {
      case 0: "DAILY;INTERVAL=\(number(1...5));COUNT=\(number(1...60))"
      case 1: "WEEKLY;BYDAY=\(["MO,WE", "SA,SU", "TU", "FR"].randomElement(using: &random) ?? "MO")"
      case 2: "MONTHLY;BYDAY=\(["1MO", "-1FR", "2SU"].randomElement(using: &random) ?? "1MO")"
      case 3: "MONTHLY;BYMONTHDAY=\(number(1...28)),-1"
      default: "DAILY;BYMONTH=\(number(1...12))"
      }
    return "FREQ=" + part
  }

  private mutating func change(_ wall: Int, sequence: Int) {
    let future = chance(30) ? ";RANGE=THISANDFUTURE" : ""
    lines += ["BEGIN:VEVENT", "UID:1", "SEQUENCE:\(sequence)", property("RECURRENCE-ID", wall, more: future)]
    let shift = kind == .date ? number(-2...2) * 86_400 : number(-20...20) * 900
    lines.append(property("DTSTART", wall + shift))
    lines += length()
    if chance(20) { lines.append("STATUS:CANCELLED") }
    lines.append("END:VEVENT")
  }

  private mutating func exclusion(of wall: Int) -> String {
    switch kind {
    case .zoned where chance(30): "EXDATE:\(Self.text(zone.second(ofWallSecond: wall)))Z"
    case .zoned where chance(20), .utc where chance(20): "EXDATE;VALUE=DATE:\(Self.text(wall).prefix(8))"
    default: property("EXDATE", wall)
    }
  }

  /// Returns likely starts: the reader expands the rule without its exceptions.
  private func instances() -> [Int] {
    let text = CalendarText.calendar(lines.joined(separator: "\n"), "END:VEVENT")
    let times = CalendarText.read(text, zone: CalendarText.berlin).times.prefix(60)
    return times.map { $0.start.seconds + zone.offset(at: $0.start) }
      .map { kind == .date ? $0.floorDivided(by: 86_400) * 86_400 : $0 }
      // For a floating time in a gap, the reader uses the time after it, and recurring-ical-events uses
      // another one.
      .filter { kind != .floating || !Self.text($0).hasPrefix("20260329") }
      + (kind == .floating ? [] : [start])
  }

  private mutating func rule() -> String {
    var parts = ["FREQ=\(frequency)"]
    var interval = chance(50) ? number(1...4) : 1
    switch frequency {
    // Intervals that cover every hour, minute and second.
    case "SECONDLY": interval = [601, 997, 3607, 7001, 20_011].randomElement(using: &random) ?? 1
    case "MINUTELY": interval = [17, 61, 77, 133, 707, 1441].randomElement(using: &random) ?? 1
    case "HOURLY": interval = [1, 5, 7, 11, 25, 49].randomElement(using: &random) ?? 1
    default: break
    }
    if interval > 1 { parts.append("INTERVAL=\(interval)") }
    let isBrief = ["SECONDLY", "MINUTELY", "HOURLY"].contains(frequency)
    if isBrief || chance(40) {
      parts.append("COUNT=\(number(1...(isBrief ? 40 : 120)))")
    } else if chance(50) {
      let until = Self.text(start + number(0...700) * 86_400)
      switch kind {
      case .date: parts.append("UNTIL=\(until.prefix(8))")
      case .floating: parts.append("UNTIL=\(until)")
      case .utc, .zoned: parts.append("UNTIL=\(until)Z")
      }
    }
    if chance(30) { parts.append("WKST=\(["SU", "MO", "SA"].randomElement(using: &random) ?? "MO")") }
    let before = parts.count
    if !isBrief || chance(50) { addDays(to: &parts) } else { addTimes(to: &parts) }
    if !isBrief { addTimes(to: &parts) }
    // dateutil begins the first week at the start, so its positions in that week differ. RFC 5545 section
    // 3.3.10 counts in whole intervals.
    if parts.count > before, chance(25), !isBrief, frequency != "WEEKLY" {
      parts.append("BYSETPOS=\(positions())")
    }
    return parts.joined(separator: ";")
  }

  private mutating func positions() -> String {
    let text = list(-3...3, 2)
    return text.isEmpty ? "1" : text
  }

  private mutating func addDays(to parts: inout [String]) {
    if chance(25) { parts.append("BYMONTH=\(list(1...12, 4))") }
    let canCount = frequency == "MONTHLY" || frequency == "YEARLY"
    if chance(frequency == "WEEKLY" ? 70 : 35) {
      let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].shuffled(using: &random).prefix(number(1...3))
      // If only some days have a position, dateutil takes days that meet both conditions. In RFC 5545 section
      // 3.3.10, each day of the list is independent.
      let counted = canCount && chance(40)
      let names = days.map { day in
        counted ? "\([-2, -1, 1, 2, 3, 5].randomElement(using: &random) ?? 1)\(day)" : day
      }
      parts.append("BYDAY=\(names.joined(separator: ","))")
      // Without BYDAY, dateutil takes all seven days of a week. RFC 5545 section 3.3.10 takes the weekday of
      // the start.
      if frequency == "YEARLY", names.allSatisfy({ $0.count == 2 }), chance(30) {
        parts.append("BYWEEKNO=\(list(1...52, 4))")
        return
      }
    }
    if frequency != "WEEKLY", chance(30) {
      let days = list(-5...31, 5)
      if !days.isEmpty { parts.append("BYMONTHDAY=\(days)") }
    } else if frequency == "YEARLY", chance(20) {
      parts.append("BYYEARDAY=\(list(1...366, 5)),-1")
    }
  }

  private mutating func addTimes(to parts: inout [String]) {
    guard kind != .date else { return }
    if chance(frequency == "HOURLY" ? 40 : 12) { parts.append("BYHOUR=0,\(list(1...23, 5))") }
    if chance(12) { parts.append("BYMINUTE=0,\(list(1...59, 3))") }
    if frequency == "SECONDLY" ? chance(10) : chance(5) { parts.append("BYSECOND=0,30") }
  }
}
