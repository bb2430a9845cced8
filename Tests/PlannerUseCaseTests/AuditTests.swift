import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing
import VarlinkNIO

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

@Suite struct `The audit log` {
  private func entries(_ planner: TestPlanner, _ name: String? = nil) throws -> [AuditEntry] {
    try planner.call(M.Audit(name: name, limit: 1000)).entries
  }

  private func did(_ entry: AuditEntry?) -> [String] {
    (entry?.changes ?? []).map { "\($0.did.rawValue) \($0.object)" }
  }

  @Test func `has each change with the people whom it is about, by name as long as they are kept`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana")
    try planner.add("Bob")
    try planner.call(
      M.SetProfile(
        name: "ana", set: PersonProfile(company: "Quokka"),
        add: PersonProfile(
          relations: [PersonRelation(to: "bob", kind: .spouse, yours: true)])))
    let all = try entries(planner)
    #expect(did(all.first) == ["created profile", "created relation"])
    #expect(all.first?.changes.map { $0.people.map(\.name) } == [["Ana"], ["Ana", "Bob"]])
    #expect(all.map(\.number) == [3, 2, 1])
    #expect(try entries(planner, "bob").map(\.number) == [3, 2])
    try planner.call(Methods.RemoveContact(name: "bob"))
    let removal = try entries(planner).first
    #expect(removal?.changes.first { $0.object == "contact" }?.people == [])
    #expect(removal?.changes.first { $0.object == "contact" }?.others == 1)
    try planner.call(Methods.Undo())
    #expect(try did(entries(planner).first).prefix(2) == ["undone command", "created contact"])
    #expect(try entries(planner, "bob").count == 4)
  }

  @Test func `has no entry of a refusal, a trial, a question or a day that begins`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7)
    let before = try entries(planner)
    try planner.refusal(
      InvalidField.self, of: M.SetProfile(name: "ana", set: PersonProfile(birthday: "30 feb")))
    try planner.call(Methods.Plan(dryRun: true))
    try planner.call(Methods.AddAway(from: "2026-03-20", dryRun: true))
    try planner.call(M.Profile(name: "ana"))
    planner.time.advance(days: 3)
    try planner.tick()
    #expect(try entries(planner) == before)
  }

  @Test(arguments: Transport.allCases)
  func `notes an export of everything, of a filter and of one person, with whom it handed out`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    for name in ["Ana", "Bob", "Cleo"] { try planner.add(name) }
    try planner.call(Methods.EditContact(name: "bob", fields: ContactFields(tags: ["club"])))
    try planner.call(Methods.Export())
    try planner.call(Methods.Export(filter: "tag:club"))
    try planner.call(M.ExportPerson(name: "ana"))
    let exports = try entries(planner).filter { did($0) == ["exported contact"] }
    #expect(
      exports.map { $0.changes[0].people.map(\.name).sorted() } == [
        ["Ana"], ["Bob"], ["Ana", "Bob", "Cleo"],
      ])
    try planner.refusal(NotFound.self, of: M.ExportPerson(name: "nobody"))
    #expect(try planner.call(M.VerifyAudit()).faults == [])
  }

  @Test func `names the program at the other end of the socket as the kernel does`() throws {
    let planner = try TestPlanner(.socket)
    try planner.add("Ana")
    let own = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8).filter { $0 != "\n" }
    #expect(try entries(planner).map(\.program) == [own])
    #expect(ProgramName.of(0) == ProgramName.unknown)
    #expect(ProgramName.of(pid_t.max) == ProgramName.unknown)
    let unheard = try TestPlanner()
    try unheard.add("Ana")
    #expect(try entries(unheard).map(\.program) == [ProgramName.unknown])
  }

  @Test func `says plannerd of what the planner did for a button`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7)
    let item = try #require(try planner.call(Methods.Next()).items.first)
    try planner.onPlanner { _ = try Methods.Done(item: item.id).run(in: $0) }
    #expect(try entries(planner).first?.program == ProgramName.own)
  }

  @Test func `is proved, and is no part of a document: an import forges nothing`() throws {
    let planner = try livedIn(.router)
    let before = try planner.call(M.VerifyAudit())
    #expect(before.faults == [] && before.entries > 8)
    #expect(before.hash == (try entries(planner).first?.hash))
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(try entries(other).count == 1)
    #expect(try other.call(M.VerifyAudit()).faults == [])
    #expect(try TestPlanner().call(M.VerifyAudit()).entries == 0)
  }

  @Test func `keeps a receipt of an erasure that the command returns and that names nobody`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana")
    try planner.add("Bob")
    let receipt = try planner.call(Methods.Erase(name: "ana")).receipt
    let all = try entries(planner)
    #expect(receipt == Receipt(number: 3, at: planner.time.now, hash: all[0].hash))
    #expect(did(all[0]) == ["erased contact"])
    #expect(all[0].changes[0].people == [] && all[0].changes[0].others == nil)
    #expect(!"\(all)".contains("Ana"))
    #expect(try planner.call(Methods.Erase(all: true)).receipt.number == 4)
    #expect(try planner.call(M.VerifyAudit()).faults == [])
  }

  @Test(arguments: [0, 1001]) func `is shown within limits`(limit: Int) throws {
    #expect(try TestPlanner().refusedField(of: M.Audit(limit: limit)) == "limit")
  }
}

