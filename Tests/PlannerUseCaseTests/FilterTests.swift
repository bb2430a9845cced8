import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Filters and segments` {
  private typealias P = PeopleMethods
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: "Ana", tags: ["vip"], goal: GoalSettings(cadenceDays: 7)),
        lastContact: "40 days ago"))
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Bob", tags: ["Family"])))
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Cyd", tags: ["family", "work"])))
    try planner.call(
      P.SetProfile(
        name: "bob",
        set: PersonProfile(
          phones: [LabeledValue(value: "1")], addresses: [PostalAddress(city: "München")],
          company: "Smith Ventures", interests: ["golf"])))
  }

  private func names(_ filter: String) throws -> [String] {
    let names = Dictionary(
      try planner.call(Methods.People()).people.map { ($0.contact.id, $0.contact.displayName) }
    ) { first, _ in first }
    return try planner.call(P.Filter(filter: filter)).contactIds.map { names[$0] ?? "" }
  }

  @Test func `mean people by tags, fields, contacts and cadence`() throws {
    #expect(try names("tag:FAMILY") == ["Bob", "Cyd"])
    #expect(try names("city:munchen interest:golf has:phone company:\"smith ventures\"") == ["Bob"])
    #expect(try names("last:>30d") == ["Ana"])
    #expect(try names("fading") == ["Ana"])
    #expect(try names("strangers -tag:work") == ["Bob"])
    #expect(try names("every:<=14d due:<0d") == ["Ana"])
    #expect(try names("all") == ["Ana", "Bob", "Cyd"])
    #expect(try names("vip or has:phone") == ["Ana", "Bob"])
    #expect(
      try planner.call(Methods.People(filter: "tag:family")).people.map(\.contact.displayName) == [
        "Bob", "Cyd",
      ])
  }

  @Test func `know birthdays ahead, follow-ups and notes`() throws {
    let soon = try #require(try planner.call(Methods.Agenda(days: 21)).days.last?.date.components)
    let text = "--" + [soon.month, soon.day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    try planner.call(P.SetProfile(name: "cyd", set: PersonProfile(birthday: text)))
    #expect(try names("birthday:20d") == ["Cyd"])
    #expect(try names("birthdays") == ["Cyd"])
    #expect(try names("birthday:<20d") == [])
    #expect(try names("has:birthday -has:note") == ["Cyd"])
    try planner.call(P.AddDate(name: "bob", kind: .followUp, title: "how was Lisbon?", on: "2w"))
    #expect(try names("follow-up") == ["Bob"])
    try planner.call(Methods.Note(item: "ana", text: "likes tea"))
    #expect(try names("has:note") == ["Ana"])
  }

  @Test func `that cannot be read are refused with the part and its place`() throws {
    let refusal = try planner.refusal(InvalidField.self, of: P.Filter(filter: "tag:vip cit:x"))
    #expect(refusal.field == "filter" && refusal.value == .string("cit:x"))
    #expect(refusal.allowed.contains("character 9"))
    #expect(try planner.refusedField(of: P.Filter(filter: String(repeating: "x", count: 1001))) == "filter")
  }

  @Test func `are kept by name, stand for each other, and never for themselves`() throws {
    let kept = try planner.call(P.SetSegment(name: "Close", filter: " tag:vip or tag:family ")).segment
    #expect(kept == Segment(name: "Close", filter: "tag:vip or tag:family", people: 3))
    try planner.call(P.SetSegment(name: "near", filter: "close city:münchen"))
    #expect(try names("near") == ["Bob"])
    #expect(try names("segment:CLOSE -near") == ["Ana", "Cyd"])
    #expect(try planner.refusedField(of: P.SetSegment(name: "close", filter: "near")) == "filter")
    #expect(try planner.refusedField(of: P.SetSegment(name: "close", filter: "close")) == "filter")
    #expect(try planner.refusedField(of: P.SetSegment(name: "close")) == "name")
    #expect(try names("close").count == 3)
    for name in ["vip", "", "two words", "tag:x", "or", "-x", "(x"] {
      #expect(try planner.refusedField(of: P.SetSegment(name: name, filter: "all")) == "name")
    }
    let all = try planner.call(P.ListSegments()).segments
    #expect(
      all.map(\.name) == [
        "all", "vip", "recent", "birthdays", "follow-up", "fading", "strangers", "Close", "near",
      ])
    try planner.call(P.SetSegment(name: "near"))
    try planner.call(Methods.Undo())
    #expect(try names("near") == ["Bob"])
    #expect(throws: NotFound.self) { try planner.call(P.SetSegment(name: "nobody")) }
  }

  @Test func `that multiply into millions of parts are refused`() throws {
    try planner.call(P.SetSegment(name: "s0", filter: "tag:family"))
    for index in 1...6 {
      try planner.call(P.SetSegment(name: "s\(index)", filter: "s\(index - 1) s\(index - 1)"))
    }
    #expect(try names("s5") == ["Bob", "Cyd"])
    let doubled = "s6 s6 s6"
    #expect(try planner.refusedField(of: P.SetSegment(name: "s8", filter: doubled)) == "filter")
    var document = try planner.call(Methods.Export()).document
    document.segments = (0..<40).map {
      KeptSegment(name: "t\($0)", filter: $0 == 0 ? "all" : "t\($0 - 1) t\($0 - 1)")
    }
    let refused = try planner.refusedField(of: Methods.Import(document: document))
    #expect(refused.hasPrefix("document.segments["))
  }

  @Test func `change and pause whom they mean, in one change, and refuse to mean nobody`() throws {
    let edited = try planner.call(
      Methods.EditContacts(filter: "tag:family -tag:work", goal: GoalSettings(cadenceDays: 9)))
    #expect(edited.changed.map(\.contact.displayName) == ["Bob"])
    let paused = try planner.call(Methods.SetContactsPaused(filter: "has:cadence", paused: true))
    #expect(paused.changed.map(\.contact.displayName) == ["Ana", "Bob"])
    #expect(throws: NotFound.self) {
      try planner.call(Methods.SetContactsPaused(filter: "tag:nobody", paused: true))
    }
    for (tag, filter) in [("a", "all"), (nil, nil)] as [(String?, String?)] {
      #expect(
        try planner.refusedField(of: Methods.SetContactsPaused(tag: tag, filter: filter, paused: true))
          == "filter")
    }
  }

  @Test func `narrow the agenda and the export, which is read back by another planner`() throws {
    try planner.call(
      P.SetProfile(
        name: "bob", set: PersonProfile(relations: [PersonRelation(to: "ana", kind: .friend, yours: true)])))
    let agenda = try planner.call(Methods.Agenda(days: 60, filter: "tag:family"))
    #expect(agenda.days.allSatisfy { $0.items.isEmpty })
    #expect(try planner.call(Methods.Agenda(days: 60)).days.contains { !$0.items.isEmpty })
    let document = try planner.call(Methods.Export(filter: "tag:family")).document
    #expect(document.contacts.count == 2 && document.goals.isEmpty && document.preferences == nil)
    #expect(document.profiles?.first?.profile.relations?.first?.to == "Ana")
    let other = try TestPlanner()
    #expect(try other.call(Methods.Import(document: document)).counts.contacts == 2)
  }

  @Test func `and cadences of tags leave and enter as part of everything`() throws {
    try planner.call(P.SetSegment(name: "near", filter: "tag:family"))
    try planner.call(P.SetSegment(name: "a", filter: "near"))
    try planner.call(Methods.SetTagCadence(tag: "family", cadenceDays: 14))
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    let again = try other.call(Methods.Export()).document
    #expect(again.segments == document.segments && again.segments?.count == 2)
    #expect(again.tagCadences == [TagCadence(tag: "family", cadenceDays: 14)])
    #expect(again.goals == document.goals)
    var bad = document
    bad.segments = [KeptSegment(name: "x", filter: "cit:x")]
    #expect(try other.refusedField(of: Methods.Import(document: bad)) == "document.segments[0].filter")
  }
}

@Suite struct `Cadences of tags` {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private func add(_ name: String, _ tags: [String], every: Int? = nil) throws -> Goal? {
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: name, tags: tags, goal: every.map { GoalSettings(cadenceDays: $0) }))
    ).goal
  }

  private func goal(_ name: String) throws -> Goal? { try planner.call(Methods.Person(name: name)).goal }

  private func set(_ tag: String, _ days: Int?) throws -> Methods.SetTagCadence.Reply {
    try planner.call(Methods.SetTagCadence(tag: tag, cadenceDays: days))
  }

  @Test func `hold for who has none of their own, the shortest of several, and plan at once`() throws {
    _ = try add("Ana", ["family"], every: 30)
    _ = try add("Bob", ["Family", "golf"])
    _ = try add("Cyd", ["work"])
    let reply = try set("family", 14)
    #expect(reply.changed.map(\.cadenceDays) == [14] && reply.removed == 0)
    #expect(reply.plan.placed.map(\.name) == ["Bob"])
    #expect(try (goal("ana")?.cadenceDays, goal("bob")?.cadenceTag, goal("cyd")) == (30, "family", nil))
    _ = try set("golf", 7)
    #expect(try (goal("bob")?.cadenceDays, goal("bob")?.cadenceTag) == (7, "golf"))
    #expect(try set("golf", nil).changed.map(\.cadenceDays) == [14])
    #expect(try set("family", nil).removed == 1)
    #expect(try goal("bob") == nil)
    #expect(try planner.call(Methods.Next(count: 10)).items.map(\.name) == ["Ana"])
    try planner.call(Methods.Undo())
    #expect(try goal("bob")?.cadenceDays == 14)
  }

  @Test func `come and go with the tag, and count from the last meeting`() throws {
    _ = try set("family", 14)
    #expect(try add("Bob", ["family"])?.cadenceTag == "family")
    try planner.call(Methods.EditContact(name: "bob", fields: ContactFields(tags: [])))
    #expect(try goal("bob") == nil)
    try planner.call(Methods.Log(name: "bob", at: "3 days ago"))
    try planner.call(Methods.EditContact(name: "bob", fields: ContactFields(tags: ["FAMILY"])))
    #expect(try goal("bob")?.lastCompletedAt != nil)
  }

  @Test func `give way to the person's own, and other settings do not end them`() throws {
    _ = try set("family", 14)
    _ = try add("Bob", ["family"])
    try planner.call(
      Methods.EditContact(name: "bob", fields: ContactFields(goal: GoalSettings(importance: 5))))
    #expect(try goal("bob")?.cadenceTag == "family")
    try planner.call(
      Methods.EditContact(name: "bob", fields: ContactFields(goal: GoalSettings(cadenceDays: 5))))
    _ = try set("family", 3)
    #expect(try (goal("bob")?.cadenceDays, goal("bob")?.cadenceTag) == (5, nil))
  }

  @Test func `count again once a person's own cadence is taken away`() throws {
    _ = try set("family", 14)
    _ = try add("Bob", ["family"], every: 5)
    _ = try add("Ana", ["golf"], every: 5)
    let none = GoalSettings(noCadence: true)
    let bob = try planner.call(Methods.EditContact(name: "bob", fields: ContactFields(goal: none)))
    #expect((bob.goal?.cadenceDays, bob.goal?.cadenceTag) == (14, "family"))
    // The goal stays unchanged.
    let again = try planner.call(Methods.EditContact(name: "bob", fields: ContactFields(goal: none)))
    #expect(again.goal == bob.goal)
    // A person without a tag with a cadence has no goal.
    let ana = try planner.call(Methods.EditContact(name: "ana", fields: ContactFields(goal: none)))
    #expect(try ana.goal == nil && goal("ana") == nil)
    #expect(try planner.items(of: "Ana").allSatisfy { !$0.status.isLive })
    try planner.call(Methods.Undo())
    try planner.call(Methods.Undo())
    #expect(try (goal("ana")?.cadenceDays, goal("bob")?.cadenceDays) == (5, 5))
    let all = try planner.call(Methods.EditContacts(filter: "all", goal: none))
    #expect(all.changed.count == 2 && all.withoutGoal.isEmpty)
    #expect(try (goal("ana") == nil, goal("bob")?.cadenceTag) == (true, "family"))
    #expect(try planner.call(Methods.EditContacts(filter: "all", goal: none)).changed.isEmpty)
    let both = GoalSettings(cadenceDays: 7, noCadence: true)
    #expect(
      try planner.refusedField(of: Methods.EditContact(name: "bob", fields: ContactFields(goal: both)))
        == "goal.noCadence")
  }

  @Test func `out of range, of no tag, or of one that has none, are refused`() throws {
    #expect(try planner.refusedField(of: Methods.SetTagCadence(tag: "x", cadenceDays: 0)) == "cadenceDays")
    #expect(try planner.refusedField(of: Methods.SetTagCadence(tag: " ", cadenceDays: 7)) == "tag")
    #expect(throws: NotFound.self) { try set("x", nil) }
    #expect(try planner.call(Methods.ListTagCadences()).cadences == [])
  }
}
