extension TimeExpression {
  /// A date and a time of day in ISO 8601.
  enum ISO8601: Hashable {
    case instant(Instant)
    /// A time without an offset, in seconds as if the clock showed UTC.
    case wall(Int)
  }

  /// Parses `2026-03-06T18:00[:00[.5]]` or `20260306T1800[00]`, followed by nothing, `Z`, `+01:00`, `+0100`
  /// or `+01`. Returns nil for other texts.
  static func iso8601(_ text: String) -> ISO8601? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { return nil }
    var scanner = ByteScanner(String(words[0]))
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
    if scanner.isAtEnd, second < 60 { return .wall(wallSecond) }
    var offset = 0
    if !scanner.take(anyOf: "Zz") {
      guard let seconds = scanner.offset() else { return nil }
      offset = seconds
    }
    let utcSecond = wallSecond - offset
    let isLeapSecond = second == 60  // Leap seconds end a UTC day.
    guard scanner.isAtEnd, !isLeapSecond || utcSecond.floorModulo(86_400) == 0 else { return nil }
    return .instant(Instant(seconds: utcSecond))
  }
}

extension ByteScanner {
  /// Takes `+01:00`, `+0100` or `+01` at the end of the text, and returns seconds.
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
