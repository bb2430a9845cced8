import GRDB
import PlannerModel

extension Goal: Stored {
  static var table: ObjectTable { .goal }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(id, "id")
    try columns.text(contactId, "contactId")
    columns.integer(cadenceDays)
    columns.integer(importance)
    columns.integer(minDurationMin)
    try columns.text(StoredJSON.text(windows), "windows")
    columns.instant(createdAt)
    columns.instant(lastCompletedAt)
    columns.integer(paused ? 1 : 0)
    columns.date(pausedUntil)
    columns.instant(skippedAt)
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      id: try columns.text(), contactId: try columns.text(), cadenceDays: try columns.integer(),
      importance: try columns.integer(), minDurationMin: try columns.integer(),
      windows: try StoredJSON.windows(columns.text()), createdAt: try columns.instant(),
      lastCompletedAt: try columns.optionalInstant(), paused: try columns.integer() != 0,
      pausedUntil: try columns.optionalDate(), skippedAt: try columns.optionalInstant())
  }
}
