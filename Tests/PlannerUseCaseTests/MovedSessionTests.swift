import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// A moved session stays the due occurrence (docs/engine.md, section 6).
@Suite struct `A session that was moved` {
  /// Returns a planner with the people of docs/samples.
  private func sample(at now: String) throws -> TestPlanner {
    let planner = try TestPlanner(at: local(now), store: .inMemory())
    let people = Data(try RepositoryFiles.text("docs/samples/people.json").utf8)
    try planner.call(Methods.AddAway(from: "sat", to: "sun", note: "the hills"))
    try planner.call(
      Methods.Import(document: try JSONDecoder().decode(ExportDocument.self, from: people)))
    return planner
  }

  /// Returns the starts of a person's upcoming live sessions, in order.
  private func starts(_ planner: TestPlanner, _ name: String) throws -> [Instant] {
    try planner.items(of: name).filter { $0.status.isLive && $0.startAt > planner.time.now }.map(\.startAt)
  }

  private func expectNothingToDo(_ planner: TestPlanner, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let again = try planner.call(Methods.Refresh())
    #expect(
      again.placed.isEmpty && again.moved.isEmpty && again.withdrawn.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `of the sample is not followed by a new one at the time that was snoozed`() throws {
    let planner = try sample(at: "2026-11-30 09:00")
    let first = try #require(try starts(planner, "Dede").first)
    let snoozed = try planner.call(Methods.Snooze(item: "dede", by: "1d")).item
    #expect(snoozed.startAt == first.adding(minutes: 1440))
    let after = try starts(planner, "Dede")
    #expect(after.first == snoozed.startAt)
    #expect(after.dropFirst().allSatisfy { $0 >= snoozed.startAt.adding(minutes: 2 * 1440) })
    try expectNothingToDo(planner)
  }

  @Test
  func `of the sample far ahead leaves nobody without a place, and says that nothing is planned before`()
    throws
  {
    let planner = try sample(at: "2026-11-27 15:00")
    let reply = try planner.call(Methods.Reschedule(item: "ana", startAt: "wed 9 dec 18:00"))
    #expect(reply.warnings == ["Nothing else is planned with Ana Souza before then."])
    #expect(reply.plan.unplaced.isEmpty)
    #expect(try starts(planner, "Ana Souza").first == local("2026-12-09 18:00"))
    try expectNothingToDo(planner)
  }

  @Test func `is not overtaken, nor is a booked one: the session after it stays after it`() throws {
    let planner = try TestPlanner()
    try planner.add("Bob", every: 7)
    try planner.call(Methods.Log(name: "bob", at: "2026-02-27 12:00"))
    try planner.call(Methods.Book(name: "bob", at: "2026-03-08 19:00"))
    #expect(try starts(planner, "Bob") == [local("2026-03-08 19:00"), local("2026-03-15 08:00")])
    let plan = try planner.call(Methods.SetPreference(key: "quietHours", value: "22-10:30")).plan
    #expect(try starts(planner, "Bob") == [local("2026-03-08 19:00"), local("2026-03-15 10:30")])
    #expect(plan.moved.map(\.item.startAt) == [local("2026-03-15 10:30")])
    try expectNothingToDo(planner)
  }

  @Test func `leaves its old time to no later session of its person that lies over an event`() throws {
    let planner = try TestPlanner()
    let work = try CalendarFolder()
    let tuesdays = Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 18 * 60, end: 18 * 60 + 30)])
    try planner.add("Ana", every: 7, windows: tuesdays)
    try work.put("dinner", at: "20260310T180000")
    try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
    #expect(try starts(planner, "Ana") == [local("2026-03-03 18:00"), local("2026-03-10 18:00")])
    try planner.call(Methods.Snooze(item: "ana", by: "6d"))
    #expect(try starts(planner, "Ana") == [local("2026-03-09 18:00")])
    try expectNothingToDo(planner)
  }

  /// A goal of every two days. The user moved two sessions to 4 and 8 March, and the next one is on the 10th.
  @Test func `stays before the next one when days away take the time of that`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 2)
    let booked = try planner.call(Methods.Book(name: "Ana", at: "2026-03-07 08:15", force: true)).item
    let first = try #require(try starts(planner, "Ana").first)
    let own = try #require(try planner.items(of: "Ana").first { $0.startAt == first })
    try planner.call(Methods.Reschedule(item: own.id, startAt: "2026-03-08 16:15"))
    try planner.call(Methods.Reschedule(item: booked.id, startAt: "2026-03-04 17:30", force: true))
    let before = try starts(planner, "Ana")
    #expect(before.prefix(2) == [local("2026-03-04 17:30"), local("2026-03-08 16:15")])
    let next = try #require(before.dropFirst(2).first)
    let day = TestPlanner.zones.systemZone().date(at: next)
    try planner.call(Methods.AddAway(from: "\(day)", to: "\(day)"))
    let after = try starts(planner, "Ana")
    #expect(after.prefix(2) == before.prefix(2))
    #expect(after.count > 2 && after[2] > next)
    try expectNothingToDo(planner)
  }

  @Test(arguments: ["snooze", "reschedule"])
  func `is before all other sessions of its person that came after it`(way: String) throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 4, windows: evenings)
    let before = try starts(planner, "Anna")
    #expect(before.count == 4)
    let moved: ShownItem
    if way == "snooze" {
      moved = try planner.call(Methods.Snooze(item: "anna", by: "9d")).item
    } else {
      moved = try planner.call(Methods.Reschedule(item: "anna", startAt: "2026-03-11 18:00")).item
    }
    #expect(moved.startAt == local("2026-03-11 18:00"))
    let after = try starts(planner, "Anna")
    #expect(after.first == moved.startAt)
    #expect(after.dropFirst().first == local("2026-03-15 18:00"))
    try expectNothingToDo(planner)
  }

  @Test func `leaves the session before it where it is`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 4, windows: evenings)
    let before = try starts(planner, "Anna")
    let second = try #require(try planner.items(of: "Anna").dropFirst().first)
    try planner.call(Methods.Snooze(item: second.id, by: "1d"))
    let after = try starts(planner, "Anna")
    #expect(after.first == before.first)
    #expect(after.dropFirst().first == before[1].adding(minutes: 1440))
    try expectNothingToDo(planner)
  }

  @Test func `by a snooze has the next ones close up`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 28))
    let reply = try planner.call(Methods.Snooze(item: "anna", by: "4d"))
    // A week after Friday is the next Friday, not the Monday after it.
    let after = try starts(planner, "Anna")
    #expect(after.prefix(2) == [local("2026-03-06 18:00"), local("2026-03-13 18:00")])
    #expect(reply.warnings == nil)
    try expectNothingToDo(planner)
  }

  @Test func `says nothing of what is before it where something is`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 19:00"))
    let second = try #require(try planner.items(of: "Anna").last)
    let reply = try planner.call(Methods.Reschedule(item: second.id, startAt: "2026-03-20 18:00"))
    #expect(reply.warnings == [])
  }

  @Test func `that lay far ahead still does, and the calls go on until then`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
    let may = try planner.call(Methods.Book(name: "Anna", at: "2026-05-05 18:00")).item
    let before = try starts(planner, "Anna")
    let reply = try planner.call(Methods.Reschedule(item: may.id, startAt: "2026-05-06 18:00"))
    #expect(reply.warnings == [])
    #expect(try planner.item(may.id).isDue == nil)
    #expect(try starts(planner, "Anna").dropLast() == before.dropLast())
  }

  @Test func `stays the due one when it is moved again`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", every: 14, windows: evenings)
    for day in ["2026-04-20", "2026-05-20"] {
      let reply = try planner.call(Methods.Reschedule(item: item.id, startAt: "\(day) 18:00"))
      #expect(reply.warnings.contains("Nothing else is planned with Anna before then."))
      #expect(try starts(planner, "Anna") == [local("\(day) 18:00")])
    }
  }

  @Test func `is moved back by undo, and so are the others`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 4, windows: evenings)
    let before = try planner.snapshot()
    try planner.call(Methods.Snooze(item: "anna", by: "9d"))
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot() == before)
  }
}

