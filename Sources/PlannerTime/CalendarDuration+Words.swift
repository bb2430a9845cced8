extension CalendarDuration {
  /// The allowed values in an error.
  package static let allowed = "a DURATION such as 30m, 1h 30m, 3d, 2w or 1mo"
  private static let allowedCadence = "a number of days, or words such as weekly, 'every 2 weeks' or 1mo"
  private static let allowedLength = "a number of minutes, or words such as 45m or 1h 30m"

  private static let allowedLeads = "one time or two, such as 45m or 1d,45m; or default"

  /// Returns nil for texts that ``read(_:)`` refuses.
  package init?(_ text: String) {
    guard let duration = try? Self.read(text) else { return nil }
    self = duration
  }

  /// Parses a DURATION with its units: `90m`, `1h 30m`, `1.5h`, `1h30`, `3 days`, `a week`, `1mo`. Throws
  /// ``Unread``.
  package static func read(_ text: String) throws(Unread) -> CalendarDuration {
    try read(text, bare: nil, allowed: allowed)
  }

  /// Parses a length in minutes, at least one: a DURATION, or a number of minutes. Throws ``Unread``.
  package static func length(_ text: String) throws(Unread) -> Int {
    // `1d,30m` are two lengths, not their sum.
    guard !text.contains(",") else { throw Unread("one length, such as 30m") }
    let minutes = try read(text, bare: .minute, allowed: allowedLength).totalMinutes
    guard minutes > 0 else { throw Unread("more than nothing, such as 30m") }
    return minutes
  }

  /// Parses the time between one or two reminders and a session, such as `45m` or `1d,45m`. Returns minutes,
  /// the larger number first; an empty list for `default`. Throws ``Unread``.
  package static func leads(_ text: String) throws(Unread) -> [Int] {
    if ["", "default"].contains(text.lowercased().filter { !$0.isWhitespace }) { return [] }
    var leads: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      leads.append(try read(String(part), bare: .minute, allowed: allowedLeads).totalMinutes)
    }
    guard leads.count <= 2, Set(leads).count == leads.count else { throw Unread(allowedLeads) }
    return leads.sorted(by: >)
  }

  /// Returns a text that ``leads(_:)`` can read.
  package static func text(leads: [Int]) -> String {
    leads.map { "\(CalendarDuration(days: $0 / 1440, minutes: $0 % 1440))" }.joined(separator: ",")
  }

  /// Parses a cadence in whole days, at least one: a number of days, a DURATION, `weekly`, `every 2 weeks`,
  /// `every other day`. Throws ``Unread``.
  package static func cadence(_ text: String) throws(Unread) -> Int {
    var reader = WordReader(text)
    if reader.take(sign: "-") { throw Unread("a day or more") }
    if reader.take("bimonthly") { throw Unread(either: ["every 2 months", "every 15 days"]) }
    if let days = reader.word({ adverbs[$0] }), reader.isAtEnd { return days }
    reader = WordReader(text)
    _ = reader.take("once")
    let isEvery = reader.take("every", "each", "per", "a")
    let isOther = isEvery && reader.take("other", "second")
    if let unit = reader.word({ Unit(name: $0) }), reader.isAtEnd, unit != .hour, unit != .minute {
      return unit.size * (isOther ? 2 : 1)
    }
    // Without 'every', or with 'other', the whole text must be a DURATION.
    if !isEvery || isOther { reader = WordReader(text) }
    guard let duration = reader.duration(bare: .day), reader.isAtEnd else { throw Unread(allowedCadence) }
    guard let days = duration.wholeDays else {
      let hint = duration.totalMinutes <= 12 ? "; m is minutes, and a month is \(duration.minutes)mo" : ""
      throw Unread("a whole number of days\(hint)")
    }
    guard days > 0 else { throw Unread("a day or more") }
    return days
  }

  private static func read(_ text: String, bare: Unit?, allowed: String) throws(Unread) -> CalendarDuration {
    var reader = WordReader(text)
    if reader.take(sign: "-") { throw Unread("more than nothing, such as 30m") }
    if let duration = reader.duration(bare: bare), reader.isAtEnd { return duration }
    reader = WordReader(text)
    guard let number = reader.number(), reader.isAtEnd else { throw Unread(allowed) }
    throw Unread(either: ["m", "h", "d"].map { "\(number)\($0)" })
  }

  private static let adverbs = [
    "daily": 1, "weekly": 7, "biweekly": 14, "fortnightly": 14, "monthly": Unit.month.size,
    "quarterly": Unit.quarter.size, "yearly": Unit.year.size, "annually": Unit.year.size,
  ]

  /// The units from the largest to the smallest, which is the order of writing.
  enum Unit: Int, CaseIterable {
    case year, quarter, month, fortnight, week, day, hour, minute

    init?(name: String) {
      guard let unit = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
      self = unit
    }

    private var names: [String] {
      switch self {
      case .year: ["y", "yr", "yrs", "year", "years"]
      case .quarter: ["quarter", "quarters"]
      // A single `m` is a minute.
      case .month: ["mo", "mos", "mth", "mths", "month", "months"]
      case .fortnight: ["fortnight", "fortnights"]
      case .week: ["w", "wk", "wks", "week", "weeks"]
      case .day: ["d", "day", "days"]
      case .hour: ["h", "hr", "hrs", "hour", "hours"]
      case .minute: ["m", "min", "mins", "minute", "minutes"]
      }
    }

    /// The size in days; for hours and minutes, in minutes.
    var size: Int {
      switch self {
      case .year: 365
      case .quarter: 91
      case .month: 30
      case .fortnight: 14
      case .week: 7
      case .day: 1
      case .hour: 60
      case .minute: 1
      }
    }

    var isExact: Bool { self == .hour || self == .minute }
  }
}

