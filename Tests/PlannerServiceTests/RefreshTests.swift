import Foundation
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport
@testable import PlannerStore

@Suite struct `A refresh` {
  @Test func `leaves what is yours and has no other place, and takes the rest from your days away`() throws {
    let planner = try TestPlanner(.router)
    for name in ["Anna", "Bo", "Cleo"] { try planner.add(name, every: 4) }
    let before = try planner.items(.pending)
    try planner.call(Methods.Note(item: before[0].id, text: "bring the book"))
    let away = try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-04-30"))
    #expect(away.plan.moved.isEmpty)
    #expect(away.plan.conflicts.map(\.item.id) == [before[0].id])
    #expect(Set(away.plan.withdrawn.map(\.item.id)) == Set(before.dropFirst().map(\.id)))
    #expect(away.plan.withdrawn.allSatisfy { $0.reason == .away })
    #expect(try planner.items(.pending).map(\.id) == [before[0].id])
    try planner.call(Methods.Undo())
    #expect(try planner.items(.pending).map(\.startAt) == before.map(\.startAt))
  }

  @Test func `tells once who has no place, and in a plan marks who had none before, for the same reason`()
    throws
  {
    let planner = try TestPlanner()
    func known(_ report: PlanReport) -> [String] { report.unplaced.map { "\($0.name) \($0.known ?? false)" } }
    let tiny = Windows(timeBlocks: [TimeBlock(start: 1080, end: 1090)])
    #expect(known(try planner.add("Tiny", every: 7, windows: tiny).plan) == ["Tiny false"])
    #expect(known(try planner.add("Anna", every: 7).plan) == [], "it was told of already")
    #expect(known(try planner.call(Methods.AddAway(from: "fri", dryRun: true)).plan) == ["Tiny true"])
    #expect(known(try planner.call(Methods.Plan(dryRun: true))) == ["Tiny true"])
    // The reason may have changed.
    let edit = Methods.EditContact(
      name: "Tiny", fields: ContactFields(goal: GoalSettings(windows: Windows(weekdays: [.sun]))))
    #expect(known(try planner.call(edit).plan) == [])
    try planner.call(Methods.Undo())
    #expect(known(try planner.add("Bo", every: 7).plan) == [], "as it was before the edit")
    #expect(known(try planner.call(Methods.Plan())) == ["Tiny true"])
    try planner.call(Methods.Log(name: "Tiny", at: "10d ago"))
    let later = try planner.call(Methods.Plan())
    #expect(known(later) == ["Tiny true"], "its day is another one since the log, which said so")
  }

  @Test func `tells nobody again of whoever has no place where calendars have to be read first`() throws {
    let planner = try TestPlanner()
    let files = try CalendarFolder()
    try files.put("dinner", at: "20260302T173000")
    try planner.call(Methods.AddCalendar(path: files.path, name: "work"))
    let tiny = Windows(timeBlocks: [TimeBlock(start: 1080, end: 1090)])
    #expect(try planner.add("Tiny", every: 7, windows: tiny).plan.unplaced.map(\.name) == ["Tiny"])
    let reply = try planner.call(Methods.SetPreference(key: "timeZone", value: "America/Toronto"))
    #expect(reply.plan.unplaced == [])
    #expect(try planner.call(Methods.Plan()).unplaced.map(\.known) == [true])
  }

  @Test func `that was refused or only tried made nobody known`() throws {
    let planner = try TestPlanner(.router)
    let tiny = Windows(timeBlocks: [TimeBlock(start: 1080, end: 1090)])
    let goal = GoalSettings(cadenceDays: 7, windows: tiny)
    let add = Methods.AddContacts(
      people: [NewContact(fields: ContactFields(displayName: "Tiny", goal: goal))], dryRun: true)
    #expect(try planner.call(add).plan.unplaced.map(\.known) == [nil])
    #expect(try planner.call(add).plan.unplaced.map(\.known) == [nil])
    #expect(try planner.add("Tiny", every: 7, windows: tiny).plan.unplaced.map(\.known) == [nil])
  }

