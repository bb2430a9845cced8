import PlannerModel
import PlannerProtocol
import PlannerTime

/// Reads people from a CSV file with a header of named columns.
enum CSVPeople {
  /// Throws ``InvalidField`` for the first invalid cell.
  static func people(in bytes: [UInt8], _ context: RenderContext) throws(InvalidField) -> ImportedPeople {
    let records = try CSVRecords(bytes).records
    guard let header = records.first else {
      throw InvalidField(field: "the file", value: "empty", allowed: "CSV with a header and people below it")
    }
    let columns = try columns(of: header)
    var result = ImportedPeople()
    for record in records.dropFirst() {
      // A spreadsheet may append empty cells to a row.
      guard record.cells.dropFirst(header.cells.count).allSatisfy(\.isEmpty) else {
        throw InvalidField(
          field: "line \(record.line)", value: .string(record.cells.joined(separator: " | ")),
          allowed: "of at most \(counted(header.cells.count, "cell")), as the header is")
      }
      let row = CSVRow(record: record, columns: columns, header: header.cells)
      let card = row.text(.card)
      guard let name = row.name ?? (card == nil ? nil : "") else {
        result.leaveOut("", at: "line \(record.line)", "has no name")
        continue
      }
      let person = NewContact(
        fields: ContactFields(
          displayName: name.isEmpty ? nil : name, tags: row.tags, purpose: row.text(.purpose), cardUid: card,
          timeZone: try row.timeZone(in: context), goal: try row.goal()),
        lastContact: try row.last(in: context))
      result.add(person, at: "line \(record.line)")
    }
    let ignored = header.cells.indices.filter { index in
      CSVColumn(header: header.cells[index]) == nil
        && records.dropFirst().contains { index < $0.cells.count && !$0.cells[index].isEmpty }
    }
    if !ignored.isEmpty {
      let names = ignored.map { header.cells[$0].isEmpty ? "column \($0 + 1)" : header.cells[$0] }
      result.notes.append("Not used: \(names.joined(separator: ", ")).")
    }
    return result
  }

  /// Returns the index of each column.
  private static func columns(of header: CSVRecords.Record) throws(InvalidField) -> [CSVColumn: Int] {
    var columns: [CSVColumn: Int] = [:]
    for (index, cell) in header.cells.enumerated() {
      guard let column = CSVColumn(header: cell) else { continue }
      if let first = columns[column] {
        throw InvalidField(
          field: "line \(header.line)", value: .string("\(header.cells[first]), \(cell)"),
          allowed: "a header in which only one column means '\(column.title)'; \(CSVColumn.known)")
      }
      columns[column] = index
    }
    if [.name, .given, .family, .nickname, .card].allSatisfy({ columns[$0] == nil }) {
      throw InvalidField(
        field: "line \(header.line)", value: .string(header.cells.joined(separator: ",")),
        allowed: "a header with a column for names; \(CSVColumn.known)")
    }
    return columns
  }
}

/// A row of the file.
private struct CSVRow {
  var record: CSVRecords.Record
  var columns: [CSVColumn: Int]
  var header: [String]

  /// Returns the text of a cell; nil if it is empty.
  func text(_ column: CSVColumn) -> String? {
    guard let index = columns[column], index < record.cells.count, !record.cells[index].isEmpty else {
      return nil
    }
    return record.cells[index]
  }

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
    let kept = tags.filter { !$0.isEmpty && $0 != "myContacts" }
    return kept.isEmpty ? nil : kept
  }

  func goal() throws(InvalidField) -> GoalSettings? {
    let days = try value(.every, within: .cadenceDays, "days", CalendarDuration.cadence)
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
      _ = try pastTime(text, in: context)
      return text
    }
  }

  /// Returns a number, which must be within a range of a unit.
  private func value(
    _ column: CSVColumn, within range: ValidRange, _ unit: String, _ read: (String) throws(Unread) -> Int
  ) throws(InvalidField) -> Int? {
    try value(column) { text throws(Unread) in
      let value = try read(text)
      guard range.contains(value) else { throw Unread("\(range.allowed) \(unit)") }
      return value
    }
  }

  /// Parses a cell; nil if it is empty.
  private func value<Value>(
    _ column: CSVColumn, _ read: (String) throws(Unread) -> Value
  ) throws(InvalidField) -> Value? {
    guard let text = text(column), let index = columns[column] else { return nil }
    return try InvalidField.reading(text, field: "line \(record.line), column \(header[index])", read)
  }
}

/// Parses a date or TIME in the past, in the zone of the context. Throws ``Unread`` otherwise.
func pastTime(_ text: String, in context: RenderContext) throws(Unread) -> Instant {
  let time = try TimeExpression.resolve(text, now: context.now, zone: context.zone, direction: .last).instant
  guard time <= context.now else { throw Unread("a time that is not ahead") }
  guard ValidDates.contains(time) else { throw Unread(ValidDates.allowed) }
  return time
}