/// The origin of a chosen time, and the planner's options with it (docs/engine.md, section 11).
@Suite struct `A time that was agreed` {
  private func addEvening(_ planner: TestPlanner, _ folder: CalendarFolder, at start: String) throws
    -> PlanReport
  {
    try folder.put("dinner", at: start, for: "PT3H")
    return try planner.call(Methods.AddCalendar(path: folder.path, name: "home")).plan
  }

  @Test(arguments: ["book", "reschedule", "force"])
  func `is neither moved nor withdrawn for an event, and is a conflict`(way: String) throws {
    let planner = try TestPlanner()
    let item: ShownItem
    switch way {
    case "book":
      try planner.add("Anna", every: 7, windows: evenings)
      item = try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 18:00")).item
    case "force":
      try planner.add("Anna", every: 7, windows: evenings)
      item = try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 23:00", force: true)).item
    default:
      try planner.add("Anna", every: 7, windows: evenings)
      item = try planner.call(Methods.Reschedule(item: "anna", startAt: "2026-03-04 18:00")).item
    }
    let folder = try CalendarFolder()
    let event = way == "force" ? "20260304T220000" : "20260304T173000"
    let plan = try addEvening(planner, folder, at: event)
    #expect(plan.moved.isEmpty && !plan.withdrawn.contains { $0.item.id == item.id })
    #expect(plan.conflicts.map(\.item.id) == [item.id])
    #expect(try planner.item(item.id).startAt == item.startAt)
    #expect(try planner.call(Methods.Status()).conflicts.map(\.item.id) == [item.id])
  }

