import GRDB
import PlannerModel
import PlannerTime

// Placings are columns of the item table and not JSON, because a refresh reads ten thousand of them.
extension Placing {
  /// The columns. All are NULL if there is no placing.
  static let columns: [Column<PlanItem>] = [
    Column(name: "placedDueOn") {
      .of($0.placing?.dueOn.description)
    } read: { item, cell in
      item.placing = try cell.readIfPresent { CivilDate($0) }.map {
        Placing(
          dueOn: $0, overdueDays: 0, cadenceDays: 0, importance: 0,
          cost: CostTerms(day: 0, crowd: 0, hours: 0, learned: 0))
      }
    },
    term("placedOverdueDays", \.overdueDays), term("placedCadenceDays", \.cadenceDays),
    term("placedImportance", \.importance), term("placedDay", \.cost.day), term("placedCrowd", \.cost.crowd),
    term("placedLearned", \.cost.learned),
    // NULL stands for 0 even if there is a placing.
    Column(name: "placedHours") {
      .of($0.placing.flatMap { $0.cost.hours == 0 ? nil : $0.cost.hours })
    } read: {
      $0.placing?.cost.hours = try $1.optionalInteger() ?? 0
    },
    Column(name: "placedMovedFor") {
      .of($0.placing?.movedFor?.rawValue)
    } read: {
      $0.placing?.movedFor = try $1.readIfPresent { UnfitReason(rawValue: $0) }
    },
  ]

  private static func term(_ name: String, _ member: Member<Placing, Int>) -> Column<PlanItem> {
    Column(name: name) {
      .of($0.placing?[keyPath: member])
    } read: { item, cell in
      if item.placing != nil { item.placing?[keyPath: member] = try cell.integer() }
    }
  }
}
