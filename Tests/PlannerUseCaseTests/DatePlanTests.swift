import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// It is Monday 2 March 2026, 08:00. The horizon is fourteen days.
@Suite struct `A session for a date` {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  /// Adds a person with a birthday.
  private func add(_ name: String, born day: String, every days: Int? = nil) throws {
    try planner.add(name, every: days, windows: days.map { _ in evenings })
    try born(name, day)
  }

  private func born(_ name: String, _ day: String) throws {
    try planner.call(M.SetProfile(name: name, set: PersonProfile(birthday: day)))
  }

  @discardableResult
  private func wish(_ name: String, _ plan: DatePlan = .day) throws -> M.AddDate.Reply {
    try planner.call(M.AddDate(name: name, kind: .birthday, plan: plan))
  }

  /// Returns the live sessions. Sessions for dates have a mark.
  private func live() throws -> [String] {
    try planner.items().filter(\.status.isLive).map { item in
      let zone = TestPlanner.zones.systemZone()
      return "\(item.name) \(item.startAt.text(in: zone).prefix(16))" + (item.dateKey == nil ? "" : " *")
    }
  }

  private func settled() throws {
    var report = try planner.call(Methods.Refresh())
    // Ignores unanswered sessions of others.
    report.waiting = []
    #expect(report == .empty)
  }

  // MARK: - Placed among the others

  @Test func `is as long as the person's sessions, also once that changes`() throws {
    try add("Ana", born: "1966-03-11", every: 30)
    try wish("ana")
    func lengths() throws -> [Int] {
      try planner.items(of: "Ana").filter { $0.status.isLive && $0.dateKey != nil }.map(\.durationMin)
    }
    #expect(try lengths() == [30])
    let longer = ContactFields(goal: GoalSettings(minDurationMin: 45))
    try planner.call(Methods.EditContact(name: "ana", fields: longer))
    #expect(try lengths() == [45])
    try settled()
    // A booking leaves no room for a longer session.
    let start = try #require(try planner.items(of: "Ana").first { $0.dateKey != nil }).startAt
    try planner.add("Bob")
    try planner.call(
      Methods.Book(
        name: "bob", at: start.adding(minutes: 60).text(in: TestPlanner.zones.systemZone()), durationMin: 30))
    let longest = ContactFields(goal: GoalSettings(minDurationMin: 120))
    try planner.call(Methods.EditContact(name: "ana", fields: longest))
    #expect(try lengths() == [45])
  }

  @Test func `is placed on the day, and shown with its reason`() throws {
    try add("Ana", born: "1966-03-11")
    let reply = try wish("ana")
    #expect(reply.next?.startAt == local("2026-03-11 08:00"))
    #expect(try live() == ["Ana 2026-03-11T08:00 *"])
    let dates = try planner.call(M.Dates()).dates
    #expect(dates.map(\.plan) == [.day] && dates.map(\.startAt) == [local("2026-03-11 08:00")])
    let why = try planner.call(Methods.Why(name: "ana"))
    #expect(why.item?.occasion == "Ana's birthday")
    #expect(why.score == nil, "how often you meet is no reason")
    #expect(why.asPlaced == true)
    let day = try planner.call(Methods.Agenda(from: "2026-03-11", days: 1)).days[0]
    #expect(day.items.map(\.occasion) == ["Ana's birthday"])
    #expect(try planner.call(Methods.Next()).items.map(\.occasion) == ["Ana's birthday"])
    try settled()
  }

