import GRDB
import PlannerModel
import PlannerTime

extension Goal: Stored {
  static let table = ObjectTable("goal", columns)
  static let blank = Goal(id: "", contactId: "", cadenceDays: 1, createdAt: Instant(seconds: 0))
  static let columns: [Column<Goal>] = [
    .text("id", \.id), .text("contactId", \.contactId), .integer("cadenceDays", \.cadenceDays),
    .integer("importance", \.importance), .integer("minDurationMin", \.minDurationMin), windowsColumn,
    .instant("createdAt", \.createdAt), .instant("lastCompletedAt", \.lastCompletedAt),
    .bool("paused", \.paused), .date("pausedUntil", \.pausedUntil), .instant("skippedAt", \.skippedAt),
    .text("cadenceTag", \.cadenceTag),
  ]

  private static let windowsColumn = Column<Goal>(name: "windows") {
    try .text(StoredJSON.text($0.windows), "windows")
  } read: {
    $0.windows = try StoredJSON.windows($1.text())
  }
}
