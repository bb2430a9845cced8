import PlannerTime

/// Iterates over the starts of a rule in order, in local time: seconds as if the local clock showed UTC.
///
/// The iteration is limited: it stops at `limit`, and ``steps`` counts the work.
struct RecurrenceIterator {
  private let rule: RecurrenceRule
  private let start: Int
  private let limit: Int
  private let maximumSteps: Int
  /// The starts within a day in seconds, sorted, for daily and longer rules.
  private let times: [Int]
  /// The next period, as a number of intervals after the period of the start.
  private var period = 0
  private var pending: [Int] = []
  private var nextPending = 0
  private var given = 0
  private(set) var steps = 0

  enum End {
    /// COUNT or the last supported year was reached.
    case over
    /// The next start is after the limit.
    case limit
    case exhausted
  }
  /// The reason why ``next()`` returned nil.
  private(set) var end = End.over

  /// Creates an iterator. It may skip starts before `first`, and stops after `limit`.
  init(rule: RecurrenceRule, start: Int, first: Int, limit: Int, maximumSteps: Int) {
    let date = CivilDate(daysSinceEpoch: start.floorDivided(by: 86_400))
    self.rule = rule.completed(from: date)
    self.start = start
    self.limit = limit
    self.maximumSteps = maximumSteps
    let second = start.floorModulo(86_400)
    var times: [Int] = []
    if rule.frequency.isOfDays, maximumSteps > 0 {
      for hour in rule.byHour.isEmpty ? [second / 3600] : rule.byHour {
        for minute in rule.byMinute.isEmpty ? [second / 60 % 60] : rule.byMinute {
          for clock in rule.bySecond.isEmpty ? [second % 60] : rule.bySecond where clock < 60 {
            times.append(hour * 3600 + minute * 60 + clock)
          }
        }
      }
    }
    self.times = times
    // A rule can have a start in every second of a day.
    steps = times.count
    if first > start { skip(to: first) }
  }

  mutating func next() -> Int? {
    while true {
      while nextPending < pending.count {
        let second = pending[nextPending]
        nextPending += 1
        if second < start { continue }
        if let count = rule.count, given >= count { return stop(.over) }
        if second > limit { return stop(.limit) }
        given += 1
        return second
      }
      if let count = rule.count, given >= count { return stop(.over) }
      if steps > maximumSteps { return stop(.exhausted) }
      guard fill() else { return nil }
    }
  }

  private mutating func stop(_ end: End) -> Int? {
    self.end = end
    return nil
  }

  // MARK: - Periods

  private var startDay: Int { start.floorDivided(by: 86_400) }

  private var startOfWeek: Int {
    startDay - (CivilDate(daysSinceEpoch: startDay).weekday.index - rule.weekStart.index).floorModulo(7)
  }

  /// The seconds in a unit of a frequency below a day; nil for other frequencies.
  private var unit: Int? {
    switch rule.frequency {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    default: nil
    }
  }

  /// Skips to the period before the period with `first`, if no starts have to be counted on the way.
  private mutating func skip(to first: Int) {
    let isBare =
      rule.byHour.isEmpty && rule.byMinute.isEmpty && rule.bySecond.isEmpty && rule.byMonth.isEmpty
      && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty && rule.byDay.isEmpty
      && rule.byPosition.isEmpty
    guard rule.count == nil || (unit != nil && isBare) else { return }
    let from = CivilDate(daysSinceEpoch: startDay).components
    let to = CivilDate(daysSinceEpoch: first.floorDivided(by: 86_400)).components
    let units =
      switch rule.frequency {
      case .yearly: to.year - from.year
      case .monthly: (to.year - from.year) * 12 + to.month - from.month
      case .weekly: (first.floorDivided(by: 86_400) - startOfWeek) / 7
      case .daily: first.floorDivided(by: 86_400) - startDay
      default: (first - start) / (unit ?? 1)
      }
    period = max(0, units / rule.interval - 1)
    // Without BY-parts, each period has one start.
    given = period
  }