  @Test func `stands in the plan among the others, and takes the place of the ordinary one beside it`() throws
  {
    try add("Ana", born: "--03-11", every: 7)
    try wish("ana", DatePlan.none)
    try planner.add("Bob", every: 7, windows: evenings)
    for name in ["ana", "bob"] { try planner.call(Methods.Log(name: name)) }
    #expect(
      try live() == [
        "Ana 2026-03-09T18:00", "Bob 2026-03-10T18:00",
      ])
    try wish("ana")
    #expect(try live() == ["Bob 2026-03-10T18:00", "Ana 2026-03-11T18:00 *"])
    try settled()
    // The session counts as a meeting, so the next one is a week later.
    planner.time.now = local("2026-03-11 19:00")
    try planner.call(Methods.Done(item: "ana"))
    #expect(try planner.items(.pending, of: "Ana").map(\.startAt) == [local("2026-03-18 18:00")])
    try settled()
  }

  @Test func `within three days is as early as can be, and once`() throws {
    try add("Ana", born: "--03-11")
    try planner.call(Methods.AddAway(from: "2026-03-08", to: "2026-03-09"))
    try wish("ana", .week)
    #expect(try live() == ["Ana 2026-03-10T08:00 *"])
    try settled()
  }

  @Test func `has no place on a day away, which is said, and the week has one`() throws {
    try add("Ana", born: "--03-11")
    try planner.call(Methods.AddAway(from: "2026-03-11", to: "2026-03-11"))
    let reply = try wish("ana")
    #expect(reply.next?.startAt == nil)
    #expect(reply.warnings == ["No session is planned for it yet: every fitting time is taken."])
    let why = try planner.call(Methods.Why(name: "ana"))
    #expect(why.unplaced?.occasion == "Ana's birthday" && why.unplaced?.reason == .noFreeTime)
    try wish("ana", .week)
    #expect(try live() == ["Ana 2026-03-08T08:00 *"])
  }

  @Test func `takes the place of its person's own where the week is full, and nobody else's`() throws {
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: .number(1)))
    try add("Ana", born: "--03-04", every: 7)
    #expect(try live() == ["Ana 2026-03-02T18:00", "Ana 2026-03-09T18:00"])
    try wish("ana")
    #expect(try live() == ["Ana 2026-03-04T18:00 *", "Ana 2026-03-11T18:00"])
    try settled()
    try add("Bob", born: "--03-06")
    #expect(
      try wish("bob").warnings == ["No session is planned for it yet: the free times lie in full weeks."])
    #expect(try planner.items(of: "Bob").isEmpty)
  }

  @Test func `comes when the horizon reaches its day, each year once`() throws {
    try add("Ana", born: "--03-20")
    #expect(try wish("ana").next?.startAt == nil)
    #expect(try live() == [])
    planner.time.now = local("2026-03-07 08:00")
    try planner.tick()
    #expect(try live() == ["Ana 2026-03-20T08:00 *"])
    planner.time.now = local("2026-03-20 09:00")
    try planner.call(Methods.Done(item: "ana"))
    try settled()
    #expect(try live() == [])
    planner.time.now = local("2027-03-10 08:00")
    try planner.tick()
    #expect(try live() == ["Ana 2027-03-20T08:00 *"])
  }

  @Test func `keeps to the day and the clocks when they change`() throws {
    // The clocks go forward on 8 March at 2:00.
    try add("Ana", born: "--03-08", every: 90)
    try planner.call(Methods.Log(name: "ana"))
    try wish("ana")
    #expect(try live() == ["Ana 2026-03-08T18:00 *"])
    try settled()
  }

  @Test func `of 29 February is on the day that was chosen`() throws {
    planner.time.now = local("2027-02-20 08:00")
    try add("Ana", born: "1996-02-29")
    try wish("ana")
    #expect(try live() == ["Ana 2027-02-28T08:00 *"])
    try planner.call(Methods.SetPreference(key: "leapDay", value: .string("mar1")))
    #expect(try live() == ["Ana 2027-03-01T08:00 *"])
    try settled()
  }

  @Test func `is one for each of two dates of a person in a week`() throws {
    try add("Ana", born: "--03-11", every: 7)
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(anniversary: "2001-03-13")))
    try planner.call(Methods.Log(name: "ana"))
    try wish("ana")
    try planner.call(M.AddDate(name: "ana", kind: .anniversary, plan: .day))
    #expect(try live() == ["Ana 2026-03-11T18:00 *", "Ana 2026-03-13T18:00 *"])
    try settled()
  }

  @Test func `of a date that was added has its title; one that is nobody's is refused`() throws {
    try planner.add("Bob")
    let reply = try planner.call(M.AddDate(name: "bob", title: "wedding day", on: "2026-03-06", plan: .day))
    #expect(reply.next?.startAt == local("2026-03-06 08:00"))
    #expect(try planner.call(Methods.Next()).items.map(\.occasion) == ["wedding day"])
    #expect(try planner.refusedField(of: M.AddDate(title: "tax", on: "2w", plan: .day)) == "plan")
  }

  // MARK: - Once each

  @Test func `that you cancel, move or did is not placed again for the same time`() throws {
    try add("Ana", born: "--03-11")
    try wish("ana", .week)
    let first = try #require(try planner.items(.pending).first)
    try planner.call(Methods.Reschedule(item: first.id, startAt: "2026-03-15 20:00"))
    #expect(try live() == ["Ana 2026-03-15T20:00 *"])
    try settled()
    try planner.call(Methods.Cancel(item: first.id))
    #expect(try live() == [])
    try settled()
    try planner.call(Methods.Undo())
    #expect(try live() == ["Ana 2026-03-15T20:00 *"])
  }

  @Test func `that did not happen is planned again while there is time`() throws {
    try add("Ana", born: "--03-11")
    try wish("ana", .week)
    planner.time.now = local("2026-03-08 09:00")
    let plan = try planner.call(Methods.Missed(item: "ana")).plan
    #expect(plan.placed.map(\.startAt) == [local("2026-03-08 12:00")])
  }

  @Test func `is not wanted where you met on that day, or booked a time of your own`() throws {
    try add("Ana", born: "--03-11")
    try wish("ana")
    let booked = try planner.call(Methods.Book(name: "ana", at: "2026-03-11 19:00"))
    #expect(booked.plan.withdrawn.map(\.reason) == [.booked])
    #expect(try live() == ["Ana 2026-03-11T19:00"])
    try settled()
    try planner.call(Methods.Undo())
    planner.time.now = local("2026-03-11 07:00")
    let logged = try planner.call(Methods.Log(name: "ana", outcome: .call))
    #expect(logged.plan.withdrawn.map(\.reason) == [.met])
    #expect(try live() == [])
    try settled()
  }

  @Test func `stays although you sent a text that morning`() throws {
    try add("Ana", born: "--03-11")
    try wish("ana")
    planner.time.now = local("2026-03-11 07:00")
    try planner.call(Methods.Log(name: "ana", outcome: .text))
    #expect(try live() == ["Ana 2026-03-11T08:00 *"])
  }

  @Test func `that is canceled skips the ordinary one only if that was due by then`() throws {
    try add("Ana", born: "--03-11", every: 7)
    try planner.call(Methods.Log(name: "ana"))
    try wish("ana")
    try planner.call(Methods.Cancel(item: "ana"))
    // A cadence after the last contact, when she was due.
    #expect(try planner.goal(of: "Ana").skippedAt == local("2026-03-09 18:00"))
    try add("Bob", born: "--03-05", every: 30)
    try planner.call(Methods.Log(name: "bob"))
    try wish("bob")
    try planner.call(Methods.Cancel(item: "bob"))
    #expect(try planner.goal(of: "Bob").skippedAt == nil)
  }

  // MARK: - Changes of the date

  @Test func `moves with the birthday, and goes with the wish, the date and the birthday`() throws {
    try add("Ana", born: "--03-11")
    try wish("ana")
    let id = try #require(try planner.items().first?.id)
    try born("ana", "--03-13")
    #expect(try live() == ["Ana 2026-03-13T08:00 *"])
    #expect(try planner.items().map(\.id) == [id])
    try planner.call(M.SetProfile(name: "ana", unset: ["birthday"]))
    #expect(try live() == [])
    try planner.call(Methods.Undo())
    #expect(try live() == ["Ana 2026-03-13T08:00 *"])
    try wish("ana", DatePlan.none)
    #expect(try live() == [])
    let date = try wish("ana").date
    #expect(try live().count == 1)
    try planner.call(M.RemoveDate(id: date.id))
    #expect(try live() == [])
    try settled()
  }

  @Test func `is set without changing when you are told, and the other way round`() throws {
    try add("Ana", born: "--03-11")
    try planner.call(M.AddDate(name: "ana", kind: .birthday, leadDays: [14]))
    #expect(try wish("ana").date.leadDays == [14])
    #expect(try planner.call(M.AddDate(name: "ana", kind: .birthday, leadDays: [3])).date.plan == .day)
  }

  @Test func `is undone with the wish, which brings the ordinary one back`() throws {
    try add("Ana", born: "--03-11", every: 7)
    try wish("ana", DatePlan.none)
    try planner.call(Methods.Log(name: "ana"))
    let before = try planner.snapshot()
    try wish("ana")
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot() == before)
    try settled()
  }

  @Test func `is not planned in a pause, and is after it`() throws {
    try add("Ana", born: "--03-11", every: 30)
    try wish("ana")
    try planner.call(Methods.SetPaused(name: "ana", paused: true))
    #expect(try live() == [])
    try settled()
    try planner.call(Methods.SetPaused(name: "ana", paused: false))
    #expect(try live().contains("Ana 2026-03-11T18:00 *"))
  }

  @Test func `follows the birthday of a card`() throws {
    let book = try CardFolder()
    try book.put("ana", called: "Ana", ["BDAY:19660311"])
    try planner.addBook(book)
    try planner.add(card: "uid-ana")
    try wish("ana")
    #expect(try live() == ["Ana 2026-03-11T08:00 *"])
    try book.put("ana", called: "Ana", ["BDAY:19660312"])
    try planner.changed(book)
    #expect(try live() == ["Ana 2026-03-12T08:00 *"])
  }

  @Test func `survives export and import, and is erased with its person`() throws {
    try add("Ana", born: "--03-11")
    try wish("ana")
    var document = try planner.call(Methods.Export()).document
    let next = try TestPlanner()
    try next.call(Methods.Import(document: document))
    #expect(try next.items().map(\.dateKey) == planner.items().map(\.dateKey))
    #expect(try next.call(Methods.Refresh()) == .empty)
    document.items[0].dateKey = "birthday/ana/2026"
    #expect(
      try TestPlanner().refusedField(of: Methods.Import(document: document)) == "document.items[0].dateKey")
    try planner.call(Methods.Erase(name: "ana"))
    #expect(try planner.items().isEmpty)
    try settled()
  }

  // MARK: - A single booking

  @Test func `can be booked for the next time: on the day, or else on the nearest one`() throws {
    try add("Ana", born: "1966-03-11", every: 7)
    try wish("ana", DatePlan.none)
    let plan = M.PlanDate(name: "ana", kind: .birthday)
    #expect(try planner.call(plan).next.startAt == local("2026-03-11 18:00"))
    #expect(try planner.items().filter { $0.origin == .manual }.map(\.dateKey?.last) == ["6"])
    // The second call returns the same session.
    let again = try planner.call(plan)
    #expect(again.next.startAt == local("2026-03-11 18:00") && again.warnings == ["It was planned already."])
    #expect(try planner.items().filter { $0.origin == .manual }.count == 1)
    try settled()
    try planner.add("Bob")
    let wedding = try planner.call(M.AddDate(name: "bob", title: "wedding", on: "2026-05-20")).date
    try planner.call(Methods.AddAway(from: "2026-05-20", to: "2026-05-21"))
    let next = try planner.call(M.PlanDate(id: wedding.id)).next
    #expect(next.startAt == local("2026-05-19 08:00") && "\(next.on)" == "2026-05-20")
    try settled()
  }

  @Test func `cannot be booked where there is no time, nor for what is no date of a person`() throws {
    try add("Ana", born: "--03-11")
    try planner.call(Methods.AddAway(from: "2026-03-08", to: "2026-03-14"))
    try planner.refusal(NoFreeSlot.self, of: M.PlanDate(name: "ana", kind: .birthday))
    #expect(try planner.refusedField(of: M.PlanDate(name: "ana", kind: .anniversary)) == "kind")
    #expect(try planner.refusedField(of: M.PlanDate(name: "ana")) == "id")
    let tax = try planner.call(M.AddDate(title: "tax", on: "31 mar")).date
    #expect(try planner.refusedField(of: M.PlanDate(id: tax.id)) == "id")
    try planner.refusal(NotFound.self, of: M.PlanDate(id: "ffff"))
  }
}

