/// A TIME as the user types it, resolved against a moment and a zone. docs/words.md describes the syntax.
///
/// Without an offset, the time is on the clocks of the zone. A clock time in the gap of a change is taken
/// under the offset before the gap. If a clock time occurs twice, it means the first one (RFC 5545 section
/// 3.3.5). Both cases give a remark.
package enum TimeExpression {
  /// The meaning of a clock time, weekday or day of the year without further words.
  package enum Direction: Sendable {
    case next
    /// The latest one that is not in the future. A day without a time then means noon, or now if noon is in
    /// the future.
    case last
  }

  package struct Resolved: Hashable, Sendable {
    /// Always in the years 0000 to 9999.
    package var instant: Instant
    /// A sentence if a change of the clocks makes the time ambiguous or changes it.
    package var remark: String?
  }

  /// The allowed values in an error.
  package static let allowed =
    "a TIME such as 18:30, 8pm, 'tomorrow 9:00', 'fri 19:00', '24 nov 19:30', 'in 2h' or '3 days ago'"

  /// Parses a TIME. Throws ``Unread`` if the text is not a TIME, is ambiguous, or is incomplete.
  /// - style: the style of times in a remark.
  package static func resolve(
    _ text: String, now: Instant, zone: ZoneTable, direction: Direction, style: TimeStyle = TimeStyle()
  ) throws(Unread) -> Resolved {
    let words = TimeWordReader(now: now, zone: zone, direction: direction, style: style)
    let resolved =
      switch iso8601(text) {
      case .instant(let instant): Resolved(instant: instant)
      case .wall(let second): words.resolved(wallSecond: second)
      case nil: try words.resolve(text)
      }
    guard resolved.instant.isWritable else { throw Unread("between the years 0000 and 9999") }
    return resolved
  }

  /// Parses a day: a date, `today`, `24 nov`, `in 3 days`, a weekday, or the day of a TIME. A weekday or a
  /// day of the year means the first one from `from` on, by default today. Throws ``Unread``.
  package static func day(
    _ text: String, now: Instant, zone: ZoneTable, from: CivilDate? = nil
  ) throws(Unread) -> CivilDate {
    let words = TimeWordReader(now: now, zone: zone, direction: .next, from: from)
    if let date = try words.day(text) { return date }
    do throws(Unread) {
      return zone.date(at: try resolve(text, now: now, zone: zone, direction: .next).instant)
    } catch {
      throw error.reason == .noTime
        ? Unread("a day such as 2026-03-06, 'fri', 'tomorrow', '24 nov' or 'in 3 days'") : error
    }
  }
}

struct TimeWordReader: TimeWords {
  let now: Instant
  let zone: ZoneTable
  let direction: TimeExpression.Direction
  var style = TimeStyle()
  /// The first day for a weekday or a day of the year; nil for today.
  var from: CivilDate?

  var anchor: CivilDate { from ?? today }

  func resolve(_ text: String) throws(Unread) -> TimeExpression.Resolved {
    var reader = WordReader(text)
    if reader.take("now"), reader.isAtEnd { return .init(instant: now) }
    reader = WordReader(text)
    if let hour = reader.number(digits: 1...2), reader.isAtEnd, (1...11).contains(hour) {
      throw Unread(either: ["\(hour):00", "\(hour + 12):00"])
    }
    reader = WordReader(text)
    var typedDay: TypedDay?
    var clock: TypedClock?
    var offset: Int?
    while !reader.isAtEnd {
      if typedDay == nil, let day = try day(&reader) {
        typedDay = day
      } else if clock == nil, let found = self.clock(&reader, after: typedDay) {
        clock = found
        offset = reader.offset()
      } else if let readings = typedDay?.readings, !readings.isEmpty {
        throw Unread(either: readings)
      } else {
        throw Unread(TimeExpression.allowed, .noTime)
      }
      if !reader.isAtEnd { _ = reader.take(sign: ",") || reader.take("on") }
    }
    if let readings = typedDay?.readings, !readings.isEmpty {
      throw try unread(either: readings, clock, offset: offset)
    }
    return try resolve(typedDay, clock, offset: offset)
  }

  /// Returns an error that offers several days with the typed time of day. The user can type each as it is
  /// shown.
  private func unread(
    either days: [String], _ clock: TypedClock?, offset: Int?
  ) throws(Unread) -> Unread {
    guard let clock else {
      if direction == .last { return Unread(either: days) }
      let names = days.map { "'\($0)'" }.joined(separator: " or ")
      return Unread("\(names) with a time of day, such as '\(days[0]) 19:00': it may mean either")
    }
    guard clock.minute < 1440 else { throw Unread("a time from 0:00 to 23:59") }
    return Unread(either: days.map { "\($0) \(text(clock, offset: offset))" })
  }

