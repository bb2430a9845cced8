import ArgumentParser
import PlannerTime

/// The order of day, month and year in dates of numbers alone.
enum DateOrder: String, CaseIterable, ExpressibleByArgument {
  case dmy, mdy, ymd

  var inWords: String {
    switch self {
    case .dmy: "day, month, year"
    case .mdy: "month, day, year"
    case .ymd: "year, month, day"
    }
  }

  /// Reads the answer to the question which comes first: `d`, `day` or `dmy`.
  init?(answer: String) {
    guard let first = trimmed(answer).lowercased().first,
      let order = Self.allCases.first(where: { $0.rawValue.first == first })
    else { return nil }
    self = order
  }
}

/// A date in numbers alone, as spreadsheets have it: `31/12/1990`, `12.04.70`, `12.04.`, `1970-04-12`. A time of day may
/// follow.
struct NumericDate {
  private var numbers: [Int]
  /// How many digits each number has.
  private var digits: [Int]
  let separator: Character
  /// `19:00`; nil if there is none.
  private(set) var time: String?

  /// Nil for a text that is something else.
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

  /// True if its order leaves no doubt: the year stands first.
  var isYearFirst: Bool { numbers.count == 3 && (digits[0] > 2 || numbers[0] > 31) }

  /// Returns the day in an order; nil if there is no such day. A year before 1700 stands for none: programs write 0 or 1604.
  /// - today: years of two digits are not after this one.
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

  /// The orders in which there is such a day.
  func orders(_ today: CivilDate) -> [DateOrder] {
    DateOrder.allCases.filter { day(in: $0, today) != nil }
  }
}
