import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// Adds many people at once, with their profiles.
@Suite struct `People who are added with a profile` {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private func person(
    _ name: String, _ profile: PersonProfile? = nil, every days: Int? = nil, last: String? = nil,
    met: [PastContact]? = nil
  ) -> NewContact {
    NewContact(
      fields: ContactFields(displayName: name, goal: days.map { GoalSettings(cadenceDays: $0) }),
      lastContact: last, profile: profile, met: met)
  }

  private func profile(of name: String) throws -> PersonProfile {
    try planner.call(M.Profile(name: name)).profile
  }

  @Test func `have it as if each field had been set`() throws {
    let given = PersonProfile(
      emails: [LabeledValue(value: " ana@x.example ", label: "work")], company: "Acme",
      interests: ["Golf", "golf"],
      birthday: "15-Mar-1966",
      notes: [PersonNote(text: "Tall", pinned: true), PersonNote(text: "Shy", private: true)],
      facts: ["coffee": "black"])
    try planner.call(Methods.AddContacts(people: [person("Ana", given)]))
    var kept = try profile(of: "Ana")
    let notes = try #require(kept.notes)
    #expect(notes.map(\.text) == ["Tall", "Shy"] && notes.map(\.private) == [nil, true])
    kept.notes = nil
    #expect(
      kept
        == PersonProfile(
          emails: [LabeledValue(value: "ana@x.example", label: "work")], company: "Acme", interests: ["Golf"],
          birthday: "1966-03-15", facts: ["coffee": "black"]))
    #expect(try planner.call(M.Dates(days: 30)).dates.map(\.title) == ["Ana's birthday"])
  }

  @Test func `are related to others of the list, to people who are there, and to names`() throws {
    try planner.add("Carl")
    try planner.add("Bobby")
    try planner.call(
      Methods.AddContacts(people: [
        person(
          "Ana",
          PersonProfile(relations: [
            PersonRelation(to: "Bob", kind: .spouse, yours: true),
            PersonRelation(to: "carl", kind: .friend, yours: true),
            PersonRelation(to: "Lisa", kind: .child, birthday: "2015-05-03"),
            // A part of a name selects no person here.
            PersonRelation(to: "Bobb", kind: .sibling),
            PersonRelation(to: "Bob", kind: .child, birthYear: 2015),
          ])),
        person("Bob", PersonProfile(relations: [PersonRelation(to: "Ana", kind: .spouse, yours: true)])),
      ]))
    #expect(
      try profile(of: "ana").relations?.map { "\($0.kind) \($0.name ?? "")" } == [
        "spouse Bob", "child Bob", "child Lisa", "sibling Bobb", "friend Carl",
      ])
    #expect(try profile(of: "bob").relations?.count == 1)
    #expect(try profile(of: "carl").relations?.map(\.name) == ["Ana"])
    #expect(try profile(of: "bobby").relations == nil)
  }

  @Test func `have their earlier contacts, and the goal counts from the latest`() throws {
    let reply = try planner.call(
      Methods.AddContacts(people: [
        person(
          "Ana", every: 30, last: "2026-02-10",
          met: [
            PastContact(at: "2026-02-20 18:00", outcome: .call, notes: "Lisbon"),
            PastContact(at: "2025-12-01"),
          ])
      ]))
    let log = try planner.call(Methods.Person(name: "Ana")).log
    #expect(log.map(\.outcome) == [.call, .other, .met] && log.map(\.notes) == ["Lisbon", nil, nil])
    #expect(reply.added[0].goal?.lastCompletedAt == log[0].when)
    #expect(try planner.call(M.Profile(name: "Ana")).lastContactedAt == log[0].when)
  }

  @Test func `are taken back as one, and a rehearsal writes nothing`() throws {
    let people = [
      person(
        "Ana",
        PersonProfile(
          company: "Acme", relations: [PersonRelation(to: "Bob", kind: .spouse, yours: true)],
          notes: [PersonNote(text: "n")]),
        met: [PastContact(at: "2026-02-20")]), person("Bob"),
    ]
    let before = try planner.snapshot()
    let rehearsed = try planner.call(Methods.AddContacts(people: people, dryRun: true))
    #expect(rehearsed.added.count == 2)
    #expect(try planner.snapshot() == before)
    try planner.call(Methods.AddContacts(people: people))
    #expect(try profile(of: "Ana").company == "Acme")
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot() == before)
    try planner.refusal(NotFound.self, of: M.Profile(name: "Ana"))
    // A later person with the same name gets none of her data.
    try planner.add("Ana")
    #expect(try profile(of: "Ana") == PersonProfile())
  }

  @Test(
    arguments: [
      (PersonProfile(emails: [LabeledValue(value: "nobody")]), "emails[0].value"),
      (PersonProfile(phones: [LabeledValue(value: "none")]), "phones[0].value"),
      (PersonProfile(birthday: "30 feb"), "birthday"), (PersonProfile(birthday: "2030-01-01"), "birthday"),
      (PersonProfile(photo: "00"), "photo"),
      (PersonProfile(interests: Array(0...200).map { "i\($0)" }), "interests"),
      (PersonProfile(relations: [PersonRelation(to: "Ana", kind: .friend)]), "relations[0].to"),
      (PersonProfile(relations: [PersonRelation(to: "", kind: .friend)]), "relations[0].to"),
      (
        PersonProfile(relations: [PersonRelation(to: "Lisa", kind: .child, birthYear: 3000)]),
        "relations[0].birthYear"
      ),
      (PersonProfile(notes: [PersonNote(text: " ")]), "notes[0].text"),
      (PersonProfile(notes: [PersonNote(text: String(repeating: "x", count: 100_001))]), "notes[0].text"),
    ] as [(PersonProfile, String)])
  func `are all refused where one field will not do, and the refusal says whose`(
    profile: PersonProfile, field: String
  )
    throws
  {
    let before = try planner.snapshot()
    let refused = try planner.refusedField(
      of: Methods.AddContacts(people: [person("Zoe", PersonProfile(company: "Acme")), person("Ana", profile)])
    )
    #expect(refused == "people[1].profile.\(field)")
    #expect(try planner.snapshot() == before)
  }

  @Test func `are refused with an earlier contact that is ahead, too long or one too many`() throws {
    func field(_ met: [PastContact]) throws -> String {
      try planner.refusedField(of: Methods.AddContacts(people: [person("Ana", met: met)]))
    }
    #expect(try field([PastContact(at: "2026-02-20"), PastContact(at: "tomorrow")]) == "people[0].met[1].at")
    #expect(
      try field([PastContact(at: "2026-02-20", notes: String(repeating: "x", count: 100_001))])
        == "people[0].met[0].notes")
    #expect(
      try field(Array(repeating: PastContact(at: "2026-02-20"), count: 10_001)) == "people[0].met")
  }

  @Test func `are refused where somebody would be their own ancestor, in the list or with who is there`()
    throws
  {
    func children(_ pairs: [(String, String)]) -> Methods.AddContacts {
      Methods.AddContacts(
        people: pairs.map {
          person($0.0, PersonProfile(relations: [PersonRelation(to: $0.1, kind: .child, yours: true)]))
        }
      )
    }
    #expect(
      try planner.refusedField(of: children([("Ana", "Bob"), ("Bob", "Cleo"), ("Cleo", "Ana")]))
        == "people[0].profile.relations[0].to")
    try planner.add("Ana")
    #expect(
      try planner.refusedField(of: children([("Bob", "Cleo"), ("Cleo", "Bob")])).hasSuffix("relations[0].to"))
    try planner.call(children([("Bob", "Cleo"), ("Cleo", "Ana"), ("Dan", "Ana")]))
    #expect(
      try planner.refusedField(
        of: M.SetProfile(
          name: "Ana", add: PersonProfile(relations: [PersonRelation(to: "Bob", kind: .child, yours: true)])))
        == "add.relations[0].to")
    #expect(try profile(of: "Ana").relations?.map(\.name) == ["Cleo", "Dan"])
  }
}
