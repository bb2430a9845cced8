import PlannerEngine
import PlannerModel
import PlannerTime

/// A year of one person with the planner: a refresh each morning and after each answer, as in the daemon.
struct LearningYear {
  /// The outcomes of the sessions in a part of the year.
  struct Count {
    /// Sessions that came due.
    var due = 0
    var kept = 0

    var rate: Double { due == 0 ? 0 : Double(kept) / Double(due) }
  }

  static let days = 364
  private static let firstDay = CivilDate(daysSinceEpoch: 20_514)  // 2026-03-02, a Monday

  let seed: UInt64
  /// The half-life of learning; nil for no learning.
  let halfLifeDays: Int?
  private let zone: ZoneTable
  /// The first element is for the first half of the year, the last for the second.
  private let hidden: [HiddenPreferences]
  private var goals: [ScenarioGoal]
  private var items: [ScenarioItem] = []
  private var history: [HistoryEntry] = []
  private var busy: [Range<Instant>] = []
  private var number = 0
  private(set) var halves = [Count(), Count()]

  var year: Count { Count(due: halves[0].due + halves[1].due, kept: halves[0].kept + halves[1].kept) }

  /// The windows that a person states: none, or the time at home.
  enum Stated: String, CaseIterable {
    case nothing = "open windows"
    case evenings = "windows stated"

    fileprivate var windows: [Windows] {
      switch self {
      case .nothing: [.always]
      case .evenings:
        [
          Windows(timeBlocks: [TimeBlock(start: 17 * 60, end: 22 * 60)]),
          Windows(
            weekdays: [.mon, .tue, .wed, .thu], timeBlocks: [TimeBlock(start: 18 * 60, end: 21 * 60)]),
          Windows(weekdays: [.sat, .sun], timeBlocks: [TimeBlock(start: 10 * 60, end: 20 * 60)]),
        ]
      }
    }
  }

  /// Creates a year. `changes`: the person's preferences change in the middle of the year.
  init(seed: UInt64, zone: ZoneTable, stated: Stated, halfLifeDays: Int?, changes: Bool) {
    self.seed = seed
    self.zone = zone
    self.halfLifeDays = halfLifeDays
    var random = Generator(seed: seed)
    let before = HiddenPreferences(&random)
    let after = HiddenPreferences(&random)
    hidden = [before, changes ? after : before]
    let start = zone.instant(of: Self.firstDay)
    let windows = stated.windows
    goals = (0..<12).map { index in
      let cadence = [7, 7, 10, 14, 14, 14, 21, 21, 30, 30, 45, 60][index]
      return ScenarioGoal(
        id: "goal-\(padded(index, 2))", contactId: "c\(index)", cadenceDays: cadence,
        importance: 1 + random.below(5), minDurationMin: [30, 30, 45, 60][random.below(4)],
        windows: windows[random.below(windows.count)], createdAt: start.adding(minutes: -1440 * 400),
        lastCompletedAt: start.adding(minutes: -1440 * random.below(cadence)))
    }
    for day in 0..<Self.days + 30 {
      let date = Self.firstDay.adding(days: day)
      // Appointments of half an hour to two hours, more of them on weekdays.
      for _ in 0..<(date.weekday.index < 5 ? 3 + random.below(3) : random.below(3)) {
        let start = zone.instant(of: date, minuteOfDay: 540 + 15 * random.below(44))
        busy.append(start..<start.adding(minutes: 30 * (1 + random.below(4))))
      }
    }
  }

  mutating func run() {
    for day in 0..<Self.days {
      let date = Self.firstDay.adding(days: day)
      refresh(at: zone.instant(of: date, minuteOfDay: 480))
      let midnight = zone.instant(of: date.adding(days: 1))
      while let index = items.indices.filter({ items[$0].startAt < midnight })
        .min(by: { (items[$0].startAt, items[$0].id) < (items[$1].startAt, items[$1].id) })
      {
        answer(index, half: day < Self.days / 2 ? 0 : 1)
      }
    }
  }

  /// Answers a session that came due.
  private mutating func answer(_ index: Int, half: Int) {
    let item = items[index]
    let chance = hidden[half].chance(at: item.startAt, in: zone)
    var fate = Generator(seed: seed, fateOf: item.goalId ?? "", at: item.startAt)
    let kept = fate.unit() < chance
    halves[half].due += 1
    halves[half].kept += kept ? 1 : 0
    history.append(HistoryEntry(startAt: item.startAt, kept: kept))
    if kept {
      items.remove(at: index)
      if let goal = goals.firstIndex(where: { $0.id == item.goalId }) {
        goals[goal].lastCompletedAt = max(goals[goal].lastCompletedAt ?? item.startAt, item.startAt)
      }
    } else {
      // A missed session is snoozed until tomorrow or given up, with equal chances. A given-up one is planned
      // again.
      let tomorrow = CalendarDuration(days: 1, minutes: 0)
      let start =
        fate.unit() < 0.5 ? Engine.snooze(item.id, by: tomorrow, in: scenario(at: item.startAt)) : nil
      if let start {
        items[index].startAt = start
        items[index].status = .snoozed
      } else {
        items.remove(at: index)
      }
    }
    refresh(at: item.startAt.adding(minutes: item.durationMin))
  }

  private mutating func refresh(at now: Instant) {
    for placement in Engine.refresh(scenario(at: now)).plan.placements {
      number += 1
      items.append(
        ScenarioItem(
          id: "item-\(padded(number, 5))", goalId: placement.goalId, startAt: placement.startAt,
          durationMin: placement.durationMin, status: .pending))
    }
  }

  private func scenario(at now: Instant) -> Scenario {
    var prefs = Preferences.defaults
    prefs.learningHalfLifeDays = halfLifeDays ?? 0
    return Scenario(
      now: now, zone: zone, prefs: prefs, goals: goals, items: items,
      busy: busy.filter { $0.upperBound > now && $0.lowerBound < now.adding(minutes: 1440 * 20) },
      history: halfLifeDays == nil ? [] : history)
  }
}
