import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Adding and changing people` {
  @Test func `a person with a goal is planned for at once`() throws {
    let planner = try TestPlanner()
    let reply = try planner.add("Anna Ärlig", every: 7, for: 45, importance: 4, windows: evenings)
    #expect(reply.contact.displayName == "Anna Ärlig")
    #expect(reply.contact.id.isLowerCaseUUID)
    let goal = try #require(reply.goal)
    #expect(goal.contactId == reply.contact.id)
    #expect((goal.cadenceDays, goal.importance, goal.minDurationMin) == (7, 4, 45))
    #expect(goal.createdAt == TestPlanner.monday)
    #expect(reply.plan.placed.map(\.startAt) == [local("2026-03-02 18:00"), local("2026-03-09 18:00")])
    #expect(
      reply.plan.placed.allSatisfy { $0.durationMin == 45 && $0.origin == .auto && $0.goalId == goal.id })
    #expect(reply.plan.unplaced.isEmpty)
    #expect(try planner.call(Methods.Person(name: "anna")).items.count == 2)
  }

  @Test func `a person without a goal is only kept`() throws {
    let planner = try TestPlanner()
    let reply = try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: "  Bo \t", tags: ["club", "old", "club"], purpose: "chess", cardUid: "uid-1",
          timeZone: "Asia/Tokyo")))
    #expect(reply.contact.displayName == "Bo")
    #expect(reply.contact.tags == ["club", "old"])
    #expect(reply.contact.purpose == "chess")
    #expect(reply.contact.cardUid == "uid-1")
    #expect(reply.contact.timeZone == "Asia/Tokyo")
    #expect(reply.goal == nil)
    #expect(reply.plan.placed.isEmpty)
  }

  @Test func `times of reminders are one or two that differ, the larger first, and can be taken away`() throws
  {
    let planner = try TestPlanner(.router)
    func remind(_ times: [Int]) -> Methods.EditContact {
      Methods.EditContact(name: "Anna", fields: ContactFields(remindMin: times))
    }
    let added = try planner.call(
      Methods.AddContact(fields: ContactFields(displayName: "Anna", remindMin: [45, 1440])))
    #expect(added.contact.remindMin == [1440, 45])
    #expect(try planner.call(remind([30])).contact.remindMin == [30])
    for (times, field) in [([1, 2, 3], "remindMin"), ([5, 5], "remindMin"), ([10_081], "remindMin[0]")] {
      #expect(try planner.refusal(InvalidField.self, of: remind(times)).field == field)
    }
    #expect(try planner.call(Methods.Person(name: "Anna")).contact.remindMin == [30])
    #expect(try planner.call(remind([])).contact.remindMin == nil)
  }

  @Test func `defaults of a goal are those of the contract`() throws {
    let goal = try #require(try TestPlanner().add("Anna", every: 3650).goal)
    #expect((goal.importance, goal.minDurationMin) == (3, 30))
    #expect(goal.windows == .always)
    #expect(!goal.paused)
  }

  @Test(arguments: [
    ("cadenceDays", GoalSettings(cadenceDays: 0)), ("cadenceDays", GoalSettings(cadenceDays: 3651)),
    ("cadenceDays", GoalSettings(cadenceDays: -1)),
    ("importance", GoalSettings(cadenceDays: 7, importance: 0)),
    ("importance", GoalSettings(cadenceDays: 7, importance: 6)),
    ("minDurationMin", GoalSettings(cadenceDays: 7, minDurationMin: 4)),
    ("minDurationMin", GoalSettings(cadenceDays: 7, minDurationMin: 1441)),
  ])
  func `what is out of range is refused with its path`(_ field: String, _ settings: GoalSettings) throws {
    let planner = try TestPlanner(.router)
    let add = try planner.refusal(
      InvalidField.self, of: Methods.AddContact(fields: ContactFields(displayName: "Anna", goal: settings)))
    #expect(add.field == "goal.\(field)")
    #expect(add.allowed == ValidRange(rawValue: field)?.allowed)
    try planner.add("Bo")
    #expect(
      try planner.refusedField(of: Methods.EditContact(name: "Bo", fields: ContactFields(goal: settings)))
        == "goal.\(field)")
  }

  @Test func `a first goal without how often is refused with the way out`() throws {
    let refusal = try TestPlanner(.router).refusal(
      InvalidField.self,
      of: Methods.AddContact(fields: ContactFields(displayName: "Anna", goal: GoalSettings(importance: 3))))
    #expect(refusal.field == "goal.cadenceDays")
    #expect(refusal.allowed == "1...3650 for a person without a goal yet (plannerctl: --every 7d)")
  }

  @Test(arguments: [
    "", " ", "\t\n", "\u{301}", "\u{200B}\u{FEFF}", "a\u{0}b", String(repeating: "x", count: 201),
  ])
  func `a name that cannot be seen, or is too long, is refused`(_ name: String) throws {
    let planner = try TestPlanner(.router)
    #expect(
      try planner.refusedField(of: Methods.AddContact(fields: ContactFields(displayName: name)))
        == "displayName")
    try planner.add("Bo")
    #expect(
      try planner.refusedField(of: Methods.EditContact(name: "Bo", fields: ContactFields(displayName: name)))
        == "displayName")
  }

  @Test(arguments: ["Zoë Lang", "zoe lang", "ZOË  LANG", " Zoe Lang "])
  func `two people never share a name, case and accents aside`(_ name: String) throws {
    let planner = try TestPlanner(.router)
    try planner.add("Zoë Lang")
    try planner.add("Bo")
    #expect(
      try planner.refusedField(of: Methods.AddContact(fields: ContactFields(displayName: name)))
        == "displayName")
    #expect(
      try planner.refusedField(of: Methods.EditContact(name: "Bo", fields: ContactFields(displayName: name)))
        == "displayName")
    // A different spelling of a person's own name is not a conflict.
    let edited = try planner.call(Methods.EditContact(name: "Zoë", fields: ContactFields(displayName: name)))
    #expect(edited.contact.displayName == name.trimmingCharacters(in: .whitespaces))
  }

  @Test func `an unknown time zone is refused`() throws {
    let planner = try TestPlanner()
    for zone in ["Mars/Olympus", "../etc/passwd", "America/../America/New_York", "/etc/localtime"] {
      let add = Methods.AddContact(fields: ContactFields(displayName: "Anna", timeZone: zone))
      #expect(try planner.refusedField(of: add) == "timeZone")
    }
  }

  @Test func `blank tags are refused`() throws {
    let planner = try TestPlanner(.router)
    let add = Methods.AddContact(fields: ContactFields(displayName: "Anna", tags: ["a", " "]))
    #expect(try planner.refusedField(of: add) == "tags[1]")
  }

  @Test func `an edit changes what is given and leaves the rest`() throws {
    let planner = try TestPlanner()
    let contact = try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: "Anna", tags: ["a"], purpose: "p", timeZone: "Asia/Tokyo",
          goal: GoalSettings(cadenceDays: 30, importance: 5, windows: evenings)))
    ).contact
    let edited = try planner.call(
      Methods.EditContact(
        name: "Anna", fields: ContactFields(purpose: "", goal: GoalSettings(minDurationMin: 60))))
    var expected = contact
    expected.purpose = nil
    #expect(edited.contact == expected)
    #expect(edited.goal?.importance == 5)
    #expect(edited.goal?.windows == evenings)
    #expect(edited.goal?.minDurationMin == 60)
    let cleared = try planner.call(
      Methods.EditContact(name: "Anna", fields: ContactFields(tags: [], timeZone: ""))
    ).contact
    #expect(cleared.tags.isEmpty)
    #expect(cleared.timeZone == nil)
    // Existing sessions get the new length at their time.
    #expect(try planner.items().map(\.durationMin) == [60])
  }

  @Test func `a new name goes to the sessions too`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.call(Methods.EditContact(name: "Anna", fields: ContactFields(displayName: "Annette")))
    #expect(try planner.item(item.id).name == "Annette")
    try planner.refusal(NotFound.self, of: Methods.Person(name: "Anna"))
  }

  @Test func `an edit can give the goal that was missing`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    let edited = try planner.call(
      Methods.EditContact(name: "Anna", fields: ContactFields(goal: GoalSettings(cadenceDays: 30))))
    #expect(edited.goal?.cadenceDays == 30)
    #expect(edited.plan.placed.count == 1)
  }

  @Test func `removing takes everything of a person along, and nobody else's`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 3)
    try planner.add("Bo", every: 30)
    try planner.call(Methods.Log(name: "Anna"))
    let reply = try planner.call(Methods.RemoveContact(name: "Anna"))
    #expect(reply.contact.displayName == "Anna")
    #expect(reply.removed.items >= 2)
    #expect(reply.removed.log == 1)
    let left = try planner.snapshot()
    #expect(left.contacts.map(\.displayName) == ["Bo"])
    #expect(left.goals.count == 1)
    #expect(Set(left.items.map(\.name)) == ["Bo"])
    #expect(left.log.isEmpty)
  }

  @Test(arguments: [
    #"{"weekdays":[]}"#: "goal.windows.weekdays", #"{"weekdays":["Mo"]}"#: "goal.windows.weekdays[0]",
    #"{"timeBlocks":[{"start":"24:00","end":"09:00"}]}"#: "goal.windows.timeBlocks[0].start",
    #"{"timeBlocks":[{"start":"08:00","end":"9"}]}"#: "goal.windows.timeBlocks[0].end",
    #"{"excludedDates":["2026-02-30"]}"#: "goal.windows.excludedDates[0]",
  ])
  func `a window that makes no sense is refused with its path`(_ windows: String, _ field: String) throws {
    let planner = try TestPlanner(.router)
    let reply = try planner.raw(
      "AddContact", #"{"displayName":"A","goal":{"cadenceDays":7,"windows":\#(windows)}}"#)
    #expect(reply.error == "org.socialplanner.Planner.InvalidField")
    #expect(reply.parameters?["field"] == .string(field))
    #expect(try planner.snapshot().contacts.isEmpty)
  }
}

