import PlannerModel
import PlannerTime

/// The scheduling engine: pure functions of a ``Scenario`` (shared contract: docs/engine.md).
package enum Engine {
  /// Scores, placements and what found no place: sections 3 and 6.
  ///
  /// `prefs.placement` must be `greedy`; the callers refuse `packed`.
  package static func plan(_ scenario: Scenario) -> Plan {
    var planner = GreedyPlanner(scenario)
    planner.run()
    return Plan(
      scores: scores(scenario), placements: planner.placements, unplaced: planner.unplaced)
  }

  /// Every goal that is not paused, the most due first.
  package static func scores(_ scenario: Scenario) -> [Plan.Score] {
    let today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp)).daysSinceEpoch
    let goals = scenario.goals
    var ranks: [Rank] = []
    ranks.reserveCapacity(goals.count)
    for (index, goal) in goals.enumerated() where !goal.paused {
      let due = Urgency.dueDay(of: goal, zone: scenario.zone)
      ranks.append(Rank(score: Urgency.score(of: goal, dueDay: due, today: today), dueDay: due, goal: index))
    }
    ranks.sort { Rank.precedes($0, $1, in: goals) }
    return ranks.map { rank in
      Plan.Score(
        goalId: goals[rank.goal].id, dueOn: CivilDate(daysSinceEpoch: rank.dueDay),
        overdueDays: max(0, today - rank.dueDay), score: rank.score)
    }
  }
}

/// `greedy` of section 6: rounds in which everybody who is due gets one session.
struct GreedyPlanner {
  private let goals: [ScenarioGoal]
  private var search: StartSearch
  private var nextDue: [Int]
  /// By goal, once it is looked up.
  private var demands: [StartSearch.Demand?]
  private(set) var placements: [Plan.Placement] = []
  private(set) var unplaced: [Plan.Unplaced] = []

  init(_ scenario: Scenario) {
    goals = scenario.goals
    search = StartSearch(Board.planning(scenario))
    nextDue = GreedyPlanner.nextDueDays(scenario)
    demands = Array(repeating: nil, count: goals.count)
  }

  /// For each goal, `cadenceDays` after its latest live item if it has one, else its due date.
  static func nextDueDays(_ scenario: Scenario) -> [Int] {
    var latest: [ByteString: Instant] = [:]
    for item in scenario.items where item.status.isLive {
      guard let goalId = item.goalId else { continue }
      let key = ByteString(goalId)
      latest[key] = max(latest[key] ?? item.startAt, item.startAt)
    }
    return scenario.goals.map { goal in
      if !latest.isEmpty, let start = latest[ByteString(goal.id)] {
        return scenario.zone.date(at: start).daysSinceEpoch + goal.cadenceDays
      }
      return Urgency.dueDay(of: goal, zone: scenario.zone)
    }
  }

  mutating func run() {
    let board = search.board
    let end = board.today + board.prefs.schedulingHorizonDays
    var active = goals.indices.filter { !goals[$0].paused && nextDue[$0] < end }
    while !active.isEmpty {
      var round = active.map { index in
        Rank(
          score: Urgency.score(of: goals[index], dueDay: nextDue[index], today: board.today),
          dueDay: nextDue[index], goal: index)
      }
      round.sort { Rank.precedes($0, $1, in: goals) }
      active.removeAll(keepingCapacity: true)
      let jobs = round.map { job(for: $0) }
      let before = board.prefs.placement == .packed ? search : nil
      var answers = jobs.map { job in
        let answer = search.cheapest(job.demand, fromIndex: job.first)
        if case .start(_, let minute) = answer { search.place(minute..<minute + job.demand.duration) }
        return answer
      }
      if let before { improve(&answers, jobs, on: before) }
      for (rank, answer) in zip(round, answers) {
        let goal = goals[rank.goal]
        switch answer {
        case .none(let reason):
          unplaced.append(
            Plan.Unplaced(goalId: goal.id, dueOn: CivilDate(daysSinceEpoch: rank.dueDay), reason: reason))
        case .start(let index, let minute):
          placements.append(
            Plan.Placement(
              goalId: goal.id, startAt: Instant(minutes: minute), durationMin: goal.minDurationMin))
          nextDue[rank.goal] = board.grid.pieces[Int(board.grid.pieceOf[index])].day + goal.cadenceDays
          if nextDue[rank.goal] < end { active.append(rank.goal) }
        }
      }
    }
  }

  private mutating func job(for rank: Rank) -> Packing.Job {
    let goal = goals[rank.goal]
    let demand = demands[rank.goal] ?? search.demand(Reach(goal), duration: goal.minDurationMin)
    demands[rank.goal] = demand
    let board = search.board
    let dueFrom = board.local.minute(day: max(rank.dueDay, board.today))
    return Packing.Job(
      demand: demand, first: board.grid.index(atOrAfter: max(board.span.lowerBound, dueFrom)),
      worth: 1 + rank.score)
  }

  private mutating func improve(
    _ answers: inout [StartSearch.Answer], _ jobs: [Packing.Job], on before: StartSearch
  ) {
    var packer = Packer(Packing(jobs, on: before, starts: answers.map(\.index)))
    let starts = packer.run()
    search = before
    for (job, start) in zip(jobs, starts) where start >= 0 {
      let minute = before.board.grid.minute(at: start)
      search.place(minute..<minute + job.demand.duration)
    }
    answers = zip(jobs, starts).map { job, start in
      start < 0
        ? search.cheapest(job.demand, fromIndex: job.first)
        : .start(index: start, minute: before.board.grid.minute(at: start))
    }
  }
}

/// A string that is equal to another only where their UTF-8 bytes are.
struct ByteString: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ByteString, b: ByteString) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
