/// The day of a TIME, before its time of day is known.
struct TypedDay {
  /// The possible dates, earliest first; a single date if the day is certain.
  var dates: [CivilDate]
  var isCertain = true
  /// True for a day of the year without its year.
  var lacksYear = false
  /// The weekday that was named with a date.
  var weekday: Weekday?
  /// The instant that the text means without a time of day.
  var instant: Instant?
  /// True for `tonight`.
  var isTonight = false
  /// True if a following number is an hour, as after a weekday or 'tomorrow'. After a date it might be a
  /// year.
  var takesBareHour = false
  /// The names of the possible days, if there are several.
  var readings: [String] = []
}

extension TimeWordReader {
  /// Parses `fri`, `next tue`, `fri 6 mar`.
  func weekday(_ reader: inout WordReader) throws(Unread) -> TypedDay? {
    enum Which { case next, last, this }
    let which = reader.attempt { reader -> Which? in
      let which: Which? =
        reader.take("next") ? .next : reader.take("last") ? .last : reader.take("this") ? .this : nil
      var ahead = reader
      return ahead.word { Weekday(abbreviation: $0) } == nil ? nil : which
    }
    guard let weekday = reader.word({ Weekday(abbreviation: $0) }) else { return nil }
    let days = weekday.index - today.weekday.index
    switch which {
    case .next:
      // Either the first such weekday after today, or the weekday in the next week.
      return one(of: [today.adding(days: days > 0 ? days : days + 7), today.adding(days: days + 7)])
    case .last:
      return one(of: [today.adding(days: days - 7), today.adding(days: days < 0 ? days : days - 7)])
    case .this, nil: break
    }
    let dated = try reader.attempt { reader throws(Unread) -> TypedDay? in
      _ = reader.take(sign: ",")
      return try date(&reader)
    }
    if var dated {
      dated.weekday = weekday
      return dated
    }
    let first = anchor.adding(days: (weekday.index - anchor.weekday.index).floorModulo(7))
    return TypedDay(
      dates: (-2...2).map { first.adding(days: $0 * 7) }, isCertain: false, takesBareHour: true)
  }

  private func one(of dates: [CivilDate]) -> TypedDay {
    guard Set(dates).count == 1 else {
      return TypedDay(dates: dates, takesBareHour: true, readings: dates.map(name))
    }
    return TypedDay(dates: [dates[0]], takesBareHour: true)
  }

  /// Parses `2026-03-06`, `24 nov`, `nov 24th 2026`, `24/11`, `24.11.2026`.
  func date(_ reader: inout WordReader) throws(Unread) -> TypedDay? {
    if let date = reader.attempt({ $0.isoDate() }) { return TypedDay(dates: [date]) }
    if let (day, month) = reader.attempt({ $0.dayAndMonth() }) {
      let year = reader.attempt { reader in
        _ = reader.take(sign: ",")
        return reader.number(digits: 4...4)
      }
      return try typedDay(day, month, year)
    }
    guard let numbers = reader.attempt({ $0.numericDate() }) else { return nil }
    let readings = [(numbers.first, numbers.second), (numbers.second, numbers.first)].filter { day, month in
      // The default is a year with a 29 February.
      CivilDate(year: numbers.year ?? 2000, month: month, day: day) != nil
    }
    guard let (day, month) = readings.first else { throw Unread("a day that exists") }
    if readings.count == 2, day != month {
      let year = numbers.year.map { " \($0)" } ?? ""
      let names = readings.map { "\($0) \(CivilDate.months[$1 - 1].lowercased())\(year)" }
      return TypedDay(dates: [], readings: names)
    }
    return try typedDay(day, month, numbers.year)
  }

  private func typedDay(_ day: Int, _ month: Int, _ year: Int?) throws(Unread) -> TypedDay {
    let here = anchor.components.year
    // Two 29ths of February may be eight years apart.
    let years = year.map { [$0] } ?? Array(here - 8...here + 8)
    let dates = years.compactMap { CivilDate(year: $0, month: month, day: day) }
    if dates.isEmpty { throw Unread("a day that exists") }
    return TypedDay(dates: dates, isCertain: year != nil, lacksYear: year == nil)
  }
}

extension TimeWords {
  /// Throws the error that asks for the year of a day without one, if the day was at most 60 days ago: the
  /// user may mean the last or the next one.
  /// - dates: the day in several years, earliest first.
  /// - time: the text after the day.
  package func checkYear(
    of dates: [CivilDate], time: String = "", isOver: (CivilDate) -> Bool
  ) throws(Unread) {
    guard let last = dates.last(where: isOver), let next = dates.first(where: { !isOver($0) }),
      today.daysSinceEpoch - last.daysSinceEpoch <= 60
    else { return }
    let names = [last, next].map { date in
      let (year, month, day) = date.components
      let name = CivilDate.months[month - 1]
      return style.hasMonthFirst ? "\(name) \(day) \(year)" : "\(day) \(name) \(year)"
    }
    throw Unread(
      whichYear: ["\(names[0]) (\(relative(last)))", names[1]],
      texts: names.map { time.isEmpty ? $0 : "\($0) \(time)" })
  }
}

extension WordReader {
  /// Parses `2026-11-24` or `2026/11/24`.
  mutating func isoDate() -> CivilDate? {
    guard let year = number(digits: 4...4), isGlued, let sign = takeOne(of: "-/"), isGlued,
      let month = number(digits: 2...2), isGlued, take(sign: sign), isGlued, let day = number(digits: 2...2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Parses `24 nov`, `24th of November`, `nov 24`.
  mutating func dayAndMonth() -> (day: Int, month: Int)? {
    func month(_ name: String) -> Int? {
      let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
      ]
      return name.utf8.count < 3 ? nil : names.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
    }
    func ordinal(_ reader: inout WordReader) -> Int? {
      guard let number = reader.number(digits: 1...2) else { return nil }
      if reader.isGlued { _ = reader.take("st", "nd", "rd", "th") }
      return number
    }
    if let month = word(month) { return ordinal(&self).map { ($0, month) } }
    guard let day = ordinal(&self) else { return nil }
    _ = take(sign: ".")
    _ = take("of")
    return word(month).map { (day, $0) }
  }

  /// Parses `24/11`, `24/11/2026`, `24.11.2026`, with day and month in either order.
  mutating func numericDate() -> (first: Int, second: Int, year: Int?)? {
    guard let first = number(digits: 1...2), isGlued, let sign = takeOne(of: "/."), isGlued,
      let second = number(digits: 1...2)
    else { return nil }
    let year = attempt { reader in
      reader.isGlued && reader.take(sign: sign) && reader.isGlued ? reader.number(digits: 4...4) : nil
    }
    // `19.30` may be a time of day.
    if year == nil, sign == "." { return nil }
    return (first, second, year)
  }

  private mutating func takeOne(of signs: String) -> Character? { signs.first { take(sign: $0) } }
}
