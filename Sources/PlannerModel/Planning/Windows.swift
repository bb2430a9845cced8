import PlannerTime

/// The window in which a person can be met: weekdays, times of day and excluded dates.
///
/// As JSON: `{"weekdays": ["Mon"], "timeBlocks": [{"start": "18:00", "end": "21:00"}], "excludedDates":
/// ["2026-03-03"]}`; an absent or null key means all seven days, the whole day, and no date.
package struct Windows: Sendable {
  /// The lists behind one reference, because each command copies thousands of goals.
  private var lists: Lists

  private final class Lists: Sendable {
    let weekdays: [Weekday]
    let timeBlocks: [TimeBlock]
    let excludedDates: [CivilDate]

    init(_ weekdays: [Weekday], _ timeBlocks: [TimeBlock], _ excludedDates: [CivilDate]) {
      self.weekdays = weekdays
      self.timeBlocks = timeBlocks
      self.excludedDates = excludedDates
    }
  }

  package init(
    weekdays: [Weekday] = Weekday.allCases, timeBlocks: [TimeBlock] = [.wholeDay],
    excludedDates: [CivilDate] = []
  ) {
    lists = Lists(weekdays, timeBlocks, excludedDates)
  }

  package var weekdays: [Weekday] {
    get { lists.weekdays }
    set { lists = Lists(newValue, lists.timeBlocks, lists.excludedDates) }
  }

  package var timeBlocks: [TimeBlock] {
    get { lists.timeBlocks }
    set { lists = Lists(lists.weekdays, newValue, lists.excludedDates) }
  }

  package var excludedDates: [CivilDate] {
    get { lists.excludedDates }
    set { lists = Lists(lists.weekdays, lists.timeBlocks, newValue) }
  }

  /// Identifies copies that share their lists. Equal windows from the store share them. The identity is valid
  /// as long as one of the copies is kept.
  package var identity: ObjectIdentifier { ObjectIdentifier(lists) }

  package static let always = Windows()

  /// Throws ``InvalidField`` if a list is too long, unless it is no longer than the list that it replaces.
  package func checkLengths(field: String, over old: @autoclosure () throws -> Windows? = nil) throws {
    try ValidLength.timeBlocks.check(timeBlocks, field: "\(field).timeBlocks", over: old()?.timeBlocks)
    try ValidLength.excludedDates.check(
      excludedDates, field: "\(field).excludedDates", over: old()?.excludedDates)
  }
}

/// A range of clock time. If its end is not after its start, it continues into the next day.
package struct TimeBlock: Hashable, Sendable {
  /// Minutes of the day, 0...1439.
  package var start: Int
  /// Minutes of the day, 0...1440.
  package var end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  package static let wholeDay = TimeBlock(start: 0, end: 1440)
}

/// Hours on some days of the week. If the end is not after the start, they continue into the next day.
///
/// As JSON: `{"weekdays": ["Mon"], "start": "17:30", "end": "21:00"}`; absent or null weekdays mean all
/// seven.
package struct HoursBlock: Hashable, Sendable {
  package var weekdays: [Weekday]
  package var hours: TimeBlock

  package init(weekdays: [Weekday] = Weekday.allCases, hours: TimeBlock) {
    self.weekdays = weekdays
    self.hours = hours
  }
}

extension Windows: Hashable {
  package static func == (a: Windows, b: Windows) -> Bool {
    a.lists === b.lists
      || a.weekdays == b.weekdays && a.timeBlocks == b.timeBlocks && a.excludedDates == b.excludedDates
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(weekdays)
    hasher.combine(timeBlocks)
    hasher.combine(excludedDates)
  }
}

extension Windows: Codable {
  private enum Key: CodingKey { case weekdays, timeBlocks, excludedDates }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    // Both lists are sets, in the order in which they were given.
    let weekdays = try container.weekdays(.weekdays)
    let timeBlocks = try container.nonEmpty(.timeBlocks, default: [.wholeDay]) {
      try $0.decode(TimeBlock.self)
    }.folded
    let excludedDates = try container.list(.excludedDates) { element in
      try element.value(String.self, allowed: "a date that exists, YYYY-MM-DD") { CivilDate($0) }
    }.folded
    self.init(weekdays: weekdays, timeBlocks: timeBlocks, excludedDates: excludedDates)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(weekdays, forKey: .weekdays)
    try container.encode(timeBlocks, forKey: .timeBlocks)
    try container.encode(excludedDates, forKey: .excludedDates)
  }
}

extension HoursBlock: Codable {
  private enum Key: CodingKey { case weekdays, start, end }

  package init(from decoder: any Decoder) throws {
    weekdays = try decoder.container(keyedBy: Key.self).weekdays(.weekdays)
    hours = try TimeBlock(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(weekdays, forKey: .weekdays)
    try hours.encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// Returns a set of days in the given order; all seven if the key is absent or null.
  fileprivate func weekdays(_ key: Key) throws -> [Weekday] {
    try nonEmpty(key, default: Weekday.allCases) { element in
      let allowed = "Mon, Tue, Wed, Thu, Fri, Sat or Sun"
      return try element.value(String.self, allowed: allowed) { Weekday(rawValue: $0) }
    }.folded
  }
}

extension TimeBlock: Codable {
  private enum Key: CodingKey { case start, end }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    start = try container.value(.start, String.self, allowed: "00:00...23:59") {
      clockMinutes($0, upTo: 1439)
    }
    end = try container.value(.end, String.self, allowed: "00:00...24:00") { clockMinutes($0, upTo: 1440) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(clockText(start), forKey: .start)
    try container.encode(clockText(end), forKey: .end)
  }
}

extension Windows: JSONWritable {
  package func write(to json: inout JSONText) throws {
    try json.shared(identity) { json in
      json.beginObject()
      try json.member("excludedDates", excludedDates)
      try json.member("timeBlocks", timeBlocks)
      try json.member("weekdays", weekdays)
      json.endObject()
    }
  }
}

extension TimeBlock: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("end", clockText(end))
    try json.member("start", clockText(start))
    json.endObject()
  }
}

/// Parses `HH:MM`, two digits each, at most `limit` minutes of the day; returns nil for anything else.
package func clockMinutes(_ text: String, upTo limit: Int) -> Int? {
  var scanner = ByteScanner(text)
  guard let hour = scanner.digits(2), scanner.take(":"), let minute = scanner.digits(2), minute <= 59,
    scanner.isAtEnd, hour * 60 + minute <= limit
  else { return nil }
  return hour * 60 + minute
}

/// Formats minutes of the day as `HH:MM`, the reverse of ``clockMinutes(_:upTo:)``.
package func clockText(_ minutes: Int) -> String { "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))" }
