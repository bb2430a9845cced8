import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Being away` {
  @Test(arguments: Transport.allCases)
  func `moves what stands, says from where and why, and takes no new sessions`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    let item = try planner.addOne("Anna", windows: evenings)
    let reply = try planner.call(Methods.AddAway(from: "today", to: "2026-03-04", note: "sea"))
    #expect((reply.away.from, reply.away.to) == (date("2026-03-02"), date("2026-03-04")))
    #expect(reply.away.note == "sea")
    let moved = try #require(reply.plan.moved.count == 1 ? reply.plan.moved[0] : nil)
    #expect(moved.item.id == item.id)
    #expect(moved.item.status == .rescheduled)
    #expect(moved.from == item.startAt)
    #expect((moved.because?.kind, moved.because?.title) == (.away, "sea"))
    #expect(moved.item.startAt == local("2026-03-05 18:00"))
    #expect(try planner.item(item.id).startAt == moved.item.startAt)
    #expect(try planner.addOne("Bo", windows: evenings).startAt >= local("2026-03-05 18:00"))
  }

  @Test func `leaves what is in no conflict where it is`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7)
    let before = try planner.items()
    let reply = try planner.call(Methods.AddAway(from: "2026-03-09", to: "2026-03-09"))
    let hit = before.filter {
      local("2026-03-09 00:00") <= $0.startAt && $0.startAt < local("2026-03-10 00:00")
    }
    #expect(reply.plan.moved.map(\.item.id) == hit.map(\.id))
    #expect(!hit.isEmpty && hit.count < before.count)
    let after = Set(try planner.items())
    for item in before where !hit.contains(item) { #expect(after.contains(item)) }
  }

  @Test(arguments: ["Asia/Tokyo", "Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati"])
  func `in another zone leaves what is planned for the days after it, there and back`(zone: String) throws {
    let planner = try TestPlanner()
    for number in 0..<5 { try planner.add("P\(number)", every: 7, windows: evenings) }
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-06"))
    planner.time.advance(days: 1)
    try planner.tick()
    let before = try planner.items().filter(\.status.isLive)
    #expect(before.count >= 5)
    let out = try planner.call(Methods.SetPreference(key: "timeZone", value: .string(zone))).plan
    #expect(out.moved.isEmpty && out.withdrawn.isEmpty)
    // A session that enters the horizon meanwhile is also on an evening at home.
    planner.time.advance(days: 2)
    try planner.tick()
    for item in try planner.items() {
      let clock = TestPlanner.zones.systemZone().wallClock(at: item.startAt)
      #expect((18 * 60..<21 * 60).contains(clock.minuteOfDay), "\(item.startAt)")
    }
    // Back at home, the zone is set on the next morning.
    planner.time.advance(days: 2)
    try planner.tick()
    let met = try planner.items()
    let back = try planner.call(Methods.SetPreference(key: "timeZone", value: "America/New_York")).plan
    #expect(back.moved.isEmpty && back.withdrawn.isEmpty)
    #expect(try planner.items() == met)
  }

  @Test func `in another zone is said with the zone to go back to, and times of later days are home's`()
    throws
  {
    let planner = try TestPlanner()
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-04"))
    #expect(try planner.call(Methods.GetPreferences()).journey == nil)
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Asia/Tokyo"))
    #expect(
      try planner.call(Methods.GetPreferences()).journey
        == Journey(until: date("2026-03-04"), home: "America/New_York"))
    let booked = try planner.addOne("Anna", windows: evenings)
    let item = try planner.call(Methods.Reschedule(item: booked.id, startAt: "2026-03-06 19:00")).item
    #expect(item.startAt == local("2026-03-06 19:00"))
    try planner.call(Methods.SetPreference(key: "timeZone"))
    #expect(try planner.call(Methods.GetPreferences()).journey == nil)
  }

  @Test func `to a last day without its year, half a year and more after the first, is refused`() throws {
    let planner = try TestPlanner()
    let refusal = try planner.refusal(InvalidField.self, of: Methods.AddAway(from: "28 mar", to: "20 mar"))
    #expect(refusal.field == "to")
    #expect(
      refusal.allowed == "written with its year, as in '20 mar 2027', 357 days after the first")
    #expect(try planner.call(Methods.ListAway()).away.isEmpty)
    for to in ["20 mar 2027", "2027-03-20", "in 300 days"] {
      try planner.call(Methods.AddAway(from: "28 mar", to: to, dryRun: true))
    }
    #expect(
      try planner.call(Methods.AddAway(from: "20 dec", to: "6 jan")).away.to == date("2027-01-06"))
  }

  @Test func `again, said on a journey, is said for home`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-04"))
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Asia/Tokyo"))
    #expect(try planner.call(Methods.AddAway(from: "2026-03-20")).away.timeZone == "America/New_York")
    #expect(
      try planner.call(Methods.AddAway(from: "2026-03-05", to: "2026-03-06")).away.timeZone
        == "America/New_York")
    #expect(
      try planner.call(Methods.AddAway(from: "2026-03-03", to: "2026-03-07")).away.timeZone
        == "America/New_York")
  }

  @Test func `said only on the way is planned around by the clocks there`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Asia/Tokyo"))
    try planner.call(Methods.AddAway(from: "today", to: "2026-03-05"))
    let item = try planner.addOne("Anna", windows: evenings)
    let tokyo = try #require(TestPlanner.zones.zone(named: "Asia/Tokyo"))
    #expect((18 * 60..<21 * 60).contains(tokyo.wallClock(at: item.startAt).minuteOfDay))
  }

  @Test func `and staying there moves what is planned once the days are over`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-04"))
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Asia/Tokyo"))
    planner.time.advance(days: 5)
    try planner.tick()
    let tokyo = try #require(TestPlanner.zones.zone(named: "Asia/Tokyo"))
    for item in try planner.items() where item.startAt > planner.time.now {
      #expect((18 * 60..<21 * 60).contains(tokyo.wallClock(at: item.startAt).minuteOfDay), "\(item.startAt)")
    }
  }

  @Test func `moves a yearly call to after the days, and not to days before it is due`() throws {
    let planner = try TestPlanner()
    let fields = ContactFields(
      displayName: "Greta", goal: GoalSettings(cadenceDays: 365, windows: evenings))
    let added = try planner.call(Methods.AddContact(fields: fields, lastContact: "2025-03-10")).plan.placed
    #expect(added.map(\.startAt) == [local("2026-03-10 18:00")])
    let moved = try planner.call(Methods.AddAway(from: "2026-03-08", to: "2026-03-12")).plan.moved
    #expect(moved.map(\.item.startAt) == [local("2026-03-13 18:00")])
    // If the days after it are in no plan, an earlier day is better than none.
    try planner.call(Methods.Undo())
    let long = try planner.call(Methods.AddAway(from: "2026-03-08", to: "2026-03-31")).plan.moved
    #expect(long.map { $0.item.startAt < local("2026-03-08 00:00") } == [true])
  }

  @Test func `shows a conflict where a session of yours has no better place`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    try planner.call(Methods.Note(item: item.id, text: "the tickets"))
    let reply = try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-04-02"))
    #expect(reply.plan.moved.isEmpty)
    #expect(reply.plan.conflicts.map(\.item.id) == [item.id])
    #expect(try planner.item(item.id).status == .pending)
    let status = try planner.call(Methods.Status())
    #expect(status.conflicts.map(\.item.id) == [item.id])
    #expect(status.conflicts.map(\.with.title) == ["away"])
    let doctor = try planner.call(Methods.Doctor()).findings
    #expect(doctor.contains { $0.severity == .warning && $0.where == item.id })
    // When there is room, the session moves.
    let plan = try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 60)).plan
    #expect(plan.moved.map(\.item.startAt) == [local("2026-04-03 18:00")])
    #expect(plan.conflicts.isEmpty)
  }

  @Test func `is told as a conflict by the change that makes it one, and not by each later one`() throws {
    let planner = try TestPlanner()
    let item = try planner.session("Anna", "2026-03-07 12:00")
    let reply = try planner.call(Methods.AddAway(from: "2026-03-07", to: "2026-03-07"))
    #expect(reply.plan.conflicts.map(\.item.id) == [item.id])
    #expect(try planner.add("Bo", every: 7).plan.conflicts.isEmpty)
    #expect(try planner.call(Methods.SetPreference(key: "bufferMin", value: 15)).plan.conflicts.isEmpty)
    // `refresh` and `status` report the conflict.
    #expect(try planner.call(Methods.Refresh()).conflicts.map(\.item.id) == [item.id])
    #expect(try planner.call(Methods.Status()).conflicts.map(\.item.id) == [item.id])
    // Another time of the session, or another busy time, is a new conflict.
    let undone = try planner.call(Methods.RemoveAway(id: reply.away.id))
    #expect(undone.plan.conflicts.isEmpty)
    let again = try planner.call(Methods.AddAway(from: "2026-03-06", to: "2026-03-07"))
    #expect(again.plan.conflicts.map(\.item.id) == [item.id])
  }

  @Test func `leaves nobody standing on it whose weeks are full, and says so`() throws {
    let planner = try TestPlanner()
    for number in 1...5 { try planner.add("P\(number)", every: 7, windows: evenings) }
    let reply = try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-08"))
    #expect(reply.plan.conflicts.isEmpty)
    #expect(try planner.items().allSatisfy { $0.startAt >= local("2026-03-09 00:00") })
    #expect(reply.plan.withdrawn.count == 5 && reply.plan.withdrawn.allSatisfy { $0.reason == .away })
    #expect(try planner.call(Methods.Refresh()).placed.isEmpty)
  }

  @Test func `a time forced over it stays, and is a conflict with the next one`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.call(Methods.AddAway(from: "2026-03-07", to: "2026-03-08", note: "sea"))
    let forced = try planner.call(
      Methods.Reschedule(item: item.id, startAt: "2026-03-07 12:00", force: true)
    ).item
    #expect(forced.forcedOver?.map(\.title) == ["sea"])
    for _ in 1...2 {
      let report = try planner.call(Methods.Refresh())
      #expect(report.moved.isEmpty && report.conflicts.isEmpty)
      planner.time.advance(days: 1)
      try planner.tick()
    }
    #expect(try planner.item(item.id).startAt == local("2026-03-07 12:00"))
    let second = try planner.call(Methods.AddAway(from: "2026-03-06", to: "2026-03-07", note: "hills"))
    #expect(second.plan.moved.isEmpty && second.plan.withdrawn.isEmpty)
    #expect(second.plan.conflicts.map(\.item.id) == [item.id])
    #expect(second.plan.conflicts.map(\.with.title) == ["sea, hills"], "they became one")
    #expect(try planner.item(item.id).startAt == local("2026-03-07 12:00"))
  }

  @Test func `a booking can be forced over it too`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    try planner.call(Methods.AddAway(from: "2026-03-07", to: "2026-03-08"))
    try planner.refusal(Conflict.self, of: Methods.Book(name: "Anna", at: "2026-03-07 12:00"))
    let book = Methods.Book(name: "Anna", at: "2026-03-07 12:00", force: true)
    let booked = try planner.call(book).item
    #expect(booked.forcedOver?.count == 1)
    #expect(try planner.call(Methods.Refresh()).moved.isEmpty)
    // After a snooze it is an ordinary session again.
    #expect(try planner.call(Methods.Snooze(item: booked.id, by: "3d")).item.forcedOver == nil)
  }

  @Test func `one that runs is not moved`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    planner.time.now = item.startAt.adding(minutes: 10)
    #expect(try planner.call(Methods.AddAway(from: "today", to: "today")).plan.moved.isEmpty)
    #expect(try planner.item(item.id).startAt == item.startAt)
  }

  @Test func `is listed until it is over, the earliest first`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.AddAway(from: "2026-04-01", to: "2026-04-02"))
    try planner.call(Methods.AddAway(from: "2026-03-01", to: "2026-03-02"))
    func listed() throws -> [CivilDate] { try planner.call(Methods.ListAway()).away.map(\.from) }
    #expect(try listed() == [date("2026-03-01"), date("2026-04-01")])
    planner.time.advance(days: 1)
    #expect(try listed() == [date("2026-04-01")])
  }

  @Test func `is removed by its id or a beginning of it, and frees its days`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-04-01"))
    let reply = try planner.add("Anna", every: 30)
    #expect(reply.plan.unplaced.map(\.reason) == [.noFreeTime])
    let id = try #require(try planner.call(Methods.ListAway()).away.first).id
    for wrong in ["zzzz", String(id.prefix(3)), ""] {
      #expect(try planner.refusal(NotFound.self, of: Methods.RemoveAway(id: wrong)).kind == .away)
    }
    let plan = try planner.call(Methods.RemoveAway(id: String(id.prefix(8)).uppercased())).plan
    #expect(plan.placed.map(\.name) == ["Anna"])
    #expect(try planner.call(Methods.ListAway()).away.isEmpty)
  }

  @Test func `without a last day is one day`() throws {
    let planner = try TestPlanner()
    let reply = try planner.call(Methods.AddAway(from: "tomorrow"))
    #expect((reply.away.from, reply.away.to) == (date("2026-03-03"), date("2026-03-03")))
    #expect(reply.merged == nil)
    #expect(try planner.call(Methods.Undo()).undone == "away tomorrow")
    #expect(try planner.snapshot().away.isEmpty)
  }

  @Test func `tried is told and not stored`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.call(Methods.AddAway(from: "2026-03-10", to: "2026-03-12"))
    let before = try planner.snapshot()
    let events = try planner.watch()
    let trial = Methods.AddAway(from: "today", to: "2026-03-11", dryRun: true)
    let tried = try planner.call(trial)
    #expect(tried.plan.moved.count == 1)
    #expect((tried.away.from, tried.away.to) == (date("2026-03-02"), date("2026-03-12")))
    #expect(tried.merged?.count == 1)
    #expect(try planner.snapshot() == before)
    #expect(try events.kinds().isEmpty)
    #expect(try planner.refusedField(of: Methods.AddAway(from: "soon", dryRun: true)) == "from")
    let stored = try planner.call(Methods.AddAway(from: "today", to: "2026-03-11"))
    #expect(stored.plan.moved.map(\.item.startAt) == tried.plan.moved.map(\.item.startAt))
  }

  @Test(arguments: Transport.allCases)
  func `that has a day in common with another becomes one with it, and undo parts them`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    let sea = try planner.call(Methods.AddAway(from: "2026-05-03", to: "2026-05-09", note: "sea")).away
    let hills = try planner.call(Methods.AddAway(from: "2026-05-12", to: "2026-05-14", note: "hills")).away
    // Adjacent days do not overlap.
    let other = try planner.call(Methods.AddAway(from: "2026-05-15", note: "sea")).away
    let before = try planner.snapshot().away
    #expect(before == [sea, hills, other])
    let reply = try planner.call(Methods.AddAway(from: "2026-05-09", to: "2026-05-12", note: "sea"))
    #expect(reply.merged == [sea, hills])
    let one = Away(
      id: sea.id, from: sea.from, to: hills.to, note: "sea, hills", timeZone: "America/New_York")
    #expect(reply.away == one)
    #expect(try planner.snapshot().away == [one, other])
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot().away == before)
  }

  @Test func `that is there already changes nothing, and there is nothing to undo of it`()
    throws
  {
    let planner = try TestPlanner()
    let sea = try planner.call(Methods.AddAway(from: "2026-05-03", to: "2026-05-09", note: "sea")).away
    let events = try planner.watch()
    let again = try planner.call(Methods.AddAway(from: "2026-05-04", to: "2026-05-09"))
    #expect((again.away, again.merged) == (sea, [sea]))
    #expect(try events.kinds().isEmpty)
    #expect(try planner.call(Methods.Undo()).undone == "away 2026-05-03 2026-05-09")
  }

  @Test func `is refused whole where its notes together are too long`() throws {
    let planner = try TestPlanner(.router)
    let long = String(repeating: "x", count: 600)
    try planner.call(Methods.AddAway(from: "2026-05-03", to: "2026-05-09", note: long))
    let before = try planner.snapshot().away
    let next = Methods.AddAway(from: "2026-05-09", to: "2026-05-12", note: long + "y")
    #expect(try planner.refusedField(of: next) == "note")
    #expect(try planner.snapshot().away == before)
  }

  @Test(arguments: [
    ("2026-03-05", "2026-03-04", "to"), ("2026-02-30", "2026-03-04", "from"), ("x", "2026-03-04", "from"),
    ("2026-03-05", "", "to"), ("2026-03-05", "2026-13-01", "to"), ("2026-03-05", "9999-12-31", "to"),
  ])
  func `takes days in their order only`(_ from: String, _ to: String, _ field: String) throws {
    let planner = try TestPlanner(.router)
    #expect(try planner.refusedField(of: Methods.AddAway(from: from, to: to)) == field)
  }

  @Test func `takes days as people say them`() throws {
    let planner = try TestPlanner()
    let reply = try planner.call(Methods.AddAway(from: "fri", to: "in 7d", note: ""))
    #expect((reply.away.from, reply.away.to) == (date("2026-03-06"), date("2026-03-09")))
    #expect(reply.away.note == nil)
    #expect(try planner.call(Methods.AddAway(from: "mon", to: "tomorrow")).away.from == date("2026-03-02"))
  }
}
