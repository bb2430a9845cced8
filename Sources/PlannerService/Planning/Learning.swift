import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Learned: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let preferences = try view.reader.preferences()
      let experience = Engine.experience(
        Scenario(
          now: view.now, zone: view.clocks.zone(preferences), prefs: preferences, goals: [],
          history: try view.reader.history()))
      return Reply(
        cells: experience.cells.indices.map { LearnedCell(experience, at: $0) },
        rate: experience.rate, halfLifeDays: preferences.learningHalfLifeDays,
        since: try view.reader.learnedSince())
    }
  }
}

extension LearnedCell {
  /// - index: weekday * 8 + hour / 3, Monday first.
  fileprivate init(_ experience: Experience, at index: Int) {
    let cell = experience.cells[index]
    self.init(
      weekday: Weekday.allCases[index / 8], fromHour: index % 8 * 3, kept: cell.kept, total: cell.total,
      weight: cell.weight, weightKept: cell.weightKept, bias: cell.bias)
  }

  /// Creates the cell for the weekday and the three hours of a start.
  init(of start: Instant, in scenario: Scenario) {
    let wall = scenario.zone.wallClock(at: start)
    self.init(
      Engine.experience(scenario), at: wall.date.weekday.index * 8 + wall.secondOfDay / 10_800)
  }
}

extension Methods.ResetLearned: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("learned reset") { writer in
      let forgotten = try writer.reader.history().count
      if forgotten > 0 {
        try writer.forgetHistory(now: planner.now)
        try planner.emit(.forgotten, detail: "what was learned of \(forgotten) sessions", to: writer)
      }
      return forgotten
    }
    return Reply(forgotten: change.result, plan: change.plan)
  }
}

extension SessionWriter {
  /// Stores that the user did not want a live session at its time. `to` is its new time; nil if it is
  /// canceled. A move that still counts as kept is no evidence against the time. Moves and cancellations by
  /// the planner are not stored.
  func takeAway(_ item: PlanItem, to start: Instant?, _ cause: EvidenceCause, _ writer: StoreWriter) throws {
    if let start, item.wasKept(start, in: try planner.zone(writer.reader)) { return }
    try writer.put(Evidence(id: newId(), contactId: item.contactId, startAt: item.startAt, cause: cause))
  }
}

extension PlanItem {
  /// Returns whether a meeting at that time counts as kept: during the planned session, or within the same
  /// three hours of its day.
  func wasKept(_ at: Instant, in zone: ZoneTable) -> Bool {
    if startAt <= at && at <= endAt { return true }
    let (planned, actual) = (zone.wallClock(at: startAt), zone.wallClock(at: at))
    return planned.date == actual.date && planned.secondOfDay / 10_800 == actual.secondOfDay / 10_800
  }
}