  @Test func `that was forced over one event stays when another one is added`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
    let (home, work) = (try CalendarFolder(), try CalendarFolder())
    try home.put("dinner", at: "20260304T173000", for: "PT3H")
    try planner.call(Methods.AddCalendar(path: home.path, name: "home"))
    let item = try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 18:00", force: true)).item
    for day in 2...9 { try work.put("day\(day)", at: "2026030\(day)T080000", for: "PT14H") }
    let plan = try planner.call(Methods.AddCalendar(path: work.path, name: "work")).plan
    #expect(
      !plan.moved.contains { $0.item.id == item.id } && !plan.withdrawn.contains { $0.item.id == item.id })
    #expect(try planner.item(item.id).startAt == item.startAt)
  }

  @Test func `by the planner, as it was only put off, makes way for an event but is never withdrawn`() throws
  {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    let snoozed = try planner.call(Methods.Snooze(item: item.id, by: "2d")).item
    let folder = try CalendarFolder()
    let plan = try addEvening(planner, folder, at: "20260304T180000")
    #expect(plan.moved.map(\.item.id) == [item.id] && plan.moved.map(\.from) == [snoozed.startAt])
    #expect(try planner.item(item.id).isAgreed == false)
    // Away on all possible days.
    let away = try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-30"))
    #expect(away.plan.withdrawn.isEmpty)
    #expect(try planner.item(item.id).status.isLive)
  }

  @Test func `with a guest stays when an event appears, and stays the due one when the guest moves it`()
    throws
  {
    let house = try InvitingPlanner()
    let planner = house.planner
    try planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    let other = try #require(house.guests.invitations[made.id]?.times.last)
    house.guests.pick([other], of: made.id)
    let item = try house.session(of: made.id)
    #expect(item.startAt == other && item.isAgreed && item.isDue == true)
    let away = try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-04-30")).plan
    #expect(away.conflicts.map(\.item.id) == [item.id])
    #expect(try house.session(of: made.id).startAt == other)
    #expect(house.guests.told.last == "booked \(other)", "the guest hears of no other time")
  }

  @Test func `is no longer agreed once it is snoozed`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
    let item = try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 18:00")).item
    #expect(try planner.item(item.id).isAgreed)
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    #expect(try !planner.item(item.id).isAgreed)
    try planner.call(Methods.Reschedule(item: item.id, startAt: "2026-03-06 18:00"))
    #expect(try planner.item(item.id).isAgreed)
  }
}

