import PlannerModel
import PlannerTime

/// The smallest change with which a person would find a place.
/// - says: a sentence for people. command: what would do it, where a command can.
/// - costs: names of people who would lose a session for it.
package struct SmallestChange: Hashable, Codable, Sendable {
  package var kind: ChangeKind
  package var says: String
  package var command: String?
  package var costs: [String]

  package init(kind: ChangeKind, says: String, command: String? = nil, costs: [String]) {
    self.kind = kind
    self.says = says
    self.command = command
    self.costs = costs
  }
}

/// What becomes of what was promised to a person, if all goes as planned.
package struct PersonOutlook: Hashable, Codable, Sendable {
  package var contactId: String
  package var goalId: String
  package var name: String
  package var promisedPerWeek: Double
  package var openMinutesPerWeek: Int
  package var startsPerWeek: Double
  package var promised: Int
  package var kept: Int
  package var worstDaysLate: Int
  package var averageDaysLate: Double
  package var slips: Bool

  package init(
    contactId: String, goalId: String, name: String, promisedPerWeek: Double, openMinutesPerWeek: Int,
    startsPerWeek: Double, promised: Int, kept: Int, worstDaysLate: Int, averageDaysLate: Double, slips: Bool
  ) {
    self.contactId = contactId
    self.goalId = goalId
    self.name = name
    self.promisedPerWeek = promisedPerWeek
    self.openMinutesPerWeek = openMinutesPerWeek
    self.startsPerWeek = startsPerWeek
    self.promised = promised
    self.kept = kept
    self.worstDaysLate = worstDaysLate
    self.averageDaysLate = averageDaysLate
    self.slips = slips
  }
}

/// A change that helps to keep what was promised.
/// - slipping, missed: how many people slip and how many sessions are missed with it.
package struct Relaxation: Hashable, Codable, Sendable {
  package var kind: ChangeKind
  package var says: String
  package var command: String?
  package var slipping: Int
  package var missed: Int

  package init(kind: ChangeKind, says: String, command: String? = nil, slipping: Int, missed: Int) {
    self.kind = kind
    self.says = says
    self.command = command
    self.slipping = slipping
    self.missed = missed
  }
}

/// A session that would be at another time, or of another length.
package struct ShiftedItem: Hashable, Codable, Sendable {
  package var item: PlanItem
  package var from: Instant
  package var fromDurationMin: Int

  package init(item: PlanItem, from: Instant, fromDurationMin: Int) {
    self.item = item
    self.from = from
    self.fromDurationMin = fromDurationMin
  }
}

/// What a change makes of a plan, beside the plan without it.
package struct PlanDifference: Hashable, Codable, Sendable {
  package var gained: [PlanItem]
  package var lost: [PlanItem]
  package var moved: [ShiftedItem]
  package var leftOut: [UnplacedGoal]
  package var noLonger: [UnplacedGoal]
  package var notDue: [UnplacedGoal]

  package init(
    gained: [PlanItem], lost: [PlanItem], moved: [ShiftedItem], leftOut: [UnplacedGoal],
    noLonger: [UnplacedGoal], notDue: [UnplacedGoal]
  ) {
    self.gained = gained
    self.lost = lost
    self.moved = moved
    self.leftOut = leftOut
    self.noLonger = noLonger
    self.notDue = notDue
  }

  package var isEmpty: Bool {
    gained.isEmpty && lost.isEmpty && moved.isEmpty && leftOut.isEmpty && noLonger.isEmpty
      && notDue.isEmpty
  }
}
