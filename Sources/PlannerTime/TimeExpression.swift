/// A TIME as people type it, resolved against a moment and a zone.
///
/// `2026-03-06T18:00:00+01:00` and its shorter forms (ISO 8601, extended and basic), `2026-03-06 18:00`,
/// `18:30`, `today 18:30`, `tomorrow 9:00`, `yesterday 20:00`, `fri 19:00`, `+90m`, `in 2h`, `-2d`,
/// `3h ago`. Without an offset the time is on the clocks of `zone`.
package enum TimeExpression {
  /// Which one a bare clock time or weekday means.
  package enum Direction: Sendable {
    case next
    /// The latest that is not after now; here a day without a time means its noon, or now if that is earlier.
    case last
  }

  /// What a refusal lists as allowed.
  package static let allowed =
    "an ISO 8601 time, 18:30, tomorrow 9:00, fri 19:00, 2026-03-06 18:00, +90m or in 2h"

  /// Nil where the text is no TIME, or means one outside the years 0000 to 9999.
  package static func resolve(_ text: String, now: Instant, zone: ZoneTable, direction: Direction) -> Instant?
  {
    find(text, now: now, zone: zone, direction: direction).flatMap { $0.isWritable ? $0 : nil }
  }

  private static func find(_ text: String, now: Instant, zone: ZoneTable, direction: Direction) -> Instant? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard (1...2).contains(words.count) else { return nil }
    if let moved = relative(words, now: now, zone: zone) { return moved }
    if words.count == 1, let exact = iso8601(words[0], zone: zone) { return exact }

    let today = zone.date(at: now)
    if words.count == 1, let minute = clockTime(words[0]) {
      return nearest(now: now, direction: direction, step: 1) {
        zone.instant(of: today.adding(days: $0), minuteOfDay: minute)
      }
    }
    let minute = words.count == 2 ? clockTime(words[1]) : nil
    guard minute != nil || (words.count == 1 && direction == .last) else { return nil }
    func at(_ date: CivilDate) -> Instant? {
      if let minute { return zone.instant(of: date, minuteOfDay: minute) }
      return date > today ? nil : min(now, zone.instant(of: date, minuteOfDay: 720))
    }
    switch words[0] {
    case "today": return at(today)
    case "tomorrow": return at(today.adding(days: 1))
    case "yesterday": return at(today.adding(days: -1))
    default: break
    }
    if let date = CivilDate(words[0]) { return at(date) }
    guard let weekday = Weekday(abbreviation: words[0]) else { return nil }
    let first = today.adding(days: (weekday.index - today.weekday.index).floorModulo(7) - 7)
    return nearest(now: now, direction: direction, step: 7) { at(first.adding(days: $0 + 7)) }
  }

  /// `9:00` or `18:30`, in minutes of the day.
  package static func clockTime(_ text: String) -> Int? {
    var scanner = ByteScanner(text)
    guard let hour = scanner.number(), hour <= 23, scanner.take(":"), let minute = scanner.digits(2),
      minute <= 59, scanner.isAtEnd, text.utf8.count <= 5
    else { return nil }
    return hour * 60 + minute
  }

  private static func nearest(
    now: Instant, direction: Direction, step: Int, candidate: (Int) -> Instant?
  ) -> Instant? {
    let candidates = (-2...2).compactMap { candidate($0 * step) }
    switch direction {
    case .next: return candidates.first { $0 > now }
    case .last: return candidates.last { $0 <= now }
    }
  }

  private static func relative(_ words: [String], now: Instant, zone: ZoneTable) -> Instant? {
    var amount: String
    var sign = 1
    switch (words.count, words[0]) {
    case (2, "in"): amount = words[1]
    case (2, _) where words[1] == "ago": (amount, sign) = (words[0], -1)
    case (1, let word) where word.hasPrefix("+"): amount = String(word.dropFirst())
    case (1, let word) where word.hasPrefix("-"): (amount, sign) = (String(word.dropFirst()), -1)
    default: return nil
    }
    guard let duration = CalendarDuration(amount) else { return nil }
    return CalendarDuration(days: sign * duration.days, minutes: sign * duration.minutes).added(
      to: now, in: zone)
  }

  /// `2026-03-06T18:00[:00[.5]]` or `20260306T1800[00]`, then nothing, `Z`, `+01:00`, `+0100` or `+01`.
  private static func iso8601(_ text: String, zone: ZoneTable) -> Instant? {
    var scanner = ByteScanner(text)
    guard let year = scanner.digits(4) else { return nil }
    let extended = scanner.take("-")
    guard let month = scanner.digits(2), !extended || scanner.take("-"), let day = scanner.digits(2),
      let date = CivilDate(year: year, month: month, day: day), scanner.take(anyOf: "Tt"),
      let hour = scanner.digits(2), hour <= 23, !extended || scanner.take(":"),
      let minute = scanner.digits(2), minute <= 59
    else { return nil }
    var second = 0
    if extended ? scanner.take(":") : scanner.peek.map({ (48...57).contains($0) }) ?? false {
      guard let digits = scanner.digits(2), digits <= 60 else { return nil }
      second = digits
      if scanner.take(".") { guard scanner.number() != nil else { return nil } }
    }
    let wallSecond = date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second
    let utcSecond: Int
    if scanner.isAtEnd {
      utcSecond = zone.second(ofWallSecond: wallSecond)
    } else if scanner.take(anyOf: "Zz") {
      utcSecond = wallSecond
    } else {
      guard let offset = scanner.offset() else { return nil }
      utcSecond = wallSecond - offset
    }
    let isLeapSecond = second == 60  // they end a UTC day
    guard scanner.isAtEnd, !isLeapSecond || utcSecond.floorModulo(86_400) == 0 else { return nil }
    return Instant(seconds: utcSecond)
  }
}

extension ByteScanner {
  /// `+01:00`, `+0100` or `+01` to the end of the text, in seconds.
  fileprivate mutating func offset() -> Int? {
    let negative = take("-")
    guard negative || take("+"), let hours = digits(2), hours <= 23 else { return nil }
    var seconds = hours * 3600
    if !isAtEnd {
      _ = take(":")
      guard let minutes = digits(2), minutes <= 59 else { return nil }
      seconds += minutes * 60
    }
    return negative ? -seconds : seconds
  }
}

extension Weekday {
  /// `fri`, `Friday` or any unambiguous beginning of at least three letters.
  package init?(abbreviation text: String) {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let lowered = text.lowercased()
    guard lowered.utf8.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(lowered) }) else {
      return nil
    }
    self = Weekday.allCases[index]
  }
}
