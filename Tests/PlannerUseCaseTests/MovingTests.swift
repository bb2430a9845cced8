import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Snoozing a session` {
  @Test func `puts it off by an hour unless told otherwise`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    let reply = try planner.call(Methods.Snooze(item: "anna"))
    #expect(reply.item.startAt == item.startAt.adding(minutes: 60))
    #expect(reply.item.status == .snoozed)
    #expect(try planner.item(item.id).startAt == reply.item.startAt)
  }

  @Test func `by days keeps the time of day, also when the clocks go forward`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    #expect(item.startAt == local("2026-03-02 18:00"))
    let reply = try planner.call(Methods.Snooze(item: item.id, by: "1w"))
    #expect(reply.item.startAt == local("2026-03-09 18:00"))
    #expect(reply.item.startAt == item.startAt.adding(minutes: 7 * 1440 - 60))
  }

  @Test func `of one that is over counts from now`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    planner.time.now = item.startAt.adding(minutes: 120)
    #expect(
      try planner.call(Methods.Snooze(item: item.id, by: "2h")).item.startAt
        == planner.time.now.adding(minutes: 120))
  }

  @Test func `passes quiet and taken time by`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.add("Bo")
    try planner.call(Methods.Reschedule(item: item.id, startAt: "20:00"))
    try planner.call(Methods.Book(name: "Bo", at: "21:00"))
    // Bo's session is at 21:00. 21:30 is free and on the grid.
    #expect(
      try planner.call(Methods.Snooze(item: item.id)).item.startAt == local("2026-03-02 21:30"))
    // An hour later is within the quiet hours, which end at 08:00.
    #expect(
      try planner.call(Methods.Snooze(item: item.id)).item.startAt == local("2026-03-03 08:00"))
  }

  @Test func `fails where no time is free for a year`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2027-03-06"))
    let refusal = try planner.refusal(NoFreeSlot.self, of: Methods.Snooze(item: item.id, by: "1d"))
    #expect(refusal.item == item.id)
    #expect(Instant(refusal.target) != nil)
  }

  @Test func `to outside the times that were chosen for the person is done, and said`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    #expect(try planner.call(Methods.Snooze(item: item.id, by: "1h")).warnings == nil)
    let late = try planner.call(Methods.Snooze(item: item.id, by: "15h"))
    #expect(late.item.startAt == local("2026-03-03 10:00"))
    #expect(late.warnings == ["It is outside your hours for Anna."])
    #expect(late.plan.moved.isEmpty && late.plan.withdrawn.isEmpty)
    #expect(try planner.call(Methods.Refresh()).moved.isEmpty, "it stays where you put it")
    planner.time.now = local("2026-03-03 09:30")
    try planner.add("Bo")
    try planner.call(Methods.Book(name: "Bo", at: "2026-03-04 18:00", durationMin: 240))
    let tomorrow = try planner.call(Methods.SnoozeTonight())
    #expect(tomorrow.items.map(\.startAt) == [local("2026-03-04 10:00")])
    #expect(tomorrow.warnings == ["It is outside your hours for Anna."])
  }

  @Test func `tonight goes to the times of the person, and to those that you prefer`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.call(Methods.SetPreference(key: "preferredHours", value: "Mon-Fri 19-21"))
    let tomorrow = try planner.call(Methods.SnoozeTonight())
    #expect(tomorrow.items.map(\.startAt) == [local("2026-03-03 19:00")])
    #expect(tomorrow.warnings == nil)
  }

  @Test(arguments: ["", "0m", "0d", "-1h", "1", "11y", "h", "1h1h", "3651d", "99999999999999999999d"])
  func `takes only a duration`(_ by: String) throws {
    let planner = try TestPlanner(.router)
    let item = try planner.addOne("Anna")
    #expect(try planner.refusedField(of: Methods.Snooze(item: item.id, by: by)) == "by")
  }
}

@Suite struct `Snoozing tonight` {
  @Test func `moves what is left of today to tomorrow, at the same times of day`() throws {
    let planner = try TestPlanner()
    for name in ["Anna", "Bo", "Cleo", "Dan"] { try planner.add(name) }
    try planner.call(Methods.Book(name: "Anna", at: "9:00"))
    try planner.call(Methods.Book(name: "Bo", at: "20:00"))
    try planner.call(Methods.Book(name: "Cleo", at: "18:00", durationMin: 60))
    try planner.call(Methods.Book(name: "Dan", at: "tomorrow 10:00"))
    planner.time.now = local("2026-03-02 12:00")
    let moved = try planner.call(Methods.SnoozeTonight()).items
    #expect(moved.map(\.name) == ["Cleo", "Bo"])
    #expect(moved.map(\.startAt) == [local("2026-03-03 18:00"), local("2026-03-03 20:00")])
    #expect(moved.allSatisfy { $0.status == .snoozed })
    #expect(try planner.items(.pending).map(\.name) == ["Anna", "Dan"])
  }

  @Test func `gives the evening that it frees to nobody else, until it is over`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "spreadDays", value: "0"))
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.call(Methods.SnoozeTonight())
    #expect(
      try planner.add("Bo", every: 7, windows: evenings).plan.placed.first?.startAt
        == local("2026-03-03 18:30"))
    // The user can still book a person for tonight explicitly.
    try planner.add("Cleo", windows: evenings)
    #expect(
      try planner.call(Methods.Book(name: "Cleo", at: "20:00")).item.startAt == local("2026-03-02 20:00"))
    for _ in 0..<4 { try planner.call(Methods.Undo()) }
    #expect(
      try planner.add("Bo", every: 7, windows: evenings).plan.placed.first?.startAt
        == local("2026-03-02 18:30"))
  }

  @Test func `wakes nobody where they live`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Ken", timeZone: "Asia/Tokyo")))
    try planner.add("Anna")
    try planner.call(Methods.Book(name: "Ken", at: "17:00"))
    try planner.call(Methods.Book(name: "Anna", at: "21:00"))
    planner.time.now = local("2026-03-02 12:00")
    let moved = try planner.call(Methods.SnoozeTonight()).items
    // Nine in the morning in Tokyo is seven in the evening in New York.
    #expect(moved.map(\.name) == ["Ken", "Anna"])
    #expect(moved.map(\.startAt) == [local("2026-03-03 19:00"), local("2026-03-03 21:00")])
  }

  @Test func `far from the time of day says so, and which times are nearer`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    try planner.call(Methods.Reschedule(item: item.id, startAt: "20:00"))
    let folder = try CalendarFolder()
    try folder.put("Work", at: "20260303T150000", for: "PT7H")
    try planner.call(Methods.AddCalendar(path: folder.path, name: "work"))
    let reply = try planner.call(Methods.SnoozeTonight())
    #expect(reply.items.map(\.startAt) == [local("2026-03-03 09:00")])
    #expect(
      reply.warnings == [
        "Tomorrow had no room for Anna within three hours of 20:00.",
        "Free near 20:00: Wed 4 Mar 20:00, Thu 5 Mar 20:00, Fri 6 Mar 20:00.",
        "It is outside your hours for Anna.",
      ])
  }

  @Test(arguments: ["1d", "tonight"])
  func `of somebody who is met daily takes the place of tomorrow's own session`(way: String) throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 20))
    try planner.add("Anna", every: 1, windows: evenings)
    try planner.add("Bo", every: 2, windows: evenings)
    func starts(_ name: String) throws -> [Instant] { try planner.items(of: name).map(\.startAt).sorted() }
    let (anna, bo) = (try starts("Anna"), try starts("Bo"))
    #expect(anna.prefix(2) == [local("2026-03-02 18:00"), local("2026-03-03 18:00")])
    #expect(bo.first == local("2026-03-02 18:30"))
    let before = try planner.snapshot()
    let plan: PlanReport
    if way == "1d" {
      let reply = try planner.call(Methods.Snooze(item: "anna", by: way))
      #expect(reply.item.startAt == anna[1])
      #expect(reply.warnings == nil)
      plan = reply.plan
    } else {
      let reply = try planner.call(Methods.SnoozeTonight())
      #expect(reply.items.map(\.startAt) == [anna[1], local("2026-03-03 18:30")])
      #expect(reply.warnings == nil)
      plan = reply.plan
    }
    #expect(try starts("Anna") == Array(anna.dropFirst()))
    let gone = plan.withdrawn.filter { $0.item.name == "Anna" }
    #expect(gone.map(\.item.startAt) == [anna[1]])
    #expect(gone.map(\.near) == [date("2026-03-03")])
    #expect(try planner.call(Methods.Refresh()) == .empty)
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot() == before)
  }

  @Test func `of somebody who is met daily finds its time of day also where tomorrow is full`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 20))
    try planner.add("Anna", every: 1, windows: evenings)
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2026-03-03"))
    #expect(
      try planner.call(Methods.Snooze(item: "anna", by: "1d")).item.startAt == local("2026-03-04 18:00"))
    #expect(try planner.items(of: "Anna").map(\.startAt).min() == local("2026-03-04 18:00"))
    #expect(try planner.call(Methods.Refresh()) == .empty)
  }

  @Test func `names what becomes of the next sessions of the same people`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 3, windows: evenings)
    let before = try planner.items(.pending)
    let reply = try planner.call(Methods.SnoozeTonight())
    let after = try planner.items(.pending)
    let told = reply.plan.withdrawn.map(\.item.id) + reply.plan.moved.map(\.item.id)
    #expect(!told.isEmpty)
    #expect(Set(told) == Set(before.map(\.id)).subtracting(reply.items.map(\.id)).subtracting(unchanged()))
    func unchanged() -> [String] { after.filter(before.contains).map(\.id) }
  }

  @Test func `with nothing left is no failure and no change`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    let before = try planner.snapshot()
    #expect(try planner.call(Methods.SnoozeTonight()).items.isEmpty)
    #expect(try planner.snapshot() == before)
  }

  @Test func `moves all or none`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    try planner.add("Bo")
    try planner.call(Methods.Book(name: "Anna", at: "10:00"))
    try planner.call(Methods.Book(name: "Bo", at: "12:00", durationMin: 540))
    try planner.add("Cleo")
    try planner.call(Methods.Book(name: "Cleo", at: "tomorrow 9:30", durationMin: 420))
    try planner.refusal(NoFreeSlot.self, of: Methods.SnoozeTonight())
  }
}