/// The planner's own session with a person is not an obstacle to another time for the same person.
@Suite struct `A time at which the person has a session of the planner's own` {
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
  }

  private func live() throws -> [Instant] {
    try planner.items(of: "Anna").filter(\.status.isLive).map(\.startAt).sorted()
  }

  private func expectOne(_ plan: PlanReport, warnings: [String]?) throws {
    #expect(try live() == [local("2026-03-09 18:00")])
    #expect((warnings ?? []).isEmpty)
    #expect(plan.withdrawn.map(\.near).allSatisfy { $0 == date("2026-03-09") })
    #expect(try planner.call(Methods.Refresh()) == .empty)
  }

  @Test func `is where a snooze goes, and the own session makes way`() throws {
    #expect(try live() == [local("2026-03-02 18:00"), local("2026-03-09 18:00")])
    let reply = try planner.call(Methods.Snooze(item: "Anna", by: "1w"))
    try expectOne(reply.plan, warnings: reply.warnings)
  }

  @Test func `can be taken by a move, and by a booking`() throws {
    let moved = try planner.call(Methods.Reschedule(item: "Anna", startAt: "2026-03-09 18:00"))
    try expectOne(moved.plan, warnings: moved.warnings)
    try planner.call(Methods.Undo())
    let booked = try planner.call(Methods.Book(name: "Anna", at: "2026-03-09 18:15"))
    #expect(booked.warnings.isEmpty)
    #expect(try live() == [local("2026-03-02 18:00"), local("2026-03-09 18:15")])
    #expect(try planner.call(Methods.Refresh()) == .empty)
  }

  @Test func `is named as the reason why those before it go`() throws {
    let reply = try planner.call(Methods.Reschedule(item: "Anna", startAt: "2026-03-31 18:00"))
    #expect(try live() == [local("2026-03-31 18:00")])
    #expect(reply.plan.withdrawn.map(\.reason) == [.moved])
    #expect(reply.plan.withdrawn.map(\.near) == [date("2026-03-31")])
  }
}

/// The reply of a snooze if its target time is not free (docs/engine.md, section 10).
@Suite struct `A snooze to a time that is taken` {
  @Test func `of an hour gives the reason`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    let folder = try CalendarFolder()
    try folder.put("Work", at: "20260302T190000", for: "PT1H")
    try planner.call(Methods.AddCalendar(path: folder.path, name: "work"))
    let reply = try planner.call(Methods.Snooze(item: item.id, by: "1h"))
    #expect(reply.item.startAt == local("2026-03-02 20:00"))
    #expect(reply.warnings == ["19:00 is taken by Work."])
  }

  @Test func `names the session that has it, or the quiet hours`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.add("Bo")
    try planner.call(Methods.Reschedule(item: item.id, startAt: "20:00"))
    try planner.call(Methods.Book(name: "Bo", at: "21:00"))
    #expect(try planner.call(Methods.Snooze(item: item.id)).warnings == ["21:00 is taken by Bo."])
    let far = try planner.call(Methods.Snooze(item: item.id))
    #expect(far.item.startAt == local("2026-03-03 08:00"))
    #expect(
      far.warnings == [
        "22:30 is in your quiet hours.", "No time was free within three hours after that.",
        "Free near 22:30: Tue 3 Mar 21:30, Wed 4 Mar 21:30, Thu 5 Mar 21:30.",
      ])
  }

  @Test func `by days goes on to the next free time and says so`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    try planner.call(Methods.AddAway(from: "2026-03-04", to: "2026-03-07", note: "the sea"))
    let reply = try planner.call(Methods.Snooze(item: item.id, by: "3d"))
    #expect(reply.item.startAt == local("2026-03-08 18:00"))
    #expect(
      reply.warnings == [
        "Thu 5 Mar 18:00 is taken by the sea.", "No time within three hours of 18:00 was free until then.",
      ])
  }

  @Test func `by days says that it leaves its time of day`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.call(Methods.Reschedule(item: item.id, startAt: "18:00"))
    let folder = try CalendarFolder()
    for day in 3...9 { try folder.put("shift\(day)", at: "2026030\(day)T120000", for: "PT10H") }
    try planner.call(Methods.AddCalendar(path: folder.path, name: "work"))
    let reply = try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    #expect(reply.item.startAt == local("2026-03-04 08:00"))
    #expect(
      reply.warnings == [
        "Tue 3 Mar 18:00 is taken by shift3.", "No time within three hours of 18:00 was free that week.",
        "Free near 18:00: Tue 10 Mar 18:00, Wed 11 Mar 18:00, Thu 12 Mar 18:00.",
      ])
  }
}
