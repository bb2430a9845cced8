import GRDB
import PlannerModel
import PlannerTime

extension Reminder: Stored {
  static let table = ObjectTable("reminder", columns)
  static let blank = Reminder(
    id: "", kind: .reminder, dueAt: Instant(seconds: 0), expiresAt: Instant(seconds: 0))
  static let columns: [Column<Reminder>] = [
    .text("id", \.id), .choice("kind", \.kind), .text("itemId", \.itemId), .instant("startAt", \.startAt),
    .instant("dueAt", \.dueAt), .instant("expiresAt", \.expiresAt), .choice("state", \.state),
    .instant("claimedAt", \.claimedAt), .bool("late", \.late), .list("itemIds", \.itemIds),
    .text("detail", \.detail), .instant("unconfirmedAt", \.unconfirmedAt),
  ]
}