@Suite struct `Rescheduling a session` {
  @Test func `to a free time takes it to the minute`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    let reply = try planner.call(Methods.Reschedule(item: "anna", startAt: "2026-03-04T18:07:59-05:00"))
    #expect(reply.item.startAt == local("2026-03-04 18:07"))
    #expect(reply.item.status == .rescheduled)
    #expect(reply.warnings.isEmpty)
    #expect(try planner.item(item.id).startAt == local("2026-03-04 18:07"))
  }

  @Test func `is refused with what is in the way`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.add("Bo")
    try planner.call(Methods.Book(name: "Bo", at: "2026-03-04 18:00"))
    try planner.call(Methods.AddAway(from: "2026-03-07", to: "2026-03-08", note: "sea"))
    for (time, kind, title) in [
      ("2026-03-02 07:00", ObstacleKind.past, "the past"), ("2026-03-04 22:30", .quietHours, "quiet hours"),
      ("2026-03-04 17:45", .session, "Bo"), ("2026-03-07 12:00", .away, "sea"),
    ] {
      let refusal = try planner.refusal(
        Conflict.self, of: Methods.Reschedule(item: item.id, startAt: time))
      #expect(refusal.obstacles.contains { $0.kind == kind && $0.title == title }, "\(time)")
    }
    let away = try planner.refusal(
      Conflict.self, of: Methods.Reschedule(item: item.id, startAt: "2026-03-07 12:00"))
    #expect(away.obstacles.map(\.start) == [local("2026-03-07 00:00")])
    #expect(away.obstacles.map(\.end) == [local("2026-03-09 00:00")])
  }

  @Test func `goes over everything by force`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.add("Bo")
    try planner.call(Methods.Book(name: "Bo", at: "2026-03-04 18:00"))
    for time in ["2026-03-04 18:15", "2026-03-04 23:00", "2026-03-01 12:00"] {
      let move = Methods.Reschedule(item: item.id, startAt: time, force: true)
      #expect(try planner.call(move).item.startAt == local(time))
    }
  }

  @Test func `names what it goes over`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    try planner.add("Bo")
    try planner.call(Methods.AddAway(from: "2026-03-07", to: "2026-03-08", note: "sea"))
    let booked = try planner.call(Methods.Book(name: "Bo", at: "\(item.startAt)", force: true))
    #expect(booked.warnings == ["It is at the same time as Anna, Mon 2 Mar 18:00."])
    let moved = try planner.call(
      Methods.Reschedule(item: booked.item.id, startAt: "2026-03-07 12:00", force: true))
    #expect(moved.warnings == ["It overlaps 'sea', Sat 7 Mar 00:00 – Mon 9 Mar 00:00."])
  }

  @Test func `outside the window, over capacity or too soon only warns`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    let item = try planner.addOne("Anna", windows: evenings)
    try planner.add("Bo")
    try planner.call(Methods.Book(name: "Bo", at: "2026-03-10 18:00"))
    func warnings(_ time: String) throws -> [String] {
      try planner.call(Methods.Reschedule(item: item.id, startAt: time)).warnings
    }
    #expect(try warnings("2026-03-03 19:00") == [])
    #expect(try warnings("2026-03-03 12:00") == ["It is outside your hours for Anna."])
    #expect(try warnings("2026-03-11 19:00") == ["That week is full already."])
    #expect(try warnings("2026-03-02 08:10").count == 2)
  }

  @Test func `to a full week does not warn where it replaces a session of the planner's own`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 2))
    try planner.add("Anna", every: 30, windows: evenings)
    let own = try planner.addOne("Bo", windows: evenings)
    let booked = try planner.call(Methods.Book(name: "Bo", at: "2026-03-06 19:00"))
    #expect(booked.warnings == [])
    #expect(booked.plan.withdrawn.map(\.item.id) == [own.id])
    try planner.add("Cy")
    #expect(
      try planner.call(Methods.Book(name: "Cy", at: "2026-03-07 19:00")).warnings == [
        "That week is full already."
      ])
  }

  @Test(arguments: ["", "never", "25:00", "2026-02-30 10:00", "tomorrow", "1d"])
  func `takes only a time`(_ time: String) throws {
    let planner = try TestPlanner(.router)
    let item = try planner.addOne("Anna")
    try planner.add("Bo")
    #expect(try planner.refusedField(of: Methods.Reschedule(item: item.id, startAt: time)) == "startAt")
    #expect(try planner.refusedField(of: Methods.Book(name: "Bo", at: time)) == "at")
  }

  @Test func `has candidates, in order of time, each of which can be taken`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    let reply = try planner.call(Methods.Candidates(item: "anna"))
    #expect(reply.item.id == item.id)
    #expect(reply.candidates.count == 5)
    #expect(reply.candidates.map(\.startAt) == reply.candidates.map(\.startAt).sorted())
    #expect(!reply.candidates.map(\.startAt).contains(item.startAt))
    for candidate in reply.candidates {
      #expect(candidate.terms.day + candidate.terms.crowd + candidate.terms.learned == candidate.cost)
    }
    for count in [3, 10] {
      let listed = try planner.call(Methods.Candidates(item: "anna", count: count)).candidates
      #expect(listed.count == count)
      let last = try #require(listed.last)
      let taken = try planner.call(Methods.Reschedule(item: item.id, startAt: "\(last.startAt)"))
      #expect(taken.item.startAt == last.startAt)
      #expect(taken.warnings.isEmpty)
    }
    for count in [2, 11, 0, -5] {
      #expect(try planner.refusedField(of: Methods.Candidates(item: "anna", count: count)) == "count")
    }
  }
}

