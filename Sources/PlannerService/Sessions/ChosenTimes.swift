import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Checks the times that the user chose for sessions.
struct ChosenTimes: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Checks a time that the user chose. Own sessions of the same goal on that day give way, so they are no
  /// obstacle. Throws ``Conflict`` with the obstacles, unless forced. Returns the busy times that the session
  /// is forced over, and warnings.
  func check(
    _ start: Instant, durationMin: Int, contactId: String, name: String, goalId: String?, itemId: String?,
    force: Bool, _ situation: Situation
  ) throws -> (forcedOver: [BusyTime]?, warnings: [String]) {
    let situation = situation.makingWay(onDayOf: start, of: goalId, for: itemId)
    let scenario = situation.scenario
    let found = Engine.obstacles(at: start, durationMin: durationMin, for: itemId, in: scenario)
    guard found.isEmpty || force else {
      let obstacles = found.map { shown($0, start: start, situation) }
      throw Conflict(
        obstacles: obstacles,
        message:
          "That time is not free: \(obstacles.map(\.title).joined(separator: ", ")) (--force uses it anyway)."
      )
    }
    let end = start.adding(minutes: durationMin)
    let over = found.compactMap { obstacle -> BusyTime? in
      guard case .busy(let index) = obstacle else { return nil }
      let busy = situation.busy[index]
      return busy.start < end && start < busy.end ? busy : nil
    }
    let goal = scenario.goals.first { $0.id == goalId }
    let cautions = Engine.cautions(
      at: start, durationMin: durationMin, windows: goal?.windows ?? .always,
      contactZone: situation.contactZones[contactId], for: itemId,
      in: situation.withoutSurplus(beside: start, of: goalId, for: itemId).scenario)
    return (over.isEmpty ? nil : over, cautions.map { $0.sentence(name) })
  }

  /// Returns a sentence for each session outside the times that the user chose for its person; nil if there
  /// are no such sessions. Only a snooze can put a session there without an explicit request.
  func outsideWindow(_ items: [PlanItem], _ situation: Situation) -> [String]? {
    let sentences = items.compactMap { item -> String? in
      guard let goal = situation.scenario.goals.first(where: { $0.id == item.goalId }) else { return nil }
      let cautions = Engine.cautions(
        at: item.startAt, durationMin: item.durationMin, windows: goal.windows, for: item.id,
        in: situation.scenario)
      return cautions.first { $0 == .outsideWindow }?.sentence(item.name)
    }
    return sentences.isEmpty ? nil : sentences
  }

  private func shown(_ obstacle: Engine.Obstacle, start: Instant, _ situation: Situation) -> Obstacle {
    switch obstacle {
    case .past: Obstacle(kind: .past, title: "the past", start: start, end: now)
    case .quiet(let hours):
      Obstacle(kind: .quietHours, title: "quiet hours", start: hours.lowerBound, end: hours.upperBound)
    case .busy(let index):
      Obstacle(
        kind: situation.busy[index].kind == .away ? .away : .calendar, title: situation.busy[index].title,
        start: situation.busy[index].start, end: situation.busy[index].end)
    case .item(let index):
      Obstacle(
        kind: .session, title: situation.items[index].name, start: situation.items[index].startAt,
        end: situation.items[index].endAt)
    }
  }
}

extension Engine.Caution {
  fileprivate func sentence(_ name: String) -> String {
    switch self {
    case .outsideWindow: "It is outside your hours for \(name)."
    case .outsideContactHours: "It is night then where they are."
    case .weekFull: "That week is full already."
    case .withinLeadTime: "It begins before the usual time of a reminder."
    }
  }
}
