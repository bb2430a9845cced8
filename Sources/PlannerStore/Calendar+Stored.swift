import GRDB
import PlannerModel

extension CalendarSource: Stored {
  static var table: ObjectTable { .calendar }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(id, "id")
    try columns.text(name, "name")
    try columns.text(path, "path")
    try columns.text(color, "color")
    columns.integer(allDay ? 1 : 0)
    columns.integer(tentative ? 1 : 0)
    try columns.text(StoredJSON.text(list: addresses), "addresses")
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      id: try columns.text(), name: try columns.text(), path: try columns.text(),
      color: try columns.optionalText(), allDay: try columns.integer() != 0,
      tentative: try columns.integer() != 0, addresses: try StoredJSON.list(columns.text()))
  }
}

extension CalendarFile {
  func columnValues(calendarId: String) throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(calendarId, "calendarId")
    try columns.text(name, "name")
    columns.integer(fingerprint.size)
    columns.integer(fingerprint.changed)
    columns.integer(fingerprint.inode)
    columns.integer(events)
    try columns.text(problem, "problem")
    columns.integer(continues ? 1 : 0)
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      name: try columns.text(),
      fingerprint: FileFingerprint(
        size: try columns.integer(), changed: try columns.integer(), inode: try columns.integer()),
      events: try columns.integer(), problem: try columns.optionalText(),
      continues: try columns.integer() != 0)
  }
}

extension CalendarReading {
  func columnValues(calendarId: String) throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(calendarId, "calendarId")
    columns.instant(from)
    columns.instant(until)
    try columns.text(zone, "zone")
    columns.instant(at)
    try columns.text(trouble, "trouble")
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      from: try columns.instant(), until: try columns.instant(), zone: try columns.text(),
      at: try columns.instant(), trouble: try columns.optionalText())
  }
}

extension CalendarTime {
  func columnValues(calendarId: String, file: String) throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(calendarId, "calendarId")
    try columns.text(file, "file")
    columns.instant(start)
    columns.instant(end)
    try columns.text(uid, "uid")
    try columns.text(title, "title")
    columns.integer(isAllDay ? 1 : 0)
    columns.integer(isTentative ? 1 : 0)
    return columns.values
  }
}