@Suite struct `Booking a session` {
  @Test func `in the gap of a change of the clocks says which time it is`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna")
    let reply = try planner.call(Methods.Book(name: "Anna", at: "8 mar 2:30", force: true))
    #expect(reply.item.startAt == local("2026-03-08 03:30"))
    #expect(reply.warnings.first == "There is no 02:30 that night, as the clocks change; 03:30 it is.")
    let moved = try planner.call(
      Methods.Reschedule(item: reply.item.id, startAt: "1 nov 2026 1:30", force: true))
    #expect(moved.item.startAt == Instant("2026-11-01T01:30:00-04:00"))
    #expect(moved.warnings.first?.hasPrefix("There are two 01:30 that night") == true)
  }

  @Test func `now begins with the next whole minute`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna")
    planner.time.now = local("12:00").adding(seconds: 30)
    #expect(try planner.call(Methods.Book(name: "Anna", at: "now")).item.startAt == local("12:01"))
  }

  @Test func `at a time that may be one of two asks for one of them`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna")
    let refusal = try planner.refusal(InvalidField.self, of: Methods.Book(name: "Anna", at: "03/04 19:00"))
    #expect(
      refusal.message
        == "at is '03/04 19:00', but must be '3 apr 19:00' or '4 mar 19:00': it may mean either.")
  }

  @Test func `makes a manual one, as long as the goal's, that counts for the goal`() throws {
    let planner = try TestPlanner()
    let goal = try #require(try planner.add("Anna", every: 7, for: 50).goal)
    let reply = try planner.call(Methods.Book(name: "anna", at: "2026-03-15 12:00"))
    #expect(reply.item.origin == .manual)
    #expect(reply.item.durationMin == 50)
    #expect(reply.item.goalId == goal.id)
    #expect(reply.item.status == .pending)
    // The next session is due by the booking.
    planner.time.advance(days: 7)
    try planner.tick()
    #expect(try planner.items(of: "Anna").map(\.startAt).max() == local("2026-03-22 08:00"))
  }

  @Test func `needs no goal: half an hour by default`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    let reply = try planner.call(Methods.Book(name: "Anna", at: "fri 19:00"))
    #expect(reply.item.startAt == local("2026-03-06 19:00"))
    #expect(reply.item.durationMin == 30)
    #expect(reply.item.goalId == nil)
    #expect(
      try planner.call(Methods.Book(name: "Anna", at: "2026-03-07 12:00", durationMin: 90)).item.durationMin
        == 90)
  }

  @Test func `is under the same rule as rescheduling`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    try planner.call(Methods.Book(name: "Anna", at: "18:00"))
    let refusal = try planner.refusal(Conflict.self, of: Methods.Book(name: "Anna", at: "18:15"))
    #expect(refusal.obstacles.map(\.kind) == [.session])
    #expect(try planner.call(Methods.Book(name: "Anna", at: "18:15", force: true)).item.status == .pending)
    for minutes in [0, -30, 1441] {
      let book = Methods.Book(name: "Anna", at: "20:00", durationMin: minutes)
      #expect(try planner.refusedField(of: book) == "durationMin")
    }
    try planner.refusal(NotFound.self, of: Methods.Book(name: "Bo", at: "20:00"))
  }
}

