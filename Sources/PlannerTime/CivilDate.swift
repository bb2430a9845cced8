/// A date in the proleptic Gregorian calendar (ISO 8601 `YYYY-MM-DD`), stored as days since 1970-01-01.
package struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var daysSinceEpoch: Int

  package init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

  /// Returns nil if the date does not exist (2026-02-30).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= CivilDate.length(ofMonth: month, year: year) else {
      return nil
    }
    self.init(daysSinceEpoch: CivilDate.days(year: year, month: month, day: day))
  }

  /// Parses exactly `YYYY-MM-DD` in ASCII digits; returns nil for other texts.
  package init?(_ text: String) {
    var scanner = ByteScanner(text)
    guard let date = scanner.date(), scanner.isAtEnd else { return nil }
    self = date
  }

  package var weekday: Weekday { Weekday.allCases[(daysSinceEpoch + 3).floorModulo(7)] }

  /// The Monday of this date's week (ISO 8601 weeks).
  package var monday: CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch - weekday.index) }

  /// Year, month and day. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
  /// civil_from_days.
  package var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  package var description: String {
    let (year, month, day) = components
    if 0...9999 ~= year {
      return String(unsafeUninitializedCapacity: 10) { text in
        text.write(year: year, month, day)
        return 10
      }
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// `Jan` to `Dec`.
  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  package func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }

  package static func < (a: CivilDate, b: CivilDate) -> Bool { a.daysSinceEpoch < b.daysSinceEpoch }

  /// Returns the days since 1970-01-01. Source: days_from_civil (see ``components``).
  package static func days(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = y.floorDivided(by: 400)
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// A day of the week, Monday first, written as in English abbreviations (`Mon`).
package enum Weekday: String, CaseIterable, Codable, Sendable {
  case mon = "Mon"
  case tue = "Tue"
  case wed = "Wed"
  case thu = "Thu"
  case fri = "Fri"
  case sat = "Sat"
  case sun = "Sun"

  /// 0 for Monday to 6 for Sunday.
  package var index: Int {
    switch self {
    case .mon: 0
    case .tue: 1
    case .wed: 2
    case .thu: 3
    case .fri: 4
    case .sat: 5
    case .sun: 6
    }
  }

  /// The default implementation would hash the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the last `digits` digits of a number.
  func write(_ number: Int, at index: Int, digits: Int) {
    var rest = number
    for place in stride(from: index + digits - 1, through: index, by: -1) {
      self[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }

  /// Writes the ten bytes of a date.
  func write(year: Int, _ month: Int, _ day: Int) {
    write(year, at: 0, digits: 4)
    write(month, at: 5, digits: 2)
    write(day, at: 8, digits: 2)
    (self[4], self[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
  }
}

/// Returns a number with at least `width` digits, with leading zeros.
package func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number.magnitude)
  return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
