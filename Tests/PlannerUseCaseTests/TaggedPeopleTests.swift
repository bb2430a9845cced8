import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Everybody with a tag` {
  /// Returns a planner with Anna and Bo, who are family with a goal, Cleo, who is family without one, and
  /// Dan, a friend.
  private func family(_ transport: Transport) throws -> TestPlanner {
    let planner = try TestPlanner(transport)
    func add(_ name: String, _ tag: String, _ goal: GoalSettings?) throws {
      try planner.call(Methods.AddContact(fields: ContactFields(displayName: name, tags: [tag], goal: goal)))
    }
    try add("Bo", "family", GoalSettings(cadenceDays: 10))
    try add("Anna", "Family", GoalSettings(cadenceDays: 5, windows: evenings))
    try add("Cleo", "family", nil)
    try add("Dan", "friends", GoalSettings(cadenceDays: 9))
    return planner
  }

  private func goals(_ planner: TestPlanner) throws -> Set<Goal> { try planner.snapshot().goals }

  @Test func `is paused by one command and planned again by one`() throws {
    let planner = try family(.router)
    let before = try planner.snapshot()
    let pause = Methods.SetContactsPaused(tag: "family", paused: true, until: "2026-03-20")
    let reply = try planner.call(pause)
    #expect(reply.changed.map(\.contact.displayName) == ["Anna", "Bo"])
    #expect(reply.changed.allSatisfy { $0.goal?.pausedUntil == date("2026-03-20") })
    #expect((reply.unchanged, reply.withoutGoal) == ([], ["Cleo"]))
    #expect(try planner.items(.pending).allSatisfy { $0.name == "Dan" })
    let again = try planner.call(pause)
    #expect((again.changed, again.unchanged) == ([], ["Anna", "Bo"]))
    let resumed = try planner.call(Methods.SetContactsPaused(tag: "FAMILY", paused: false))
    #expect(resumed.changed.map(\.contact.displayName) == ["Anna", "Bo"])
    #expect(Set(resumed.plan.placed.map(\.name)) == ["Anna", "Bo"])
    #expect(try planner.call(Methods.Undo()).undone == "resume --tag FAMILY")
    #expect(try planner.call(Methods.Undo()).undone == "pause --tag family")
    #expect(try planner.snapshot() == before)
  }

  @Test(arguments: Transport.allCases)
  func `is edited by one command, each one's sessions are planned anew, and one undo takes it back`(
    _ transport: Transport
  ) throws {
    let planner = try family(transport)
    let before = try planner.snapshot()
    let reply = try planner.call(
      Methods.EditContacts(
        tag: "family", purpose: "kin", goal: GoalSettings(cadenceDays: 7, minDurationMin: 60)))
    #expect(reply.changed.map(\.contact.displayName) == ["Anna", "Bo", "Cleo"])
    #expect(reply.changed.allSatisfy { $0.goal?.cadenceDays == 7 && $0.contact.purpose == "kin" })
    #expect(reply.withoutGoal.isEmpty)
    for name in ["Anna", "Bo", "Cleo"] {
      #expect(try planner.items(.pending, of: name).allSatisfy { $0.durationMin == 60 })
    }
    #expect(try !planner.items(.pending, of: "Cleo").isEmpty)
    #expect(
      try planner.items(of: "Dan")
        == before.items.filter { $0.name == "Dan" }.sorted { $0.startAt < $1.startAt })
    #expect(try planner.goal(of: "Anna").windows == evenings)
    #expect(try planner.call(Methods.Undo()).undone == "edit --tag family")
    #expect(try planner.snapshot() == before)
  }

  @Test func `gets a tag or loses one, with its cadence, and one undo takes it back`() throws {
    let planner = try family(.router)
    try planner.call(Methods.SetTagCadence(tag: "kin", cadenceDays: 3))
    let before = try planner.snapshot()
    let reply = try planner.call(
      Methods.EditContacts(tag: "family", addTags: ["kin"], dropTags: ["family", "friends"]))
    #expect(reply.changed.map(\.contact.displayName) == ["Anna", "Bo", "Cleo"])
    #expect(reply.changed.allSatisfy { $0.contact.tags == ["kin"] })
    #expect(try planner.goal(of: "Cleo").cadenceTag == "kin" && planner.goal(of: "Bo").cadenceDays == 10)
    let again = try planner.call(Methods.EditContacts(filter: "tag:kin", addTags: ["KIN"]))
    #expect(again.changed.isEmpty && again.unchanged == ["Anna", "Bo", "Cleo"])
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot() == before)
  }

  @Test func `has others beside it that are added and dropped for one person`() throws {
    let planner = try family(.router)
    func edit(_ add: [String]? = nil, _ drop: [String]? = nil, _ fields: ContactFields = ContactFields())
      throws -> [String]
    {
      try planner.call(Methods.EditContact(name: "bo", fields: fields, addTags: add, dropTags: drop)).contact
        .tags
    }
    #expect(try edit(["tennis", "Family"]) == ["family", "tennis"])
    #expect(try edit(["chess"], ["FAMILY"]) == ["tennis", "chess"])
    #expect(try edit(["go"], nil, ContactFields(tags: ["new"])) == ["new", "go"])
    #expect(
      try planner.refusedField(of: Methods.EditContact(name: "bo", dropTags: ["tennis"])) == "dropTags[0]")
    #expect(try planner.refusedField(of: Methods.EditContact(name: "bo", addTags: [" "])) == "addTags[0]")
    try planner.call(
      PeopleMethods.SetProfile(
        name: "bo", set: PersonProfile(company: "Acme"), addTags: ["work"], dropTags: ["go"]))
    #expect(try planner.contact("Bo").tags == ["new", "work"])
  }

  @Test func `keeps those parts of the windows that are not given`() throws {
    let planner = try family(.router)
    let sundays = GoalSettings(windows: Windows(weekdays: [.sun]))
    let reply = try planner.call(
      Methods.EditContacts(tag: "family", goal: sundays, keep: [.timeBlocks, .excludedDates]))
    #expect(reply.changed.map(\.contact.displayName) == ["Anna", "Bo"])
    #expect(reply.withoutGoal == ["Cleo"], "nothing is promised to her that could be on Sundays")
    #expect(
      try planner.goal(of: "Anna").windows == Windows(weekdays: [.sun], timeBlocks: evenings.timeBlocks))
    #expect(try planner.goal(of: "Bo").windows == Windows(weekdays: [.sun]))
    let again = try planner.call(
      Methods.EditContacts(tag: "family", goal: sundays, keep: [.timeBlocks, .excludedDates]))
    #expect((again.changed, again.unchanged) == ([], ["Anna", "Bo"]))
  }

  @Test func `is refused before anything is written where it cannot be`() throws {
    let planner = try family(.router)
    let before = try planner.snapshot()
    func edit(_ goal: GoalSettings) -> Methods.EditContacts { .init(tag: "family", purpose: "x", goal: goal) }
    #expect(try planner.refusedField(of: edit(GoalSettings(importance: 9))) == "goal.importance")
    #expect(try planner.refusedField(of: edit(GoalSettings(cadenceDays: 0))) == "goal.cadenceDays")
    #expect(
      try planner.refusedField(of: Methods.EditContacts(tag: "family", timeZone: "Mars/Olympus"))
        == "timeZone")
    #expect(
      try planner.refusedField(of: Methods.SetContactsPaused(tag: "family", paused: true, until: "today"))
        == "until")
    #expect(
      try planner.refusedField(of: Methods.SetContactsPaused(tag: "family", paused: false, until: "fri"))
        == "until")
    let nobody = try planner.refusal(NotFound.self, of: Methods.SetContactsPaused(tag: "famly", paused: true))
    #expect((nobody.kind, nobody.near?.map { $0.lowercased() }) == (.tag, ["family"]))
    #expect(try planner.refusal(NotFound.self, of: Methods.EditContacts(tag: "", purpose: "x")).near == nil)
    #expect(try planner.snapshot() == before)
  }

  @Test func `tells what can be kept less well then`() throws {
    let planner = try family(.router)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 2))
    let reply = try planner.call(Methods.EditContacts(tag: "family", goal: GoalSettings(cadenceDays: 1)))
    #expect(reply.worse?.first?.contains("sessions a week are needed now") == true)
  }
}
