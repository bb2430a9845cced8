import PlannerModel
import PlannerProtocol
import PlannerTime

/// A row of a CSV file of people.
struct CSVRow {
  var record: CSVRecords.Record
  var columns: CSVColumns

  /// Returns the text of a cell; nil if it is empty.
  func text(_ field: CSVField) -> String? { place(of: field).flatMap(cell) }

  /// Returns the first column of a field with a value in this row; nil if there is no such column.
  private func place(of field: CSVField) -> Int? { columns.single[field]?.first { cell($0) != nil } }

  func cell(_ index: Int) -> String? {
    index < record.cells.count && !record.cells[index].isEmpty ? record.cells[index] : nil
  }

  /// Returns the position of a cell, for error messages.
  func place(_ index: Int) -> String { "line \(record.line), column \(columns.header[index])" }

  // MARK: - Names

  /// The whole name, and its parts.
  var name: (whole: String, parts: PersonName)? {
    var (given, family) = (text(.given), [text(.family), text(.secondFamily)].compactMap(\.self))
    var whole = text(.name)
    // In German files, `Name` beside `Vorname` is the family name, unless it also contains the given name.
    if let name = whole, let first = given, family.isEmpty,
      !Self.words(name).isSuperset(of: Self.words(first))
    {
      (family, whole) = ([name], nil)
    }
    func list(_ text: String?) -> [String]? { text.map { [$0] } }
    let parts = PersonName(
      family: family.isEmpty ? nil : family, given: list(given), additional: list(text(.middle)),
      prefix: list(text(.prefix)), suffix: list(text(.suffix)), phoneticFamily: text(.phoneticFamily),
      phoneticGiven: text(.phoneticGiven), phoneticAdditional: text(.phoneticMiddle))
    guard let name = whole ?? parts.said ?? text(.nickname) else { return nil }
    return (name, parts)
  }

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.lowercased().split(whereSeparator: \.isWhitespace))
  }

  /// The name of the company that the row describes; nil if the row describes a person.
  var companyName: String? {
    guard
      let company = columns.entries.lazy.filter({ $0.field == .company }).compactMap({ first($0, .value) })
        .first
    else { return nil }
    let isNamed = [.given, .family, .secondFamily, .middle, .nickname].contains { text($0) != nil }
    if isNamed { return nil }
    guard let name = text(.name) else { return text(.card) == nil ? company : nil }
    return singleSpaced(name).lowercased() == singleSpaced(company).lowercased() ? company : nil
  }

  // MARK: - The planner's own

  /// The tags. Formats: `friends; sailing`, `friends sailing`, or Google's `Friends ::: * myContacts`.
  var tags: [String]? {
    let tags = (columns.single[.tags] ?? []).compactMap(cell).flatMap(Self.tags).folded
    return tags.isEmpty ? nil : tags
  }

  private static func tags(_ text: String) -> [String] {
    let parts: [Substring] =
      if text.contains(":::") || text.hasPrefix("* ") {
        text.split(separator: ":::").map { $0.drop { $0 == "*" || $0.isWhitespace } }
      } else if text.contains(where: { $0 == ";" || $0 == "," || $0.isNewline }) {
        text.split { $0 == ";" || $0 == "," || $0.isNewline }
      } else {
        text.split(whereSeparator: \.isWhitespace)
      }
    let tags = parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return tags.filter { !$0.isEmpty && $0 != "myContacts" && $0 != "starred" }
  }

  func goal() throws(InvalidField) -> GoalSettings? {
    // Dex and others write a word for "no reminders".
    let isNone = text(.every).map { ["none", "never", "no", "off"].contains($0.lowercased()) } ?? true
    let days = isNone ? nil : try value(.every, within: .cadenceDays, "days", CalendarDuration.cadence)
    let minutes = try value(.minutes, within: .minDurationMin, "minutes", CalendarDuration.length)
    let importance = try value(.importance) { text throws(Unread) in
      guard let importance = Int(text), ValidRange.importance.contains(importance) else {
        throw Unread(ValidRange.importance.allowed)
      }
      return importance
    }
    let goal = GoalSettings(
      cadenceDays: days, importance: importance, minDurationMin: minutes, windows: try windows())
    return goal == GoalSettings() ? nil : goal
  }

  private func windows() throws(InvalidField) -> Windows? {
    let days = try value(.on, Weekday.days)
    let blocks = try value(.between, TimeBlock.blocks)
    if days == nil, blocks == nil { return nil }
    return Windows(weekdays: days ?? Weekday.allCases, timeBlocks: blocks ?? [.wholeDay])
  }

  func timeZone(in context: RenderContext) throws(InvalidField) -> String? {
    try value(.timeZone) { text throws(Unread) in
      guard context.zones.zone(named: text) != nil else {
        throw Unread("an IANA time zone such as Asia/Tokyo")
      }
      return text
    }
  }

  /// Returns a number with a unit, and checks its range.
  private func value(
    _ field: CSVField, within range: ValidRange, _ unit: String, _ read: (String) throws(Unread) -> Int
  ) throws(InvalidField) -> Int? {
    try value(field) { text throws(Unread) in
      let value = try read(text)
      guard range.contains(value) else { throw Unread("\(range.allowed) \(unit)") }
      return value
    }
  }

  /// Parses a cell; nil if it is empty.
  private func value<Value>(
    _ field: CSVField, _ read: (String) throws(Unread) -> Value
  ) throws(InvalidField) -> Value? {
    guard let index = place(of: field), let text = cell(index) else { return nil }
    return try InvalidField.reading(text, field: place(index), read)
  }
}

/// Parses a date or TIME in the past, in the zone of the context. Throws ``Unread`` otherwise.
func pastTime(_ text: String, in context: RenderContext) throws(Unread) -> Instant {
  let time = try TimeExpression.resolve(text, now: context.now, zone: context.zone, direction: .last).instant
  guard time <= context.now else { throw Unread("a time in the past") }
  guard ValidDates.contains(time) else { throw Unread(ValidDates.allowed) }
  return time
}
