import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `What if` {
  @Test func `fewer sessions a week were allowed`() throws {
    let planner = try TestPlanner()
    // Sessions of the next day would stay, so none are placed there.
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-03"))
    for (name, importance) in [("Anna", 5), ("Bo", 4), ("Cleo", 3)] {
      try planner.add(name, every: 14, importance: importance)
    }
    let reply = try planner.call(Methods.WhatIf(changes: ["capacityPerWeek=1"]))
    // One session stays in this week, one moves to the next, and the third has no place.
    for difference in [reply.atOnce, reply.afresh] {
      #expect(difference.moved.count == 1 && difference.lost.count == 1)
      #expect(difference.leftOut.map(\.reason) == [.weekFull])
      #expect(difference.gained.isEmpty && difference.noLonger.isEmpty)
    }
  }

  @Test func `somebody were seen less often, or rested`() throws {
    let planner = try TestPlanner()
    try planner.add("Dr. Ann", every: 7)
    let sessions = try planner.items()
    #expect(sessions.count == 2)
    let seldom = try planner.call(Methods.WhatIf(changes: ["dr. ann.cadence=4w"]))
    // Now it would be too soon after the first.
    #expect(seldom.atOnce.lost.map(\.startAt) == [sessions[1].startAt])
    #expect(seldom.afresh.lost.map(\.startAt) == [sessions[1].startAt])
    let paused = try planner.call(Methods.WhatIf(changes: ["Dr. Ann.paused=true"]))
    #expect(paused.atOnce.lost.map(\.id) == sessions.map(\.id))
    #expect(paused.afresh.lost.map(\.startAt) == sessions.map(\.startAt))
  }

  @Test func `several things changed together`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 14)
    let reply = try planner.call(
      Methods.WhatIf(changes: [
        "Anna.between=18:00-21:00", "Anna.on=tue", "Anna.for=1h", "Anna.importance=5", "leadTimeMin=60",
      ]))
    let moved = try #require(reply.afresh.moved.first)
    #expect(moved.item.startAt == local("2026-03-03 18:00"))
    #expect((moved.item.durationMin, moved.fromDurationMin) == (60, 30))
    #expect(moved.from == (try planner.items().first?.startAt))
  }

  /// What-if changes, and the calls with the same effect.
  private static let changes: [(String, @Sendable (TestPlanner) throws -> Void)] = [
    (
      "preferredHours=Mon-Fri 12:00-13:00",
      { try $0.call(Methods.SetPreference(key: "preferredHours", value: "Mon-Fri 12:00-13:00")) }
    ),
    ("capacityPerWeek=2", { try $0.call(Methods.SetPreference(key: "capacityPerWeek", value: 2)) }),
    ("Ana.between=18:00-21:00", { try edit($0, "Ana", GoalSettings(windows: evenings)) }),
    ("Bo.cadence=4d", { try edit($0, "Bo", GoalSettings(cadenceDays: 4)) }),
    ("Cleo.paused=true", { try $0.call(Methods.SetPaused(name: "Cleo", paused: true)) }),
  ]

  private static func edit(_ planner: TestPlanner, _ name: String, _ goal: GoalSettings) throws {
    try planner.call(Methods.EditContact(name: name, fields: ContactFields(goal: goal)))
  }

  @Test(arguments: changes.indices)
  func `is answered by what the change and a plan from scratch make, birthdays included`(index: Int) throws {
    let (change, make) = Self.changes[index]
    let planner = try TestPlanner()
    for (name, days, birthday) in [("Ana", 7, "--03-11"), ("Bo", 7, "--03-08"), ("Cleo", 9, "--03-12")] {
      try planner.add(name, every: days)
      try planner.call(PeopleMethods.SetProfile(name: name, set: PersonProfile(birthday: birthday)))
    }
    func starts() throws -> [String] {
      try planner.items().filter { $0.status.isLive }.map { "\($0.name) \($0.startAt)" }.sorted()
    }
    func after(_ difference: PlanDifference) throws -> [String] {
      var found = try starts()
      let gone =
        difference.lost.map { ($0.name, $0.startAt) } + difference.moved.map { ($0.item.name, $0.from) }
      for (name, start) in gone {
        found.remove(at: try #require(found.firstIndex(of: "\(name) \(start)")))
      }
      let new = difference.gained + difference.moved.map(\.item)
      return (found + new.map { "\($0.name) \($0.startAt)" }).sorted()
    }
    #expect(try planner.items().contains { $0.dateKey != nil })
    let reply = try planner.call(Methods.WhatIf(changes: [change]))
    let expected = (atOnce: try after(reply.atOnce), afresh: try after(reply.afresh))
    try make(planner)
    #expect(try starts() == expected.atOnce)
    try planner.call(Methods.Plan(anew: true))
    #expect(try starts() == expected.afresh)
  }

  @Test func `whoever gains a session has a place again`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    for (name, importance) in [("Anna", 5), ("Bo", 4), ("Cleo", 1)] {
      try planner.add(name, every: 30, importance: importance)
    }
    let reply = try planner.call(Methods.WhatIf(changes: ["capacityPerWeek=3"]))
    for difference in [reply.atOnce, reply.afresh] {
      #expect(difference.noLonger.map(\.name) == ["Cleo"])
      #expect(difference.gained.map(\.name).contains("Cleo"))
      #expect(difference.notDue.isEmpty)
    }
  }

  @Test func `whoever is not due any more gains no place by it`() throws {
    let planner = try TestPlanner()
    let monday = Windows(weekdays: [.mon], timeBlocks: [TimeBlock(start: 18 * 60, end: 19 * 60)])
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2026-07-31"))
    try planner.add("Ada", every: 7, windows: monday)
    try planner.add("Cleo", every: 1)
    for (change, name) in [("Ada.paused=true", "Ada"), ("Cleo.cadence=30d", "Cleo")] {
      let reply = try planner.call(Methods.WhatIf(changes: [change]))
      for difference in [reply.atOnce, reply.afresh] {
        #expect(difference.gained.isEmpty && difference.noLonger.isEmpty, "\(change)")
        #expect(difference.notDue.map(\.name) == [name], "\(change): \(difference)")
      }
    }
  }

  @Test(arguments: [
    (
      "Annabel.for=long",
      "Annabel.for is 'long', but must be a number of minutes, or words such as 45m or 1h 30m."
    ),
    (
      "Anna.between=6-9pm", "Anna.between is '6-9pm', but must be '6am-9pm' or '6pm-9pm': it may mean either."
    ),
    (
      "Anna.for=25h",
      "Anna.for is '25h', but must be 5...1440 minutes."
    ),
    (
      "Anna.every=4000d",
      "Anna.every is '4000d', but must be 1...3650 days."
    ),
    ("Anna.importance=6", "Anna.importance is '6', but must be 1...5."),
    (
      "Bo.importance=3",
      "Bo.importance is '3', but must be of a person with a goal; Bo.cadence=7d adds one."
    ),
  ])
  func `a refusal names the place and what was typed`(_ change: String, _ message: String) throws {
    let planner = try TestPlanner(.router)
    for name in ["Anna", "Annabel"] { try planner.add(name, every: 7) }
    try planner.add("Bo")
    let refusal = try planner.refusal(
      InvalidField.self, of: Methods.WhatIf(changes: ["Anna.for=45m", change]))
    #expect(refusal.message == message)
  }

  @Test func `a name may hold a point and an equals sign, and every is cadence`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Dr. A=B", every: 7)
    let reply = try planner.call(Methods.WhatIf(changes: ["Dr. A=B.every=4w"]))
    #expect(reply.afresh.lost.map(\.name) == ["Dr. A=B"])
  }

  @Test func `nothing is written, not a byte, and nobody hears of it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(.router, store: PlannerStore(path: path))
    try planner.add("Anna", every: 7)
    try planner.add("Bo", every: 7)
    func bytes() throws -> [Data] {
      try [path, path + "-wal"].map { try Data(contentsOf: URL(filePath: $0)) }
    }
    let events = try planner.watch()
    let before = try bytes()
    let changes = ["capacityPerWeek=1", "Anna.paused=true", "Bo.cadence=14d", "timeZone=Asia/Tokyo"]
    #expect(try !planner.call(Methods.WhatIf(changes: changes)).atOnce.lost.isEmpty)
    try planner.call(Methods.Check())
    try planner.call(Methods.Why(name: "Anna"))
    #expect(try bytes() == before)
    #expect(try events.kinds().isEmpty)
    #expect(try planner.call(Methods.Undo()).undone == "add Bo")
  }

  @Test func `a session that somebody chose stays in the plan that is made anew`() throws {
    let planner = try TestPlanner(.router)
    let anna = try planner.addOne("Anna")
    try planner.call(Methods.Reschedule(item: anna.id, startAt: "2026-03-06 20:00"))
    let reply = try planner.call(Methods.WhatIf(changes: ["Anna.between=09:00-10:00", "capacityPerWeek=1"]))
    #expect(reply.afresh.isEmpty && reply.atOnce.isEmpty)
  }

  @Test(arguments: [
    ("capacityPerWeek", "changes[0]"), ("Anna.colour=red", "Anna.colour"), ("Anna.=red", "Anna."),
    ("Anna.cadence=90m", "Anna.cadence"), ("Anna.every=", "Anna.every"), ("Anna.for=x", "Anna.for"),
    ("Anna.between=9", "Anna.between"), ("Anna.between=9:00-10:00,", "Anna.between"),
    ("Anna.on=noday", "Anna.on"), ("Anna.importance=high", "Anna.importance"),
    ("Anna.paused=maybe", "Anna.paused"), ("Anna.importance=6", "Anna.importance"),
    ("Anna.cadence=0d", "Anna.cadence"), ("Anna.for=2m", "Anna.for"),
    ("capacityPerWeek=many", "capacityPerWeek"), ("timeZone=Mars/X", "timeZone"),
    ("slotStepMin=7", "slotStepMin"), ("Bo.importance=3", "Bo.importance"), ("Bo.paused=true", "Bo.paused"),
  ])
  func `what would be refused is refused`(_ change: String, _ field: String) throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna", every: 7)
    try planner.add("Bo")
    #expect(try planner.refusedField(of: Methods.WhatIf(changes: [change])) == field)
  }

  @Test func `what there is not is refused with what there is`() throws {
    let planner = try TestPlanner(.router)
    let unknown = try planner.refusal(NotFound.self, of: Methods.WhatIf(changes: ["capacity=3"]))
    #expect(unknown.message.contains("there are capacityPerWeek, quietHours"))
    try planner.refusal(NotFound.self, of: Methods.WhatIf(changes: ["Nobody.cadence=7d"]))
    #expect(try planner.refusedField(of: Methods.WhatIf(changes: [])) == "changes")
  }
}

@Suite struct `The smallest change` {
  @Test func `that would place somebody comes with the command that makes it`() throws {
    let planner = try TestPlanner()
    let early = Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 7 * 60, end: 8 * 60)])
    try planner.add("Zoë O'Hara", every: 7, for: 20, windows: early)
    let why = try planner.call(Methods.Why(name: "Zoë"))
    #expect(why.unplaced?.reason == .noWindow)
    let change = try #require(why.smallestChange)
    #expect(change.kind == .window)
    #expect(change.says == "a window of 07:00-09:00 instead of 07:00-08:00.")
    #expect(change.command == #"plannerctl edit 'Zoë O'\''Hara' --between 07:00-09:00"#)
    #expect(change.costs == [])
    let longer = Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 7 * 60, end: 9 * 60)])
    let edited = try planner.call(
      Methods.EditContact(name: "Zoë", fields: ContactFields(goal: GoalSettings(windows: longer))))
    #expect(edited.plan.placed.first?.startAt == local("2026-03-03 08:00"))
    #expect(try planner.call(Methods.Why(name: "Zoë")).smallestChange == nil)
  }

  @Test func `is to be away less long, which no command can say`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2026-03-03", note: "dentist"))
    let tuesday = Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 9 * 60, end: 9 * 60 + 20)])
    try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 4))
    try planner.add("Anna", every: 7, for: 20, windows: tuesday)
    let change = try #require(try planner.call(Methods.Why(name: "Anna")).smallestChange)
    // The same time on Wednesday is a smaller change than a whole day.
    #expect(change.kind == .weekday)
    #expect(change.command == "plannerctl edit 'Anna' --on tue,wed")
  }

  @Test func `is said of a later session, too, that has no place`() throws {
    let planner = try TestPlanner(.router)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    try planner.add("Anna", every: 3)
    let why = try planner.call(Methods.Why(name: "Anna"))
    #expect(why.item != nil)
    #expect(why.unplaced?.reason == .weekFull)
    #expect(why.smallestChange?.kind == .capacity)
  }

  @Test func `never puts a name into a command that a shell or a screen would misread`() throws {
    let planner = try TestPlanner(.router)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 10))
    let early = Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 7 * 60, end: 8 * 60)])
    for name in ["-rf", "a\u{202E}b"] {
      let id = try planner.add(name, every: 7, for: 20, windows: early).contact.id
      let command = try #require(try planner.call(Methods.Why(name: id)).smallestChange?.command)
      #expect(command == "plannerctl edit \(id) --between 07:00-09:00")
    }
  }
}
