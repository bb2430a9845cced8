/// Parses Taskwarrior's durations (taskwarrior.org/docs/durations) to days, counted as Taskwarrior does: a
/// month has 30 days, a quarter 91, a year 365.
enum TaskDuration {
  /// Returns the days; nil if the text is not a duration.
  static func days(_ text: String) -> Double? {
    let text = text.lowercased()
    if let days = words[text] { return days }
    if let days = iso8601(text) { return days }
    guard let match = text.wholeMatch(of: /([0-9]{1,6}(?:\.[0-9]{1,6})?) ?([a-z]+)/),
      let number = Double(match.1), let days = units[String(match.2)]
    else { return nil }
    return number * days
  }

  private static let units: [String: Double] = {
    let names: [(Double, String)] = [
      (1 / 86_400, "s sec secs second seconds"), (1 / 1440, "min mins minute minutes"),
      (1 / 24, "h hr hrs hour hours"), (1, "d day days"), (7, "w wk wks week weeks"),
      (30, "m mo mos mth mths mnths month months"), (91, "q qtr qtrs qrtrs quarter quarters"),
      (365, "y yr yrs year years"),
    ]
    let pairs = names.flatMap { days, names in names.split(separator: " ").map { (String($0), days) } }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// Words for durations. A unit without a number counts as one, unless it is a single letter.
  private static let words: [String: Double] = {
    let others: [String: Double] = [
      "daily": 1, "weekdays": 1, "weekly": 7, "biweekly": 14, "fortnight": 14, "fortnightly": 14,
      "sennight": 14,
      "monthly": 30, "bimonthly": 61, "quarterly": 91, "semiannual": 183, "annual": 365, "annually": 365,
      "yearly": 365, "biannual": 730, "biyearly": 730,
    ]
    return units.filter { $0.key.utf8.count > 1 }.merging(others) { $1 }
  }()

  /// Parses `P1Y2M10D`, `P3W`, `PT36H` (ISO 8601), in lower case.
  private static func iso8601(_ text: String) -> Double? {
    let pattern =
      /p(?:([0-9]{1,6})y)?(?:([0-9]{1,6})m)?(?:([0-9]{1,6})w)?(?:([0-9]{1,6})d)?(?:t(?:([0-9]{1,6})h)?(?:([0-9]{1,6})m)?(?:([0-9]{1,6})s)?)?/
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let parts = [match.1, match.2, match.3, match.4, match.5, match.6, match.7]
    guard parts.contains(where: { $0 != nil }) else { return nil }
    let days: [Double] = [365, 30, 7, 1, 1 / 24, 1 / 1440, 1 / 86_400]
    return zip(parts, days).reduce(0) { $0 + ($1.0.flatMap { Double($0) } ?? 0) * $1.1 }
  }
}
