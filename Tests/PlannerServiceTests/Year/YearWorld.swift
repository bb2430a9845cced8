import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// A year of a user's life, and the conditions that the plan must always meet.
final class YearWorld {
  static let beginning = Instant("2026-01-05T12:00:00Z") ?? Instant(seconds: 0)

  var random: SeededRandom
  var planner: TestPlanner
  let work: YearCalendar
  var phone: YearPhone
  let mirror: YearFiles
  let there: YearFiles
  let form: MirrorForm
  private let dispatcher: TemporaryFolder
  private let server: CalDAVServer
  private let pair: SyncPair

  /// All sessions as last seen.
  private(set) var known: [String: PlanItem] = [:]
  private var entries = 0
  var faults: [String] = []
  var counts: [String: Int] = [:]
  private var happened: [String] = []
  private var nextSync = 3
  private var asleepUntil = 0
  /// The error of the clock in minutes.
  private var wrong = 0
  private let begun = Date()

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    dispatcher = try TemporaryFolder()
    let plan = dispatcher.file("calendars/plan")
    try FileManager.default.createDirectory(atPath: plan, withIntermediateDirectories: true)
    server = try CalDAVServer(.radicale)
    planner = try TestPlanner(at: Self.beginning, mirror: plan)
    pair = try SyncPair(dispatcher.file("calendars"), "plan", with: server)
    mirror = YearFiles(plan)
    there = YearFiles(server.files(of: "plan"))
    phone = YearPhone(server: server, there: there, mirror: mirror)
    work = try YearCalendar(&random)
    form = Bool.random(using: &random) ? .both : .event
    try begin()
  }

  /// Adds people with ids from the seed, so that a year can be repeated.
  private func begin() throws {
    try planner.call(Methods.SetMirror(form: form))
    try planner.call(Methods.AddCalendar(path: work.folder.path, name: "work"))
    try planner.call(Methods.Import(document: YearPeople.document(&random)))
    known = try items()
    expect(!known.isEmpty, "nothing was planned")
  }

  // MARK: - A day

  func live(_ day: Int) throws {
    if day < asleepUntil { return }
    for minute in (0..<2).map({ _ in Int.random(in: 0..<1440, using: &random) }).sorted() {
      planner.time.now = Self.beginning.adding(minutes: day * 1440 + minute + wrong)
      try happen("time passes") { try planner.wake() }
      for _ in 0..<Int.random(in: 0...2, using: &random) { try act() }
      guard faults.isEmpty else { return }
    }
    if chance(4) { try change("the calendar") { try work.change(now: planner.time.now, &random) } }
    if chance(20) { try travel() }
    if chance(25) { try setClock(day) }
    if chance(20) { try restart() }
    if day >= nextSync {
      try sync()
      nextSync = day + Int.random(in: 4...9, using: &random)
    }
    try look()
    if chance(30) {
      asleepUntil = day + Int.random(in: 2...5, using: &random)
      count("nights of sleep")
    }
  }

  private func change(_ what: String, _ body: () throws -> String) throws {
    let words = try body()
    count("changes of the calendar")
    try happen("\(what) \(words)") {
      try planner.onPlanner { [path = work.folder.path] in try $0.filesChanged(in: [path]) }
    }
  }

  private func travel() throws {
    let zones: [JSONValue?] = [
      nil, "Europe/Berlin", "Asia/Tokyo", "Asia/Kathmandu", "Pacific/Auckland", "America/Los_Angeles",
      "+05:30",
    ]
    let zone = zones.randomElement(using: &random) ?? nil
    count("journeys")
    try happen("travel to \(zone.map { "\($0)" } ?? "home")") {
      try planner.call(Methods.SetPreference(key: "timeZone", value: zone))
    }
  }

  /// Sets the clock wrong for the rest of the day, or right again.
  private func setClock(_ day: Int) throws {
    let hours = wrong == 0 ? [-26, -3, -1, 1, 5, 30].randomElement(using: &random) ?? 1 : -wrong / 60
    wrong += hours * 60
    planner.time.now = planner.time.now.adding(minutes: hours * 60)
    count("clock steps")
    try happen("the clock is set by \(hours) h") { try planner.onPlanner { try $0.clockWasSet() } }
  }

  private func restart() throws {
    count("restarts")
    try happen("the daemon starts again") {
      planner = try TestPlanner(at: planner.time.now, store: planner.store, mirror: mirror.path)
      try planner.wake()
    }
  }

  // MARK: - The phone

  private func sync() throws {
    var changes: [YearPhone.Change] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let changed = Set(changes.map(\.itemId))
      if let change = try phone.change(known, besides: changed, now: planner.time.now, &random) {
        changes.append(change)
        note("the phone: \(change)")
      }
    }
    try pair.sync()
    count("runs of vdirsyncer")
    let (ours, theirs) = (try mirror.copies(), try there.copies())
    expect(
      Set(ours.values) == Set(theirs.values) && ours.count == theirs.count,
      "after a sync the server has \(theirs.count) files, the mirror \(ours.count): \(Set(ours.values).symmetricDifference(theirs.values))"
    )
    try happen("the mirror changed", changes.reduce(into: []) { $0.formUnion(withTheirs($1.itemId)) }) {
      try planner.onPlanner { [path = mirror.path] in try $0.filesChanged(in: [path]) }
    }
    for change in changes where change.isAlone {
      guard let item = known[change.itemId] else { continue }
      count("edits of the phone")
      switch change.edit {
      case .moved(let start, let minutes):
        expect(
          item.startAt == start && item.durationMin == minutes && item.status == .rescheduled,
          "the phone's move to \(start) gave \(item)")
      case .deleted: expect(item.status == .canceled, "deleted on the phone: \(item)")
      case .noted(let text): expect(item.notes?.contains(text) == true, "'\(text)' on the phone: \(item)")
      case .done: expect(item.status == .done, "done on the phone: \(item)")
      }
    }
  }

  // MARK: - Events

  /// Returns a moved session and the plan's own sessions with its person, which close up to it.
  func withTheirs(_ id: String) -> Set<String> {
    let own = known.values.filter { $0.contactId == known[id]?.contactId && $0.placing != nil }
    return Set(own.map(\.id)).union([id])
  }

  /// Makes an event that may change these sessions, and checks its effects on others.
  func happen(
    _ what: String, _ touched: Set<String> = [], mayTakeBack: Bool = false, _ body: () throws -> Void
  ) throws {
    note(what)
    let before = known
    do {
      try body()
    } catch let error as any InterfaceError {
      note("  refused: \(error.message)")
      count("refusals")
    }
    known = try items()
    count("happenings")
    let logged = try planner.store.read { try $0.log().count }
    if !mayTakeBack {
      expect(logged >= entries, "entries of the log were lost")
      try compare(before, touched)
    }
    entries = logged
  }

  private func compare(_ before: [String: PlanItem], _ touched: Set<String>) throws {
    let rules = try rules()
    for was in before.values where known[was.id] == nil {
      expect(!was.status.isLive || !was.isAgreed, "an agreed session was lost: \(was)")
      let isAsked = touched.contains(was.id) && was.status.isLive && was.startAt > rules.now
      let old = Array(before.values)
      // Sessions placed while the clock was far ahead are removed once the clock is right.
      let isOfTheFuture = was.origin == .auto && was.createdAt > rules.now.adding(minutes: 1440)
      expect(
        isAsked || isOfTheFuture || rules.mayBeWithdrawn(was, before: old)
          || rules.mayBePlannedAnew(was, before: old),
        "a session was lost: \(was), beside \(rules.words(of: was, before: old))")
      count("withdrawn")
    }
    // The user's bookings came before the planner's sessions.
    var old = known.values.filter { before[$0.id] != nil || $0.origin == .manual }
    for item in known.values.sorted(by: { ($0.startAt, $0.id) < ($1.startAt, $1.id) }) {
      guard let was = before[item.id] else {
        if item.origin == .auto {
          faults +=
            rules.faults(of: item)
            + rules.doublings(
              of: item, besides: old, anew: touched, before: Array(before.values))
          count("placed")
          old.append(item)
        }
        continue
      }
      if touched.contains(item.id) || was == item { continue }
      if was.status.isLive, item.status == .lapsed {
        let days =
          rules.zone.date(at: rules.now).daysSinceEpoch - rules.zone.date(at: was.endAt).daysSinceEpoch
        expect(days > 2, "lapsed after \(days) days: \(item)")
        count("lapsed")
      } else if was.startAt != item.startAt {
        expect(!was.isAgreed, "an agreed session was moved: \(was) to \(item)")
        expect(
          rules.overlapsBusy(was) || rules.isClosed(was)
            || rules.mayBePlannedAnew(was, before: Array(before.values)),
          "moved without a conflict from \(was.startAt): \(item), beside \(rules.words(of: item, before: Array(before.values)))"
        )
        faults += rules.faults(of: item)
        count("moved for a conflict")
      } else {
        var same = item
        (same.forcedOver, same.placing, same.unlearned, same.mirrorUid, same.agreed) =
          (was.forcedOver, was.placing, was.unlearned, was.mirrorUid, was.agreed)
        expect(same == was, "changed by itself: \(was) to \(item)")
      }
    }
  }

  // MARK: - State

  func items() throws -> [String: PlanItem] {
    try planner.store.read { reader in
      var all: [String: PlanItem] = [:]
      for contact in try reader.contacts() {
        for item in try reader.items(contactId: contact.id) {
          if all.updateValue(item, forKey: item.id) != nil { faults.append("there twice: \(item)") }
        }
      }
      return all
    }
  }

  /// The planner's zone. On days away, it combines two zones (AwayTests).
  var zone: ZoneTable {
    get throws {
      try planner.onPlanner { planner in try planner.store.read { try planner.zone($0) } }
    }
  }

  func rules() throws -> YearRules {
    let zone = try zone
    return try planner.store.read { reader in
      let away = try reader.aways().map {
        zone.instant(of: $0.from)
          .minuteRoundedDown..<zone.instant(of: $0.to.adding(days: 1)).minuteRoundedDown
      }
      let homes = try reader.contacts().compactMap { contact in
        contact.timeZone.flatMap { TestPlanner.zones.zone(named: $0) }.map { (contact.id, $0) }
      }
      return YearRules(
        now: planner.time.now, zone: zone, preferences: try reader.preferences(),
        busy: away + work.times(around: planner.time.now), items: Array(known.values),
        goals: Dictionary(uniqueKeysWithValues: try reader.goals().map { ($0.id, $0) }),
        homes: Dictionary(uniqueKeysWithValues: homes))
    }
  }

  // MARK: - Messages

  func chance(_ days: Int) -> Bool { Int.random(in: 0..<days, using: &random) == 0 }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
    if !holds { faults.append(fault()) }
  }

  func note(_ what: String) {
    happened.append("\(planner.time.now) \(what)")
    if happened.count > 40 { happened.removeFirst() }
  }

  var story: String { (happened + ["faults:"] + faults.prefix(20)).joined(separator: "\n") }

  var summary: String {
    let all = counts.merging(phone.counts.map { ("phone \($0)", $1) }) { $1 }
    let words = all.sorted { $0.key < $1.key }.map { "\($1) \($0)" }
    return
      "\(form), \(Int(Date().timeIntervalSince(begun))) s, \(known.count) sessions, \(words.joined(separator: ", "))"
  }
}
