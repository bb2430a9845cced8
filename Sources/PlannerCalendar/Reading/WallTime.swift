import PlannerTime

/// A DATE or DATE-TIME as written, without its zone.
struct WallTime {
  /// The local time in seconds, as if the local clock showed UTC.
  var second: Int
  var isDate: Bool
  var isUTC: Bool

  /// Creates a time, or a date if `clock` is nil. Returns nil if the day or time does not exist.
  init?(year: Int, month: Int, day: Int, clock: (hour: Int, minute: Int, second: Int)?, isUTC: Bool) {
    guard (1...9999).contains(year), let date = CivilDate(year: year, month: month, day: day) else {
      return nil
    }
    second = date.daysSinceEpoch * 86_400
    isDate = clock == nil
    self.isUTC = isUTC && clock != nil
    guard let clock else { return }
    // Some programs write midnight at the end of a day as 24:00 (ISO 8601).
    let isMidnight = clock == (24, 0, 0)
    guard (0...23).contains(clock.hour) || isMidnight, (0...59).contains(clock.minute),
      (0...60).contains(clock.second)
    else {
      return nil
    }
    second += clock.hour * 3600 + clock.minute * 60 + clock.second
  }

  /// Parses `20260302`, `20260302T090000` or `20260302T090000Z`.
  init?(_ text: some StringProtocol) {
    var scanner = ByteScanner(String(text))
    guard let year = scanner.digits(4), let month = scanner.digits(2), let day = scanner.digits(2) else {
      return nil
    }
    var clock: (Int, Int, Int)?
    var isUTC = false
    if !scanner.isAtEnd {
      guard scanner.take(anyOf: "Tt"), let hour = scanner.digits(2), let minute = scanner.digits(2),
        let second = scanner.digits(2)
      else { return nil }
      clock = (hour, minute, second)
      isUTC = scanner.take(anyOf: "Zz")
    }
    guard scanner.isAtEnd else { return nil }
    self.init(year: year, month: month, day: day, clock: clock, isUTC: isUTC)
  }
}
