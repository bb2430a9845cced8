import ArgumentParser
import PlannerTime

/// The order of day, month and year in numeric dates.
enum DateOrder: String, CaseIterable, ExpressibleByArgument {
  case dmy, mdy, ymd

  var inWords: String {
    switch self {
    case .dmy: "day, month, year"
    case .mdy: "month, day, year"
    case .ymd: "year, month, day"
    }
  }

  /// Parses the answer to the question which part comes first: `d`, `day` or `dmy`.
  init?(answer: String) {
    guard let first = trimmed(answer).lowercased().first,
      let order = Self.allCases.first(where: { $0.rawValue.first == first })
    else { return nil }
    self = order
  }
}

/// A numeric date, as spreadsheets write it: `31/12/1990`, `12.04.70`, `12.04.`, `1970-04-12`. A time of day
/// may follow.
struct NumericDate {
  private var numbers: [Int]
  /// The number of digits of each number.
  private var digits: [Int]
  let separator: Character
  /// The time of day, such as `19:00`; nil if there is no time.
  private(set) var time: String?

  /// Parses a text. Nil if it is not a numeric date.
  init?(_ text: String) {
    guard let first = text.first, first.isASCII, first.isNumber else { return nil }
    let timed = text.wholeMatch(of: /(.*?)(?:T|,?\s+)([0-9]{1,2}:[0-9]{2}).*/)
    let date = timed?.1 ?? text[...]
    if let match = date.wholeMatch(
      of: /([0-9]{1,4})\s?([.\/\-])\s?([0-9]{1,2})\s?([.\/\-])\s?([0-9]{1,4})\.?/)
    {
      guard match.2 == match.4 else { return nil }
      self.init([match.1, match.3, match.5], match.2)
    } else if let match = date.wholeMatch(of: /([0-9]{1,2})\s?([.\/\-])\s?([0-9]{1,2})(?:\s?[.\/\-])?/) {
      self.init([match.1, match.3], match.2)
    } else if let match = date.wholeMatch(of: /([12][0-9]{3})([01][0-9])([0-3][0-9])/) {
      self.init([match.1, match.2, match.3], "-")
    } else {
      return nil
    }
    time = timed.map { String($0.2) }
  }

  private init(_ parts: [Substring], _ separator: Substring) {
    numbers = parts.map { Int($0) ?? 0 }
    digits = parts.map(\.count)
    self.separator = separator.first ?? "-"
  }

  /// True if the first number can only be the year.
  var isYearFirst: Bool { numbers.count == 3 && (digits[0] > 2 || numbers[0] > 31) }

  /// Returns the date in an order; nil if it does not exist. A year before 1700 means "no year": programs
  /// write 0 or 1604.
  /// - today: the latest date for a two-digit year.
  func day(in order: DateOrder, _ today: CivilDate) -> PartialDate? {
    let places: (year: Int, month: Int, day: Int)
    switch isYearFirst ? .ymd : order {
    case .dmy: places = (2, 1, 0)
    case .mdy: places = (2, 0, 1)
    case .ymd: places = numbers.count == 3 ? (0, 1, 2) : (2, 0, 1)
    }
    guard numbers.count == 3 else {
      return PartialDate(month: numbers[places.month], day: numbers[places.day])
    }
    guard digits[places.month] <= 2, digits[places.day] <= 2 else { return nil }
    return PartialDate(
      year: year(at: places.year, today), month: numbers[places.month], day: numbers[places.day])
  }

  private func year(at place: Int, _ today: CivilDate) -> Int? {
    let number = numbers[place]
    if digits[place] > 2 { return number < 1700 ? nil : number }
    let (century, year) = (today.components.year / 100 * 100, today.components.year % 100)
    return number <= year ? century + number : century - 100 + number
  }

  /// Returns the orders in which the date exists.
  func orders(_ today: CivilDate) -> [DateOrder] {
    DateOrder.allCases.filter { day(in: $0, today) != nil }
  }
}
