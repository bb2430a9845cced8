import GRDB
import PlannerModel
import PlannerTime

extension Away: Stored {
  static let table = ObjectTable("away", columns)
  static let blank = Away(id: "", from: CivilDate(daysSinceEpoch: 0), to: CivilDate(daysSinceEpoch: 0))
  static let columns: [Column<Away>] = [
    .text("id", \.id), .date("fromDate", \.from), .date("toDate", \.to), .text("note", \.note),
    .text("timeZone", \.timeZone),
  ]
}