  /// Fills `pending` with the starts of the next period that has starts. Returns false at the end.
  private mutating func fill() -> Bool {
    pending.removeAll(keepingCapacity: true)
    nextPending = 0
    while pending.isEmpty {
      guard steps <= maximumSteps else {
        end = .exhausted
        return false
      }
      guard let first = unit.map({ fillWithin(unit: $0) }) ?? fillDays() else {
        end = .over
        return false
      }
      steps += max(1, pending.count)
      if first > limit {
        end = .limit
        return false
      }
    }
    if !rule.byPosition.isEmpty {
      let all = pending
      pending = all.indices.filter {
        rule.byPosition.contains($0 + 1) || rule.byPosition.contains($0 - all.count)
      }.map { all[$0] }
    }
    return true
  }

  /// Adds the starts of one period of days. Returns the period's first second; nil after the year 9999.
  private mutating func fillDays() -> Int? {
    let step = period * rule.interval
    period += 1
    let day: Int
    let length: Int
    switch rule.frequency {
    case .yearly:
      let year = CivilDate(daysSinceEpoch: startDay).components.year + step
      day = CivilDate.days(year: year, month: 1, day: 1)
      length = CivilDate.isLeap(year) ? 366 : 365
    case .monthly:
      let (year, month, _) = CivilDate(daysSinceEpoch: startDay).components
      let index = year * 12 + month - 1 + step
      day = CivilDate.days(year: index / 12, month: index % 12 + 1, day: 1)
      length = CivilDate.length(ofMonth: index % 12 + 1, year: index / 12)
    case .weekly:
      day = startOfWeek + step * 7
      length = 7
    default:
      day = startDay + step
      length = 1
    }
    guard day < Self.lastDay else { return nil }
    // Each day is compared with each of the rule's weekdays, and there may be a thousand.
    steps += length / 8 * (1 + rule.byDay.count / 8)
    for date in day..<(day + length) where rule.matches(CivilDate(daysSinceEpoch: date)) {
      // A year can have a start in every second.
      guard steps + pending.count <= maximumSteps else { break }
      for time in times { pending.append(date * 86_400 + time) }
    }
    return day * 86_400
  }

  private static let lastDay = CivilDate.days(year: 10_000, month: 1, day: 1)

  /// Adds the starts of one hour, minute or second. If it has no start, continues at the next period that may
  /// have some. Returns the period's first second.
  private mutating func fillWithin(unit: Int) -> Int? {
    let origin = start.floorDivided(by: unit) * unit
    let base = origin + period * rule.interval * unit
    let day = base.floorDivided(by: 86_400)
    guard day < Self.lastDay else { return nil }
    let second = base.floorModulo(86_400)
    func goOn(at next: Int) {
      let step = rule.interval * unit
      period = (next - origin + step - 1).floorDivided(by: step)
    }
    if !rule.matches(CivilDate(daysSinceEpoch: day)) {
      goOn(at: (day + 1) * 86_400)
    } else if !rule.byHour.isEmpty, !rule.byHour.contains(second / 3600) {
      goOn(at: (base.floorDivided(by: 3600) + 1) * 3600)
    } else if unit < 3600, !rule.byMinute.isEmpty, !rule.byMinute.contains(second / 60 % 60) {
      goOn(at: (base.floorDivided(by: 60) + 1) * 60)
    } else {
      period += 1
      if unit == 1 {
        if rule.bySecond.isEmpty || rule.bySecond.contains(second % 60) { pending.append(base) }
        return base
      }
      let minutes = unit == 60 ? [0] : rule.byMinute.isEmpty ? [start.floorModulo(3600) / 60] : rule.byMinute
      for minute in minutes {
        for clock in rule.bySecond.isEmpty ? [start.floorModulo(60)] : rule.bySecond where clock < 60 {
          pending.append(base + minute * 60 + clock)
        }
      }
    }
    return base
  }
}
