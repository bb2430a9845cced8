import PlannerModel
import PlannerProtocol
import PlannerTime

/// People in a CSV file with a header of named columns.
enum CSVPeople {
  /// Throws ``InvalidField`` for the first cell that will not do.
  static func people(in bytes: [UInt8], _ context: RenderContext) throws(InvalidField) -> ImportedPeople {
    let records = try CSVRecords(bytes).records
    guard let header = records.first else {
      throw InvalidField(field: "the file", value: "empty", allowed: "CSV with a header and people below it")
    }
    let columns = try columns(of: header)
    var result = ImportedPeople()
    for record in records.dropFirst() {
      // A spreadsheet may end a row with empty cells.
      guard record.cells.dropFirst(header.cells.count).allSatisfy(\.isEmpty) else {
        throw InvalidField(
          field: "line \(record.line)", value: .string(record.cells.joined(separator: " | ")),
          allowed: "of at most \(counted(header.cells.count, "cell")), as the header is")
      }
      let row = CSVRow(record: record, columns: columns, header: header.cells)
      let card = row.text(.card)
      guard let name = row.name ?? (card == nil ? nil : "") else {
        let shown = record.cells.first { !$0.isEmpty } ?? ""
        result.leaveOut(shown, at: "line \(record.line)", "has no name")
        continue
      }
      let person = NewContact(
        displayName: name.isEmpty ? nil : name, tags: row.tags, purpose: row.text(.purpose), cardUid: card,
        timeZone: try row.timeZone(in: context), goal: try row.goal(), lastContact: try row.last(in: context))
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

  /// Where each stands.
  private static func columns(of header: CSVRecords.Record) throws(InvalidField) -> [CSVColumn: Int] {
    var columns: [CSVColumn: Int] = [:]
    for (index, cell) in header.cells.enumerated() {
      guard let column = CSVColumn(header: cell) else { continue }
      if let first = columns[column] {
        throw InvalidField(
          field: "line \(header.line)", value: .string("\(header.cells[first]), \(cell)"),
          allowed: "a header in which only one column means that")
      }
      columns[column] = index
    }
    if [.name, .given, .family, .nickname, .card].allSatisfy({ columns[$0] == nil }) {
      throw InvalidField(
        field: "line \(header.line)", value: .string(header.cells.joined(separator: ",")),
        allowed: "a header with a column name, or First Name and Last Name")
    }
    return columns
  }
}

/// One row, cell by cell.
private struct CSVRow {
  var record: CSVRecords.Record
  var columns: [CSVColumn: Int]
  var header: [String]

  /// Nil where nothing stands.
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

  /// `friends; sailing`, `friends sailing`, or Google's `Friends ::: * myContacts`.
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
    let days = try value(
      .every, "10d, 2w, weekly, monthly or a number of days, \(ValidRange.cadenceDays.allowed)"
    ) {
      guard let days = Self.days($0), ValidRange.cadenceDays.contains(days) else { return nil as Int? }
      return days
    }
    let minutes = try value(
      .minutes, "30m, 1h30m or a number of minutes, \(ValidRange.minDurationMin.allowed)"
    ) {
      guard let minutes = Int($0) ?? CalendarDuration($0)?.totalMinutes,
        ValidRange.minDurationMin.contains(minutes)
      else { return nil as Int? }
      return minutes
    }
    let importance = try value(.importance, ValidRange.importance.allowed) {
      Int($0).flatMap { ValidRange.importance.contains($0) ? $0 : nil }
    }
    let goal = GoalSettings(
      cadenceDays: days, importance: importance, minDurationMin: minutes, windows: try windows())
    return goal == GoalSettings() ? nil : goal
  }

  private func windows() throws(InvalidField) -> Windows? {
    func parts(_ text: String) -> [String] {
      text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init)
    }
    let days = try value(.on, "days such as mon-thu,sat") {
      WeekdaySet(argument: parts($0).joined(separator: ","))?.weekdays
    }
    let blocks = try value(.between, "times of day such as 18:00-21:00") { text -> [TimeBlock]? in
      let blocks = parts(text).map { TimeBlockArgument(argument: $0)?.block }
      return blocks.contains(nil) ? nil : blocks.compactMap { $0 }
    }
    if days == nil, blocks == nil { return nil }
    return Windows(weekdays: days ?? Weekday.allCases, timeBlocks: blocks ?? [.wholeDay])
  }

  func timeZone(in context: RenderContext) throws(InvalidField) -> String? {
    try value(.timeZone, "an IANA time zone such as Asia/Tokyo") {
      context.zones.zone(named: $0) == nil ? nil : $0
    }
  }

  func last(in context: RenderContext) throws(InvalidField) -> String? {
    try value(.last, "a date or TIME in the past, such as 2026-02-20 or '2026-02-20 19:00'") {
      pastTime($0, in: context) == nil ? nil : $0
    }
  }

  /// `10`, `10d`, `2w`, `weekly`.
  private static func days(_ text: String) -> Int? {
    if let days = Int(text) { return days }
    if let days = TaskDuration.adverbs[text.lowercased()] { return Int(days) }
    guard let duration = CalendarDuration(text), duration.totalMinutes % 1440 == 0 else { return nil }
    return duration.totalMinutes / 1440
  }

  /// What a cell says; nil where it is empty.
  private func value<Value>(
    _ column: CSVColumn, _ allowed: String, _ read: (String) -> Value?
  ) throws(InvalidField) -> Value? {
    guard let text = text(column), let index = columns[column] else { return nil }
    if let value = read(text) { return value }
    throw InvalidField(
      field: "line \(record.line), column \(header[index])", value: .string(text), allowed: allowed)
  }
}

/// A date or TIME that is over.
func pastTime(_ text: String, in context: RenderContext) -> Instant? {
  guard
    let time = TimeExpression.resolve(text, now: context.now, zone: context.zone, direction: .last),
    time <= context.now, ValidDates.contains(time)
  else { return nil }
  return time
}
