import PlannerTime

/// Reads times and spans of days in questions.
struct TimeSlots {
  var now: Instant
  var zone: ZoneTable

  /// The question to the user if only the year of a day is unclear.
  final class Doubt {
    fileprivate(set) var question: String?
  }

  let doubt = Doubt()

  /// Returns nil if the text cannot be read.
  private func read<Value>(_ body: () throws(Unread) -> Value) -> Value? {
    do throws(Unread) { return try body() } catch {
      if !error.years.isEmpty, doubt.question == nil { doubt.question = "\(error)" }
      return nil
    }
  }

  var today: CivilDate { zone.date(at: now) }
  private var words: Plain { Plain(zone: zone, now: now) }

  /// Writes times for plannerctl, independent of the user's style.
  private struct Plain: TimeWords {
    var zone: ZoneTable
    var now: Instant
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]
  static let vocabulary = Set(
    weekdays + months + [
      "today", "tomorrow", "yesterday", "tonight", "weekend", "week", "weeks", "month", "months",
    ])

  private static let numbers: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
  ]

  static func numbered(_ words: [String]) -> [String] {
    words.map { word in numbers[word].map { "\($0)" } ?? word }
  }

  /// Returns the days of `3 months`, `a week` or `half a year`.
  func days(_ typed: [String]) -> Int? {
    let words = Self.numbered(typed)
    if words == ["half", "a", "year"] { return 180 }
    guard let unit = words.last.flatMap(Self.unit) else { return nil }
    switch words.count {
    case 1: return nil
    case 2:
      let number = ["a", "an"].contains(words[0]) ? 1 : Int(words[0])
      return number.flatMap { (1...999).contains($0) ? $0 * unit : nil }
    default: return nil
    }
  }

  private static func unit(_ word: String) -> Int? {
    switch word {
    case "day", "days": 1
    case "week", "weeks": 7
    case "month", "months": 30
    case "year", "years": 365
    default: nil
    }
  }

  func span(_ typed: [String]) -> DaySpan? {
    var words = Self.numbered(typed)
    if words.count == 4, words[0] == "from", words[2] == "to", let first = CivilDate(words[1]),
      let last = CivilDate(words[3]), first <= last, last.daysSinceEpoch - first.daysSinceEpoch < 366
    {
      return DaySpan(first, last)
    }
    if let first = words.first, ["on", "in", "for", "during", "over", "at"].contains(first) {
      words.removeFirst()
      // These words do not follow `on`, `in` and similar words.
      if let word = words.first, ["today", "tomorrow"].contains(word), first != "for" { return nil }
    }
    let monday = today.monday
    switch words.joined(separator: " ") {
    case "today": return DaySpan(today, today)
    case "tomorrow": return DaySpan(today.adding(days: 1), today.adding(days: 1))
    case "this week", "the week": return DaySpan(monday, monday.adding(days: 6))
    case "next week": return DaySpan(monday.adding(days: 7), monday.adding(days: 13))
    case "the weekend", "this weekend", "weekend":
      return DaySpan(monday.adding(days: 5), monday.adding(days: 6))
    case "this month": return month(of: today)
    case "next month": return month(of: month(of: today)?.last.adding(days: 1) ?? today)
    default: break
    }
    if words.count == 1, let month = Self.months.firstIndex(of: words[0]) { return next(month: month + 1) }
    if words.first == "the" { words.removeFirst() }
    if words.first == "next" || words.first == "coming", words.count == 3,
      let days = days(Array(words.dropFirst())),
      days <= 366
    {
      return DaySpan(today, today.adding(days: days - 1))
    }
    guard let day = dayAhead(words) else { return nil }
    return DaySpan(day, day)
  }

  private func month(of date: CivilDate) -> DaySpan? {
    let (year, month, _) = date.components
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    return DaySpan(first, first.adding(days: CivilDate.length(ofMonth: month, year: year) - 1))
  }

  private func next(month number: Int) -> DaySpan? {
    let (year, month, _) = today.components
    return CivilDate(year: number < month ? year + 1 : year, month: number, day: 1).flatMap {
      self.month(of: $0)
    }
  }

  /// Returns a day from today on, without a time of day: `friday`, `4 dec`, `in 3 months`.
  func dayAhead(_ typed: [String]) -> CivilDate? {
    var words = Self.numbered(typed)
    if words.first == "on" { words.removeFirst() }
    guard !words.isEmpty else { return nil }
    if words.first == "in" {
      return days(Array(words.dropFirst())).map { today.adding(days: $0) }
    }
    guard words.allSatisfy(Self.isDayWord),
      let day = read({ () throws(Unread) in
        try TimeExpression.day(words.joined(separator: " "), now: now, zone: zone)
      }), day >= today
    else { return nil }
    return day
  }

  private static func isDayWord(_ word: String) -> Bool {
    if ["today", "tomorrow", "of", "this"].contains(word) || CivilDate(word) != nil { return true }
    if (weekdays + months).contains(where: { word.utf8.count >= 3 && $0.hasPrefix(word) }) || word == "weds" {
      return true
    }
    let digits = word.prefix(while: \.isNumber)
    guard (1...4).contains(digits.count) else { return false }
    return ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) || word.contains("/")
  }

  /// Returns the first day after a pause: a day, or the first of a month.
  func until(_ typed: [String]) -> CivilDate? {
    if typed.count == 1, let month = Self.months.firstIndex(of: typed[0]) {
      return next(month: month + 1).map { $0.first > today ? $0.first : nil } ?? nil
    }
    return switch typed {
    case ["next", "week"]: today.monday.adding(days: 7)
    case ["next", "month"]: month(of: today)?.last.adding(days: 1)
    default: dayAhead(typed).flatMap { $0 > today ? $0 : nil }
    }
  }

  /// Returns a future TIME as an instant and as an argument of plannerctl.
  func ahead(_ typed: String) -> (Instant, String)? {
    guard let resolved = resolve(typed, .next), resolved.instant > now, resolved.remark == nil else {
      return nil
    }
    return (resolved.instant, words.moment(resolved.instant))
  }

  /// Returns a past day or time as an argument of plannerctl.
  func ago(_ typed: String) -> String? {
    guard let resolved = resolve(typed, .last), resolved.instant <= now, resolved.remark == nil else {
      return nil
    }
    let date = zone.date(at: resolved.instant)
    return Self.hasTime(typed) ? words.moment(resolved.instant) : words.day(date)
  }

  private static func hasTime(_ typed: String) -> Bool {
    typed.lowercased().split(separator: " ").contains { word in
      word.contains(":")
        || ["am", "pm", "noon", "evening", "tonight", "hour", "hours", "minutes"].contains(word)
        || word.first?.isNumber == true && ["am", "pm"].contains(word.drop(while: \.isNumber))
    }
  }

  private func resolve(_ typed: String, _ direction: TimeExpression.Direction) -> TimeExpression.Resolved? {
    var parts = typed.split(separator: " ").map { String($0) }
    while let first = parts.first?.lowercased(), ["on", "for", "at"].contains(first), parts.count > 1 {
      if first == "at", direction == .last { break }
      parts.removeFirst()
    }
    parts = Self.numbered(parts.map { $0.lowercased() })
    return read { () throws(Unread) in
      try TimeExpression.resolve(
        parts.joined(separator: " "), now: now, zone: zone, direction: direction)
    }
  }
}
