import FoundationEssentials
import Glibc
import Logging
import PlannerProtocol
import PlannerService
import PlannerStore
import PlannerTime
import Synchronization

/// A year of a user with the daemon's own use cases: a planner in memory, a calendar file that changes, calls as the
/// client makes them, and a clock that is moved on. It speaks the protocol alone, so that the same file also builds
/// with older planners.
final class LifelikeYear {
  struct Session {
    var contactId: String
    var start: Instant
    var minutes: Int
    /// The user put it off to that day.
    var isSnoozed: Bool
  }

  private let user: LifelikeUser
  private let habit: LifelikeHabit
  private let seed: UInt64
  private let zone: ZoneTable
  private let clock: SettableClock
  private let planner: Planner
  private let router: Router
  private let folder: String
  private var friends: [String: LifelikeUser.Friend] = [:]
  /// Whose time came, with what became of it.
  private(set) var came: [(session: Session, isKept: Bool)] = []
  /// Sessions that stood elsewhere, or were gone, after something that had nothing to do with them.
  private(set) var movedWithoutCause = 0
  private(set) var moved = 0
  private(set) var examples: [String] = []
  private var day = 0
  /// What stood after the latest call.
  private var seen: [Live] = []

  init(seed: UInt64, habit: LifelikeHabit, zones: ZoneDatabase) throws {
    self.seed = seed
    self.habit = habit
    user = LifelikeUser(seed: seed, habit: habit)
    zone = zones.systemZone()
    let start = zone.instant(of: LifelikeUser.firstDay, minuteOfDay: 360)
    let clock = SettableClock(start)
    self.clock = clock
    folder = try Self.makeFolder()
    planner = try Planner(
      store: try PlannerStore.inMemory(), clock: Clock { clock.now }, zones: zones)
    let logger = Logger(label: "plannerbench") { _ in SwiftLogNoOpLogHandler() }
    router = Router(interfaces: [PlannerInterface(planner: planner, logger: logger)], logger: logger)
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
    guard let path = mkdtemp(&template) else { throw LifelikeFailure(what: "no folder in /tmp") }
    return String(cString: path)
  }

  // MARK: - The year

  func run() throws {
    try writeCalendar()
    try call("SetPreference", ["key": .string("capacityPerWeek"), "value": .int(user.capacityPerWeek)])
    try call("AddCalendar", ["path": .string(folder)])
    for friend in user.friends { try add(friend) }
    for today in 0..<LifelikeUser.days {
      day = today
      advance(to: 390)
      try watched(nil) { try planner.wake() }
      if today % 7 == 0 || today % 7 == 3 {
        try writeCalendar()
        try watched(nil) { try call("CheckCalendars", [:]) }
      }
      try travel()
      try meet()
      try happen()
    }
  }

  private func add(_ friend: LifelikeUser.Friend) throws {
    var goal: [String: Plain] = [
      "cadenceDays": .int(friend.cadenceDays), "importance": .int(friend.importance),
      "minDurationMin": .int(friend.minutes),
    ]
    if let windows = friend.windows {
      goal["windows"] = .object([
        "weekdays": .list(windows.weekdays.map(Plain.string)),
        "timeBlocks": .list([.object(["start": .string(windows.hours.0), "end": .string(windows.hours.1)])]),
      ])
    }
    struct Added: Decodable {
      struct Contact: Decodable { var id: String }
      var contact: Contact
    }
    let added: Added = try call("AddContact", ["displayName": .string(friend.name), "goal": .object(goal)])
    friends[added.contact.id] = friend
  }

  private func travel() throws {
    for journey in user.journeys {
      let date = { (day: Int) in Plain.string("\(LifelikeUser.firstDay.adding(days: day))") }
      if journey.known == day {
        try watched(nil) {
          try call("AddAway", ["from": date(journey.days.lowerBound), "to": date(journey.days.upperBound)])
        }
      }
      guard habit == .travels else { continue }
      if journey.days.lowerBound == day {
        try watched(nil) {
          try call("SetPreference", ["key": .string("timeZone"), "value": .string(journey.zone)])
        }
      } else if journey.days.upperBound + 1 == day {
        try watched(nil) {
          try call("SetPreference", ["key": .string("timeZone"), "value": .string(zone.name)])
        }
      }
    }
  }

