import GRDB
import PlannerModel

extension Away: Stored {
  static var table: ObjectTable { .away }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(id, "id")
    columns.date(from)
    columns.date(to)
    try columns.text(note, "note")
    try columns.text(timeZone, "timeZone")
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      id: try columns.text(), from: try columns.date(), to: try columns.date(),
      note: try columns.optionalText(), timeZone: try columns.optionalText())
  }
}
