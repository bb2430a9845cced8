import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// A year of a user with random clock changes, journeys, suspends and kills. `make test` covers a quarter of
/// the year. ``TortureOracle`` defines the expected notices.
@Suite struct `The reminder ledger, tortured` {
  @Test(arguments: PropertySeeds.take(1))
  func `tells everything once, whatever happens to the daemon in a year`(seed: UInt64) throws {
    let quarters = PropertySeeds.draws(4)
    let year = try TortureYear(seed: seed)
    while year.daemon.world.elapsed < quarters * 365 * 86_400 / 4, year.daemon.oracle.problems.isEmpty {
      year.step()
    }
    year.comeToRest()
    let oracle = year.daemon.oracle
    if !oracle.problems.isEmpty {
      let parts: [String] =
        oracle.problems.prefix(5) + ["--- before:"] + year.daemon.diary.suffix(60) + ["--- ledger:"]
        + year.daemon.ledger
      Issue.record("PLANNER_SEED=\(seed): \(parts.joined(separator: "\n"))")
      return
    }
    guard !PropertySeeds.mayMissRareCases else { return }
    // Checks that the year contained all kinds of notices, even if rollups were off for most of it.
    let told = oracle.counts[.journal] ?? [:]
    #expect(told.keys.filter { $0.kind == .reminder }.count > 60 * quarters / 4)
    #expect(told.keys.filter { $0.kind == .followUp }.count > 20 * quarters / 4)
    #expect((oracle.counts[.desktop] ?? [:]).count > 20 * quarters / 4)
    #expect((oracle.counts[.hooks] ?? [:]).count > 5 * quarters / 4)
    #expect((oracle.rollups[.journal] ?? [:]).count > 20 * quarters / 4)
    #expect((oracle.dates.counts[.journal] ?? [:]).count > 20 * quarters / 4)
    #expect(oracle.late > quarters / 4)
    #expect(!oracle.ofFutures.isEmpty)
    #expect(year.daemon.kills > 30 * quarters / 4)
  }
}

/// Makes random steps.
final class TortureYear {
  let daemon: TortureDaemon
  private var names = 0
  private var kept: (document: ExportDocument, at: Int)?

