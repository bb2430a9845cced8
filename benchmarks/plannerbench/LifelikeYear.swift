import FoundationEssentials
import Glibc
import Logging
import PlannerModel
import PlannerProtocol
import PlannerService
import PlannerStore
import PlannerTime
import Synchronization

/// A year of a user with the daemon's own use cases: a planner in memory, a calendar file that changes, calls
/// as the client makes them, and a clock that is moved on. It uses nothing but the protocol, so that the same
/// file also builds with older planners.
final class LifelikeYear {
  let user: LifelikeUser
  private let habit: LifelikeHabit
  private let seed: UInt64
  let zone: ZoneTable
  private let clock: SettableClock
  private let planner: Planner
  private let router: Router
  private let folder: String
  /// By the contact's id.
  private(set) var friends: [String: LifelikeUser.Friend] = [:]
  /// Whose time came, with what became of it.
  private(set) var came: [(session: ShownItem, isKept: Bool)] = []
  /// Sessions that stood elsewhere, or were gone, after something that had nothing to do with them.
  private(set) var movedWithoutCause = 0
  private(set) var moved = 0
  private(set) var examples: [String] = []
  private var day = 0
  /// What stood after the latest call.
  private var seen: [ShownItem] = []

  init(seed: UInt64, habit: LifelikeHabit, zones: ZoneDatabase) throws {
    self.seed = seed
    self.habit = habit
    user = LifelikeUser(seed: seed, habit: habit)
    zone = zones.systemZone()
    let start = zone.instant(of: LifelikeUser.firstDay, minuteOfDay: 360)
    let clock = SettableClock(start)
    self.clock = clock
    folder = try Self.makeFolder()
    planner = Planner(store: try PlannerStore.inMemory(), clock: Clock { clock.now }, zones: zones)
    try planner.start()
    let logger = Logger(label: "plannerbench") { _ in SwiftLogNoOpLogHandler() }
    router = Router(interfaces: PlannerInterface.all(planner: planner, logger: logger), logger: logger)
  }

  private final class SettableClock: Sendable {
    private let time: Mutex<Instant>

    init(_ start: Instant) { time = Mutex(start) }

    var now: Instant {
      get { time.withLock(\.self) }
      set { time.withLock { $0 = newValue } }
    }
  }

  deinit {
    unlink(folder + "/life.ics")
    rmdir(folder)
  }