@Suite struct `Listing people` {
  private func crowd(_ transport: Transport) throws -> TestPlanner {
    let planner = try TestPlanner(transport)
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: "Anna", tags: ["Club"], purpose: "old friend", goal: GoalSettings(cadenceDays: 30))))
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: "Bo", tags: ["work"], goal: GoalSettings(cadenceDays: 7, importance: 5))))
    try planner.add("Cleo")
    try planner.add("Dan", every: 7)
    try planner.call(Methods.SetPaused(name: "Dan", paused: true))
    return planner
  }

  @Test func `people come by score, then the paused, then those without a goal`() throws {
    let people = try crowd(.router).call(Methods.People()).people
    #expect(people.map(\.contact.displayName) == ["Bo", "Anna", "Dan", "Cleo"])
    #expect(people[0].score == 0.3)
    #expect(people[1].score == 0.15)
    #expect(people[0].dueOn == date("2026-03-02"))
    #expect(people[0].overdueDays == 0)
    #expect(people[0].nextItem?.name == "Bo")
    #expect(people[0].nextItem?.shortId?.count == 4)
    #expect(people[2].goal?.paused == true)
    #expect(people[2].score == nil)
    #expect(people[2].nextItem == nil)
    #expect(people[3].goal == nil)
  }

  @Test func `tag and search narrow the list`() throws {
    let planner = try crowd(.router)
    func names(_ method: Methods.People) throws -> [String] {
      try planner.call(method).people.map(\.contact.displayName)
    }
    #expect(try names(Methods.People(tag: "club")) == ["Anna"])
    #expect(try names(Methods.People(tag: "clu")) == [])
    #expect(try names(Methods.People(search: "FRIEND")) == ["Anna"])
    #expect(try names(Methods.People(search: "ánn")) == ["Anna"])
    #expect(try names(Methods.People(search: "work")) == ["Bo"])
    #expect(try names(Methods.People(tag: "work", search: "anna")) == [])
    #expect(try names(Methods.People(search: "")).count == 4)
  }

  @Test func `search finds what was noted, of sessions and in the log`() throws {
    let planner = try crowd(.router)
    try planner.call(Methods.Note(item: "Anna", text: "Bring the Größe chart"))
    try planner.call(Methods.Log(name: "Cleo", at: "2026-02-01 12:00", notes: "talked of sailing"))
    func names(_ method: Methods.People) throws -> [String] {
      try planner.call(method).people.map(\.contact.displayName)
    }
    #expect(try names(Methods.People(search: "small chart")) == [])
    #expect(try names(Methods.People(search: "größe CHART")) == ["Anna"])
    #expect(try names(Methods.People(search: "Sailing")) == ["Cleo"])
    #expect(try names(Methods.People(tag: "work", search: "sailing")) == [])
    #expect(try names(Methods.People(search: "%")) == [])
  }

  @Test func `each has when they were last met, with a goal or without`() throws {
    let planner = try crowd(.router)
    try planner.call(Methods.Log(name: "Cleo", at: "2026-02-01 12:00"))
    try planner.call(Methods.Log(name: "Cleo", at: "2026-01-01 12:00"))
    try planner.call(Methods.Log(name: "Bo", at: "2026-02-03 12:00"))
    let met = try planner.call(Methods.People()).people.map { ($0.contact.displayName, $0.lastMetAt) }
    let found = Dictionary(met) { first, _ in first }
    #expect(found["Cleo"] == Instant("2026-02-01T12:00:00-05:00"))
    #expect(found["Bo"] == Instant("2026-02-03T12:00:00-05:00"))
    #expect(found["Anna"] == .some(nil))
  }

  @Test func `the due are those whose day has come`() throws {
    let planner = try crowd(.router)
    func due() throws -> [String] {
      try planner.call(Methods.People(dueOnly: true)).people.map(\.contact.displayName)
    }
    #expect(try due() == ["Bo", "Anna"])
    try planner.call(Methods.Log(name: "Bo"))
    #expect(try due() == ["Anna"])
    planner.time.advance(days: 7)
    #expect(try due() == ["Anna", "Bo"])
    let bo = try planner.call(Methods.People(search: "Bo")).people[0]
    #expect(bo.overdueDays == 0)
  }

  @Test func `one person is shown whole, the latest first`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7)
    try planner.call(Methods.Log(name: "Anna", outcome: .call, at: "2026-02-01 12:00", notes: "first"))
    try planner.call(Methods.Log(name: "Anna", outcome: .text, at: "2026-02-20 12:00"))
    let reply = try planner.call(Methods.Person(name: "Anna"))
    #expect(reply.log.map(\.outcome) == [.text, .call])
    #expect(reply.log.map(\.notes) == [nil, "first"])
    #expect(reply.items.count >= 2)
    #expect(reply.items.map(\.startAt) == reply.items.map(\.startAt).sorted(by: >))
    #expect(reply.goal?.lastCompletedAt == local("2026-02-20 12:00"))
    try planner.refusal(NotFound.self, of: Methods.Person(name: "Nobody"))
  }
}
