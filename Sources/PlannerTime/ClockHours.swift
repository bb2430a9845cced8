/// A time of day as it was typed.
struct TypedClock: Hashable {
  /// 0...1440; 1440 is the end of the day.
  var minute: Int
  /// True if am, pm or a word such as noon determines the half of the day.
  var hasHalf = false
  /// True for an hour without minutes: `8`.
  var isBare = false
  var isMidnight = false

  /// True if it has no am or pm and may mean either half of the day.
  var hasTwoHalves: Bool { !hasHalf && (60..<13 * 60).contains(minute) }

  /// The time twelve hours later or earlier.
  var opposite: TypedClock { TypedClock(minute: (minute + 720) % 1440) }

  /// `18:30`.
  var text: String { "\(padded(minute / 60, 2)):\(padded(minute % 60, 2))" }

  /// `6:30pm`.
  var twelveHourText: String {
    let minutes = minute % 60 == 0 ? "" : ":\(padded(minute % 60, 2))"
    return "\((minute / 60 + 11) % 12 + 1)\(minutes)\(minute % 1440 < 720 ? "am" : "pm")"
  }
}

extension WordReader {
  /// Parses `9:00`, `18:30`, `8pm`, `8:30 pm`, `noon`, `midnight`, or an hour without minutes. Returns nil if
  /// there is no time of day here.
  mutating func clock() -> TypedClock? {
    if take("noon", "midday") { return TypedClock(minute: 720, hasHalf: true) }
    if take("midnight") { return TypedClock(minute: 0, hasHalf: true, isMidnight: true) }
    return attempt { reader in
      guard var hour = reader.number(digits: 1...2), hour <= 24 else { return nil }
      var minute: Int?
      if reader.isGlued, reader.take(sign: ":") {
        minute = reader.isGlued ? reader.number(digits: 2...2) : nil
        guard let minute, minute <= 59 else { return nil }
      }
      if let isLate = reader.word({ ["am": false, "pm": true][$0] }) {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isLate ? 12 : 0)
        return TypedClock(minute: hour * 60 + (minute ?? 0), hasHalf: true)
      }
      let total = hour * 60 + (minute ?? 0)
      return total > 1440 ? nil : TypedClock(minute: total, isBare: minute == nil)
    }
  }

  /// Parses a time of day into minutes 0...1439. Returns nil if there is no time of day here.
  package mutating func minuteOfDay() -> Int? {
    attempt { reader in reader.clock().flatMap { $0.minute < 1440 ? $0.minute : nil } }
  }

  /// Parses `18:00-21:00`, `10-12`, `6pm to 9pm`, `evening` into minutes of the day: the start 0...1439, the
  /// end 0...1440. Hours with an end that is not after their start continue on the next day. Returns nil if
  /// there are no hours here. Throws ``Unread`` if they are ambiguous.
  package mutating func hours() throws(Unread) -> (start: Int, end: Int)? {
    // CLDR's English day periods (dayPeriods.xml).
    if take("morning", "mornings") { return (6 * 60, 12 * 60) }
    if take("afternoon", "afternoons") { return (12 * 60, 18 * 60) }
    if take("evening", "evenings") { return (18 * 60, 21 * 60) }
    let ends = attempt { reader -> (TypedClock, TypedClock)? in
      if reader.take("all", "whole"), reader.take("day") {
        return (TypedClock(minute: 0), TypedClock(minute: 1440))
      }
      _ = reader.take("from")
      guard let start = reader.clock(), reader.take(sign: "-") || reader.take("to", "until", "till"),
        var end = reader.clock()
      else { return nil }
      if end.isMidnight { end.minute = 1440 }
      return (start, end)
    }
    guard let (start, end) = ends else { return nil }
    try Self.checkHalves(start, end)
    if start.minute == 1440 {
      throw Unread(
        "'00:00-\(end.text)', or '00:00-24:00' for the whole day: a day begins at 00:00, not at 24")
    }
    return (start.minute, end.minute)
  }

  /// Throws ``Unread`` for hours such as `6-9pm` and `10-6`, if they are ambiguous.
  private static func checkHalves(_ start: TypedClock, _ end: TypedClock) throws(Unread) {
    func halves(_ clock: TypedClock) -> [TypedClock] {
      clock.hasTwoHalves ? [clock, clock.opposite].sorted { $0.minute < $1.minute } : [clock]
    }
    if start.hasHalf ? end.hasTwoHalves : end.hasHalf && start.hasTwoHalves {
      let readings = halves(start).flatMap { start in halves(end).map { (start, $0) } }
      throw Unread(either: readings.map { "\($0.twelveHourText)-\($1.twelveHourText)" })
    }
    if start.isBare, end.isBare, start.hasTwoHalves, end.hasTwoHalves, end.minute < start.minute {
      let readings = [(start, end.opposite), (start.opposite, end), (start, end)]
      throw Unread(either: readings.map { "\($0.text)-\($1.text)" })
    }
  }
}
