import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// An undo reverts one command, as far as its changes are the latest (docs/storage.md).
@Suite struct `An undo by id` {
  /// Makes a call as another program.
  private func call<M: UseCase>(_ planner: TestPlanner, by program: String, _ method: M) throws -> M.Reply
  where M.Reply: UndoableReply {
    try planner.onPlanner { planner in
      try planner.called(by: program) { try planner.withUndoId { try method.run(in: planner) } }
    }
  }

  private func names(_ planner: TestPlanner) throws -> [String] {
    try planner.snapshot().contacts.map(\.displayName).sorted()
  }

  private func lastMet(_ planner: TestPlanner, _ name: String) throws -> Instant? {
    try planner.call(Methods.Person(name: name)).goal?.lastCompletedAt
  }

  @Test
  func `of an answer names no session as planned and removed at one time, and a redo says that it is done`()
    throws
  {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7, windows: evenings)
    let item = try #require(try planner.items(.pending, of: "Ana").min { $0.startAt < $1.startAt })
    planner.time.now = item.startAt.adding(minutes: 60)
    let done = try planner.call(Methods.Done(item: "ana"))
    planner.time.advance(minutes: 14 * 60)
    try planner.tick()
    let undone = try planner.call(Methods.Undo(id: done.undoId))
    #expect(Set(undone.restored.map(\.startAt)).isDisjoint(with: undone.removed.map(\.startAt)))
    let redone = try planner.call(Methods.Redo(id: done.undoId))
    #expect(redone.remarks.contains("Ana, Mon 2 Mar 18:00, counts as done again."))
    #expect(!redone.removed.contains { $0.id == item.id })
  }

  @Test func `of a calendar brings back the times that its events had taken`() throws {
    let planner = try TestPlanner()
    let ana = try planner.addOne("Ana", windows: evenings)
    let work = try CalendarFolder()
    try work.put("dinner", at: "20260302T180000", for: "PT2H")
    let added = try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
    #expect(added.plan.moved.map(\.item.id) == [ana.id])
    let undone = try planner.call(Methods.Undo(id: added.undoId))
    #expect(undone.moved.map(\.item.startAt) == [ana.startAt])
    #expect(try planner.item(ana.id).startAt == ana.startAt)
    #expect(try planner.call(Methods.Refresh()) == .empty)
  }

  @Test func `of an import names the people who go, and its redo those who are back`() throws {
    let planner = try TestPlanner()
    let names = ["Ana", "Bo", "Cleo", "Dora", "Emil", "Fay"]
    let added = try planner.call(
      Methods.AddContacts(people: names.map { NewContact(fields: ContactFields(displayName: $0)) }))
    let undone = try planner.call(Methods.Undo(id: added.undoId))
    #expect(undone.remarks == ["Removed: Ana, Bo, Cleo, Dora, Emil and 1 more."])
    let redone = try planner.call(Methods.Redo(id: added.undoId))
    #expect(redone.remarks == ["Back again: Ana, Bo, Cleo, Dora, Emil and 1 more."])
  }

  @Test func `of the page's toast leaves the person whom a terminal has just added`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Nadia", every: 14, windows: evenings)
    let moved = try call(planner, by: "plannerweb", Methods.Snooze(item: item.id, by: "3h"))
    _ = try call(planner, by: "plannerctl", Methods.AddContact(fields: ContactFields(displayName: "Bo")))
    let back = try planner.call(Methods.Undo(id: moved.undoId))
    #expect(back.moved.map(\.item.startAt) == [item.startAt])
    #expect(back.moved.map(\.from) == [item.startAt.adding(minutes: 180)])
    #expect(try names(planner) == ["Bo", "Nadia"])
  }

  @Test func `is offered only by a reply that changed something`() throws {
    let planner = try TestPlanner()
    #expect(try planner.call(Methods.Refresh()).undoId == nil)
    #expect(try planner.call(Methods.SnoozeTonight()).undoId == nil)
    let added = try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Bo")))
    #expect(added.undoId != nil)
    #expect(try planner.call(Methods.Undo()).undoId != nil)
  }

  @Test func `without one takes back what the same program did last, and names what another did later`()
    throws
  {
    let planner = try TestPlanner()
    _ = try call(planner, by: "plannerctl", Methods.AddContact(fields: ContactFields(displayName: "Ana")))
    let other = try call(
      planner, by: "plannerweb", Methods.AddContact(fields: ContactFields(displayName: "Bo")))
    let back = try call(planner, by: "plannerctl", Methods.Undo())
    #expect(back.undone == "add Ana")
    let id = try #require(other.undoId)
    #expect(
      back.remarks == ["A later change by your page: add Bo. 'plannerctl undo \(id)' undoes it."])
    #expect(try names(planner) == ["Bo"])
    #expect(throws: NothingToUndo.self) { try call(planner, by: "plannerctl", Methods.Undo()) }
  }

  @Test func `keeps a later meeting, and says so`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7)
    let first = try planner.call(Methods.Log(name: "Ana", at: "2026-02-20 12:00"))
    try planner.call(Methods.Log(name: "Ana", at: "2026-03-01 12:00"))
    let back = try planner.call(Methods.Undo(id: first.undoId))
    #expect(back.remarks == ["Ana was met on Sun 1 Mar since then; that entry stays."])
    #expect(try lastMet(planner, "Ana") == local("2026-03-01 12:00"))
    #expect(try planner.call(Methods.History()).entries.map(\.when) == [local("2026-03-01 12:00")])
  }

  @Test func `of both meetings, the first one first, leaves neither`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7)
    let before = try planner.snapshot()
    let first = try planner.call(Methods.Log(name: "Ana", at: "2026-02-20 12:00"))
    try planner.call(Methods.Log(name: "Ana", at: "2026-03-01 12:00"))
    try planner.call(Methods.Undo(id: first.undoId))
    try planner.call(Methods.Undo())
    #expect(try lastMet(planner, "Ana") == nil)
    #expect(try planner.snapshot() == before)
  }

  @Test func `leaves what another terminal has changed since then, field by field`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7)
    let first = try planner.call(
      Methods.EditContact(
        name: "Ana", fields: ContactFields(displayName: "Anna", goal: GoalSettings(cadenceDays: 14))))
    try planner.call(
      Methods.EditContact(name: "Anna", fields: ContactFields(goal: GoalSettings(cadenceDays: 21))))
    let back = try planner.call(Methods.Undo(id: first.undoId))
    #expect(back.remarks == ["How often you meet Ana was changed since then; that stays."])
    let person = try planner.call(Methods.Person(name: "Ana"))
    #expect(person.contact.displayName == "Ana" && person.goal?.cadenceDays == 21)
  }

  @Test func `leaves a session that was answered since then`() throws {
    let planner = try TestPlanner()
    let added = try planner.call(
      Methods.AddContact(fields: ContactFields(displayName: "Ana", goal: GoalSettings(cadenceDays: 7))))
    let away = try planner.call(Methods.AddAway(from: "2026-03-04"))
    let booked = try planner.call(Methods.Book(name: "Ana", at: "2026-03-02 12:00"))
    planner.time.now = local("2026-03-02 12:40")
    try planner.call(Methods.Done(item: booked.item.id))
    let back = try planner.call(Methods.Undo(id: booked.undoId))
    #expect(back.remarks == ["Ana was met on Mon 2 Mar since then; that entry stays."])
    #expect(try planner.call(Methods.Item(item: booked.item.id)).item.status == .done)
    // Other commands can still be undone, in any order.
    try planner.call(Methods.Undo(id: away.undoId))
    try planner.call(Methods.Undo(id: added.undoId))
    #expect(try names(planner) == [])
  }

  @Test func `that would put two sessions at one time is refused, unless it is forced`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana")
    try planner.add("Bo")
    let ana = try planner.call(Methods.Book(name: "Ana", at: "2026-03-03 18:00"))
    let moved = try planner.call(Methods.Reschedule(item: ana.item.id, startAt: "2026-03-05 18:00"))
    try planner.call(Methods.Book(name: "Bo", at: "2026-03-03 18:15"))
    let refusal = try planner.refusal(UndoRefused.self, of: Methods.Undo(id: moved.undoId))
    #expect(refusal.message == "Ana, Tue 3 Mar 18:00, and Bo, Tue 3 Mar 18:15, would be at one time.")
    let back = try planner.call(Methods.Undo(id: moved.undoId, force: true))
    #expect(back.moved.map(\.item.startAt) == [local("2026-03-03 18:00")])
  }

  @Test(arguments: [false, true])
  func `that would put a session where the planner has moved another since is refused`(
    isPostponed: Bool
  ) throws {
    let planner = try TestPlanner()
    let work = try CalendarFolder()
    // A second event, because a calendar that is suddenly empty keeps its old content.
    try work.put("gym", at: "20260320T100000")
    try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
    try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 7))
    try planner.add("Ana")
    func addBo() throws {
      let hours = TimeBlock(start: 18 * 60, end: 18 * 60 + 30)
      try planner.add("Bo", every: 14, windows: Windows(weekdays: [.tue, .wed], timeBlocks: [hours]))
    }
    if isPostponed {
      try addBo()
      try planner.call(Methods.Snooze(item: "Bo", by: "1d"))
    }
    let ana = try planner.call(Methods.Book(name: "Ana", at: "2026-03-03 18:00"))
    if !isPostponed { try addBo() }
    #expect(try planner.items(of: "Bo").first?.startAt == local("2026-03-04 18:00"))
    let before = try planner.snapshot()
    planner.time.advance(minutes: 5)
    let moved = try planner.call(Methods.Reschedule(item: ana.item.id, startAt: "2026-03-05 18:00"))
    planner.time.advance(minutes: 5)
    try work.put("Dentist", at: "20260304T180000")
    try planner.onPlanner { [path = work.path] in try $0.filesChanged(in: [path]) }
    #expect(try planner.items(of: "Bo").first?.startAt == local("2026-03-03 18:00"))
    let refusal = try planner.refusal(UndoRefused.self, of: Methods.Undo(id: moved.undoId))
    #expect(
      refusal.message.contains("Ana, Tue 3 Mar 18:00") && refusal.message.contains("Bo, Tue 3 Mar 18:00"))
    #expect(refusal.message.hasSuffix("would be at one time."))
    #expect(try planner.snapshot() != before)
    let back = try planner.call(Methods.Undo(id: moved.undoId, force: true))
    #expect(back.moved.map(\.item.startAt) == [local("2026-03-03 18:00")])
  }

  @Test func `brings back what the user himself had put at one time, by force`() throws {
    let planner = try TestPlanner()
    let ana = try planner.addOne("Ana", windows: evenings)
    for name in ["Bo", "Cleo"] { try planner.add(name) }
    let forced = try planner.call(
      Methods.Book(name: "Bo", at: "\(ana.startAt.adding(minutes: 15))", force: true))
    for change in [
      { try planner.call(Methods.Cancel(item: forced.item.id)).undoId },
      { try planner.call(Methods.Snooze(item: ana.id, by: "2d")).undoId },
      { try planner.call(Methods.SnoozeTonight()).undoId },
    ] {
      let before = try planner.snapshot()
      let id = try change()
      #expect(try planner.snapshot() != before)
      try planner.call(Methods.Undo(id: id))
      #expect(try planner.snapshot() == before)
      try planner.call(Methods.Redo(id: id))
      try planner.call(Methods.Undo(id: id))
      #expect(try planner.snapshot() == before)
    }
    // Cleo's session did not exist together with Bo's.
    let canceled = try planner.call(Methods.Cancel(item: forced.item.id))
    try planner.call(Methods.Book(name: "Cleo", at: "\(forced.item.startAt)", force: true))
    let refusal = try planner.refusal(UndoRefused.self, of: Methods.Undo(id: canceled.undoId))
    #expect(refusal.message.contains("Cleo") && refusal.message.hasSuffix("would be at one time."))
  }

  @Test func `of a change and of those that joined it takes back all of them`() throws {
    let planner = try TestPlanner()
    for name in ["Ana", "Bo", "Cleo"] { try planner.add(name, every: 7) }
    let before = try planner.snapshot()
    let set = { (key: String, value: String, joins: String?) in
      try planner.call(Methods.SetPreference(key: key, value: .string(value), joins: joins)).undoId
    }
    let first = try set("preferredHours", "sat,sun 10-20", nil)
    #expect(try set("quietHours", "21-9", first) == first)
    #expect(try planner.call(Methods.Plan(anew: true, joins: first)).undoId == first)
    let commands = try planner.call(Methods.Commands()).commands
    #expect(commands.first?.command == "prefs set preferredHours; prefs set quietHours; plan --anew")
    let after = try planner.snapshot()
    try planner.call(Methods.Undo(id: first))
    #expect(try planner.snapshot() == before)
    try planner.call(Methods.Redo(id: first))
    #expect(try planner.snapshot() == after)
    // With another change in between, each is undone separately.
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Dan")))
    #expect(try set("capacityPerWeek", "3", first) != first)
    #expect(try planner.refusedField(of: Methods.Plan(anew: true, joins: "x")) == "joins")
  }

  @Test func `that would put a session into a long one is refused, whatever else is in that`() throws {
    let planner = try TestPlanner()
    for name in ["Ana", "Bo", "Cleo"] { try planner.add(name) }
    let cleo = try planner.call(Methods.Book(name: "Cleo", at: "2026-03-03 20:00"))
    let moved = try planner.call(Methods.Reschedule(item: cleo.item.id, startAt: "2026-03-05 18:00"))
    try planner.call(Methods.Book(name: "Ana", at: "2026-03-03 17:00", durationMin: 240))
    try planner.call(Methods.Book(name: "Bo", at: "2026-03-03 17:30", force: true))
    let refusal = try planner.refusal(UndoRefused.self, of: Methods.Undo(id: moved.undoId))
    #expect(refusal.message == "Ana, Tue 3 Mar 17:00, and Cleo, Tue 3 Mar 20:00, would be at one time.")
  }

  @Test func `that removes a person whom a guest has booked is refused, and names them`() throws {
    let house = try InvitingPlanner()
    let added = try house.planner.call(
      Methods.AddContact(fields: ContactFields(displayName: "Ana", goal: GoalSettings(cadenceDays: 14))))
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    let refusal = try house.planner.refusal(UndoRefused.self, of: Methods.Undo(id: added.undoId))
    #expect(
      refusal.message.hasPrefix("Ana booked ") && refusal.message.hasSuffix("and would see it canceled."))
    #expect(house.guests.told.last == "booked \(made.times[0])")
    try house.planner.call(Methods.Undo(id: added.undoId, force: true))
    #expect(house.guests.told.last == "erased off")
  }

  @Test func `keeps the time that a guest chose after the user's move`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    let item = try house.session(of: made.id)
    let moved = try house.planner.call(Methods.Reschedule(item: item.id, startAt: "\(made.times[1])"))
    let free = try #require(house.guests.invitations[made.id]?.times.last)
    house.guests.pick([free], of: made.id)
    let back = try house.planner.call(Methods.Undo(id: moved.undoId))
    #expect(try house.session(of: made.id).startAt == free)
    #expect(back.moved.isEmpty && back.remarks.count == 1)
  }

  @Test func `eight days later says how old it is, and names the sessions that go`() throws {
    let planner = try TestPlanner()
    let added = try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: "Ana", goal: GoalSettings(cadenceDays: 3))))
    try planner.add("Bo", every: 3)
    planner.time.advance(days: 8)
    try planner.tick()
    let bo = try planner.items(of: "Bo").filter { $0.status.isLive }
    let back = try planner.call(Methods.Undo(id: added.undoId))
    #expect(back.remarks == ["That was 8 days ago."])
    #expect(!back.removed.isEmpty && back.removed.allSatisfy { $0.name == "Ana" })
    #expect(try planner.items(of: "Bo").filter { $0.status.isLive } == bo)
  }

  @Test func `is taken back by redo, and that by undo`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Ana", every: 14, windows: evenings)
    let before = try planner.snapshot()
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    let after = try planner.snapshot()
    try planner.call(Methods.Undo())
    #expect(try planner.call(Methods.Commands()).commands.map(\.isUndone) == [true, false])
    #expect(try planner.call(Methods.Redo()).redone == true)
    #expect(try planner.snapshot() == after)
    #expect(try planner.call(Methods.Commands()).commands.map(\.isUndone) == [false, false])
    try planner.refusal(NothingToUndo.self, of: Methods.Redo())
    #expect(try planner.call(Methods.Undo()).undone == "snooze Ana 1d")
    #expect(try planner.snapshot() == before)
  }

  @Test func `of a person who was added is taken back with all that they had`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7)
    try planner.call(Methods.Note(item: "Ana", text: "tea"))
    let added = try #require(try planner.call(Methods.Commands()).commands.last)
    let before = try planner.snapshot()
    try planner.call(Methods.Undo(id: added.id))
    #expect(try names(planner) == [])
    try planner.call(Methods.Redo(id: added.id))
    #expect(try planner.snapshot() == before)
    #expect(try planner.call(Methods.History(name: "Ana")).entries.map(\.notes) == ["tea"])
  }

  @Test func `is refused for a change that is unknown, too old, or taken back already`() throws {
    let planner = try TestPlanner()
    let added = try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Ana")))
    try planner.call(Methods.Undo())
    let refusal = try planner.refusal(NothingToUndo.self, of: Methods.Undo(id: added.undoId))
    #expect(refusal.message == "'add Ana' was undone already.")
    try planner.refusal(NothingToUndo.self, of: Methods.Undo(id: "99999"))
    #expect(try planner.refusedField(of: Methods.Undo(id: "x")) == "id")
  }

  @Test func `and its list name people and days, never ids`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7)
    let id = try planner.call(Methods.Person(name: "Ana")).contact.id
    try planner.call(Methods.Book(name: id, at: "2026-03-09 12:00"))
    try planner.call(Methods.Log(name: id))
    let away = try planner.call(Methods.AddAway(from: "2026-05-03", to: "2026-05-09")).away
    try planner.call(Methods.RemoveAway(id: away.id))
    #expect(
      try planner.call(Methods.Commands()).commands.map(\.command) == [
        "away remove 2026-05-03 2026-05-09", "away 2026-05-03 2026-05-09", "log Ana", "book Ana", "add Ana",
      ])
  }
  @Test func `and a birthday without a title of its own is named after its person`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7)
    try planner.call(PeopleMethods.SetProfile(name: "Ana", set: PersonProfile(birthday: "1990-05-03")))
    let date = try planner.call(PeopleMethods.AddDate(name: "Ana", kind: .birthday, leadDays: [3])).date
    try planner.call(PeopleMethods.RemoveDate(id: date.id))
    #expect(try planner.call(Methods.Undo()).undone == "date --remove Ana's birthday")
  }
}
