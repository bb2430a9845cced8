import GRDB
import PlannerModel

extension Reminder: Stored {
  static var table: ObjectTable { .reminder }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(id, "id")
    columns.choice(kind)
    try columns.text(itemId, "itemId")
    columns.instant(startAt)
    columns.instant(dueAt)
    columns.instant(expiresAt)
    columns.choice(state)
    columns.instant(claimedAt)
    columns.integer(late ? 1 : 0)
    try columns.text(StoredJSON.text(list: itemIds), "itemIds")
    try columns.text(detail, "detail")
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      id: try columns.text(), kind: try columns.choice(NoticeKind.self), itemId: try columns.optionalText(),
      startAt: try columns.optionalInstant(), dueAt: try columns.instant(),
      expiresAt: try columns.instant(), state: try columns.choice(State.self),
      claimedAt: try columns.optionalInstant(), late: try columns.integer() != 0,
      itemIds: try StoredJSON.list(columns.text()), detail: try columns.optionalText())
  }
}
