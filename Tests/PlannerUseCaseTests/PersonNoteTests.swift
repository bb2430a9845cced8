import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `A note on a person` {
  @Test func `is kept in the log where no session is ahead, and counts for nothing else`()
    throws
  {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    try planner.call(Methods.SetPaused(name: "Anna", paused: true))
    let before = try planner.snapshot()
    let learned = try planner.call(Methods.Learned())
    let reply = try planner.call(Methods.Note(item: "anna", text: "moves to Rome"))
    let entry = try #require(reply.entry)
    #expect(reply.item == nil)
    #expect(reply.contact?.displayName == "Anna")
    #expect((entry.outcome, entry.notes, entry.when) == (.note, "moves to Rome", TestPlanner.monday))
    let after = try planner.snapshot()
    #expect(after.log.subtracting(before.log) == [entry])
    #expect((after.goals, after.items, after.contacts) == (before.goals, before.items, before.contacts))
    #expect(try planner.call(Methods.Learned()).cells == learned.cells)
    #expect(try planner.call(Methods.Person(name: "Anna")).goal?.lastCompletedAt == nil)
    #expect(try planner.call(Methods.History()).entries == [entry])
    #expect(try planner.item(item.id).notes == nil)
    #expect(try planner.call(Methods.Undo()).undone == "note Anna")
    #expect(try planner.snapshot() == before)
  }

  @Test func `is with the person although a session is ahead; an id means the session`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    #expect(try planner.call(Methods.Note(item: "Anna", text: "likes port")).entry?.notes == "likes port")
    #expect(try planner.item(item.id).notes == nil)
    let reply = try planner.call(Methods.Note(item: item.id, text: "bring the book"))
    #expect((reply.item?.id, reply.item?.notes, reply.entry) == (item.id, "bring the book", nil))
    #expect(try planner.refusedField(of: Methods.Note(item: item.id, text: "x", private: true)) == "private")
    #expect(try planner.refusedField(of: Methods.Note(item: item.id, text: "x", pinned: true)) == "pinned")
    #expect(try planner.refusedField(of: Methods.Note(item: item.id, text: "x", idea: true)) == "idea")
    let all = Methods.Note(item: item.id, text: "x", private: true, pinned: true, idea: true)
    #expect(try planner.refusedField(of: all) == "private")
  }

  @Test func `that is private is in no reminder, and shown to its owner`() throws {
    let planner = try TestPlanner.reminding()
    try planner.add("Anna")
    try planner.call(Methods.Note(item: "Anna", text: "new job"))
    try planner.call(Methods.Note(item: "Anna", text: "a secret", private: true, pinned: true))
    try planner.call(Methods.Book(name: "Anna", at: "2026-03-03 18:00"))
    try planner.run(until: local("2026-03-03 17:45"))
    #expect(planner.messages.handed(.reminder).first?.notice.sessions.first?.lastNote == "new job")
    let notes = try #require(try planner.call(PeopleMethods.Profile(name: "anna")).profile.notes)
    #expect(notes.map(\.text) == ["a secret", "new job"])
    #expect((notes[0].private, notes[0].pinned) == (true, true))
  }

  @Test func `does not move the day of the last meeting, and the next reminder says it`() throws {
    let planner = try TestPlanner.reminding()
    try planner.add("Anna")
    try planner.call(Methods.Log(name: "Anna", outcome: .call, at: "2026-02-20 18:00", notes: "walked"))
    try planner.call(Methods.Note(item: "Anna", text: "new job"))
    try planner.call(Methods.Book(name: "Anna", at: "2026-03-03 18:00"))
    try planner.run(until: local("2026-03-03 17:45"))
    let told = try #require(planner.messages.handed(.reminder).first?.notice.sessions.first)
    #expect((told.lastMetAt, told.lastOutcome) == (local("2026-02-20 18:00"), .call))
    #expect(told.lastNote == "new job")
  }

  @Test func `has its lines, whatever ends them where it was written`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    let typed = "one\r\ntwo\rthree\u{2028}four"
    let lines = "one\ntwo\nthree\nfour"
    #expect(try planner.call(Methods.Note(item: "anna", text: typed)).entry?.notes == lines)
    #expect(try planner.call(Methods.Note(item: item.id, text: typed)).item?.notes == lines)
    let entry = try planner.call(Methods.Log(name: "anna", notes: typed)).entry
    #expect(entry.notes == lines)
    #expect(try planner.call(Methods.EditLogEntry(id: entry.id, notes: "a\r\nb")).entry.notes == "a\nb")
    try planner.call(
      PeopleMethods.SetProfile(
        name: "anna", set: PersonProfile(company: "A\r\nB", notes: [PersonNote(text: typed)])))
    let profile = try planner.call(PeopleMethods.Profile(name: "anna")).profile
    #expect(profile.notes?.map(\.text) == [lines] && profile.company == "A B")
    let added = try planner.call(
      Methods.AddContacts(people: [
        NewContact(
          fields: ContactFields(displayName: "Bo", purpose: typed),
          profile: PersonProfile(addresses: [PostalAddress(street: "Street 1\nFloor 2")]),
          met: [PastContact(at: "2026-02-01", notes: typed)])
      ]))
    #expect(added.added.first?.contact.purpose == lines)
    #expect(try planner.call(Methods.Person(name: "bo")).log.first?.notes == lines)
    #expect(
      try planner.call(PeopleMethods.Profile(name: "bo")).profile.addresses == [
        PostalAddress(street: "Street 1, Floor 2")
      ])
  }

  @Test func `is part of the document and comes back with it`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna")
    let entry = try #require(try planner.call(Methods.Note(item: "Anna", text: "new job")).entry)
    let document = try planner.call(Methods.Export()).document
    #expect(document.log == [entry])
    let other = try TestPlanner(.router)
    try other.call(Methods.Import(document: document))
    #expect(try other.snapshot().log == [entry])
  }

  @Test func `is refused where it is blank, too long or of nobody`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna")
    #expect(try planner.refusedField(of: Methods.Note(item: "Anna", text: " ")) == "text")
    let long = String(repeating: "x", count: ValidLength.note.most + 1)
    #expect(try planner.refusedField(of: Methods.Note(item: "Anna", text: long)) == "text")
    try planner.refusal(NotFound.self, of: Methods.Note(item: "Bo", text: "x"))
    #expect(try planner.snapshot().log.isEmpty)
  }

  @Test(arguments: ["Log", "Done"])
  func `is no way to have met`(_ method: String) throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna", every: 7)
    let key = method == "Log" ? "name" : "item"
    let reply = try planner.raw(method, #"{"\#(key)":"Anna","outcome":"note"}"#)
    #expect(
      reply.error?.hasSuffix("InvalidParameter") == true || reply.error?.hasSuffix("InvalidField") == true)
    #expect(try planner.snapshot().log.isEmpty)
  }
}