  init(seed: UInt64) throws {
    daemon = try TortureDaemon(seed: seed)
    for days in [4, 6, 13] { add(every: days) }
    change("has room") { Methods.SetPreference(key: "capacityPerWeek", value: 14) }
  }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &daemon.random) }
  private func pick<T>(_ all: [T]) -> T? { all.randomElement(using: &daemon.random) }

  // MARK: - Steps

  func step() {
    pass()
    switch number(0...99) {
    case 0...54: command()
    case 55...64: press()
    case 65...70: daemon.setClock(by: clockStep())
    case 71...73: moveAway()
    case 74...76: daemon.suspend(pick([30, 600, 5000, 30_000, 200_000]) ?? 0)
    case 77...78: visitFuture()
    case 79...83: daemon.kill()
    case 84...89: daemon.kill(afterErrands: number(0...4))
    case 90...93: daemon.server(pick([.up, .up, .absent, .refusing]) ?? .up)
    case 94...95:
      daemon.journal(isBroken: true)
      daemon.advance(number(1...200))
      daemon.journal(isBroken: false)
    case 96:
      daemon.world.hooksFail = true
      daemon.advance(number(1...2000))
      daemon.world.hooksFail = false
    default: setPreference()
    }
    if daemon.isDown {
      if daemon.chance(1, in: 4) { daemon.advance(pick([60, 3000, 40_000, 150_000]) ?? 0) }
      if daemon.chance(1, in: 6) { daemon.setClock(by: clockStep()) }
      daemon.start()
    }
  }

  private func pass() {
    if daemon.world.server != .up, daemon.chance(1, in: 2) {
      daemon.advance(number(1...2000))
      daemon.server(.up)
    }
    let seconds = pick([1, 10, 120, 1800, 60_000, 130_000, 200_000]) ?? 0
    daemon.advance(number(1...seconds))
  }

  /// Returns a step of the clock: usually seconds, sometimes days, in both directions.
  private func clockStep() -> Int {
    let size = pick([2, 30, 90, 600, 4000, 4000, 20_000, 86_400, 400_000]) ?? 0
    return number(1...size) * (daemon.chance(1, in: 2) ? 1 : -1)
  }

  /// Sets a wrong clock for long enough to be believed, with kills, a lost notification server, and button
  /// presses.
  private func visitFuture() {
    daemon.visitFuture(days: pick([2, 10, 31, 400]) ?? 2) {
      for _ in 0...number(0...6) {
        daemon.advance(number(1...(pick([100, 700, 5000]) ?? 1)))
        switch number(0...11) {
        case 0: daemon.kill()
        case 1: daemon.kill(afterErrands: number(0...4))
        case 2: daemon.server(pick([.up, .absent, .refusing]) ?? .up)
        case 3...4: press()
        case 5: book()
        default: break
        }
        if daemon.isDown { daemon.start() }
      }
    }
  }

  private func moveAway() {
    let zone = pick(["America/New_York", "Europe/Berlin", "Asia/Tokyo", "Asia/Kolkata", "Pacific/Auckland"])
    do { try daemon.setZone(zone ?? "UTC") } catch { daemon.oracle.problem("\(error)") }
  }

  /// Answers or closes a shown notice.
  private func press() {
    guard let number = pick(daemon.world.popups.keys.sorted()), let popup = daemon.world.popups[number] else {
      return
    }
    let name = daemon.world.name(ofPopup: number)
    if daemon.chance(1, in: 2) { daemon.world.close(popup: number) }
    guard let action = pick(popup.notice.actions), daemon.chance(4, in: 5) else {
      daemon.world.close(popup: number)
      return daemon.act("closes \(name)") { try $0.hear(.dismissed(externalId: name, on: .desktop)) }
    }
    daemon.act("presses \(action.key) on \(name)", isChange: true) {
      try $0.hear(.pressed(action.key, noticeId: popup.notice.id, on: .desktop))
    }
  }

  // MARK: - Commands

  private func change<Call: UseCase>(_ what: String, _ call: () -> Call) {
    let call = call()
    change("\(what) \(call)") { _ = try call.run(in: $0) }
  }

  private func change<Call: SlowUseCase>(_ what: String, _ call: () -> Call) {
    let call = call()
    change("\(what) \(call)") { try call.run(in: $0) { _ in } }
  }

  private func change(_ what: String, _ run: (Planner) throws -> Void) {
    daemon.act(what, isChange: true) { planner in
      // As the interface does with each call.
      try planner.catchUp()
      try run(planner)
    }
  }

  private func add(every days: Int) {
    names += 1
    change("adds") {
      Methods.AddContact(
        fields: ContactFields(
          displayName: "Person \(names).",
          goal: GoalSettings(cadenceDays: days, windows: daemon.chance(1, in: 2) ? evenings : nil)))
    }
  }

  private var people: [String] { daemon.read { try $0.contacts().map(\.displayName).sorted() } ?? [] }
  private var sessions: [PlanItem] { daemon.read { try $0.liveItems() } ?? [] }

  private func command() {
    let now = daemon.time.now
    // Usually picks from the near sessions.
    let near = sessions.filter { abs($0.startAt.seconds - now.seconds) < 7200 }
    let item = (near.isEmpty || daemon.chance(1, in: 3) ? pick(sessions) : pick(near))?.id ?? "nobody"
    switch number(0...33) {
    case 0...5: book()
    case 6...9: change("snoozes") { Methods.Snooze(item: item, by: pick(["5m", "20m", "1h", "1d", "3d"])) }
    case 10...13:
      let start = now.adding(minutes: pick([-90, -5, 0, 3, 20, 45, 200, 3000]) ?? 0)
      change("moves") { Methods.Reschedule(item: item, startAt: "\(start)", force: true) }
    case 14...16: change("did") { Methods.Done(item: item) }
    case 17: change("did not") { Methods.Missed(item: item) }
    case 18...19: change("cancels") { Methods.Cancel(item: item) }
    case 20...23: for _ in 0...number(0...2) { change("takes back") { Methods.Undo() } }
    case 24: change("snoozes all") { Methods.SnoozeTonight() }
    case 25: goAway()
    case 26: change("refreshes") { Methods.Refresh() }
    case 27: changePeople()
    case 28: change("writes") { Methods.Note(item: item, text: "x") }
    case 29: exchange()
    case 30...32: changeDates()
    default: pause()
    }
  }

  private func book() {
    guard let name = pick(people) else { return add(every: 4) }
    let start = daemon.time.now.adding(minutes: pick([2, 10, 40, 90, 600, 3000]) ?? 0)
    change("books") {
      Methods.Book(name: name, at: "\(start)", durationMin: pick([5, 15, 30, 120]), force: true)
    }
  }

  private func goAway() {
    if let away = pick(daemon.read { try $0.aways() } ?? []), daemon.chance(2, in: 3) {
      return change("is back") { Methods.RemoveAway(id: away.id) }
    }
    change("is away") {
      Methods.AddAway(
        from: pick(["today", "tomorrow", "sat"]) ?? "today", to: pick(["today", "sat", "sun"]) ?? "")
    }
  }

  private func changePeople() {
    guard let name = pick(people), people.count > 2 else { return add(every: number(3...12)) }
    switch number(0...3) {
    case 0: change("removes") { Methods.RemoveContact(name: name) }
    case 1:
      daemon.act("erases \(name)", isChange: true) { planner in
        try planner.catchUp()
        try Methods.Erase(name: name).run(in: planner) { _ in }
      }
      if daemon.isDown {
        daemon.start()
        let items = Set(sessions.map(\.id))
        daemon.world.orphan { $0.sessions.contains { !items.contains($0.id) } }
      }
    default: if people.count < 5 { add(every: number(3...12)) }
    }
  }

  private func pause() {
    guard let name = pick(people) else { return }
    change("pauses") { Methods.SetPaused(name: name, paused: daemon.chance(1, in: 3)) }
  }

  private func changeDates() {
    if let date = pick(daemon.read { try $0.importantDates() } ?? []), daemon.chance(1, in: 4) {
      return change("drops") { PeopleMethods.RemoveDate(id: date.id) }
    }
    // Several dates at once, because undo, erasing and days off leave few dates to announce.
    for _ in 0..<3 {
      change("minds") {
        PeopleMethods.AddDate(
          name: daemon.chance(1, in: 3) ? nil : pick(people), title: "a day",
          on: "\(number(0...12))d", yearly: daemon.chance(1, in: 2),
          leadDays: pick([[0], [1, 0], [7, 0], [3, 2, 1]]))
      }
    }
  }

  /// Imports a document that was exported days ago.
  private func exchange() {
    if let kept, daemon.world.elapsed - kept.at < 6 * 86_400 {
      self.kept = nil
      let document = kept.document
      return daemon.act("imports", isChange: true) { planner in
        try planner.catchUp()
        _ = try Methods.Import(document: document).run(in: planner)
      }
    }
    daemon.act("exports") { planner in
      kept = (try Methods.Export().run(in: planner).document, daemon.world.elapsed)
    }
  }

  private func setPreference() {
    let (key, values): (String, [JSONValue?]) =
      pick([
        ("leadTimeMin", [0, 5, 30, 30, 60, 120, 1440]),
        (
          "defaultNotificationTimes",
          ["09:00,18:00", "09:00", "07:30,12:00,21:15", "00:00", "23:59", .array([])]
        ), ("channels", [nil, nil, "journal", "journal,desktop"]),
        ("timeZone", ["Europe/London", "", ""]),
      ]) ?? ("leadTimeMin", [30])
    change("prefers") { Methods.SetPreference(key: key, value: pick(values) ?? nil) }
  }

  // MARK: - The end

  /// Leaves the planner undisturbed for three days. After that, all notices must have been delivered.
  func comeToRest() {
    guard daemon.oracle.problems.isEmpty else { return }
    if daemon.isDown { daemon.start() }
    daemon.server(.up)
    daemon.journal(isBroken: false)
    daemon.world.hooksFail = false
    change("wants") { Methods.SetPreference(key: "channels") }
    change("wants") { Methods.SetPreference(key: "defaultNotificationTimes") }
    let end = daemon.world.elapsed + 7 * 86_400
    while daemon.world.elapsed < end, daemon.oracle.problems.isEmpty {
      daemon.advance(600)
      if daemon.isDown { daemon.start() }
    }
    // Removes the causes of notices in the last minutes.
    for name in people { change("pauses") { Methods.SetPaused(name: name, paused: true) } }
    for item in sessions { change("cancels") { Methods.Cancel(item: item.id) } }
    change("wants") { Methods.SetPreference(key: "defaultNotificationTimes", value: .array([])) }
    daemon.advance(1200)
    // A pending kill may happen in the last minutes.
    repeat {
      if daemon.isDown { daemon.start() }
      daemon.advance(600)
    } while daemon.isDown
    if daemon.read({ try daemon.oracle.finalCheck($0) }) == nil { daemon.oracle.problem("unreadable") }
  }
}