extension WordReader {
  private static let numbers = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12,
  ]

  /// Parses parts from the largest unit to the smallest, each at most once, up to a hundred years. Returns
  /// nil if there is no DURATION here.
  /// - bare: the unit of a number without a unit.
  mutating func duration(bare: CalendarDuration.Unit? = nil) -> CalendarDuration? {
    var result = CalendarDuration()
    var last: CalendarDuration.Unit?
    while let part = attempt({ $0.part(after: last, bare: bare) }) {
      result.days += part.duration.days
      result.minutes += part.duration.minutes
      last = part.unit
    }
    let most = 36_500
    guard last != nil, result.days <= most, result.minutes <= most * 1440 else { return nil }
    return result
  }

  private typealias Part = (unit: CalendarDuration.Unit, duration: CalendarDuration)

  private mutating func part(after last: CalendarDuration.Unit?, bare: CalendarDuration.Unit?) -> Part? {
    // In `1h30` the minutes have no unit.
    if last == .hour, isGlued,
      let minutes = attempt({ reader in reader.number(digits: 2...2).flatMap { reader.isGlued ? nil : $0 } })
    {
      return minutes < 60 ? (.minute, CalendarDuration(minutes: minutes)) : nil
    }
    if last != nil, take(sign: ",") || take("and") {}
    guard let amount = amount() else { return nil }
    if let unit = word({ CalendarDuration.Unit(name: $0) }) {
      if let last, unit.rawValue <= last.rawValue { return nil }
      return amount.counted(in: unit)
    }
    guard let bare, last == nil, isAtEnd else { return nil }
    return amount.counted(in: bare)
  }

  /// A number with a fraction of up to four digits: `whole + fraction / scale`.
  private struct Amount {
    var whole: Int
    var fraction = 0
    var scale = 1

    /// Returns the amount in a unit; nil if it is not a whole number of minutes.
    func counted(in unit: CalendarDuration.Unit) -> Part? {
      let rest = fraction * unit.size * (unit.isExact ? 1 : 1440)
      guard rest % scale == 0 else { return nil }
      let minutes = rest / scale
      return unit.isExact
        ? (unit, CalendarDuration(minutes: whole * unit.size + minutes))
        : (unit, CalendarDuration(days: whole * unit.size + minutes / 1440, minutes: minutes % 1440))
    }
  }

  private mutating func amount() -> Amount? {
    if let number = word({ Self.numbers[$0] }) { return Amount(whole: number) }
    guard let whole = number() else { return nil }
    let start = self
    if isGlued, take(sign: ".") || take(sign: ","), isGlued {
      var scale = 1
      for digits in 1...4 {
        scale *= 10
        if let fraction = number(digits: digits...digits) {
          return Amount(whole: whole, fraction: fraction, scale: scale)
        }
      }
    }
    self = start
    return Amount(whole: whole)
  }
}
