import PlannerModel
import PlannerTime

/// Plans in rounds. In each round, every due goal gets one session (sections 6 and 7).
struct RoundPlanner {
  private let goals: [ScenarioGoal]
  private let ids: GoalIds
  private var search: StartSearch
  private var dueDates: [DueDate]
  /// The index of the goal that a wish counts for, by the index of the wish.
  private let countedBy: [Int: Int]
  /// The demand of each goal; nil before it is looked up.
  private var demands: [StartSearch.Demand?]
  private(set) var placements: [Plan.Placement] = []
  /// The score and cost of each placement.
  private(set) var placings: [Placing] = []
  private(set) var unplaced: [Plan.Unplaced] = []
  /// Goals with a next session that would crowd a day at the end of the horizon.
  private(set) var waiting: [Int] = []
  /// From this day on, sessions that would crowd their day are not placed.
  private let uncrowdedFrom: Int

  init(_ scenario: Scenario, _ ids: GoalIds, goalOf: [Int?]) {
    goals = scenario.goals
    self.ids = ids
    search = StartSearch(Board.planning(scenario))
    uncrowdedFrom =
      search.board.today + search.board.prefs.schedulingHorizonDays - scenario.uncrowdedEndDays
    countedBy = ids.countedBy()
    dueDates = DueDate.all(scenario, goalOf: goalOf, countedBy: countedBy, today: search.board.today)
    demands = Array(repeating: nil, count: goals.count)
  }

  /// Runs all rounds. Waiting goals are tried again after the other goals are placed, until that places no
  /// further session.
  mutating func run() {
    let end = search.board.today + search.board.prefs.schedulingHorizonDays
    var active = goals.indices.filter { !goals[$0].paused && dueDates[$0].day < end }
    if !countedBy.isEmpty {
      // A session for a wish may change the due date of its goal to an earlier one.
      let counted = Set(active.compactMap { countedBy[$0] }).subtracting(active)
      active += counted.filter { !goals[$0].paused }.sorted()
    }
    fill(active, until: end)
    var count = 0
    while !waiting.isEmpty, placements.count > count {
      count = placements.count
      let again = waiting
      waiting = []
      fill(again, until: end)
    }
  }

  private mutating func fill(_ goals: [Int], until end: Int) {
    var active = goals
    while !active.isEmpty {
      // A goal waits until the wishes that count for it are placed, because its due date depends on them.
      let held = countedBy.isEmpty ? [] : Set(active.compactMap { countedBy[$0] })
      let placed = planRound(held.isEmpty ? active : active.filter { !held.contains($0) })
      let next = held.isEmpty ? placed : placed + active.filter(held.contains)
      active = next.filter { dueDates[$0].day < end }
    }
  }