  /// The sessions of the day, one after the other, as they stand when their time comes.
  private func meet() throws {
    var answered: Set<String> = []
    while let next = seen.filter({ zone.date(at: $0.start) <= date && !answered.contains($0.id) })
      .min(by: { ($0.start, $0.id) < ($1.start, $1.id) })
    {
      answered.insert(next.id)
      var fate = fate(of: next)
      let chance = fate.below(100)
      if chance < 8, !habit.isDeaf(day) {
        // Put off half an hour before.
        advance(to: zone.wallClock(at: next.start.adding(minutes: -30)).minuteOfDay)
        try watched(next.contactId) {
          try planner.wake()
          try call("Snooze", ["item": .string(next.id), "by": .string("1d")], mayFail: true)
        }
        continue
      }
      let isKept = chance < 85 && !habit.isDeaf(day)
      came.append(
        (
          Session(
            contactId: next.contactId, start: next.start, minutes: next.minutes, isSnoozed: next.isSnoozed),
          isKept
        ))
      let end = next.start.adding(minutes: next.minutes + 1 + fate.below(9))
      if clock.now < end { clock.now = end }
      try watched(nil) { try planner.wake() }
      if habit.isDeaf(day) { continue }
      try watched(next.contactId) {
        if isKept {
          try call("Done", ["item": .string(next.id)], mayFail: true)
        } else if chance < 93 {
          try call("Cancel", ["item": .string(next.id)], mayFail: true)
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
      try call("Log", ["name": .string(name), "outcome": .string("call")])
    }
    advance(to: 1410)
  }

  /// The same session at the same time has the same fate, whichever planner chose it.
  private func fate(of item: Live) -> Generator {
    var hash = seed &* 0x9E37_79B9_7F4A_7C15
    for byte in (friends[item.contactId]?.name ?? "").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var fate = Generator(seed: hash ^ UInt64(item.start.minuteRoundedDown) &* 0xBF58_476D_1CE4_E5B9)
    _ = fate.next()
    return fate
  }

  private var date: CivilDate { LifelikeUser.firstDay.adding(days: day) }

  private func advance(to minute: Int) {
    let to = zone.instant(of: date, minuteOfDay: minute)
    if clock.now < to { clock.now = to }
  }

  // MARK: - What is seen

  private struct Live {
    var id: String
    var contactId: String
    var start: Instant
    var minutes: Int
    var isSnoozed: Bool
  }

  private struct Next: Decodable {
    struct Item: Decodable {
      var id: String
      var contactId: String
      var startAt: String
      var durationMin: Int
      var status: String
    }
    var items: [Item]
  }

  /// Those that have not ended.
  private func live() throws -> [Live] {
    let next: Next = try call("Next", ["count": .int(200)])
    return next.items.compactMap { item in
      Instant(item.startAt).map {
        Live(
          id: item.id, contactId: item.contactId, start: $0, minutes: item.durationMin,
          isSnoozed: item.status == "snoozed")
      }
    }
  }

  /// What one call did to sessions that it was not about.
  private func watched(_ contactId: String?, _ body: () throws -> Void) throws {
    let before = seen
    try body()
    let now = clock.now
    seen = try live()
    let after = Dictionary(seen.map { ($0.id, $0) }) { first, _ in first }
    for one in before where one.start > now && one.contactId != contactId {
      let there = after[one.id]
      if there?.start == one.start { continue }
      moved += 1
      if isTaken(one) { continue }
      movedWithoutCause += 1
      if examples.count < 3 {
        examples.append(
          "seed \(seed) \(habit) \(now): \(friends[one.contactId]?.name ?? "") \(one.start) to \(there.map { "\($0.start)" } ?? "nowhere")"
        )
      }
    }
  }

  /// Something lies where the session stood: an event, a journey, or hours in which nobody is called.
  private func isTaken(_ item: Live) -> Bool {
    let on = zone.date(at: item.start).daysSinceEpoch - LifelikeUser.firstDay.daysSinceEpoch
    let minute = zone.wallClock(at: item.start).minuteOfDay
    let minutes = minute..<(minute + item.minutes)
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

  indirect enum Plain: Encodable {
    case string(String)
    case int(Int)
    case list([Plain])
    case object([String: Plain])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .string(let value): try container.encode(value)
      case .int(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }
  }

  private struct Call: Encodable {
    var method: String
    var parameters: [String: Plain]
  }

  private struct Answer<Parameters: Decodable>: Decodable {
    var parameters: Parameters?
  }

  private struct Failed: Decodable {
    var error: String?
  }

  private struct Nothing: Decodable {}

  private func call(_ method: String, _ parameters: [String: Plain], mayFail: Bool = false) throws {
    let _: Nothing? = try answer(method, parameters, mayFail: mayFail)
  }

  private func call<Reply: Decodable>(_ method: String, _ parameters: [String: Plain]) throws -> Reply {
    guard let reply: Reply = try answer(method, parameters, mayFail: false) else {
      throw LifelikeFailure(what: "\(method) answers nothing")
    }
    return reply
  }

  /// - mayFail: the user may ask for what there is no room for.
  private func answer<Reply: Decodable>(
    _ method: String, _ parameters: [String: Plain], mayFail: Bool
  ) throws -> Reply? {
    let message = try JSONEncoder().encode(
      Call(method: "org.socialplanner.Planner.\(method)", parameters: parameters))
    var later: [Data] = []
    let outcome = router.handle(message) { later += $0.messages }
    guard let data = (outcome.messages + later).first else {
      throw LifelikeFailure(what: "\(method) has no answer")
    }
    if let error = try JSONDecoder().decode(Failed.self, from: data).error {
      if mayFail { return nil }
      throw LifelikeFailure(
        what: "\(method) \(parameters): \(error) \(String(decoding: data, as: UTF8.self))")
    }
    return try JSONDecoder().decode(Answer<Reply>.self, from: data).parameters
  }

  // MARK: - What is counted

  /// Of sessions whose time came.
  struct Count: Codable {
    /// In a year.
    var sessions = 0.0
    var kept = 0.0
    /// Percent of those for which no times are stated that lie within Mon-Fri 17:30-21, Sat and Sun 10-20.
    var preferred = 0.0
    /// Days of the year with more than one that the planner put there, while another day of that week has none and an
    /// hour free.
    var crowded = 0.0
    /// The same, while a later day of that week has none.
    var crowdedBefore = 0.0
    /// Of one person, nearer to what took place before than three quarters of the cadence: percent.
    var close = 0.0
    /// Days after the due day, on average over sessions that were kept; early ones count 0.
    var late = 0.0
    /// In a year, by something that is not about them.
    var moved = 0.0
    var movedWithoutCause = 0.0
  }

  func count() -> Count {
    var count = Count()
    count.sessions = Double(came.count)
    count.kept = Double(came.filter(\.isKept).count)
    let open = came.filter { friends[$0.session.contactId]?.windows == nil }
    count.preferred = percent(open.filter { isPreferred($0.session) }.count, of: open.count)
    count.crowded = Double(crowdedDays(isLater: false))
    count.crowdedBefore = Double(crowdedDays(isLater: true))
    var last: [String: Instant] = [:]
    var (gaps, close, late) = (0, 0, [Double]())
    for (session, isKept) in came.sorted(by: { $0.session.start < $1.session.start }) {
      let cadence = friends[session.contactId]?.cadenceDays ?? 0
      if let before = last[session.contactId] {
        let days = zone.date(at: session.start).daysSinceEpoch - zone.date(at: before).daysSinceEpoch
        gaps += 1
        if 4 * days < 3 * cadence { close += 1 }
        if isKept { late.append(Double(max(0, days - cadence))) }
      }
      if isKept { last[session.contactId] = session.start }
    }
    count.close = percent(close, of: gaps)
    count.late = late.isEmpty ? 0 : late.reduce(0, +) / Double(late.count)
    count.moved = Double(moved)
    count.movedWithoutCause = Double(movedWithoutCause)
    return count
  }

  private func percent(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 0 : 100 * Double(part) / Double(whole)
  }

  /// The hours that a new planner prefers, minutes of the day.
  private static func preferred(_ date: CivilDate) -> ClosedRange<Int> {
    date.weekday.index < 5 ? 1050...1260 : 600...1200
  }

  private func isPreferred(_ session: Session) -> Bool {
    let wall = zone.wallClock(at: session.start)
    let hours = Self.preferred(wall.date)
    return hours.contains(wall.minuteOfDay) && hours.contains(wall.minuteOfDay + session.minutes)
  }

  /// Days with more than one session while another of that week has none, and an hour free within preferred hours.
  private func crowdedDays(isLater: Bool) -> Int {
    let byDay = Dictionary(grouping: came) { zone.date(at: $0.session.start) }
    return byDay.filter { date, sessions in
      sessions.count(where: { !$0.session.isSnoozed }) > 1
        && (0..<7).contains { weekday in
          let other = date.monday.adding(days: weekday)
          return byDay[other] == nil && (!isLater || other > date) && hasFreeHour(other)
        }
    }.count
  }

  private func hasFreeHour(_ date: CivilDate) -> Bool {
    let day = date.daysSinceEpoch - LifelikeUser.firstDay.daysSinceEpoch
    guard (0..<LifelikeUser.days).contains(day), !user.isAway(day) else { return false }
    let hours = Self.preferred(date)
    return stride(from: hours.lowerBound, through: hours.upperBound - 60, by: 15).contains { start in
      !user.events.contains { $0.day == day && $0.minutes.overlaps(start..<(start + 60)) }
    }
  }
}

struct LifelikeFailure: Error, CustomStringConvertible {
  var what: String
  var description: String { what }
}
