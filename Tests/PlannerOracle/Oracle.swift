import Glibc
import PlannerModel
import PlannerTime

/// A second implementation of docs/engine.md, as simple and slow as the text: one flag for each minute, and
/// one check for each start. It shares only the values of PlannerModel and the zone table with the engine.
struct Oracle {
  /// A session counts for its day and week. If it is live, it also occupies its time.
  struct Session {
    var start: Int
    var duration: Int
    var isLive: Bool
    var date: CivilDate
  }

  let scenario: Scenario
  let now: Int
  let today: CivilDate
  let earliest: Int
  let hi: Int
  /// The minutes in which sessions are searched.
  let area: Range<Int>
  private(set) var sessions: [Session] = []
  /// The sessions placed for wishes so far (section 16).
  var wished: [ScenarioItem] = []
  private(set) var quiet: Flags
  private(set) var taken: Flags
  private var preferred: Flags
  private let localMinutes: [Int]
  private let biases: [Weekday: [Int]]

  /// Prepares the flags. `lifted`: ids of items to ignore. `area`: the minutes to examine; by default those
  /// in which the engine plans.
  init(_ scenario: Scenario, without lifted: [String] = [], area: Range<Int>? = nil) {
    let zone = scenario.zone
    let prefs = scenario.prefs
    self.scenario = scenario
    now = Oracle.roundedUp(scenario.now)
    today = zone.date(at: Instant(minutes: now))
    hi = Oracle.roundedUp(zone.instant(of: today.adding(days: prefs.schedulingHorizonDays)))
    let morning = scenario.earliestDay.map { Oracle.roundedUp(zone.instant(of: $0)) } ?? now
    earliest = max(now + prefs.leadTimeMin, now + scenario.aheadMin, min(morning, hi))
    let area = area ?? earliest..<max(earliest, hi)
    self.area = area
    quiet = Flags(area)
    taken = Flags(area)
    // Includes an item before the area, one that ends after it, and the rest of its date.
    preferred = Flags(min(area.lowerBound, now) - 2 * 1440..<max(area.upperBound, hi) + 3 * 1440)
    localMinutes = Oracle.localMinutes(area, zone)
    biases = Oracle.biases(scenario, today)
    markQuiet()
    markPreferred()
    for busy in scenario.busy where busy.lowerBound != busy.upperBound {
      take(Oracle.roundedDown(busy.lowerBound), Oracle.roundedUp(busy.upperBound))
    }
    for item in scenario.items where !lifted.contains(item.id) {
      let isLive = item.status == .pending || item.status == .snoozed || item.status == .rescheduled
      if isLive || item.status == .done {
        add(start: Oracle.roundedDown(item.startAt), duration: item.durationMin, isLive: isLive)
      }
    }
  }

  // MARK: - Section 2: time

  static func roundedDown(_ instant: Instant) -> Int {
    let minute = Int(instant.microseconds / 60_000_000)
    return Int64(minute) * 60_000_000 > instant.microseconds ? minute - 1 : minute
  }

  static func roundedUp(_ instant: Instant) -> Int {
    let minute = roundedDown(instant)
    return Int64(minute) * 60_000_000 == instant.microseconds ? minute : minute + 1
  }

  /// Returns the local time at each minute, as minutes since the epoch of a clock in UTC.
  private static func localMinutes(_ minutes: Range<Int>, _ zone: ZoneTable) -> [Int] {
    var segment = zone.segment(at: minutes.lowerBound * 60)
    return minutes.map { minute in
      if minute * 60 >= segment.end { segment = zone.segment(at: minute * 60) }
      return (minute * 60 + segment.offset).floorDivided(by: 60)
    }
  }

  private func localMinute(_ minute: Int) -> Int {
    if area.contains(minute) { return localMinutes[minute - area.lowerBound] }
    return Oracle.localMinutes(minute..<minute + 1, scenario.zone)[0]
  }