  private static func makeFolder() throws -> String {
    var template = Array("/tmp/plannerbench-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw LifelikeRefusal(description: "no folder in /tmp") }
    return String(cString: path)
  }

  // MARK: - The year

  func run() throws {
    try writeCalendar()
    try call(Methods.SetPreference(key: "capacityPerWeek", value: .number(Double(user.capacityPerWeek))))
    try call(Methods.AddCalendar(path: folder))
    for friend in user.friends { try add(friend) }
    for today in 0..<LifelikeUser.days {
      day = today
      advance(to: 390)
      try watched(nil) { try planner.wake() }
      if today % 7 == 0 || today % 7 == 3 {
        try writeCalendar()
        try watched(nil) { try call(Methods.CheckCalendars()) }
      }
      try travel()
      try meet()
      try happen()
    }
  }

  private func add(_ friend: LifelikeUser.Friend) throws {
    let goal = GoalSettings(
      cadenceDays: friend.cadenceDays, importance: friend.importance, minDurationMin: friend.minutes,
      windows: friend.windows)
    let added = try call(Methods.AddContact(fields: ContactFields(displayName: friend.name, goal: goal)))
    friends[added.contact.id] = friend
  }

  private func travel() throws {
    for journey in user.journeys {
      let date = { (day: Int) in "\(LifelikeUser.firstDay.adding(days: day))" }
      if journey.known == day {
        let away = Methods.AddAway(from: date(journey.days.lowerBound), to: date(journey.days.upperBound))
        try watched(nil) { try call(away) }
      }
      guard habit == .travels else { continue }
      if journey.days.lowerBound == day {
        try watched(nil) { try call(Methods.SetPreference(key: "timeZone", value: .string(journey.zone))) }
      } else if journey.days.upperBound + 1 == day {
        try watched(nil) { try call(Methods.SetPreference(key: "timeZone", value: .string(zone.name))) }
      }
    }
  }

  /// The sessions of the day, one after the other, as they stand when their time comes.
  private func meet() throws {
    var answered: Set<String> = []
    while let next = seen.filter({ zone.date(at: $0.startAt) <= date && !answered.contains($0.id) })
      .min(by: { ($0.startAt, $0.id) < ($1.startAt, $1.id) })
    {
      answered.insert(next.id)
      var fate = fate(of: next)
      let chance = fate.below(100)
      if chance < 8, !habit.isDeaf(day) {
        // Put off half an hour before.
        advance(to: zone.wallClock(at: next.startAt.adding(minutes: -30)).minuteOfDay)
        try watched(next.contactId) {
          try planner.wake()
          try callIfPossible(Methods.Snooze(item: next.id, by: "1d"))
        }
        continue
      }
      let isKept = chance < 85 && !habit.isDeaf(day)
      came.append((next, isKept))
      let end = next.endAt.adding(minutes: 1 + fate.below(9))
      if clock.now < end { clock.now = end }
      try watched(nil) { try planner.wake() }
      if habit.isDeaf(day) { continue }
      try watched(next.contactId) {
        if isKept {
          try callIfPossible(Methods.Done(item: next.id))
        } else if chance < 93 {
          try callIfPossible(Methods.Cancel(item: next.id))
        }
      }
    }
  }

  /// Once a month somebody calls by themselves.
  private func happen() throws {
    var dice = Generator(seed: seed ^ UInt64(day) &* 0xBF58_476D_1CE4_E5B9)
    _ = dice.next()
    guard dice.below(30) == 0, !habit.isDeaf(day), !user.isAway(day) else { return advance(to: 1410) }
    advance(to: 1290)
    let name = user.friends[dice.below(user.friends.count)].name
    try watched(friends.first { $0.value.name == name }?.key) {
      try call(Methods.Log(name: name, outcome: .call))
    }
    advance(to: 1410)
  }

  /// The same session at the same time has the same fate, whichever planner chose it.
  private func fate(of item: ShownItem) -> Generator {
    var fate = Generator(seed: seed, fateOf: friends[item.contactId]?.name ?? "", at: item.startAt)
    _ = fate.next()
    return fate
  }

  private var date: CivilDate { LifelikeUser.firstDay.adding(days: day) }

  private func advance(to minute: Int) {
    let to = zone.instant(of: date, minuteOfDay: minute)
    if clock.now < to { clock.now = to }
  }

  // MARK: - What is seen

  /// What one call did to sessions that it was not about.
  private func watched(_ contactId: String?, _ body: () throws -> Void) throws {
    let before = seen
    try body()
    let now = clock.now
    // Those that have not ended.
    seen = try call(Methods.Next(count: 200)).items
    let after = Dictionary(seen.map { ($0.id, $0) }) { first, _ in first }
    for one in before where one.startAt > now && one.contactId != contactId {
      let there = after[one.id]
      if there?.startAt == one.startAt { continue }
      moved += 1
      // Or another of that person's made way for something, and came near this one.
      if before.contains(where: { $0.contactId == one.contactId && isTaken($0) }) { continue }
      movedWithoutCause += 1
      if examples.count < 3 {
        let to = there.map { "\($0.startAt)" } ?? "nowhere"
        examples.append(
          "seed \(seed) \(habit) \(now): \(friends[one.contactId]?.name ?? "") \(one.startAt) to \(to)")
      }
    }
  }

  /// Something lies where the session stood: an event or a journey.
  private func isTaken(_ item: ShownItem) -> Bool {
    let on = zone.date(at: item.startAt).daysSinceEpoch - LifelikeUser.firstDay.daysSinceEpoch
    let minute = zone.wallClock(at: item.startAt).minuteOfDay
    let minutes = minute..<(minute + item.durationMin)
    return user.events.contains { $0.day == on && $0.known <= day && $0.minutes.overlaps(minutes) }
      || user.journeys.contains { $0.known <= day && $0.days.contains(on) }
  }

  // MARK: - The calendar

  private func writeCalendar() throws {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//plannerbench//EN"]
    for (index, event) in user.events.enumerated()
    where event.known <= day && (day - 7..<day + 60).contains(event.day) {
      let start = zone.instant(
        of: LifelikeUser.firstDay.adding(days: event.day), minuteOfDay: event.minutes.lowerBound)
      let basic = { (instant: Instant) in "\(instant)".filter { $0 != "-" && $0 != ":" } }
      lines += [
        "BEGIN:VEVENT", "UID:\(index)@plannerbench", "DTSTAMP:20260101T000000Z", "DTSTART:\(basic(start))",
        "DTEND:\(basic(start.adding(minutes: event.minutes.count)))", "SUMMARY:Busy", "END:VEVENT",
      ]
    }
    lines.append("END:VCALENDAR")
    let text = lines.map { $0 + "\r\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: folder + "/life.ics"), options: .atomic)
  }

  // MARK: - The protocol

  /// What the user may ask for though there is no room for it.
  private func callIfPossible(_ method: some Method) throws {
    do { try call(method) } catch is LifelikeRefusal {}
  }

  @discardableResult
  private func call<M: Method>(_ method: M) throws -> M.Reply {
    let message = try WireJSON.encode(WireCall(method: M.qualifiedName, parameters: method))
    var later: [Data] = []
    let outcome = router.handle(message) { later += $0.messages }
    let data = (outcome.messages + later).first ?? Data()
    if let error = try WireJSON.decode(WireReply<Nothing>.self, from: data).error {
      throw LifelikeRefusal(description: "\(method): \(error) \(String(decoding: data, as: UTF8.self))")
    }
    return try WireJSON.decode(WireReply<M.Reply>.self, from: data).parameters
      ?? WireJSON.decode(M.Reply.self, from: Data("{}".utf8))
  }
}

struct LifelikeRefusal: Error, CustomStringConvertible {
  var description: String
}
