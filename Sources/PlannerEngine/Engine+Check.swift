import PlannerModel
import PlannerTime

extension Engine {
  /// The result of the check whether all goals can be kept (section 15).
  package struct Check: Sendable {
    package var promisedPerWeek: Double
    package var verdict: Verdict
    /// One entry for each goal that is not paused.
    package var people: [Person]
    /// The changes that help, the most helpful first.
    package var relaxations: [Relaxation]
    /// The number of changes that were tried, and the number that were not.
    package var tried: Int
    package var untried: Int
  }

  package struct Person: Hashable, Sendable {
    package var room: Room
    package var outlook: Outlook

    /// True if the goal slips in the simulation. Also true if it has no start at all, even if it is not late
    /// within the thirteen weeks.
    package var slips: Bool { outlook.slips || room.startsPerWeek == 0 }
  }

  /// The time in which a person could be met without sessions with other people, on average over the thirteen
  /// weeks.
  package struct Room: Hashable, Sendable {
    package var openMinutesPerWeek: Int
    package var startsPerWeek: Double
  }

  package struct Relaxation: Hashable, Sendable {
    package var change: Change
    /// The number of people who would slip with the change, and the number of sessions that would be missed.
    package var slipping: Int
    package var missed: Int
  }

  /// Returns the number of changes that ``check(_:)`` tries. Each needs a simulation.
  package static func relaxationRuns(goals: Int) -> Int { goals > 200 ? 6 : 16 }

  /// The length of the simulation: thirteen weeks, in days.
  package static let checkedDays = Quarter.days

  /// The maximum number of returned relaxations.
  private static let mostRelaxations = 5

  /// Checks whether all goals can be kept.
  /// - Parameter forced: the busy times that the user forced an item over, by item id.
  package static func check(
    _ scenario: Scenario, forced: [String: [Range<Instant>]] = [:]
  ) -> Check {
    let known = Quarter.Known(scenario, forced: forced)
    let scenario = scenario.withoutWishes
    let people = people(scenario, known)
    let promised = promisedPerWeek(scenario)
    let isImpossible =
      promised > Double(scenario.prefs.capacityPerWeek) + 1e-9
      || people.contains { $0.room.startsPerWeek == 0 }
    let slips = people.contains { $0.slips }
    let changes = slips ? candidates(scenario.goals.filter { !$0.paused }, people, scenario) : []
    let tried = changes.prefix(relaxationRuns(goals: scenario.goals.count))
    return Check(
      promisedPerWeek: promised, verdict: isImpossible ? .impossible : slips ? .slips : .kept, people: people,
      relaxations: relaxations(Array(tried), people, scenario, known), tried: tried.count,
      untried: changes.count - tried.count)
  }

  private static func people(
    _ scenario: Scenario, _ known: Quarter.Known, _ rooms: [Room]? = nil
  ) -> [Person] {
    let rooms = rooms ?? self.rooms(of: scenario.goals.filter { !$0.paused }, in: scenario)
    return zip(rooms, Quarter.outlooks(scenario, known)).map {
      Person(room: $0, outlook: $1)
    }
  }

  /// Returns the sum of 7 / cadenceDays over the goals that are not paused.
  package static func promisedPerWeek(_ goals: [Goal]) -> Double {
    // By index, which copies no goal.
    goals.indices.reduce(0) { $0 + (goals[$1].paused ? 0 : 7 / Double(goals[$1].cadenceDays)) }
  }

  static func promisedPerWeek(_ scenario: Scenario) -> Double {
    scenario.goals.reduce(0) { $0 + ($1.paused ? 0 : 7 / Double($1.cadenceDays)) }
  }

  /// Simulates the thirteen weeks and returns one outlook for each goal that is not paused.
  package static func outlooks(
    _ scenario: Scenario, forced: [String: [Range<Instant>]] = [:]
  ) -> [Outlook] {
    Quarter.outlooks(scenario.withoutWishes, Quarter.Known(scenario, forced: forced))
  }