  @Test(arguments: Transport.allCases)
  func `lapses what nobody answered for once its day is more than two days back`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    let item = try planner.addOne("Anna")
    planner.time.now = local("2026-03-04 23:59")
    #expect(try planner.call(Methods.Refresh()).waiting.map(\.id) == [item.id])
    #expect(try planner.item(item.id).status == .pending)
    let events = try planner.watch()
    planner.time.now = local("2026-03-05 00:00")
    try planner.tick()
    #expect(try planner.item(item.id).status == .lapsed)
    let told = try events.events()
    #expect(told.map(\.event).contains("lapsed"))
    #expect(told.first { $0.event == "lapsed" }?.item?.id == item.id)
    // A lapsed session does not count as a meeting: the goal is as due as before.
    #expect(try planner.goal(of: "Anna").lastCompletedAt == nil)
    #expect(try planner.items(.pending).map(\.startAt) == [local("2026-03-05 08:00")])
  }

  @Test func `reports what waits for an answer, and places nothing meanwhile`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", every: 20)
    planner.time.now = item.endAt
    let report = try planner.call(Methods.Plan())
    #expect(report.waiting.map(\.id) == [item.id])
    #expect(report.placed.isEmpty)
    #expect(try planner.call(Methods.Status()).warnings.map { $0.contains("Anna") } == [true])
    try planner.call(Methods.Done(item: item.id))
    #expect(try planner.call(Methods.Plan()).waiting.isEmpty)
    #expect(try planner.call(Methods.Status()).warnings.isEmpty)
  }

  @Test func `with nothing to do writes nothing, not a byte`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(.router, store: PlannerStore(path: path))
    try planner.add("Anna", every: 7)
    try planner.call(Methods.AddAway(from: "2026-03-05", to: "2026-03-06"))
    func bytes() throws -> [Data] {
      try [path, path + "-wal"].map { try Data(contentsOf: URL(filePath: $0)) }
    }
    let before = try bytes()
    #expect(before[1].count > 0)
    for _ in 1...3 {
      try planner.call(Methods.Refresh())
      try planner.call(Methods.Plan())
      try planner.call(Methods.Plan(dryRun: true))
      try planner.tick()
      planner.time.advance(minutes: 1)
    }
    #expect(try bytes() == before)
    // Undo takes back the last command before these.
    #expect(try planner.call(Methods.Undo()).undone.hasPrefix("away"))
  }

  @Test func `rehearsed says what it would do and does not`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", every: 20)
    try planner.call(Methods.Cancel(item: item.id))
    try planner.call(
      Methods.EditContact(name: "Anna", fields: ContactFields(goal: GoalSettings(cadenceDays: 20))))
    planner.time.advance(days: 7)
    try planner.tick()
    let events = try planner.watch()
    // The session exists. Without it, a plan would place one.
    let next = try #require(try planner.items(.pending).first)
    try planner.store.write(command: nil, at: planner.time.now) { _ = try $0.deleteItem(id: next.id) }
    let before = try planner.snapshot()
    let rehearsed = try planner.call(Methods.Plan(dryRun: true))
    #expect(rehearsed.placed.map(\.startAt) == [next.startAt])
    #expect(try planner.snapshot() == before)
    #expect(try events.kinds().isEmpty)
    let report = try planner.call(Methods.Plan(dryRun: false))
    #expect(report.placed.map(\.startAt) == [next.startAt])
    #expect(try events.kinds() == ["placed"])
  }

  @Test func `says why somebody finds no place`() throws {
    let planner = try TestPlanner()
    let night = Windows(timeBlocks: [TimeBlock(start: 23 * 60, end: 2 * 60)])
    #expect(try planner.add("Anna", every: 7, windows: night).plan.unplaced.map(\.reason) == [.noWindow])
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 0))
    let plan = try planner.add("Bo", every: 7).plan
    #expect(plan.unplaced.filter { $0.name == "Bo" }.map(\.reason) == [.weekFull])
    #expect(plan.unplaced.filter { $0.name == "Bo" }.map(\.dueOn) == [date("2026-03-02")])
    let why = try planner.call(Methods.Why(name: "Anna"))
    #expect(why.unplaced?.reason == .noWindow)
    let doctor = try planner.call(Methods.Doctor()).findings
    #expect(doctor.filter { $0.where == "Anna" }.map(\.severity) == [.warning])
  }

  @Test func `reads the people whom it finds a place for or none, and not the hundred beside them`() throws {
    let planner = try TestPlanner()
    for number in 1...100 { try planner.add("Beside \(number)") }
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.add("Nina", every: 7, windows: Windows(timeBlocks: [TimeBlock(start: 23 * 60, end: 2 * 60)]))
    let before = try planner.items(of: "Anna").count
    planner.time.advance(days: 10)
    let read = try planner.rowsRead(of: "contact") { try planner.tick() }
    #expect(try planner.items(of: "Anna").count > before)
    #expect((1...10).contains(read), "\(read) rows")
    // Only for people without a place.
    var unplaced: [String] = []
    let again = try planner.rowsRead(of: "contact") {
      unplaced = try planner.call(Methods.Plan(dryRun: false)).unplaced.map(\.name)
    }
    #expect(unplaced == ["Nina"])
    #expect((1...10).contains(again), "\(again) rows")
  }

  @Test func `what doctor advises finds a place for somebody far away`() throws {
    let planner = try TestPlanner(.router)
    // During the day in New York, it is night there.
    let day = Windows(timeBlocks: [TimeBlock(start: 9 * 60, end: 17 * 60)])
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: "Aiko", timeZone: "Asia/Tokyo", goal: GoalSettings(cadenceDays: 7, windows: day))))
    let finding = try planner.call(Methods.Doctor()).findings.first { $0.where == "Aiko" }
    #expect(finding?.what.contains("people elsewhere") == true)
    #expect(finding?.fix.hasPrefix("plannerctl edit 'Aiko' --between 00:00-24:00") == true)
    let goal = GoalSettings(windows: Windows(timeBlocks: [.wholeDay]))
    try planner.call(Methods.EditContact(name: "Aiko", fields: ContactFields(goal: goal)))
    #expect(try !planner.call(Methods.Doctor()).findings.contains { $0.where == "Aiko" })
  }

  @Test func `catches up before anything else where days have passed unseen`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", every: 20)
    // As after a suspend, no timer has run.
    planner.time.advance(days: 60)
    let next = try planner.call(Methods.Next()).items
    #expect(try planner.item(item.id).status == .lapsed)
    #expect(next.map(\.startAt) == [local("2026-05-01 12:00")])
    #expect(next.map(\.name) == ["Anna"])
  }

  @Test(arguments: Transport.allCases)
  func `is next wanted at local midnight, also in the week of a change of clocks`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport, at: local("2026-03-07 12:00"))
    try planner.call(Methods.SetPreference(key: "defaultNotificationTimes", value: .array([])))
    #expect(try planner.onPlanner { $0.host.deadline } == local("2026-03-08 00:00"))
    for (day, hours) in [("2026-03-08 00:00", 23), ("2026-11-01 00:00", 25)] {
      planner.time.now = local(day)
      try planner.wake()
      #expect(try planner.onPlanner { $0.host.deadline } == planner.time.now.adding(minutes: hours * 60))
    }
  }

  @Test func `follows the machine into another zone when it is reloaded`() throws {
    let folder = try TemporaryFolder()
    let link = folder.file("localtime")
    func move(to zone: String) throws {
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "/usr/share/zoneinfo/\(zone)")
    }
    try move(to: "America/New_York")
    let planner = try TestPlanner(.router, zones: ZoneDatabase(localtime: link))
    try planner.add("Anna")
    try move(to: "Asia/Tokyo")
    try planner.onPlanner { try $0.reload() }
    let booked = try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 12:00")).item
    #expect(booked.startAt == Instant("2026-03-04T12:00:00+09:00"))
  }
}

extension TestPlanner {
  /// Returns how many rows of a table the queries of `body` return, by running each query again.
  fileprivate func rowsRead(of table: String, _ body: () throws -> Void) throws -> Int {
    var queries: [String] = []
    store.queue.unsafeRead { db in
      db.trace(options: .statement) { event in
        if case .statement(let statement) = event { queries.append(statement.expandedSQL) }
      }
    }
    defer { store.queue.unsafeRead { $0.trace(options: .statement) } }
    try body()
    let asked = queries.filter { $0.hasPrefix("SELECT") && $0.contains("FROM \(table)") }
    return try store.queue.unsafeRead { db in
      try asked.reduce(0) { try $0 + (Int.fetchOne(db, sql: "SELECT count(*) FROM (\($1))") ?? 0) }
    }
  }
}
