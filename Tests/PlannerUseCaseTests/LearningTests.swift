import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `What is learned of times` {
  private func learned(_ planner: TestPlanner) throws -> [LearnedCell] {
    try planner.call(Methods.Learned()).cells.filter { $0.total > 0 }
  }

  /// Returns `Mon 18 1/2` for each cell with sessions.
  private func counts(_ planner: TestPlanner) throws -> [String] {
    try learned(planner).map { "\($0.weekday.rawValue) \($0.fromHour) \($0.kept)/\($0.total)" }
  }

  /// Returns Anna's session, booked for half an hour on Wednesday the 4th at 18:30.
  private func booked(_ transport: Transport = .router) throws -> (planner: TestPlanner, item: ShownItem) {
    let planner = try TestPlanner(transport)
    try planner.add("Anna")
    return (planner, try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 18:30")).item)
  }

  @Test func `is a week of cells, Monday first, that say nothing at the beginning`() throws {
    let reply = try TestPlanner().call(Methods.Learned())
    #expect(reply.cells.count == 56)
    #expect(reply.cells.map(\.fromHour).prefix(9) == [0, 3, 6, 9, 12, 15, 18, 21, 0])
    #expect(reply.cells.map(\.weekday.index) == (0..<56).map { $0 / 8 })
    #expect(reply.cells.allSatisfy { $0.total == 0 && $0.bias == 0 })
    #expect((reply.rate, reply.halfLifeDays, reply.since) == (0.5, 90, nil))
  }

  @Test func `is that a session was kept where it is done where it stood`() throws {
    let (planner, item) = try booked(.router)
    planner.time.now = local("2026-03-05 12:00")
    try planner.call(Methods.Done(item: item.id))
    #expect(try counts(planner) == ["Wed 18 1/1"])
    let cell = try learned(planner)[0]
    // One day old, so the weight is 2^(-1/90). r0 = (w + 1) / (w + 2).
    let weight = exp2(-1.0 / 90)
    let rate = (weight + 1) / (weight + 2)
    #expect((cell.weight, cell.weightKept) == (weight, weight))
    #expect(cell.bias == Int((2000 * ((weight + 4 * rate) / (weight + 4) - rate) + 0.5).rounded(.down)))
    #expect(cell.bias > 0)
  }

  @Test(arguments: Transport.allCases)
  func `is that it was not where the user missed, snoozed, rescheduled or canceled it`(
    _ transport: Transport
  ) throws {
    let (planner, item) = try booked(transport)
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    #expect(try counts(planner) == ["Wed 18 0/1"])
    try planner.call(Methods.Reschedule(item: item.id, startAt: "2026-03-06 9:00"))
    #expect(try counts(planner) == ["Wed 18 0/1", "Thu 18 0/1"])
    try planner.call(Methods.Reschedule(item: item.id, startAt: "2026-03-07 12:00"))
    planner.time.now = local("2026-03-07 14:00")
    try planner.call(Methods.Missed(item: item.id))
    #expect(try counts(planner) == ["Wed 18 0/1", "Thu 18 0/1", "Fri 9 0/1", "Sat 12 0/1"])
    let next = try planner.call(Methods.Book(name: "Anna", at: "2026-03-08 21:00")).item
    try planner.call(Methods.Cancel(item: next.id))
    #expect(try counts(planner).last == "Sun 21 0/1")
    #expect(try planner.store.read { try $0.evidence() }.map(\.cause).count { $0 == .canceled } == 1)
    #expect(try learned(planner).allSatisfy { $0.bias < 0 })
  }

  @Test func `says nothing of a move within the session's own time or the same three hours`() throws {
    let (planner, item) = try booked()
    let later = try planner.call(Methods.Snooze(item: item.id, by: "30m")).item
    try planner.call(Methods.Reschedule(item: later.id, startAt: "2026-03-04 20:45"))
    #expect(try counts(planner) == [])
    planner.time.now = local("2026-03-05 12:00")
    try planner.call(Methods.Done(item: item.id))
    #expect(try counts(planner) == ["Wed 18 1/1"])
  }

  @Test func `takes every session of a snoozed evening`() throws {
    let planner = try TestPlanner()
    for (name, time) in [("Anna", "18:30"), ("Bo", "21:00")] {
      try planner.add(name)
      try planner.call(Methods.Book(name: name, at: "2026-03-02 \(time)"))
    }
    #expect(try planner.call(Methods.SnoozeTonight()).items.count == 2)
    #expect(try counts(planner) == ["Mon 18 0/1", "Mon 21 0/1"])
  }

  @Test(arguments: Transport.allCases)
  func `is nothing where a session stays where it stood, or a command is refused`(
    _ transport: Transport
  ) throws {
    let (planner, item) = try booked(transport)
    try planner.call(Methods.Reschedule(item: item.id, startAt: "2026-03-04 18:30"))
    try planner.refusal(Conflict.self, of: Methods.Reschedule(item: item.id, startAt: "2026-03-04 23:00"))
    try planner.refusal(InvalidField.self, of: Methods.Snooze(item: item.id, by: "never"))
    #expect(try counts(planner) == [])
  }

  @Test func `is nothing where the planner moves, pauses or removes by itself, or nobody answers`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-03"))
    #expect(try planner.item(item.id).startAt != item.startAt)
    try planner.call(Methods.SetPaused(name: "Anna", paused: true))
    #expect(try planner.item(item.id).status == .canceled)
    try planner.add("Bo", every: 30)
    try planner.call(Methods.RemoveContact(name: "Bo"))
    try planner.add("Cleo")
    let booked = try planner.call(Methods.Book(name: "Cleo", at: "2026-03-04 18:30")).item
    planner.time.now = local("2026-03-09 12:00")
    try planner.tick()
    #expect(try planner.item(booked.id).status == .lapsed)
    #expect(try counts(planner) == [])
  }

  @Test(arguments: [
    ("2026-03-04 18:30", ["Wed 18 1/1"]), ("2026-03-04 19:00", ["Wed 18 1/1"]),
    ("2026-03-04 20:59", ["Wed 18 1/1"]), ("2026-03-04 18:00", ["Wed 18 1/1"]),
    ("2026-03-04 21:00", []), ("2026-03-04 17:59", []), ("2026-03-03 18:30", []), ("2026-03-05 18:30", []),
  ])
  func `counts what is done at --at only where it stood, or in its three hours`(
    _ at: String, _ expected: [String]
  ) throws {
    let (planner, item) = try booked()
    planner.time.now = local("2026-03-06 12:00")
    #expect(
      try planner.call(Methods.Done(item: item.id, at: at)).item?.unlearned == (expected == [] ? true : nil))
    #expect(try counts(planner) == expected)
  }

  @Test func `counts a session across two cells where it began, as long as it runs`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    let item = try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 17:30", durationMin: 60)).item
    planner.time.now = local("2026-03-06 12:00")
    try planner.call(Methods.Done(item: item.id, at: "2026-03-04 18:15"))
    #expect(try counts(planner) == ["Wed 15 1/1"])
  }

  @Test func `is nothing where it is done days ahead`() throws {
    let (planner, item) = try booked()
    try planner.call(Methods.Done(item: item.id))
    #expect(try counts(planner) == [])
  }

  @Test func `is taken back with its command`() throws {
    let (planner, item) = try booked(.router)
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    try planner.call(Methods.Cancel(item: item.id))
    #expect(try counts(planner) == ["Wed 18 0/1", "Thu 18 0/1"])
    try planner.call(Methods.Undo())
    #expect(try counts(planner) == ["Wed 18 0/1"])
    try planner.call(Methods.Undo())
    #expect(try counts(planner) == [])
  }

  @Test func `is forgotten on request, and brought back by undo`() throws {
    let (planner, item) = try booked(.router)
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    planner.time.now = local("2026-03-06 12:00")
    try planner.call(Methods.Done(item: item.id))
    // Done before its start. It starts after the reset, and is forgotten too.
    let early = try planner.call(Methods.Book(name: "Anna", at: "2026-03-06 14:00")).item
    try planner.call(Methods.Done(item: early.id))
    let before = try counts(planner)
    #expect(before == ["Wed 18 0/1", "Thu 18 1/1", "Fri 12 1/1"])
    #expect(try planner.call(Methods.ResetLearned()).forgotten == 3)
    #expect(try counts(planner) == [])
    #expect(try planner.call(Methods.Learned()).since == local("2026-03-06 12:00"))
    // There is nothing more to forget, so there is nothing to undo.
    #expect(try planner.call(Methods.ResetLearned()).forgotten == 0)
    #expect(try planner.call(Methods.Undo()).undone == "learned reset")
    #expect(try counts(planner) == before)
    #expect(try planner.call(Methods.Learned()).since == nil)
  }

  @Test func `draws the next session to where sessions are kept`() throws {
    func next(after bad: Int) throws -> Int {
      let planner = try TestPlanner()
      try planner.add("Anna")
      let zone = TestPlanner.zones.systemZone()
      for week in 0..<bad {
        let monday = date("2026-03-02").adding(days: 7 * week)
        planner.time.now = zone.instant(of: monday, minuteOfDay: 480)
        for (hour, kept) in [(18, false), (21, true)] {
          let start = zone.instant(of: monday, minuteOfDay: 60 * hour)
          let item = try planner.call(Methods.Book(name: "Anna", at: start.description)).item
          planner.time.now = item.endAt
          if kept {
            try planner.call(Methods.Done(item: item.id))
          } else {
            try planner.call(Methods.Missed(item: item.id))
          }
        }
      }
      planner.time.now = local("2026-06-01 08:00")
      let bo = try planner.addOne(
        "Bo", windows: Windows(weekdays: [.mon], timeBlocks: [TimeBlock(start: 1080, end: 1320)]))
      return zone.wallClock(at: bo.startAt).secondOfDay / 3600
    }
    #expect(try next(after: 0) == 18)
    #expect(try next(after: 5) == 21)
  }

  @Test func `fades as preferred`() throws {
    let (planner, item) = try booked(.router)
    planner.time.now = local("2026-03-05 12:00")
    try planner.call(Methods.Done(item: item.id))
    let trials: [(JSONValue, Double)] = [(1, 0.5), (0, 1), (.null, exp2(-1.0 / 90)), ("1", 0.5)]
    for (days, weight) in trials {
      try planner.call(Methods.SetPreference(key: "learningHalfLifeDays", value: days))
      #expect(try learned(planner).map(\.weight) == [weight])
    }
    for days: JSONValue in [.number(-1), 3651, "soon", .number(1.5)] {
      #expect(
        try planner.refusedField(of: Methods.SetPreference(key: "learningHalfLifeDays", value: days))
          == "learningHalfLifeDays")
    }
  }

  // MARK: - As a document

  @Test func `travels with an export`() throws {
    let (planner, item) = try booked(.router)
    planner.time.now = local("2026-03-02 12:00")
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    try planner.call(Methods.ResetLearned())
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    let document = try planner.call(Methods.Export()).document
    #expect(document.evidence?.map(\.startAt) == [local("2026-03-05 18:30")])
    #expect(document.learnedSince == local("2026-03-02 12:00"))
    let fresh = try TestPlanner(at: planner.time.now)
    try fresh.call(Methods.Import(document: document))
    #expect(try fresh.call(Methods.Export()).document == document)
    #expect(try counts(fresh) == ["Thu 18 0/1"])
  }

  @Test func `stays where an older export, which knows of none, is imported`() throws {
    let (planner, item) = try booked()
    var document = try planner.call(Methods.Export()).document
    document.evidence = nil
    document.learnedSince = nil
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    try planner.call(Methods.ResetLearned())
    try planner.call(Methods.Cancel(item: item.id))
    let before = try counts(planner)
    try planner.call(Methods.Import(document: document))
    #expect(try counts(planner) == before)
    #expect(try planner.call(Methods.Learned()).since != nil)
  }

  @Test func `is refused of nobody, twice, and at times that cannot be`() throws {
    let (planner, item) = try booked()
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    let document = try planner.call(Methods.Export()).document
    func field(_ change: (inout ExportDocument) -> Void) throws -> String {
      var changed = document
      change(&changed)
      return try planner.refusedField(of: Methods.Import(document: changed))
    }
    #expect(try field { $0.evidence?[0].contactId = newId() } == "document.evidence[0].contactId")
    #expect(try field { $0.evidence?[0].id = "x" } == "document.evidence[0].id")
    let twice = (document.evidence ?? []) + (document.evidence ?? [])
    #expect(try field { $0.evidence = twice } == "document.evidence[1].id")
    #expect(
      try field { $0.evidence?[0].startAt = local("2999-12-31 23:00").adding(minutes: 1440) }
        == "document.evidence[0].startAt")
    #expect(try field { $0.learnedSince = Instant(seconds: -1 << 33) } == "document.learnedSince")
  }

  @Test func `is erased with the person`() throws {
    let (planner, item) = try booked()
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    #expect(try counts(planner) != [])
    try planner.call(Methods.Erase(name: "Anna"))
    #expect(try counts(planner) == [])
    #expect(try planner.store.read { try $0.evidence() } == [])
  }
}