  /// Returns the time of day in a form that can be typed.
  private func text(_ clock: TypedClock, offset: Int?) -> String {
    let zone = offset.map { seconds in
      let minutes = abs(seconds) / 60
      return "\(seconds < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    }
    return (clock.isMidnight ? "midnight" : clock.text) + (zone ?? "")
  }

  /// Parses a day without a time; returns nil for other texts.
  func day(_ text: String) throws(Unread) -> CivilDate? {
    var reader = WordReader(text)
    if reader.take("now"), reader.isAtEnd { return today }
    reader = WordReader(text)
    guard let day = try day(&reader), reader.isAtEnd else { return nil }
    if !day.readings.isEmpty { throw Unread(either: day.readings) }
    if day.dates.isEmpty { return day.instant.map { zone.date(at: $0) } }
    if asksYear(day) { try checkYear(of: day.dates) { $0 < today } }
    guard let date = day.isCertain ? day.dates.first : day.dates.first(where: { $0 >= anchor }) else {
      return nil
    }
    try check(date, day)
    return date
  }
}

// Combines the day and the time of day.

extension TimeWordReader {
  /// Returns whether the year of a day may be ambiguous. A weekday determines the year, and a day after
  /// another day (`from`) is the next one.
  private func asksYear(_ day: TypedDay) -> Bool {
    day.lacksYear && day.weekday == nil && direction == .next && from == nil
  }

  private func resolve(
    _ day: TypedDay?, _ clock: TypedClock?, offset: Int?
  ) throws(Unread) -> TimeExpression.Resolved {
    guard let day else {
      guard let clock, clock.minute < 1440 else { throw Unread(TimeExpression.allowed, .noTime) }
      let days = TypedDay(dates: (-2...2).map { today.adding(days: $0) }, isCertain: false)
      return try chosen(of: days) { resolved($0, clock.minute, offset: offset) }
    }
    if let instant = day.instant, clock == nil { return .init(instant: instant) }
    guard !day.dates.isEmpty else { throw Unread("a whole number of days before a time of day") }
    if day.isTonight { return try tonight(day, clock, offset: offset) }
    guard let clock else {
      guard direction == .last else { throw Unread("with a time of day, such as 'fri 19:00'") }
      return try chosen(of: day) { date in
        date > today ? nil : .init(instant: min(now, zone.instant(of: date, minuteOfDay: 720)))
      }
    }
    if asksYear(day), clock.minute < 1440 || clock.isMidnight {
      try checkYear(of: day.dates, time: text(clock, offset: offset)) { date in
        clock.isMidnight ? date < today : resolved(date, clock.minute, offset: offset).instant <= now
      }
    }
    let near =
      direction == .last
      ? day.dates.last { $0 <= today } ?? day.dates.first : day.dates.first { $0 >= today } ?? day.dates.last
    if clock.isMidnight, let date = near {
      throw Unread(either: [date, date.adding(days: 1)].map { "\(name($0)) 0:00" })
    }
    guard clock.minute < 1440 else { throw Unread("a time from 0:00 to 23:59") }
    return try chosen(of: day) { resolved($0, clock.minute, offset: offset) }
  }

  /// Resolves `tonight`: 18:00 if there is no time of day. `tonight 8` means eight in the evening.
  private func tonight(
    _ day: TypedDay, _ clock: TypedClock?, offset: Int?
  ) throws(Unread) -> TimeExpression.Resolved {
    let evening = 18 * 60
    guard var minute = clock?.minute else {
      let resolved = resolved(today, evening, offset: nil)
      let isOver = direction == .next && resolved.instant <= now
      if isOver { throw Unread("with a time of day, such as 'tonight 21:30': the evening has begun") }
      return resolved
    }
    if let clock, clock.hasTwoHalves, (5 * 60..<12 * 60).contains(minute) { minute += 720 }
    guard (17 * 60..<1440).contains(minute), clock?.isMidnight != true else {
      let time = TypedClock(minute: minute % 1440).text
      throw Unread(either: ["today \(time)", "tomorrow \(time)"])
    }
    return resolved(today, minute, offset: offset)
  }

  /// Returns the only result if the day is certain, otherwise the result in the given direction.
  private func chosen(
    of day: TypedDay, _ at: (CivilDate) -> TimeExpression.Resolved?
  ) throws(Unread) -> TimeExpression.Resolved {
    let all = day.dates.compactMap { date in at(date).map { (date: date, resolved: $0) } }
    let found =
      day.isCertain
      ? all.first
      : direction == .next ? all.first { $0.resolved.instant > now } : all.last { $0.resolved.instant <= now }
    guard let found else {
      throw Unread(direction == .last ? "a time that is not ahead" : "a day that exists")
    }
    try check(found.date, day)
    return found.resolved
  }

  private func check(_ date: CivilDate, _ day: TypedDay) throws(Unread) {
    guard let weekday = day.weekday, weekday != date.weekday else { return }
    throw Unread("a day that exists: \(name(date)) is a \(date.weekday.rawValue)")
  }

