import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// A year of daily refreshes with small edits in between. Existing sessions stay where they are.
@Suite struct LeastDisruptionTests {
  /// The number of upcoming sessions that moved within a year, and the number if each day were planned from
  /// scratch.
  private struct Changes {
    var moved = 0
    var inConflict = 0
    var fromScratch = 0
    var refreshes = 0
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `in a year only conflicts move sessions, where planning anew would move many more`(seed: UInt64) {
    let changes = year(seed: seed)
    #expect(changes.refreshes == 364)
    #expect(changes.moved == changes.inConflict)
    #expect(changes.inConflict > 0)
    #expect(changes.fromScratch > 10 * changes.moved, "\(changes.fromScratch) against \(changes.moved)")
  }

  private func year(seed: UInt64) -> Changes {
    var dice = RandomScenario(seed: seed)
    var state = TightRound.make(seed: seed, goals: 20...20)
    state.prefs.capacityPerWeek = 12
    state.prefs.schedulingHorizonDays = 14
    for index in state.goals.indices { state.goals[index].cadenceDays = dice.one(of: [7, 14, 14, 21, 30]) }
    state.busy = []
    var changes = Changes()
    for day in 0..<364 {
      let now = state.now.adding(minutes: 1440)
      state.now = now
      live(&state, &dice)
      edit(&state, &dice, day)
      let before = Dictionary(uniqueKeysWithValues: ahead(state).map { ($0.id, $0.startAt) })
      let conflicts = Set(Engine.conflicts(state).map(\.id))
      let refresh = Engine.refresh(state)
      for move in refresh.moved {
        if before[move.id] != nil { changes.moved += 1 }
        if conflicts.contains(move.id) { changes.inConflict += 1 }
      }
      changes.refreshes += 1
      changes.fromScratch += changesFromScratch(state, before: before)
      apply(refresh, to: &state, day)
      // A second refresh has nothing to do.
      #expect(Engine.refresh(state).changesNothing, "day \(day)")
    }
    return changes
  }

  private func ahead(_ state: Scenario) -> [ScenarioItem] {
    state.items.filter { $0.status.isLive && $0.startAt > state.now }
  }

  /// Marks ended sessions as done or missed.
  private func live(_ state: inout Scenario, _ dice: inout RandomScenario) {
    for index in state.items.indices
    where state.items[index].status.isLive && state.items[index].startAt <= state.now {
      let item = state.items[index]
      state.items[index].status = dice.chance(oneIn: 4) ? .missed : .done
      if state.items[index].status == .done,
        let goal = state.goals.firstIndex(where: { $0.id == item.goalId })
      {
        state.goals[goal].lastCompletedAt = item.startAt
      }
    }
    state.items.removeAll { !$0.status.isLive && $0.startAt < state.now.adding(minutes: -1440 * 14) }
  }

  /// Makes one small edit on some days.
  private func edit(_ state: inout Scenario, _ dice: inout RandomScenario, _ day: Int) {
    let goal = dice.number(0...state.goals.count - 1)
    switch dice.number(0...9) {
    case 0, 1:
      let start = state.now.adding(minutes: 1440 * dice.number(0...9) + 540 + 30 * dice.number(0...8))
      state.busy.append(start..<start.adding(minutes: 60))
    case 2: state.goals[goal].cadenceDays = dice.one(of: [7, 14, 21, 30])
    case 3: state.goals[goal].importance = dice.number(1...5)
    case 4: state.goals[goal].minDurationMin = dice.one(of: [15, 30, 45, 60])
    case 5: state.prefs.capacityPerWeek = dice.number(10...14)
    default: break
    }
  }

  private func changesFromScratch(_ state: Scenario, before: [String: Instant]) -> Int {
    var anew = state
    anew.items.removeAll { before[$0.id] != nil }
    let starts = Set(Engine.plan(anew).placements.map { "\($0.goalId) \($0.startAt)" })
    return ahead(state).count { !starts.contains("\($0.goalId ?? "") \($0.startAt)") }
  }

  private func apply(_ refresh: Engine.Refresh, to state: inout Scenario, _ day: Int) {
    for withdrawn in refresh.withdrawn {
      state.items.removeAll { $0.id == withdrawn.id }
    }
    for move in refresh.moved {
      guard let index = state.items.firstIndex(where: { $0.id == move.id }) else { continue }
      state.items[index].startAt = move.startAt
      state.items[index].status = .rescheduled
    }
    for (number, placement) in refresh.plan.placements.enumerated() {
      state.items.append(
        ScenarioItem(
          id: "\(day)-\(number)", goalId: placement.goalId, startAt: placement.startAt,
          durationMin: placement.durationMin, status: .pending))
    }
  }
}
