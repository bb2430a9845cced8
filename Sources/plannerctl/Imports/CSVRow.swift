import PlannerModel
import PlannerProtocol
import PlannerTime

/// A row of a CSV file of people.
struct CSVRow {
  var record: CSVRecords.Record
  var columns: CSVColumns

  /// Returns the text of a cell; nil if it is empty.
  func text(_ field: CSVField) -> String? { columns.single[field].flatMap(cell) }

  func cell(_ index: Int) -> String? {
    index < record.cells.count && !record.cells[index].isEmpty ? record.cells[index] : nil
  }

  /// The place of a cell, for refusals.
  func place(_ index: Int) -> String { "line \(record.line), column \(columns.header[index])" }

  var name: String? {
    if let name = text(.name) { return name }
    let parts = [text(.given), text(.middle), text(.family)].compactMap { $0 }
    return parts.isEmpty ? text(.nickname) : parts.joined(separator: " ")
  }

  /// The tags: `friends; sailing`, `friends sailing`, or Google's `Friends ::: * myContacts`.
  var tags: [String]? {
    guard let text = text(.tags) else { return nil }
    let parts: [Substring] =
      if text.contains(":::") || text.hasPrefix("* ") {
        text.split(separator: ":::").map { $0.drop { $0 == "*" || $0.isWhitespace } }
      } else if text.contains(where: { $0 == ";" || $0 == "," }) {
        text.split { $0 == ";" || $0 == "," }
      } else {
        text.split(whereSeparator: \.isWhitespace)
      }
    let tags = parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let kept = tags.filter { !$0.isEmpty && $0 != "myContacts" && $0 != "starred" }
    return kept.isEmpty ? nil : kept
  }

  func goal() throws(InvalidField) -> GoalSettings? {
    // Dex and others write that nobody is to be reminded.
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

  func last(in context: RenderContext) throws(InvalidField) -> String? {
    try value(.last) { text throws(Unread) in
      let sent = ordered(text)?.description ?? text
      _ = try pastTime(sent, in: context)
      return sent
    }
  }

  /// Returns a date of numbers alone, in the order of the file's dates; nil if it tells none.
  func ordered(_ text: String) -> PartialDate? {
    guard let isDayFirst = columns.isDayFirst, let (first, second, year) = CSVColumns.numbers(text) else {
      return nil
    }
    return PartialDate(
      year: year, month: isDayFirst ? second : first, day: isDayFirst ? first : second)
  }

  /// Returns a number, which must be within a range of a unit.
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
    guard let text = text(field), let index = columns.single[field] else { return nil }
    return try InvalidField.reading(text, field: place(index), read)
  }
}

/// Parses a date or TIME in the past, in the zone of the context. Throws ``Unread`` otherwise.
func pastTime(_ text: String, in context: RenderContext) throws(Unread) -> Instant {
  let time = try TimeExpression.resolve(text, now: context.now, zone: context.zone, direction: .last).instant
  guard time <= context.now else { throw Unread("a time that is not ahead") }
  guard ValidDates.contains(time) else { throw Unread(ValidDates.allowed) }
  return time
}
