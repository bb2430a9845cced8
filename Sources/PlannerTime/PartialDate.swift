/// A month and day with or without a year, such as a birthday: `1966-03-15` or `--03-15` (ISO 8601-1:2004
/// 4.1.2, which vCard uses: RFC 6350 section 4.3.1).
package struct PartialDate: Hashable, Sendable, CustomStringConvertible {
  package var year: Int?
  package var month: Int
  package var day: Int

  /// Returns nil if the day does not exist: 30 February, or 29 February in a common year.
  package init?(year: Int? = nil, month: Int, day: Int) {
    guard CivilDate(year: year ?? 2000, month: month, day: day) != nil else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Parses exactly `YYYY-MM-DD` or `--MM-DD` in ASCII digits; returns nil for other texts.
  package init?(_ text: String) {
    if let date = CivilDate(text) {
      let parts = date.components
      self.init(year: parts.year, month: parts.month, day: parts.day)
    } else if text.hasPrefix("--"), let date = CivilDate("2000\(text.dropFirst())") {
      let parts = date.components
      self.init(month: parts.month, day: parts.day)
    } else {
      return nil
    }
  }

  package var description: String {
    "\(year.map { padded($0, 4) } ?? "-")-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// The complete date; nil without a year.
  package var date: CivilDate? { year.flatMap { CivilDate(year: $0, month: month, day: day) } }

  /// Returns the day on which the date falls in a year. In a common year, 29 February is moved to the day
  /// before or after.
  package func occurrence(in year: Int, leapDay: LeapDay) -> CivilDate {
    if let date = CivilDate(year: year, month: month, day: day) { return date }
    let march = CivilDate(daysSinceEpoch: CivilDate.days(year: year, month: 3, day: 1))
    return leapDay == .mar1 ? march : march.adding(days: -1)
  }

  /// Returns its occurrences in a range of days, earliest first.
  package func occurrences(in days: ClosedRange<CivilDate>, leapDay: LeapDay) -> [CivilDate] {
    (days.lowerBound.components.year...days.upperBound.components.year)
      .map { occurrence(in: $0, leapDay: leapDay) }.filter(days.contains)
  }
}

/// The day in a common year for 29 February.
package enum LeapDay: String, CaseIterable, Codable, Sendable {
  case feb28, mar1
}

extension PartialDate {
  /// Parses typed dates: `15-Mar-1966`, `15 mar`, `March 15, 1966`, `1966-03-15`, `--03-15`. A date with only
  /// numbers must be ISO 8601, or its day and month must be clear. Throws ``Unread``.
  package init(reading text: String) throws(Unread) {
    if let exact = PartialDate(text.trimmingBlanks) {
      self = exact
      return
    }
    let allowed = "a day that exists, such as 15-Mar-1966, 15 mar or 1966-03-15"
    // A hyphen in a text with letters separates words.
    let words = text.contains(where: \.isLetter) ? text.replacing("-", with: " ") : text
    var reader = WordReader(words)
    if let (day, month) = reader.attempt({ $0.dayAndMonth() }) {
      let year = reader.attempt { reader in
        _ = reader.take(sign: ",")
        return reader.number(digits: 4...4)
      }
      guard reader.isAtEnd, let date = PartialDate(year: year, month: month, day: day) else {
        throw Unread(allowed)
      }
      self = date
      return
    }
    guard let numbers = reader.attempt({ $0.numericDate() }), reader.isAtEnd else { throw Unread(allowed) }
    let readings = [(numbers.first, numbers.second), (numbers.second, numbers.first)].compactMap {
      day, month in
      PartialDate(year: numbers.year, month: month, day: day)
    }
    guard let first = readings.first else { throw Unread(allowed) }
    if readings.count == 2, readings[0] != readings[1] {
      throw Unread(either: readings.map(\.inWords))
    }
    self = first
  }

  /// The date in words: `15 Mar 1966` or `15 Mar`.
  package var inWords: String {
    "\(day) \(CivilDate.months[month - 1])" + (year.map { " \($0)" } ?? "")
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