/// Rollups are at 09:00 and 18:00.
@Suite struct `A notice of a date that can be planned` {
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner.reminding()
    try planner.add("Ana")
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "1966-03-11")))
    return planner
  }

  private func last(_ planner: TestPlanner) throws -> Notice {
    try #require(planner.messages.handed(.dates, to: .desktop).last).notice
  }

  private func press(_ key: String, _ planner: TestPlanner) throws {
    let row = try #require(try planner.rows(.dates).last { $0.state == .delivered })
    let deliveries = try planner.store.read { try $0.deliveries(reminderId: row.id) }
    try planner.press(key, on: #require(deliveries.first { $0.channel == .desktop }?.externalId))
  }

  @Test func `offers to plan a call, which books it, says when, and is not offered again`() throws {
    let planner = try planner()
    try planner.run(until: "2026-03-04 09:01")
    let notice = try last(planner)
    #expect(notice.actions.map(\.label) == ["Done", "Plan a call", "Draft", "1 day later"])
    #expect(notice.actions[1].command == "plannerctl dates plan Ana birthday")
    try press("plan", planner)
    #expect(try planner.items().map(\.startAt) == [local("2026-03-11 08:00")])
    #expect(planner.messages.said.map(\.title) == ["Ana: planned for Wed 11 Mar 08:00"])
    try planner.run(until: "2026-03-11 07:00")
    try planner.call(Methods.Reschedule(item: "ana", startAt: "2026-03-11 19:00"))
    try planner.run(until: "2026-03-11 09:01")
    #expect(try last(planner).actions.map(\.key) == ["done", "draft", "snooze-1d"])
    #expect(try last(planner).lines.first == "Planned: Wed 11 Mar 19:00")
  }

  @Test func `offers a draft, which waits then`() throws {
    let planner = try planner()
    try planner.run(until: "2026-03-04 09:01")
    #expect(try last(planner).actions[2].command == "plannerctl draft Ana --for birthday")
    try press("draft", planner)
    let drafts = try planner.call(DraftMethods.ListDrafts()).drafts
    #expect(drafts.map(\.draft.purpose) == [.birthday] && drafts.first?.draft.text.contains("60th") == true)
    #expect(
      planner.messages.said.map(\.title) == ["A draft to Ana waits on your page, and in plannerctl drafts"])
    #expect(try planner.rows(.dates).allSatisfy { $0.state != .delivered })
  }

  @Test func `offers no draft for a child's birthday: it is not the person's own`() throws {
    let planner = try TestPlanner.reminding()
    try planner.add("Ana")
    let lisa = PersonRelation(to: "Lisa", kind: .child, birthday: "2015-03-11")
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(relations: [lisa])))
    try planner.run(until: "2026-03-04 09:01")
    #expect(try last(planner).actions.map(\.key).contains("draft") == false)
  }

  @Test func `says when there is no time, and stays`() throws {
    let planner = try planner()
    try planner.run(until: "2026-03-04 09:01")
    try planner.call(Methods.AddAway(from: "2026-03-08", to: "2026-03-14"))
    try press("plan", planner)
    #expect(planner.messages.said.first?.title.hasPrefix("No time is free for Ana") == true)
    #expect(try planner.items().isEmpty)
    #expect(try planner.rows(.dates).contains { $0.state == .delivered })
  }

  @Test func `is no offer where the planner planned it; the reminder of that names the date`() throws {
    let planner = try planner()
    try planner.call(M.AddDate(name: "ana", kind: .birthday, plan: .day))
    try planner.run(until: "2026-03-04 09:01")
    #expect(try last(planner).lines.contains("Planned: Wed 11 Mar 08:00"))
    #expect(try !last(planner).actions.contains { $0.key == "plan" })
    try planner.run(until: "2026-03-11 07:31")
    let reminder = try #require(planner.messages.handed(.reminder, to: .desktop).last).notice
    #expect(reminder.lines.contains("For the birthday"))
  }
}
