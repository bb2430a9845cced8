import GRDB
import PlannerDatabase
import PlannerModel
import PlannerTime

extension PlanItem: Stored {
  static let table = ObjectTable("item", columns)
  static let blank = PlanItem(
    id: "", contactId: "", name: "", startAt: Instant(seconds: 0), durationMin: 0,
    createdAt: Instant(seconds: 0))
  static let columns: [Column<PlanItem>] =
    [
      .text("id", \.id), .text("contactId", \.contactId), .text("goalId", \.goalId), .text("name", \.name),
      .instant("startAt", \.startAt), .integer("durationMin", \.durationMin), .choice("status", \.status),
      .choice("origin", \.origin), .text("mirrorUid", \.mirrorUid), .instant("createdAt", \.createdAt),
      .text("notes", \.notes), .json("forcedOver", \.forcedOver, default: nil),
      .flag("unlearned", \.unlearned), .text("dateKey", \.dateKey),
    ] + Placing.columns + [
      .optionalBool("agreed", \.agreed), .flag("isDue", \.isDue), .optionalChoice("lapsedFrom", \.lapsedFrom),
    ]

  func check() throws {
    guard let placing else { return }
    let cost = placing.cost
    let terms = [placing.overdueDays, placing.importance, cost.day, cost.crowd, cost.learned, cost.hours]
    guard placing.cadenceDays > 0, terms.allSatisfy(Placing.bounds.contains) else {
      throw UnreadableRow(detail: "what a session was placed by")
    }
  }
}
