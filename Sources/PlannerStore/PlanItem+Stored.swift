import GRDB
import PlannerModel

extension PlanItem: Stored {
  static var table: ObjectTable { .item }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(id, "id")
    try columns.text(contactId, "contactId")
    try columns.text(goalId, "goalId")
    try columns.text(name, "name")
    columns.instant(startAt)
    columns.integer(durationMin)
    columns.choice(status)
    columns.choice(origin)
    try columns.text(mirrorUid, "mirrorUid")
    columns.instant(createdAt)
    try columns.text(notes, "notes")
    try columns.text(forcedOver.map { try StoredJSON.text($0) }, "forcedOver")
    columns.optionalInteger(unlearned == true ? 1 : nil)
    columns.date(placing?.dueOn)
    for integer in placing?.integers ?? Array(repeating: nil, count: Placing.integerColumns.count) {
      columns.optionalInteger(integer)
    }
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      id: try columns.text(), contactId: try columns.text(), goalId: try columns.optionalText(),
      name: try columns.text(), startAt: try columns.instant(), durationMin: try columns.integer(),
      status: try columns.choice(ItemStatus.self), origin: try columns.choice(Origin.self),
      mirrorUid: try columns.optionalText(), createdAt: try columns.instant(),
      notes: try columns.optionalText(),
      forcedOver: try columns.optionalText().map { try StoredJSON.value([BusyTime].self, $0) })
    unlearned = try columns.optionalInteger().map { _ in true }
    placing = try Placing(columns: &columns)
  }
}
