import PlannerTime

// Parses and formats hours as people type them (docs/words.md): in `plannerctl add` and `edit`, in
// preferences, and in the changes of `WhatIf`.

extension TimeBlock {
  private static let allowed = "times of day such as 18:00-21:00, 10-12, 6pm-9pm or evening"

  /// Parses one or more time blocks: `18:00-21:00`, `10-12, 6pm-9pm`, `evening`; `24:00` is the end of the
  /// day. Throws ``Unread``.
  package static func blocks(in text: String) throws(Unread) -> [TimeBlock] {
    try WordReader.list(text, allowed: allowed) { reader throws(Unread) in try reader.block() }
  }

  /// This block as text: `18:00-21:00`.
  package var text: String { "\(clockText(start))-\(clockText(end))" }

  /// Returns a short form such as `17:30-21`, if it is parsed as the same block.
  fileprivate func shortText(_ style: TimeStyle) -> String {
    let text = "\(style.typed(minute: start))-\(style.typed(minute: end))"
    return (try? TimeBlock.blocks(in: text)) == [self] ? text : self.text
  }

  /// Parses two whole or half hours, 0...24, for preferences: `22-8`, `22:30-7`, `10pm to 8am`. `none` and
  /// two equal hours mean no hours. Throws ``Unread``.
  package static func halfHours(in text: String) throws(Unread) -> [Double] {
    var reader = WordReader(text)
    if reader.take("none", "never"), reader.isAtEnd { return [0, 0] }
    // Accepts `22, 8` as in `[22, 8]`, without the brackets.
    reader = WordReader(text.replacing(",", with: "-"))
    guard let (start, end) = try reader.hours(), reader.isAtEnd else {
      throw Unread("hours such as 22-8, or none")
    }
    guard start % 30 == 0, end % 30 == 0 else {
      let near = [[start / 30, (end + 29) / 30], [(start + 29) / 30, end / 30]].filter {
        $0[0] % 48 != $0[1] % 48
      }.map { Self.text(ofHours: $0.map { Double($0) / 2 }) }
      throw Unread("whole or half hours, such as \(near.joined(separator: " or "))", .unevenHours)
    }
    return [Double(start) / 60, Double(end) / 60]
  }

  /// Formats such hours in the shortest form that can be parsed.
  package static func text(ofHours hours: [Double], _ style: TimeStyle = TimeStyle()) -> String {
    guard hours.count == 2, hours[0] != hours[1] else { return "none" }
    let block = TimeBlock(
      start: Preferences.minute(ofHour: hours[0]) % 1440, end: Preferences.minute(ofHour: hours[1]))
    let short = "\(style.typed(minute: block.start))-\(style.typed(minute: block.end))"
    return (try? halfHours(in: short)) == [Double(block.start) / 60, hours[1]] ? short : block.text
  }

  /// Parses times of day into minutes 0...1439, in the order given: `9:00, 18:30`, `9am and 6pm`; `none`.
  /// Throws ``Unread``.
  package static func clocks(in text: String) throws(Unread) -> [Int] {
    var reader = WordReader(text)
    if reader.take("none", "never"), reader.isAtEnd { return [] }
    return try WordReader.list(text, allowed: "times of day such as 9:00, 18:30, or none") {
      $0.minuteOfDay()
    }
  }
}

extension HoursBlock {
  /// Parses hours by day: `Mon-Fri 17:30-21, Sat,Sun 10-20`; `none` means no hours. Hours without days apply
  /// to the days before them, or to every day if no days come before them. Throws ``Unread``.
  package static func blocks(in text: String) throws(Unread) -> [HoursBlock] {
    var reader = WordReader(text)
    if reader.take("none"), reader.isAtEnd { return [] }
    var weekdays = Weekday.allCases
    return try WordReader.list(
      text, allowed: "days and hours such as 'mon-fri 17:30-21, sat,sun 10-20', or none"
    ) {
      reader throws(Unread) in
      if let days = reader.days() { weekdays = days }
      _ = reader.take(sign: ":")
      return try reader.block().map { HoursBlock(weekdays: weekdays, hours: $0) }
    }
  }

  /// Formats such hours.
  package static func text(of blocks: [HoursBlock], _ style: TimeStyle = TimeStyle()) -> String {
    if blocks.isEmpty { return "none" }
    return blocks.map { "\(Weekday.text(of: $0.weekdays)) \($0.hours.shortText(style))" }
      .joined(separator: ", ")
  }
}

extension WordReader {
  fileprivate mutating func block() throws(Unread) -> TimeBlock? {
    guard let (start, end) = try hours() else { return nil }
    guard start != end else {
      throw Unread("hours with an end that is not their start; the whole day is 00:00-24:00")
    }
    return TimeBlock(start: start, end: end)
  }
}
