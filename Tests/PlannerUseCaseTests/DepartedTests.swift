import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// It is Monday 2 March 2026.
@Suite struct `Somebody who died` {
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner.reminding()
    try planner.add("Opa Hendrik", every: 7)
    try planner.add("Bob", every: 7)
    return planner
  }

  private func die(_ planner: TestPlanner, _ death: Death = Death(diedOn: "2020-03-10")) throws
    -> WholeProfile
  {
    try planner.call(M.SetProfile(name: "Opa", set: PersonProfile(death: death)))
  }

  private func told(_ planner: TestPlanner) -> [String] {
    planner.messages.handed(.dates, to: .desktop).map {
      ([$0.notice.title] + $0.notice.lines).joined(separator: " | ")
    }
  }

  @Test func `has no session ahead, also none that you booked, and no goal in force`() throws {
    let planner = try planner()
    let booked = try planner.call(Methods.Book(name: "Opa", at: "2026-03-20 19:00")).item
    let bobs = try planner.items(.pending, of: "Bob").count
    let placed = try planner.items(.pending, of: "Opa Hendrik").map(\.id)
    #expect(placed.count > 1)
    let plan = try #require(try die(planner).plan)
    #expect(Set(plan.withdrawn.map(\.item.id)) == Set(placed))
    #expect(plan.withdrawn.allSatisfy { $0.reason == .died })
    #expect(try planner.items(.pending, of: "Opa Hendrik") == [])
    #expect(try planner.item(booked.id).status == .canceled)
    #expect(try planner.items(.pending, of: "Bob").count >= bobs)
    planner.time.advance(days: 30)
    try planner.tick()
    #expect(try planner.items(.pending, of: "Opa Hendrik") == [])
    let opa = try #require(
      try planner.call(Methods.People()).people.first { $0.contact.displayName == "Opa Hendrik" })
    #expect(opa.deceased == true && opa.dueOn == nil)
  }

  @Test func `is neither paused nor resumed, and why says that they died`() throws {
    let planner = try planner()
    _ = try die(planner)
    let refusals = [
      try planner.refusal(InvalidField.self, of: Methods.SetPaused(name: "opa", paused: true)),
      try planner.refusal(InvalidField.self, of: Methods.SetPaused(name: "opa", paused: false)),
      try planner.refusal(InvalidField.self, of: Methods.Why(name: "opa")),
    ]
    #expect(refusals.allSatisfy { $0.allowed.hasPrefix("somebody else: Opa Hendrik died") })
  }

  @Test func `is not asked about: the session before the death waits for no answer`() throws {
    let planner = try planner()
    let last = try planner.call(Methods.Book(name: "Opa", at: "2026-03-02 19:00", durationMin: 30)).item
    planner.time.now = last.endAt.adding(minutes: 1)
    try planner.tick()
    func isAsked() throws -> Bool {
      try planner.call(Methods.Week()).waiting.contains { $0.id == last.id }
    }
    #expect(try isAsked())
    let plan = try #require(try die(planner, Death(diedOn: "2026-03-02")).plan)
    #expect(plan.withdrawn.allSatisfy { $0.item.startAt > planner.time.now })
    #expect(try !isAsked())
    #expect(try planner.item(last.id).status == .canceled)
    try planner.call(Methods.Undo())
    #expect(try isAsked())
  }

  @Test func `is planned as before after an undo`() throws {
    let planner = try planner()
    let before = try planner.items()
    _ = try die(planner)
    try planner.call(Methods.Undo())
    #expect(try planner.items() == before)
    #expect(try planner.call(M.Profile(name: "Opa")).profile.death == nil)
  }

  @Test func `is neither congratulated nor has an age`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "Opa", set: PersonProfile(birthday: "1931-03-03")))
    _ = try die(planner)
    #expect(try planner.call(M.Dates()).dates.isEmpty)
    try planner.run(until: "2026-03-04 12:00")
    #expect(told(planner).isEmpty)
    #expect(try planner.call(DraftMethods.ListDrafts()).drafts.isEmpty)
  }

  @Test func `is remembered on the day if you want it, without buttons that call them`() throws {
    let planner = try planner()
    _ = try die(planner, Death(diedOn: "2020-03-03", remember: true))
    try planner.run(until: "2026-03-03 12:00")
    #expect(told(planner) == ["Opa Hendrik's day of death, 6 years today"])
    let actions = planner.messages.handed(.dates, to: .desktop).flatMap(\.notice.actions).map(\.key)
    #expect(actions == ["snooze-1d"])
    #expect(try planner.call(M.Dates(days: 300)).dates.map(\.title) == ["day of death"])
    _ = try die(planner, Death(remember: false))
    #expect(try planner.call(M.Dates(days: 300)).dates.isEmpty)
    #expect(try planner.call(M.Profile(name: "Opa")).profile.death == Death(diedOn: "2020-03-03"))
  }

  @Test func `gets no draft, and what waited is dropped`() throws {
    let planner = try planner()
    let waiting = try planner.call(DraftMethods.MakeDrafts(name: "Opa", purpose: .checkIn)).drafts
    _ = try die(planner)
    #expect(try planner.call(DraftMethods.ListDrafts()).drafts.isEmpty)
    let all = try planner.call(DraftMethods.ListDrafts(all: true)).drafts.map(\.draft)
    #expect(all.map(\.id) == waiting.map(\.draft.id) && all.map(\.status) == [.dropped])
    let error = try planner.refusal(
      InvalidField.self, of: DraftMethods.MakeDrafts(name: "Opa", purpose: .checkIn))
    #expect(error.field == "name" && error.allowed.contains("Opa Hendrik died (10 Mar 2020)"))
    for name in ["Bob", "Opa"] {
      try planner.call(
        M.SetProfile(name: name, add: PersonProfile(consents: [Consent(purpose: "newsletter")])))
    }
    let letters = try planner.call(
      DraftMethods.MakeDrafts(filter: "every:<=7d", context: "News", preview: true)
    ).drafts
    #expect(letters.map(\.name) == ["Bob"])
  }

  @Test func `is neither booked nor invited, and the refusal says when they died`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Opa Hendrik")
    try house.planner.call(
      M.SetProfile(name: "Opa", set: PersonProfile(death: Death(diedOn: "2020-03-10"))))
    let before = try house.planner.snapshot()
    for error in [
      try house.planner.refusal(
        InvalidField.self, of: Methods.Book(name: "Opa", at: "2026-03-20 19:00", force: true)),
      try house.planner.refusal(InvalidField.self, of: InvitationMethods.Invite(name: "Opa")),
    ] {
      #expect(error.field == "name" && error.allowed.contains("Opa Hendrik died (10 Mar 2020)"), "\(error)")
    }
    #expect(try house.planner.snapshot() == before)
  }

  @Test func `is introduced to nobody`() throws {
    let planner = try planner()
    for name in ["Opa", "Bob"] {
      try planner.call(M.SetProfile(name: name, add: PersonProfile(interests: ["Golf"])))
    }
    #expect(try planner.call(M.Introductions()).pairs.count == 1)
    _ = try die(planner)
    #expect(try planner.call(M.Introductions()).pairs.isEmpty)
  }

  @Test func `is not who you lose touch with`() throws {
    let planner = try planner()
    _ = try die(planner)
    try planner.run(until: "2026-04-20 12:00")
    #expect(!told(planner).contains { $0.contains("Opa") })
  }

  @Test func `keeps the dates that you added, and is asked nothing any more`() throws {
    let planner = try planner()
    try planner.call(M.AddDate(name: "Opa", title: "mass", on: "--03-05"))
    try planner.call(M.AddDate(name: "Opa", kind: .followUp, title: "how was Rome", on: "2026-03-06"))
    _ = try die(planner)
    #expect(try planner.call(M.Dates()).dates.map(\.title) == ["mass"])
  }

  @Test(arguments: [
    ("10 mar 2020", "2020-03-10"), ("2020-03", "2020-03"), ("2020", "2020"), ("--03-10", "--03-10"),
    (" ", nil),
  ])
  func `died on a day, in a month or a year, or nobody knows when`(typed: String, day: String?) throws {
    let planner = try planner()
    #expect(try die(planner, Death(diedOn: typed)).profile.death == Death(diedOn: day))
  }

  @Test(arguments: ["2026-03-03", "2027", "soon", "2020-13", "1700-01-01"])
  func `on a day that cannot be is refused, and nothing is written`(typed: String) throws {
    let planner = try planner()
    let before = try planner.snapshot()
    #expect(throws: InvalidField.self) { try die(planner, Death(diedOn: typed)) }
    #expect(try planner.snapshot() == before)
  }

  @Test func `is nobody of whom you say only whether you are told of a day`() throws {
    let planner = try planner()
    #expect(try die(planner, Death(remember: false)).profile.death == nil)
    let error = try planner.refusal(
      InvalidField.self, of: M.SetProfile(name: "Opa", set: PersonProfile(death: Death(remember: true))))
    #expect(error.field == "set.death.remember")
  }

  @Test func `in a year alone has no day to be told of`() throws {
    let planner = try planner()
    #expect(throws: InvalidField.self) { try die(planner, Death(diedOn: "2020", remember: true)) }
  }

  @Test func `as a card says, also one that says it later, is not planned or congratulated`() throws {
    let planner = try planner()
    let book = try CardFolder()
    try book.put("oma", called: "Oma Rosa", ["BDAY:19310303"])
    try planner.addBook(book)
    try planner.add(card: "uid-oma", every: 7)
    #expect(try planner.items(.pending, of: "Oma Rosa").count > 1)
    try book.put("oma", called: "Oma Rosa", ["BDAY:19310303", "DEATHDATE:20200310"])
    try planner.changed(book)
    #expect(try planner.items(.pending, of: "Oma Rosa") == [])
    #expect(try planner.call(M.Dates()).dates.isEmpty)
    let whole = try planner.call(M.Profile(name: "Oma"))
    #expect(whole.shown.death == Death(diedOn: "2020-03-10") && whole.profile.death == nil)
    try planner.run(until: "2026-03-04 12:00")
    #expect(told(planner).isEmpty)
    // The card's data comes back too.
    try book.put("oma", called: "Oma Rosa", ["BDAY:19310303"])
    try planner.changed(book)
    #expect(try planner.items(.pending, of: "Oma Rosa").count > 1)
  }

  @Test func `as a card says is remembered on its day`() throws {
    let planner = try planner()
    let book = try CardFolder()
    try book.put("oma", called: "Oma Rosa", ["DEATHDATE:20200303"])
    try planner.addBook(book)
    try planner.add(card: "uid-oma")
    try planner.call(M.SetProfile(name: "Oma", set: PersonProfile(death: Death(remember: true))))
    try planner.run(until: "2026-03-03 12:00")
    #expect(told(planner) == ["Oma Rosa's day of death, 6 years today"])
  }

  @Test func `survives an export and an import`() throws {
    let planner = try planner()
    _ = try die(planner, Death(diedOn: "2020-03-10", remember: true))
    try planner.call(Methods.SetArchived(name: "Bob", archived: true))
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(
      try other.call(M.Profile(name: "Opa")).profile.death == Death(diedOn: "2020-03-10", remember: true))
    #expect(try other.contact("Bob").archived == true)
  }
}

