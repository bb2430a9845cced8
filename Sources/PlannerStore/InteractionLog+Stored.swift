import GRDB
import PlannerModel

extension InteractionLog: Stored {
  static var table: ObjectTable { .log }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(id, "id")
    try columns.text(contactId, "contactId")
    columns.instant(when)
    columns.choice(outcome)
    try columns.text(notes, "notes")
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      id: try columns.text(), contactId: try columns.text(), when: try columns.instant(),
      outcome: try columns.choice(InteractionLog.Kind.self), notes: try columns.optionalText())
  }
}
