import GRDB
import PlannerModel
import PlannerTime

extension Delivery: Stored {
  static let table = ObjectTable("delivery", columns, keys: 2)
  static let blank = Delivery(
    reminderId: "", channel: .journal, state: .pending, attempts: 0, nextAttemptAt: Instant(seconds: 0))
  static let columns: [Column<Delivery>] = [
    .text("reminderId", \.reminderId), .choice("channel", \.channel), .choice("state", \.state),
    .integer("attempts", \.attempts), .instant("nextAttemptAt", \.nextAttemptAt),
    .text("externalId", \.externalId), .instant("deliveredAt", \.deliveredAt),
    .text("lastError", \.lastError),
  ]
}