  /// Resolves a time of day on a date.
  /// - offset: seconds east of UTC, if it was typed.
  private func resolved(_ date: CivilDate, _ minute: Int, offset: Int?) -> TimeExpression.Resolved {
    let wallSecond = date.daysSinceEpoch * 86_400 + minute * 60
    if let offset { return .init(instant: Instant(seconds: wallSecond - offset)) }
    return resolved(wallSecond: wallSecond)
  }

  func resolved(wallSecond: Int) -> TimeExpression.Resolved {
    let instant = Instant(seconds: zone.second(ofWallSecond: wallSecond))
    let typed = WallClock(
      date: CivilDate(daysSinceEpoch: wallSecond.floorDivided(by: 86_400)),
      secondOfDay: wallSecond.floorModulo(86_400))
    let time = style.clock(minute: typed.minuteOfDay)
    let night = (6 * 60..<21 * 60).contains(typed.minuteOfDay) ? "day" : "night"
    let found = zone.wallClock(at: instant)
    if found != typed {
      let other = found.date == typed.date ? clock(instant) : moment(instant)
      return .init(
        instant: instant,
        remark: "There is no \(time) that \(night), as the clocks change; \(other) it is.")
    }
    guard let second = zone.repetition(of: instant) else { return .init(instant: instant) }
    return .init(
      instant: instant,
      remark:
        "There are two \(time) that \(night), as the clocks change: this is the first, \(clock(second)) the second."
    )
  }

  /// Returns the name by which an error offers a day: `3 mar`, with the year unless it is the present one.
  func name(_ date: CivilDate) -> String {
    let words = day(date).split(separator: " ").dropFirst()
    return words.joined(separator: " ").lowercased()
  }
}

// Parses the parts of the typed text.

extension TimeWordReader {
  /// Parses a time of day. Accepts an hour without minutes only if it can mean nothing else.
  private func clock(_ reader: inout WordReader, after day: TypedDay?) -> TypedClock? {
    reader.attempt { reader in
      let hasAt = reader.take("at") || reader.take(sign: "@")
      if reader.take("evening") { return TypedClock(minute: 18 * 60, hasHalf: true) }
      guard let clock = reader.clock() else { return nil }
      if clock.isBare { guard hasAt || day?.takesBareHour == true, clock.minute < 1440 else { return nil } }
      return clock
    }
  }

  /// Parses a day; returns nil if there is no day here.
  private func day(_ reader: inout WordReader) throws(Unread) -> TypedDay? {
    if let moved = try moved(&reader) { return moved }
    if reader.take("today") { return relativeDay(0) }
    if reader.take("tomorrow") { return relativeDay(1) }
    if reader.take("yesterday") { return relativeDay(-1) }
    let isThisEvening = reader.attempt { $0.take("this") && $0.take("evening") ? true : nil } != nil
    if isThisEvening || reader.take("tonight") {
      return TypedDay(dates: [today], isTonight: true, takesBareHour: true)
    }
    if let weekday = try weekday(&reader) { return weekday }
    return try date(&reader)
  }

  private func relativeDay(_ days: Int) -> TypedDay {
    TypedDay(dates: [today.adding(days: days)], takesBareHour: true)
  }

  /// Parses `+90m`, `-2d`, `in 3 days`, `3 days ago`, `a week from now`.
  private func moved(_ reader: inout WordReader) throws(Unread) -> TypedDay? {
    let found = try reader.attempt { reader throws(Unread) -> CalendarDuration? in
      if reader.take(sign: "-") { return reader.duration().map { -$0 } }
      if reader.take(sign: "+") || reader.take("in") { return reader.duration() }
      guard let duration = reader.duration() else { return nil }
      if reader.take("ago") { return -duration }
      if reader.isAtEnd { throw Unread(either: ["in \(duration)", "\(duration) ago"]) }
      return reader.take("from") && reader.take("now") ? duration : nil
    }
    guard let found else { return nil }
    // Only whole days can be combined with a time of day.
    let dates = found.minutes == 0 ? [today.adding(days: found.days)] : []
    return TypedDay(dates: dates, instant: found.added(to: now, in: zone))
  }
}

extension WordReader {
  /// Takes `-05:00` directly after a clock time, and returns seconds.
  fileprivate mutating func offset() -> Int? {
    attempt { reader in
      guard reader.isGlued else { return nil }
      let isNegative = reader.take(sign: "-")
      guard isNegative || reader.take(sign: "+"), reader.isGlued, let hours = reader.number(digits: 2...2),
        hours <= 23, reader.isGlued, reader.take(sign: ":"), reader.isGlued,
        let minutes = reader.number(digits: 2...2), minutes <= 59
      else { return nil }
      return (hours * 60 + minutes) * (isNegative ? -60 : 60)
    }
  }
}
