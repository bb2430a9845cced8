import PlannerModel
import PlannerTime

// Computed properties of the interface's types. The types themselves are in Generated/.

extension ShownItem {
  package var endAt: Instant { startAt.adding(minutes: durationMin) }
}

extension PlanReport {
  /// The report; nil if no session was placed, moved or withdrawn.
  package var ofChanges: PlanReport? {
    placed.isEmpty && moved.isEmpty && withdrawn.isEmpty ? nil : self
  }

  package static let empty = PlanReport(
    placed: [], moved: [], withdrawn: [], missed: [], unplaced: [], conflicts: [], waiting: [])
}

extension PlanDifference {
  package var isEmpty: Bool {
    gained.isEmpty && lost.isEmpty && moved.isEmpty && leftOut.isEmpty && noLonger.isEmpty
      && notDue.isEmpty
  }
}

extension PersonOutlook {
  /// True if there is no start for the person, even if nobody else were met.
  package var isNeverFree: Bool { startsPerWeek == 0 }
}