  /// Returns the times in which each person could be met without any sessions: their window and contact hours
  /// without quiet hours and busy times.
  package static func rooms(of goals: [ScenarioGoal], in scenario: Scenario) -> [Room] {
    struct Key: Hashable {
      var reach: Reach
      var duration: Int
    }
    var empty = scenario
    empty.items = []
    let today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp))
    let end = scenario.zone.minute(of: today.adding(days: Quarter.days))
    let board = Board(empty) { now, _ in now..<max(now, end) }
    let weeks = Double(Quarter.days) / 7
    var known: [Key: Room] = [:]
    return goals.map { goal in
      let key = Key(reach: Reach(goal), duration: goal.minDurationMin)
      if let room = known[key] { return room }
      var starts = board.starts(of: key.duration, in: key.reach)
      starts.formIntersection(board.freeStarts(of: key.duration))
      let room = Room(
        openMinutesPerWeek: Int((Double(board.freeMinutes(in: key.reach)) / weeks).rounded()),
        startsPerWeek: Double(starts.members) / weeks)
      known[key] = room
      return room
    }
  }

  private static func relaxations(
    _ changes: [Change], _ before: [Person], _ scenario: Scenario, _ known: Quarter.Known
  ) -> [Relaxation] {
    // A change only adds times. If all people have a start already, the rooms need not be computed again.
    let rooms = before.contains { $0.room.startsPerWeek == 0 } ? nil : before.map(\.room)
    let before = Burden(before)
    let helping = changes.enumerated().compactMap { number, change -> (Burden, Int, Relaxation)? in
      let after = Burden(people(change.applied(to: scenario), known, rooms))
      let shown = Relaxation(change: change, slipping: after.slipping, missed: after.missed)
      return after < before ? (after, number, shown) : nil
    }
    return helping.sorted { a, b in
      a.0 == b.0 ? (a.2.change.size, a.1) < (b.2.change.size, b.1) : a.0 < b.0
    }
    .prefix(mostRelaxations).map(\.2)
  }

  /// Returns the changes to try: changes to the preferences, and changes to the goals of the three people who
  /// slip most.
  private static func candidates(
    _ goals: [ScenarioGoal], _ people: [Person], _ scenario: Scenario
  ) -> [Change] {
    let prefs = scenario.prefs
    let slipping = people.indices.filter { people[$0].slips }
      .sorted { a, b in
        let (one, other) = (people[a], people[b])
        // People without any start come first.
        if (one.room.startsPerWeek == 0) != (other.room.startsPerWeek == 0) {
          return one.room.startsPerWeek == 0
        }
        let (late, later) = (one.outlook.worstDaysLate, other.outlook.worstDaysLate)
        return late == later ? a < b : late > later
      }
    let worst = slipping.prefix(3).map { (goals[$0], people[$0].outlook) }
    guard let first = worst.first else { return [] }
    var changes = Array(Change.capacity(prefs, minutes: first.0.minDurationMin).prefix(2))
    // A cadence as long as the average in the simulation.
    changes += worst.filter { $0.1.kept > 0 }.compactMap { goal, outlook in
      let days = (Quarter.days + outlook.kept - 1) / outlook.kept
      return days > goal.cadenceDays ? Change.cadence(goal, days: days) : nil
    }
    let enough = Int(promisedPerWeek(scenario).rounded(.up))
    if enough > prefs.capacityPerWeek + 2, ValidRange.capacityPerWeek.contains(enough) {
      let more = enough - prefs.capacityPerWeek
      changes.append(
        Change(kind: .capacity(enough), goalId: nil, size: more * first.0.minDurationMin))
    }
    changes += worst.flatMap { Change.window($0.0).prefix(2) }
    changes += worst.flatMap { Change.weekday($0.0).prefix(1) }
    changes += Change.quietHours(prefs)
    changes += worst.prefix(2).flatMap { Change.shorter($0.0).prefix(1) }
    if worst.contains(where: { $0.0.contactZone != nil }) { changes += Change.contactHours(prefs) }
    return changes
  }
}

/// The extent to which goals are not kept; less is better. Compares people first, then sessions, then days.
private struct Burden: Comparable {
  var slipping: Int
  var missed: Int
  var daysLate: Int

  init(_ people: [Engine.Person]) {
    slipping = people.count { $0.slips }
    missed = people.reduce(0) { $0 + $1.outlook.missed }
    daysLate = people.reduce(0) { $0 + $1.outlook.worstDaysLate }
  }

  static func < (a: Burden, b: Burden) -> Bool {
    (a.slipping, a.missed, a.daysLate) < (b.slipping, b.missed, b.daysLate)
  }
}

extension Board {
  /// Returns the number of minutes of the span in which a person can be met and that are not taken.
  fileprivate func freeMinutes(in reach: Reach) -> Int {
    var free = open(reach.windows, in: span)
    free.subtract(taken)
    if let zone = reach.zone, let awake = awake(in: zone) { free.formIntersection(awake) }
    return free.members
  }
}

extension Bits {
  /// The number of members.
  fileprivate var members: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