@Suite struct `Canceling a session` {
  @Test(arguments: Transport.allCases)
  func `skips it: the next one counts from its day, and nothing counts as done`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    let open = Windows(timeBlocks: [TimeBlock(start: 9 * 60, end: 21 * 60)])
    let item = try planner.addOne("Anna", every: 14, windows: open)
    let reply = try planner.call(Methods.Cancel(item: "anna"))
    #expect(reply.item.status == .canceled)
    let goal = try planner.goal(of: "Anna")
    #expect(goal.skippedAt == item.startAt)
    #expect(goal.lastCompletedAt == nil)
    #expect(try planner.items(.pending).isEmpty)
    #expect(try planner.call(Methods.People()).people[0].dueOn == date("2026-03-16"))
    planner.time.advance(days: 1)
    try planner.tick()
    // Not at 09:00, because a session on a Monday before noon did not work the last time.
    #expect(try planner.items(.pending).map(\.startAt) == [local("2026-03-16 12:00")])
  }

  @Test func `of one without a goal only takes it away`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    try planner.call(Methods.Book(name: "Anna", at: "18:00"))
    #expect(try planner.call(Methods.Cancel(item: "anna")).item.status == .canceled)
    #expect(try planner.call(Methods.Next()).items.isEmpty)
  }
}
