import PlannerModel
import PlannerTime

// What the types of the interface can tell of themselves; their members are in Generated/.

extension ShownItem {
  package var endAt: Instant { startAt.adding(minutes: durationMin) }
}

extension PlanReport {
  package static let empty = PlanReport(
    placed: [], moved: [], withdrawn: [], missed: [], unplaced: [], conflicts: [], waiting: [])
}

extension PlanDifference {
  package var isEmpty: Bool {
    gained.isEmpty && lost.isEmpty && moved.isEmpty && leftOut.isEmpty && noLonger.isEmpty
      && notDue.isEmpty
  }
}