  /// Gives each goal its next session. Returns the goals that got one.
  private mutating func planRound(_ active: [Int]) -> [Int] {
    let grid = search.board.grid
    var round = ranks(of: active)
    let known = search.windowStarts.count
    var jobs = round.map { job(for: $0) }
    let windows = search.windowStarts.count - known
    let before = search.board.prefs.placement == .packed ? search : nil
    var costs = Array(repeating: CostTerms(day: 0, crowd: 0, hours: 0, learned: 0), count: jobs.count)
    var waits = Array(repeating: false, count: jobs.count)
    var answers = jobs.indices.map { number in
      let job = jobs[number]
      let answer = search.cheapest(job.demand, fromIndex: job.first, until: job.lastDay)
      if case .start(let index, let minute) = answer {
        let piece = grid.piece(at: index)
        costs[number] = search.board.cost(
          of: piece, hours: search.hoursCost(job.demand, at: index))
        // A wish has no other days to wait for.
        waits[number] =
          costs[number].crowd > 0 && piece.day >= uncrowdedFrom && goals[round[number].goal].dates == nil
        if !waits[number] { search.place(minute..<minute + job.demand.duration) }
      }
      return answer
    }
    if waits.contains(true) {
      waiting += round.indices.filter { waits[$0] }.map { round[$0].goal }
      let rest = round.indices.filter { !waits[$0] }
      (round, jobs) = (rest.map { round[$0] }, rest.map { jobs[$0] })
      (answers, costs) = (rest.map { answers[$0] }, rest.map { costs[$0] })
    }
    let takers = before.map { improve(&answers, jobs, newWindows: windows, on: $0) } ?? [:]
    // The cost of a packed session includes all other sessions of its round.
    let isPacked = before != nil && grid.isEven
    var placed: [Int] = []
    for (number, rank) in round.enumerated() {
      switch answers[number] {
      case .none(let reason):
        let taker = takers[number]
        unplaced.append(
          Plan.Unplaced(
            goalId: goals[rank.goal].id, dueOn: CivilDate(daysSinceEpoch: rank.dueDay),
            reason: taker == nil ? reason : .givenUpFor, givenUpFor: taker.map { goals[round[$0].goal].id })
        )
      case .start(let index, let minute):
        let goal = goals[rank.goal]
        let piece = grid.piece(at: index)
        let hours = search.hoursCost(jobs[number].demand, at: index)
        placings.append(
          Placing(
            dueOn: CivilDate(daysSinceEpoch: rank.dueDay),
            overdueDays: max(0, search.board.today - rank.dueDay),
            cadenceDays: goal.cadenceDays, importance: goal.importance,
            cost: isPacked ? search.board.cost(ofSessionIn: piece, hours: hours) : costs[number]
          ))
        placements.append(
          Plan.Placement(
            goalId: goal.id, startAt: Instant(minutes: minute), durationMin: goal.minDurationMin))
        dueDates[rank.goal].placed(on: piece.day)
        if let counted = countedBy[rank.goal] {
          dueDates[counted].met(on: piece.day, at: Instant(minutes: minute))
        }
        placed.append(rank.goal)
      }
    }
    return placed
  }

  /// Returns the ranks of the goals, sorted.
  private func ranks(of active: [Int]) -> [Rank] {
    let today = search.board.today
    var ranks = goals.withUnsafeBufferPointer { goals in
      active.map { index in
        let day = dueDates[index].day
        return Rank(
          score: Urgency.score(of: goals[index], dueDay: day, today: today), dueDay: day, goal: index)
      }
    }
    ranks.sort { Rank.precedes($0, $1, ids) }
    return ranks
  }

  private mutating func job(for rank: Rank) -> Packing.Job {
    let demand = demands[rank.goal] ?? search.demand(of: rank.goal, in: goals)
    demands[rank.goal] = demand
    let dueFrom = search.board.local.minute(day: max(rank.dueDay, search.board.today))
    let first = search.board.grid.index(atOrAfter: max(search.board.span.lowerBound, dueFrom))
    return Packing.Job(
      demand: demand, first: first, lastDay: dueDates[rank.goal].lastDay, worth: 1 + rank.score)
  }

  /// Improves greedy's answers by section 7. Returns which job got the place of which other job, by their
  /// numbers in the round. Keeps greedy's answers if the grid is not even, which happens if an offset changes
  /// by half an hour and the step is an hour.
  private mutating func improve(
    _ answers: inout [StartSearch.Answer], _ jobs: [Packing.Job], newWindows: Int, on before: StartSearch
  ) -> [Int: Int] {
    let grid = before.board.grid
    guard grid.isEven else { return [:] }
    let greedy = answers.map { $0.index ?? -1 }
    var packer = Packer(Packing(jobs, on: before, starts: greedy), newWindows: newWindows)
    let starts = packer.run()
    if starts == greedy { return [:] }
    var takers: [Int: Int] = [:]
    search = before
    for (job, start) in zip(jobs, starts) where start >= 0 {
      let minute = grid.minute(at: start)
      search.place(minute..<minute + job.demand.duration)
    }
    for job in jobs.indices {
      if starts[job] >= 0 {
        answers[job] = .start(index: starts[job], minute: grid.minute(at: starts[job]))
      } else {
        answers[job] = search.cheapest(jobs[job].demand, fromIndex: jobs[job].first, until: jobs[job].lastDay)
        if greedy[job] >= 0 { takers[job] = packer.packing.taker(of: job, from: greedy, to: starts) }
      }
    }
    return takers
  }
}