@Suite struct `Somebody who is archived` {
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner.reminding()
    try planner.add("Ana", every: 7)
    try planner.add("Bob", every: 7)
    return planner
  }

  @Test func `is in no list, and has no session`() throws {
    let planner = try planner()
    let placed = try planner.items(.pending, of: "Ana").map(\.id)
    let reply = try planner.call(Methods.SetArchived(name: "ana", archived: true))
    #expect(reply.contact.archived == true && Set(reply.plan.withdrawn.map(\.item.id)) == Set(placed))
    #expect(try planner.items(.pending, of: "Ana") == [])
    #expect(try planner.call(Methods.People()).people.map(\.contact.displayName) == ["Bob"])
    #expect(try planner.call(Methods.People(archived: true)).people.map(\.contact.displayName) == ["Ana"])
    #expect(
      try planner.call(Methods.People(filter: "every:<=7d")).people.map(\.contact.displayName) == ["Bob"])
    #expect(try planner.call(M.Filter(filter: "all")).contactIds.count == 1)
  }

  @Test func `has none of their dates told, nor their children's`() throws {
    let planner = try planner()
    try planner.call(
      M.SetProfile(
        name: "Ana", set: PersonProfile(birthday: "--03-03"),
        add: PersonProfile(relations: [PersonRelation(to: "Lisa", kind: .child, birthday: "2015-03-04")])))
    try planner.call(M.AddDate(name: "Ana", title: "wedding", on: "--03-05"))
    #expect(try planner.call(M.Dates()).dates.count == 3)
    try planner.call(Methods.SetArchived(name: "Ana", archived: true))
    #expect(try planner.call(M.Dates()).dates.isEmpty)
  }

  @Test func `comes back with the goal that they had, and by undo with every session`() throws {
    let planner = try planner()
    let before = try planner.items()
    try planner.call(Methods.SetArchived(name: "Ana", archived: true))
    try planner.call(Methods.Undo())
    #expect(try planner.items() == before)
    try planner.call(Methods.SetArchived(name: "Ana", archived: true))
    let back = try planner.call(Methods.SetArchived(name: "Ana", archived: false))
    #expect(back.contact.archived == nil && !back.plan.placed.isEmpty)
    #expect(try planner.goal(of: "Ana").cadenceDays == 7)
  }

  @Test func `gets no draft, and the refusal says how to bring them back`() throws {
    let planner = try planner()
    try planner.call(Methods.SetArchived(name: "Ana", archived: true))
    let error = try planner.refusal(
      InvalidField.self, of: DraftMethods.MakeDrafts(name: "Ana", purpose: .checkIn))
    #expect(error.allowed.contains("plannerctl unarchive Ana"))
  }

  @Test func `can be added so by an import`() throws {
    let planner = try planner()
    let added = try planner.call(
      Methods.AddContacts(people: [
        NewContact(
          fields: ContactFields(displayName: "Old", goal: GoalSettings(cadenceDays: 7)), archived: true)
      ]))
    #expect(added.added.map(\.contact.archived) == [true])
    #expect(try planner.items(.pending, of: "Old") == [])
  }
}
