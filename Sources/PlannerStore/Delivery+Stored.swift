import GRDB
import PlannerModel

extension Delivery: Stored {
  static var table: ObjectTable { .delivery }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(reminderId, "reminderId")
    columns.choice(channel)
    columns.choice(state)
    columns.integer(attempts)
    columns.instant(nextAttemptAt)
    try columns.text(externalId, "externalId")
    columns.instant(deliveredAt)
    try columns.text(lastError, "lastError")
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      reminderId: try columns.text(), channel: try columns.choice(ChannelName.self),
      state: try columns.choice(State.self), attempts: try columns.integer(),
      nextAttemptAt: try columns.instant(), externalId: try columns.optionalText(),
      deliveredAt: try columns.optionalInstant(), lastError: try columns.optionalText())
  }
}
