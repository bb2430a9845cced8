/// The footer of a TZif file: a POSIX `TZ` string with the extensions of RFC 9636 section 3.3.1
/// (hours from -167 to 167 in a rule's time). `EST5EDT,M3.2.0,M11.1.0`, `<+0330>-3:30`.
struct PosixZoneRule: Hashable, Sendable {
  var standardOffset: Int
  var daylight: Daylight?

  struct Daylight: Hashable, Sendable {
    var offset: Int
    var start: Day
    var end: Day
  }

  /// A day of the year and a time on it, in seconds by the wall clock that applies before it.
  struct Day: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// `Mm.w.d`: weekday `d` (0 is Sunday) of week `w` of month `m`; week 5 is the last.
      case monthWeek(month: Int, week: Int, weekday: Int)
      /// `Jn`: 1...365, 29 February never counted.
      case julian(Int)
      /// `n`: 0...365, 29 February counted.
      case zeroBased(Int)
    }
    var kind: Kind
    var time: Int

    func wallSecond(inYear year: Int) -> Int {
      let day: Int
      switch kind {
      case .monthWeek(let month, let week, let weekday):
        let first = CivilDate.days(year: year, month: month, day: 1)
        let firstWeekday = (first + 4).floorModulo(7)
        var candidate = (weekday - firstWeekday).floorModulo(7) + (week - 1) * 7
        if candidate >= CivilDate.length(ofMonth: month, year: year) { candidate -= 7 }
        day = first + candidate
      case .julian(let number):
        let leap = CivilDate.isLeap(year) && number >= 60 ? 1 : 0
        day = CivilDate.days(year: year, month: 1, day: 1) + number - 1 + leap
      case .zeroBased(let number):
        day = CivilDate.days(year: year, month: 1, day: 1) + number
      }
      return day * 86_400 + time
    }
  }

  func segment(at second: Int) -> ZoneTable.Segment {
    guard let daylight else {
      return ZoneTable.Segment(start: .min, end: .max, offset: standardOffset)
    }
    let localDay = CivilDate(daysSinceEpoch: (second + standardOffset).floorDivided(by: 86_400))
    let year = localDay.components.year
    // Three years include every change that can be next to this second, even with the largest hours of a
    // rule.
    var changes: [(second: Int, offset: Int)] = []
    for candidate in (year - 1)...(year + 1) {
      changes.append((daylight.start.wallSecond(inYear: candidate) - standardOffset, daylight.offset))
      changes.append((daylight.end.wallSecond(inYear: candidate) - daylight.offset, standardOffset))
    }
    // Sorted by time. Of two changes at the same time, the start of daylight time counts, because zic writes
    // "all year" rules in this way.
    changes.sort {
      ($0.second, $0.offset == daylight.offset ? 1 : 0) < ($1.second, $1.offset == daylight.offset ? 1 : 0)
    }
    let next = changes.firstIndex { $0.second > second } ?? changes.count
    return ZoneTable.Segment(
      start: next == 0 ? .min : changes[next - 1].second,
      end: next == changes.count ? .max : changes[next].second,
      offset: next == 0 ? standardOffset : changes[next - 1].offset)
  }
}

extension PosixZoneRule {
  /// Returns nil if the text is not a complete rule.
  init?(_ text: String) {
    var scanner = ByteScanner(text)
    guard scanner.takeZoneName(), let west = scanner.signedTime(maxHours: 24) else { return nil }
    standardOffset = -west
    if scanner.isAtEnd { return }
    guard scanner.takeZoneName() else { return nil }
    var offset = standardOffset + 3600
    if scanner.peek != UInt8(ascii: ",") {
      guard let daylightWest = scanner.signedTime(maxHours: 24) else { return nil }
      offset = -daylightWest
    }
    guard scanner.take(","), let start = scanner.ruleDay(), scanner.take(","), let end = scanner.ruleDay(),
      scanner.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }
}

extension ByteScanner {
  fileprivate mutating func takeZoneName() -> Bool {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    if take("<") {
      while take(anyOf: alphabet + "0123456789+-") {}
      return take(">")
    }
    guard take(anyOf: alphabet) else { return false }
    while take(anyOf: alphabet) {}
    return true
  }

  /// Takes `[+-]hh[:mm[:ss]]` and returns seconds.
  fileprivate mutating func signedTime(maxHours: Int) -> Int? {
    let negative = take("-")
    if !negative { _ = take("+") }
    guard let hours = number(), hours <= maxHours else { return nil }
    var seconds = hours * 3600
    if take(":") {
      guard let minutes = number(), minutes <= 59 else { return nil }
      seconds += minutes * 60
      if take(":") {
        guard let rest = number(), rest <= 59 else { return nil }
        seconds += rest
      }
    }
    return negative ? -seconds : seconds
  }

  fileprivate mutating func ruleDay() -> PosixZoneRule.Day? {
    let kind: PosixZoneRule.Day.Kind
    if take("M") {
      guard let month = number(), (1...12).contains(month), take("."), let week = number(),
        (1...5).contains(week), take("."), let weekday = number(), weekday <= 6
      else { return nil }
      kind = .monthWeek(month: month, week: week, weekday: weekday)
    } else if take("J") {
      guard let day = number(), (1...365).contains(day) else { return nil }
      kind = .julian(day)
    } else {
      guard let day = number(), day <= 365 else { return nil }
      kind = .zeroBased(day)
    }
    guard take("/") else { return PosixZoneRule.Day(kind: kind, time: 7200) }
    guard let time = signedTime(maxHours: 167) else { return nil }
    return PosixZoneRule.Day(kind: kind, time: time)
  }
}