@Suite struct `Everything about one person` {
  @Test func `is what is kept of them, at both ends, private notes too, and nothing of others`() throws {
    let folder = try TemporaryFolder()
    let planner = try TestPlanner(store: PlannerStore(path: "\(folder.path)/planner.db"))
    for name in ["Ana", "Bob", "Cleo"] { try planner.add(name, every: 7) }
    try planner.call(
      M.SetProfile(
        name: "ana",
        set: PersonProfile(
          company: "Quokka", notes: [PersonNote(text: "kwyjibo", private: true)],
          consents: [Consent(purpose: "newsletter")])))
    try planner.call(
      M.SetProfile(
        name: "bob", add: PersonProfile(relations: [PersonRelation(to: "ana", kind: .child, yours: true)])))
    try planner.call(M.AddDate(name: "ana", title: "wedding day", on: "12 jun"))
    try planner.call(M.SetIntroduction(a: "ana", b: "cleo", status: .approved, note: "soon"))
    try planner.call(Methods.Log(name: "ana", outcome: .call, notes: "gronkulate"))
    try planner.call(M.SetSegment(name: "near", filter: "company:quokka"))
    try planner.call(M.SetSegment(name: "far", filter: "company:elsewhere"))
    let jpeg = Data([0xff, 0xd8, 0xff] + Array(repeating: 7, count: 20)).base64EncodedString()
    try planner.call(M.SetPhoto(name: "ana", data: jpeg))
    let data = try planner.call(M.ExportPerson(name: "ana")).data
    let ana = data.profile.contactId
    #expect(data.exportedAt == planner.time.now)
    #expect(data.document.contacts.map(\.displayName) == ["Ana"])
    #expect(data.document.goals.map(\.contactId) == [ana])
    #expect(!data.document.items.isEmpty && data.document.items.allSatisfy { $0.contactId == ana })
    #expect(Set(data.document.log.compactMap(\.notes)) == ["kwyjibo", "gronkulate"])
    #expect(data.document.dates?.map(\.title) == ["wedding day"])
    #expect(data.profile.profile.relations == [PersonRelation(to: "", kind: .parent, inverse: true)])
    #expect(data.profile.profile.consents?.map(\.purpose) == ["newsletter"])
    let introduction = try #require(data.introductions.first)
    #expect(Set([introduction.aName, introduction.bName]) == ["Ana", ""])
    #expect(Set([introduction.introduction.a, introduction.introduction.b]) == [ana, ""])
    #expect(introduction.introduction.note == nil && introduction.introduction.status == .approved)
    #expect(data.segments == ["near"])
    #expect(data.picture == Picture(data: jpeg, mediaType: "image/jpeg"))
    #expect(!data.audit.isEmpty)
    #expect(data.audit.allSatisfy { $0.changes.contains { $0.people.map(\.contactId) == [ana] } })
  }

  @Test func `has what their card says, marked as the card's`() throws {
    let book = try CardFolder()
    try book.put("ana", called: "Ana", ["ORG:Quokka Ltd"])
    let planner = try TestPlanner()
    try planner.addBook(book)
    try planner.add(card: "uid-ana")
    let data = try planner.call(M.ExportPerson(name: "ana")).data
    #expect(data.profile.card?.company == "Quokka Ltd")
    #expect(data.profile.profile.company == nil)
    #expect(data.profile.shown.company == "Quokka Ltd")
  }
}

@Suite struct `A consent` {
  private func consents(_ planner: TestPlanner, _ consent: Consent) throws -> [Consent]? {
    try planner.call(M.SetProfile(name: "ana", add: PersonProfile(consents: [consent]))).profile.consents
  }

  @Test func `is given, withdrawn, and given again; what was withdrawn stays, with both times`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana")
    let given = planner.time.now
    #expect(
      try consents(planner, Consent(purpose: "Newsletter")) == [
        Consent(purpose: "Newsletter", givenAt: given)
      ])
    planner.time.advance(days: 1)
    let withdrawn = planner.time.now
    let old = Consent(purpose: "newsletter", givenAt: given, withdrawnAt: withdrawn)
    #expect(try consents(planner, Consent(purpose: "newsletter", withdrawnAt: withdrawn)) == [old])
    planner.time.advance(days: 1)
    let new = Consent(purpose: "newsletter", givenAt: planner.time.now)
    #expect(try consents(planner, Consent(purpose: "newsletter")) == [old, new])
    // A repeated consent counts once.
    #expect(try consents(planner, Consent(purpose: "newsletter")) == [old, new])
  }

  @Test func `that was never given, or was withdrawn already, cannot be withdrawn`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana")
    let withdrawal = M.SetProfile(
      name: "ana", add: PersonProfile(consents: [Consent(purpose: "photos", withdrawnAt: planner.time.now)]))
    #expect(try planner.refusedField(of: withdrawal) == "add.consents[0].purpose")
    _ = try consents(planner, Consent(purpose: "photos"))
    planner.time.advance(days: 1)
    try planner.call(withdrawal.withdrawn(at: planner.time.now))
    #expect(throws: InvalidField.self) { try planner.call(withdrawal.withdrawn(at: planner.time.now)) }
  }
}

extension PeopleMethods.SetProfile {
  fileprivate func withdrawn(at: Instant) -> Self {
    var copy = self
    copy.add?.consents?[0].withdrawnAt = at
    return copy
  }
}
