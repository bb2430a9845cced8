import PlannerTime

/// A part of the planner that changes something, with the planner's transactions.
protocol PlannerPart {
  var planner: Planner { get }
}

extension PlannerPart {
  var now: Instant { planner.now }
}
