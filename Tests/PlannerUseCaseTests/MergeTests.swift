import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// It is Monday 2 March 2026.
@Suite struct `Merging two entries of one person` {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  @discardableResult
  private func add(_ name: String, _ profile: PersonProfile, tags: [String] = [], every days: Int? = nil)
    throws
    -> Contact
  {
    let fields = ContactFields(
      displayName: name, tags: tags, goal: days.map { GoalSettings(cadenceDays: $0) })
    return try planner.call(Methods.AddContact(fields: fields, profile: profile)).contact
  }

  private func merge(_ name: String, _ other: String) throws -> M.Merge.Reply {
    try planner.call(M.Merge(name: name, with: other))
  }

  private func profile(_ name: String) throws -> PersonProfile {
    try planner.call(M.Profile(name: name)).profile
  }

  private func document() throws -> ExportDocument { try planner.call(Methods.Export()).document }

  private func names() throws -> [String] {
    try planner.call(Methods.People()).people.map(\.contact.displayName).sorted()
  }

  @Test func `gives the first all that is known of the second, each once`() throws {
    try add(
      "Ana Souza",
      PersonProfile(
        emails: [LabeledValue(value: "ana@example.org")], phones: [LabeledValue(value: "+351 900")],
        interests: ["golf"], facts: ["coffee": "black"]), tags: ["friend"])
    try add(
      "Annie Souza",
      PersonProfile(
        emails: [LabeledValue(value: "ANA@example.org", label: "home")],
        phones: [
          LabeledValue(value: "+351900", label: "mobile"), LabeledValue(value: "+351 21", label: "work"),
        ],
        company: "Acme", industry: "ships", previousCompanies: ["Old"], schools: ["MIT"],
        interests: ["Golf", "chess"], offers: ["design"], seeks: ["a boat"], birthday: "1966-03-15",
        knownSince: "2009", toYou: ["sister"], facts: ["coffee": "white", "size": "38"],
        consents: [Consent(purpose: "newsletter")], writing: WritingStyle(callName: "Ani", tone: .warm)),
      tags: ["Friend", "choir"])
    let reply = try merge("ana", "annie")
    let merged = try profile("ana")
    #expect(reply.gone == "Annie Souza" && reply.contact.tags == ["friend", "choir"])
    #expect(merged.emails == [LabeledValue(value: "ana@example.org", label: "home")])
    #expect(merged.phones?.map(\.value) == ["+351 900", "+351 21"])
    #expect(merged.phones?.map(\.label) == ["mobile", "work"])
    #expect(merged.company == "Acme" && merged.industry == "ships" && merged.knownSince == "2009")
    #expect(merged.previousCompanies == ["Old"] && merged.schools == ["MIT"] && merged.offers == ["design"])
    #expect(
      merged.interests == ["golf", "chess"] && merged.seeks == ["a boat"] && merged.toYou == ["sister"])
    #expect(merged.birthday == "1966-03-15" && merged.consents?.map(\.purpose) == ["newsletter"])
    #expect(merged.writing == WritingStyle(callName: "Ani", tone: .warm))
    #expect(merged.facts == ["coffee": "black", "size": "38", "also called": "Annie Souza"])
    #expect(reply.left == [LeftValue(field: "fact", value: "coffee: white", kept: "coffee: black")])
    #expect(try names() == ["Ana Souza"])
    #expect(try planner.call(M.Find(text: "annie")).found.map(\.name) == ["Ana Souza"])
  }

  @Test func `leaves single values of the first, and says which of the second were not taken`() throws {
    try add("Ana", PersonProfile(company: "Acme", birthday: "--03-15"), every: 7)
    try add("Annie", PersonProfile(company: "Smith", birthday: "1966-03-15"), every: 14)
    try planner.call(
      Methods.EditContact(name: "Ana", fields: ContactFields(purpose: "school", timeZone: "Asia/Tokyo")))
    try planner.call(
      Methods.EditContact(name: "Annie", fields: ContactFields(purpose: "choir", timeZone: "Europe/Paris")))
    let reply = try merge("ana", "annie")
    #expect(reply.contact.purpose == "school" && reply.contact.timeZone == "Asia/Tokyo")
    #expect(
      reply.left == [
        LeftValue(field: "purpose", value: "choir", kept: "school"),
        LeftValue(field: "timeZone", value: "Europe/Paris", kept: "Asia/Tokyo"),
        LeftValue(field: "company", value: "Smith", kept: "Acme"),
        LeftValue(field: "cadenceDays", value: "every 2 weeks", kept: "every week"),
      ])
    // The same day with a year is more precise, and not a contradiction.
    #expect(try profile("ana").birthday == "1966-03-15")
  }

  @Test
  func `gives the first meetings, notes, dates, drafts, files, evidence and the words of conversations`()
    throws
  {
    try add("Ana", PersonProfile(), every: 7)
    let annie = try add("Annie", PersonProfile())
    try planner.call(Methods.Log(name: "Annie", at: "2026-02-20 12:00", notes: "quinces"))
    try planner.call(M.SetProfile(name: "Annie", add: PersonProfile(notes: [PersonNote(text: "likes port")])))
    try planner.call(M.AddDate(name: "Annie", kind: .custom, title: "wedding day", on: "12 jun"))
    try planner.call(DraftMethods.MakeDrafts(name: "Annie", purpose: .checkIn))
    let reply = try merge("ana", "annie")
    #expect(
      reply.merged.log == 1 && reply.merged.notes == 1 && reply.merged.dates == 1 && reply.merged.drafts == 1)
    let ana = try planner.call(Methods.Person(name: "ana"))
    #expect(ana.log.compactMap(\.notes).sorted() == ["likes port", "quinces"])
    let met = try #require(ana.log.first { $0.outcome != .note })
    #expect(try planner.goal(of: "Ana").lastCompletedAt == met.when)
    #expect(try planner.call(M.Dates(days: 365, name: "ana")).dates.map(\.title) == ["wedding day"])
    #expect(try planner.call(DraftMethods.ListDrafts()).drafts.map(\.name) == ["Ana"])
    for word in ["quinces", "port", "wedding"] {
      #expect(try planner.call(M.Find(text: word)).found.map(\.name) == ["Ana"], "\(word) is found with her")
    }
    #expect(try planner.store.read { try $0.contact(id: annie.id) } == nil)
  }

  @Test func `keeps booked sessions of both, and of those that the planner placed the first's alone`() throws
  {
    try add("Ana", PersonProfile(), every: 7)
    try add("Annie", PersonProfile(), every: 7)
    let anas = try planner.call(Methods.Book(name: "Ana", at: "2026-03-20 19:00")).item
    let annies = try planner.call(Methods.Book(name: "Annie", at: "2026-03-12 19:00")).item
    let proposals = try planner.items(.pending, of: "Annie").filter { $0.origin == .auto }
    #expect(!proposals.isEmpty)
    let reply = try merge("ana", "annie")
    #expect(reply.merged.withdrawn == proposals.count)
    let left = try planner.items()
    #expect(left.allSatisfy { $0.name == "Ana" && $0.contactId == reply.contact.id })
    for id in [anas.id, annies.id] {
      let item = try planner.item(id)
      let goal = try planner.goal(of: "Ana").id
      #expect(item.status.isLive && item.goalId == goal)
    }
    #expect(try planner.item(annies.id).startAt == annies.startAt)
    let starts = left.filter(\.status.isLive).map(\.startAt).sorted()
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1.seconds - $0.seconds >= 3 * 86_400 })
    #expect(try planner.call(Methods.Refresh()) == .empty)
  }

  @Test func `takes the cadence and the plan of the second where the first has none`() throws {
    try add("Ana", PersonProfile())
    try add("Annie", PersonProfile(), every: 7)
    let placed = try planner.items(.pending).map(\.startAt)
    let reply = try merge("ana", "annie")
    #expect(reply.merged.sessions == placed.count && reply.merged.withdrawn == 0)
    #expect(try planner.items(.pending, of: "Ana").map(\.startAt) == placed)
    #expect(try planner.goal(of: "Ana").cadenceDays == 7)
  }

  @Test func `is taken back by one undo that leaves nothing different, and done again by redo`() throws {
    try add("Ana", PersonProfile(interests: ["golf"], facts: ["a": "1"]), tags: ["x"], every: 7)
    try add("Annie", PersonProfile(interests: ["chess"], birthday: "1966-03-15"), tags: ["y"], every: 5)
    try add("Bob", PersonProfile())
    try planner.call(Methods.Book(name: "Annie", at: "2026-03-12 19:00"))
    try planner.call(Methods.Log(name: "Annie", at: "2026-02-20 12:00", notes: "quinces"))
    try planner.call(M.SetProfile(name: "Annie", add: PersonProfile(notes: [PersonNote(text: "port")])))
    try planner.call(M.AddDate(name: "Annie", kind: .custom, title: "wedding day", on: "12 jun"))
    try planner.call(M.AddDate(name: "Annie", kind: .birthday, leadDays: [3], plan: .day))
    try planner.call(DraftMethods.MakeDrafts(name: "Annie", purpose: .checkIn))
    try planner.call(
      M.SetProfile(
        name: "Annie",
        add: PersonProfile(relations: [
          PersonRelation(to: "Bob", kind: .spouse, yours: true),
          PersonRelation(to: "Ana", kind: .sibling, yours: true),
        ])))
    try planner.call(M.SetIntroduction(a: "Annie", b: "Bob", status: .approved, note: "n"))
    try planner.call(
      M.SetProfile(name: "Bob", set: PersonProfile(introductions: IntroductionRules(never: ["Annie"]))))
    let before = try document()
    let reply = try merge("ana", "annie")
    let merged = try document()
    #expect(merged != before && merged.contacts.count == 2)
    #expect(!Self.text(merged).contains("Annie\""), "her name is left in the fact alone")
    try planner.call(Methods.Undo(id: reply.undoId))
    #expect(try document() == before)
    #expect(Set(try planner.call(M.Find(text: "quinces")).found.map(\.name)) == ["Annie"])
    #expect(Set(try planner.call(M.Find(text: "wedding")).found.map(\.name)) == ["Annie"])
    try planner.call(Methods.Redo())
    #expect(try document() == merged)
    #expect(Set(try planner.call(M.Find(text: "quinces")).found.map(\.name)) == ["Ana"])
    try planner.call(Methods.Undo())
    #expect(try document() == before)
  }

  private static func text(_ document: ExportDocument) -> String {
    document.contacts.map { "\($0.displayName)\"" }.joined() + document.items.map { "\($0.name)\"" }.joined()
  }

  @Test func `drops relations between both, and keeps those to others once, with their words`() throws {
    try add("Ana", PersonProfile())
    try add("Annie", PersonProfile())
    try add("Bob", PersonProfile())
    try add("Cleo", PersonProfile())
    func relate(_ name: String, _ relations: PersonRelation...) throws {
      try planner.call(M.SetProfile(name: name, add: PersonProfile(relations: relations)))
    }
    try relate("Ana", PersonRelation(to: "Annie", kind: .sibling, yours: true))
    try relate("Ana", PersonRelation(to: "Bob", kind: .spouse, yours: true))
    try relate("Bob", PersonRelation(to: "Annie", kind: .spouse, label: "wife", yours: true))
    try relate("Cleo", PersonRelation(to: "Annie", kind: .parent, label: "mother", yours: true))
    try relate("Annie", PersonRelation(to: "Lisa", kind: .child, birthYear: 2015, yours: false))
    try relate("Ana", PersonRelation(to: "lisa", kind: .child, yours: false))
    _ = try merge("ana", "annie")
    let own = try #require(try profile("ana").relations)
    #expect(own.map(\.name) == ["Bob", "Cleo", "lisa"] && own.map(\.kind) == [.spouse, .child, .child])
    #expect(own.last?.birthYear == 2015)
    #expect(try profile("bob").relations?.map(\.label) == ["wife"])
    #expect(try profile("cleo").relations?.map(\.label) == ["mother"])
  }

  @Test func `is refused for somebody with themselves, and where somebody would be their own ancestor`()
    throws
  {
    try add("Ana", PersonProfile())
    try add("Annie", PersonProfile())
    try add("Bob", PersonProfile())
    #expect(try planner.refusedField(of: M.Merge(name: "ana", with: "Ana")) == "with")
    try planner.call(
      M.SetProfile(
        name: "Ana", add: PersonProfile(relations: [PersonRelation(to: "Bob", kind: .child, yours: true)])))
    try planner.call(
      M.SetProfile(
        name: "Annie", add: PersonProfile(relations: [PersonRelation(to: "Bob", kind: .parent, yours: true)]))
    )
    let before = try document()
    #expect(try planner.refusedField(of: M.Merge(name: "ana", with: "annie")) == "with")
    #expect(try document() == before)
  }

  @Test func `keeps a death, and what somebody withdrew stays withdrawn`() throws {
    let given = try #require(Instant("2026-01-01T00:00:00Z"))
    let withdrawn = try #require(Instant("2026-02-01T00:00:00Z"))
    try add("Opa", PersonProfile(consents: [Consent(purpose: "newsletter", givenAt: given)]))
    try add("Opa Hendrik", PersonProfile(death: Death(diedOn: "2020-03-10", remember: true)))
    try planner.call(
      M.SetProfile(
        name: "Opa Hendrik",
        set: PersonProfile(consents: [Consent(purpose: "Newsletter", givenAt: given, withdrawnAt: withdrawn)])
      ))
    _ = try merge("Opa", "Opa Hendrik")
    let merged = try profile("Opa")
    #expect(merged.death == Death(diedOn: "2020-03-10", remember: true))
    #expect(merged.consents?.allSatisfy { $0.withdrawnAt == withdrawn } == true)
  }

  @Test func `keeps both cards, and does not add one of them as somebody new`() throws {
    let book = try CardFolder()
    try book.put("one", called: "Ana Souza", ["TEL:+351 900 000 001"])
    try book.put("two", called: "Annie Souza", ["EMAIL:annie@example.org", "DEATHDATE:20200310"])
    try planner.addBook(book)
    try planner.add(card: "uid-one")
    try planner.add(card: "uid-two")
    let reply = try merge("Ana", "Annie")
    #expect(reply.contact.cardUid == "uid-one" && reply.contact.uids == ["uid-two"])
    let shown = try planner.call(M.Profile(name: "Ana")).shown
    #expect(shown.phones?.count == 1 && shown.emails?.map(\.value) == ["annie@example.org"])
    #expect(try planner.call(Methods.People()).people.map(\.deceased) == [true])
    #expect(try planner.call(Methods.Cards(newOnly: true)).cards.isEmpty)
    let again = try planner.call(
      Methods.AddContacts(people: [NewContact(fields: ContactFields(cardUid: "uid-two"))]))
    #expect(again.added.isEmpty && again.skipped.count == 1)
  }

  @Test func `tells of a birthday once that was told of the other entry`() throws {
    let planner = try TestPlanner.reminding()
    try planner.add("Ana")
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: "Annie"), profile: PersonProfile(birthday: "1966-03-03")))
    try planner.run(until: "2026-03-03 12:00")
    let told = planner.messages.handed(.dates, to: .desktop).count
    #expect(told == 1)
    try planner.call(M.Merge(name: "Ana", with: "Annie"))
    try planner.run(until: "2026-03-04 12:00")
    #expect(planner.messages.handed(.dates, to: .desktop).count == told)
  }

  @Test func `makes guests' conversations and invitations the first's, and an undo gives them back`() throws {
    let inviting = try InvitingPlanner()
    let planner = inviting.planner
    let ana = try planner.add("Ana").contact
    let annie = try planner.add("Annie").contact
    let invitation = try inviting.invite("Annie")
    let id = "22222222-0000-4000-8000-000000000001"
    try planner.store.write(command: nil, at: planner.time.now) { writer in
      _ = try writer.put(KeptGuest(conversation: id, contactId: annie.id))
    }
    func owner() throws -> [String?] {
      try planner.store.read { reader in
        [try reader.guest(id)?.contactId, try reader.invitation(id: invitation.id)?.contactId]
      }
    }
    let reply = try planner.call(M.Merge(name: "Ana", with: "Annie"))
    #expect(reply.merged.invitations == 1)
    #expect(try owner() == [ana.id, ana.id])
    try planner.call(Methods.Undo())
    #expect(try owner() == [annie.id, annie.id])
  }
}