  func date(_ minute: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: localMinute(minute).floorDivided(by: 1440))
  }

  /// True if a clock change within the area goes back over midnight.
  var datesStepBack: Bool {
    let dates = localMinutes.map { $0.floorDivided(by: 1440) }
    return zip(dates, dates.dropFirst()).contains { $1 < $0 }
  }

  /// Returns the minute at which the clock shows this time of this date. If the offset has seconds, returns
  /// the first whole minute after it.
  func minute(_ date: CivilDate, _ minuteOfDay: Int = 0) -> Int {
    Oracle.roundedUp(scenario.zone.instant(of: date, minuteOfDay: minuteOfDay))
  }

  /// Returns the minutes of a block of clock time that starts on a date.
  func span(_ date: CivilDate, _ start: Int, _ end: Int) -> Range<Int> {
    let from = minute(date, start)
    let to = minute(end > start ? date : date.adding(days: 1), end)
    return from..<max(from, to)
  }

  // MARK: - Section 4: what is free

  /// The dates to examine, more than can matter.
  private var dates: [CivilDate] {
    var dates: [CivilDate] = []
    var date = scenario.zone.date(at: Instant(minutes: min(now, area.lowerBound))).adding(days: -4)
    let last = scenario.zone.date(at: Instant(minutes: max(hi, area.upperBound))).adding(days: 4)
    while date <= last {
      dates.append(date)
      date = date.adding(days: 1)
    }
    return dates
  }

  private mutating func markQuiet() {
    let hours = scenario.prefs.quietHours.map { Int($0 * 60) }
    if hours[0] == hours[1] { return }
    for date in dates { quiet.set(span(date, hours[0], hours[1])) }
  }

  private mutating func markPreferred() {
    for date in dates {
      for block in scenario.prefs.preferredHours where block.weekdays.contains(date.weekday) {
        preferred.set(span(date, block.hours.start, block.hours.end))
      }
    }
  }

  /// Returns the minutes of a goal's windows, within the area or until `end`.
  func window(_ windows: Windows, until end: Int? = nil) -> Flags {
    var open = Flags(area.lowerBound..<max(area.upperBound, end ?? area.upperBound))
    for date in dates where windows.weekdays.contains(date.weekday) && !windows.excludedDates.contains(date) {
      for block in windows.timeBlocks { open.set(span(date, block.start, block.end)) }
    }
    return open
  }

  /// Returns the minutes in which a person can be met in their zone; all minutes if the zone is unknown.
  func awake(_ zone: ZoneTable?, until end: Int? = nil) -> Flags {
    let minutes = area.lowerBound..<max(area.upperBound, end ?? area.upperBound)
    var awake = Flags(minutes)
    let hours = scenario.prefs.contactHours.map { Int($0 * 60) }
    guard let zone, hours[0] != hours[1] else {
      awake.set(minutes)
      return awake
    }
    for date in dates {
      let from = Oracle.roundedUp(zone.instant(of: date, minuteOfDay: hours[0]))
      let lastDate = hours[1] > hours[0] ? date : date.adding(days: 1)
      let to = Oracle.roundedUp(zone.instant(of: lastDate, minuteOfDay: hours[1]))
      if from < to { awake.set(from..<to) }
    }
    return awake
  }

  private mutating func take(_ start: Int, _ end: Int) {
    taken.set(start - scenario.prefs.bufferMin..<end + scenario.prefs.bufferMin)
  }

  mutating func add(start: Int, duration: Int, isLive: Bool = true) {
    sessions.append(Session(start: start, duration: duration, isLive: isLive, date: date(start)))
    if isLive { take(start, start + duration) }
  }

  func isStart(_ minute: Int) -> Bool {
    localMinute(minute).floorModulo(60) % scenario.prefs.slotStepMin == 0
  }

  func touches(_ flags: Flags, _ start: Int, _ duration: Int) -> Bool {
    var minute = start
    while minute < start + duration {
      if flags[minute] { return true }
      minute += 1
    }
    return false
  }

  /// Returns whether every minute of a session is set.
  func lies(in open: Flags, _ start: Int, _ duration: Int) -> Bool {
    var minute = start
    while minute < start + duration {
      if !open[minute] { return false }
      minute += 1
    }
    return true
  }

  func isPreferred(_ start: Int, _ duration: Int) -> Bool {
    scenario.prefs.preferredHours.isEmpty || lies(in: preferred, start, duration)
  }

  /// Returns the hours between a session and the nearest preferred minute of its date, at most 12.
  private func hoursOutside(_ start: Int, _ duration: Int) -> Int {
    for distance in 0...720 {
      let near = [start - 1 - distance, start + duration + distance]
      let overlaps = distance == 0 && (start..<start + duration).contains { isPreferred($0, on: date(start)) }
      if overlaps || near.contains(where: { isPreferred($0, on: date(start)) }) {
        return (distance + 59) / 60
      }
    }
    return 12
  }

  private func isPreferred(_ minute: Int, on date: CivilDate) -> Bool {
    preferred[minute] && self.date(minute) == date
  }

  private func hoursCost(_ start: Int, _ duration: Int) -> Int {
    if isPreferred(start, duration) { return 0 }
    let cost = scenario.prefs.outsideHourCost
    return 2000 + (cost == 0 ? 0 : cost * hoursOutside(start, duration))
  }

  func weekIsFull(_ date: CivilDate) -> Bool {
    sessions.count { $0.date.monday == date.monday } >= scenario.prefs.capacityPerWeek
  }

  /// Returns the starts of the area within the windows, the contact hours, the horizon and outside quiet
  /// hours.
  func fitting(_ goal: ScenarioGoal?, _ duration: Int) -> [Int] {
    let open = window(goal?.windows ?? .always)
    let awake = awake(goal?.contactZone)
    return area.filter { start in
      isStart(start) && start >= earliest && start + duration <= hi && lies(in: open, start, duration)
        && lies(in: awake, start, duration) && !touches(quiet, start, duration)
    }
  }

  /// Returns the valid starts in order of time, ignoring the due date.
  func valid(_ goal: ScenarioGoal?, _ duration: Int) -> [Int] {
    fitting(goal, duration).filter { start in
      !touches(taken, start, duration) && !weekIsFull(date(start))
        && goal?.dates.map { $0.contains(date(start)) } ?? true
    }
  }

  // MARK: - Section 5: cost

  func terms(_ start: Int, _ duration: Int) -> CostTerms {
    let date = date(start)
    let capacity = scenario.prefs.capacityPerWeek
    var softLimit = max(1, capacity / 7 + (capacity % 7 == 0 ? 0 : 1))
    if let fewer = scenario.softLimit, fewer < softLimit { softLimit = fewer }
    let onThatDay = sessions.count { $0.date == date }
    return CostTerms(
      day: 1000 * (date.daysSinceEpoch - today.daysSinceEpoch),
      crowd: scenario.prefs.crowdCost * max(0, onThatDay + 1 - softLimit),
      hours: hoursCost(start, duration),
      learned: -bias(localMinute(start)))
  }

  func cost(_ start: Int, _ duration: Int) -> Int {
    let terms = terms(start, duration)
    return terms.day + terms.crowd + terms.hours + terms.learned
  }

  private func bias(_ localMinute: Int) -> Int {
    let weekday = CivilDate(daysSinceEpoch: localMinute.floorDivided(by: 1440)).weekday
    return biases[weekday]?[localMinute.floorModulo(1440) / 60 / 3] ?? 0
  }

  /// Returns the biases by weekday and three-hour bucket.
  private static func biases(_ scenario: Scenario, _ today: CivilDate) -> [Weekday: [Int]] {
    let halfLife = scenario.prefs.learningHalfLifeDays
    let history = scenario.history.map { entry in
      let wall = scenario.zone.wallClock(at: entry.startAt)
      let age = max(0, today.daysSinceEpoch - wall.date.daysSinceEpoch)
      let weight = halfLife == 0 ? 1 : pow(2, -Double(age) / Double(halfLife))
      return (
        weekday: wall.date.weekday, bucket: wall.secondOfDay / 3600 / 3, age: age, weight: weight,
        kept: entry.kept
      )
    }
    .sorted { $0.age < $1.age }
    func sum(_ weekday: Weekday, _ bucket: Int, keptOnly: Bool) -> Double {
      var sum = 0.0
      for entry in history where entry.weekday == weekday && entry.bucket == bucket {
        if entry.kept || !keptOnly { sum += entry.weight }
      }
      return sum
    }
    var (kept, total) = (0.0, 0.0)
    for weekday in Weekday.allCases {
      for bucket in 0..<8 {
        kept += sum(weekday, bucket, keptOnly: true)
        total += sum(weekday, bucket, keptOnly: false)
      }
    }
    let r0 = (kept + 1) / (total + 2)
    return Weekday.allCases.reduce(into: [:]) { biases, weekday in
      biases[weekday] = (0..<8).map { bucket in
        if !history.contains(where: { $0.weekday == weekday && $0.bucket == bucket }) { return 0 }
        let cellKept = sum(weekday, bucket, keptOnly: true)
        let cellTotal = sum(weekday, bucket, keptOnly: false)
        let smoothed = (cellKept + 4 * r0) / (cellTotal + 4)
        return Int((2000 * (smoothed - r0) + 0.5).rounded(.down))
      }
    }
  }
}

/// One flag for each minute of an area. Outside the area no flag is set.
struct Flags {
  private let area: Range<Int>
  private var flags: [UInt8]

  init(_ area: Range<Int>) {
    self.area = area
    // Cleared at once, because clearing one by one would take most of the oracle's time in debug builds.
    flags = Array(unsafeUninitializedCapacity: area.count) { buffer, count in
      if let base = buffer.baseAddress { memset(base, 0, area.count) }
      count = area.count
    }
  }

  subscript(minute: Int) -> Bool { area.contains(minute) && flags[minute - area.lowerBound] != 0 }

  mutating func set(_ minutes: Range<Int>) {
    let minutes = minutes.clamped(to: area)
    flags.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      memset(base + (minutes.lowerBound - area.lowerBound), 1, minutes.count)
    }
  }
}
