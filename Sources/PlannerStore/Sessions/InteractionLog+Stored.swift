import GRDB
import PlannerModel
import PlannerTime

extension InteractionLog: Stored {
  static let table = ObjectTable("log", columns)
  static let blank = InteractionLog(id: "", contactId: "", when: Instant(seconds: 0), outcome: .note)
  static let columns: [Column<InteractionLog>] = [
    .text("id", \.id), .text("contactId", \.contactId), .instant("happenedAt", \.when),
    .choice("outcome", \.outcome), .text("notes", \.notes), .flag("private", \.private),
    .flag("pinned", \.pinned), .flag("idea", \.idea),
  ]
}
