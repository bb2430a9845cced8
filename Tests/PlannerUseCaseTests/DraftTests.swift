import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = DraftMethods

@Suite struct `Drafts` {
  let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    for name in ["Ana Souza", "Bob", "Cleo"] { try planner.add(name) }
  }

  private func make(
    _ name: String?, for purpose: DraftPurpose? = nil, with other: String? = nil, filter: String? = nil,
    context: String? = nil, preview: Bool? = nil
  ) throws -> [ShownDraft] {
    try planner.call(
      M.MakeDrafts(
        name: name, filter: filter, with: other, purpose: purpose, context: context, preview: preview)
    ).drafts
  }

  @discardableResult
  private func set(_ id: String, _ status: DraftStatus) throws -> Draft {
    try planner.call(M.SetDraft(id: id, status: status)).draft.draft
  }

  private func listed(_ name: String? = nil, all: Bool? = nil) throws -> [Draft] {
    try planner.call(M.ListDrafts(name: name, all: all)).drafts.map(\.draft)
  }

  private func profile(_ name: String, _ profile: PersonProfile) throws {
    try planner.call(PeopleMethods.SetProfile(name: name, set: profile))
  }

  @Test func `are kept, and found by the beginning of their id`() throws {
    let made = try #require(try make("ana", for: .checkIn).first)
    #expect(made.name == "Ana Souza" && made.draft.status == .draft)
    #expect(!made.draft.text.isEmpty && !made.draft.source.isEmpty && !made.draft.version.isEmpty)
    #expect(made.draft.createdAt == TestPlanner.monday)
    #expect(try listed() == [made.draft])
    let id = String(made.draft.id.prefix(13))
    #expect(try planner.call(M.GetDraft(id: id)).draft.draft == made.draft)
    let unknown = try planner.refusal(NotFound.self, of: M.GetDraft(id: "ffff"))
    #expect(unknown.kind == .draft)
    #expect(try planner.refusal(NotFound.self, of: M.GetDraft(id: made.draft.id + "0")).kind == .draft)
  }

  @Test func `are found by the name of a person to whom one waits`() throws {
    let made = try #require(try make("ana", for: .checkIn).first).draft
    #expect(try planner.call(M.GetDraft(id: "ana")).draft.draft == made)
    let none = try planner.refusal(NotFound.self, of: M.GetDraft(id: "bob"))
    #expect(none.kind == .draft && none.message.contains("There is no open draft to Bob"))
    _ = try make("ana", for: .thanks)
    let both = try planner.refusal(Ambiguous.self, of: M.SetDraft(id: "ana", status: .sent))
    #expect(both.matches.map(\.name).contains { $0.contains("thank-you to Ana Souza") })
    try set(made.id, .dropped)
    #expect(try planner.call(M.GetDraft(id: "ana")).draft.draft.purpose == .thanks)
  }

  @Test func `that are only shown leave nothing behind`() throws {
    let before = try planner.snapshot()
    let shown = try #require(try make("ana", preview: true).first)
    #expect(shown.draft.id.isEmpty && !shown.draft.text.isEmpty)
    #expect(try planner.snapshot() == before && listed(all: true).isEmpty)
  }

  @Test func `are for what is near, unless you say what for`() throws {
    func purpose(_ name: String) throws -> DraftPurpose? {
      try make(name, preview: true).first?.draft.purpose
    }
    #expect(try purpose("ana") == .checkIn)
    try profile("ana", PersonProfile(birthday: "1966-03-09"))
    #expect(try purpose("ana") == .birthday, "in a week")
    try profile("ana", PersonProfile(birthday: "1966-03-10"))
    #expect(try purpose("ana") == .checkIn, "in eight days")
    try profile("ana", PersonProfile(birthday: "1966-02-27"))
    #expect(try purpose("ana") == .birthday, "three days ago")
    try profile("bob", PersonProfile(anniversary: "--03-02"))
    #expect(try purpose("bob") == .anniversary, "today")
    try planner.call(
      PeopleMethods.AddDate(name: "cleo", kind: .followUp, title: "how was Lisbon?", on: "2026-03-02"))
    #expect(try purpose("cleo") == .followUp)
    let asked = try #require(try make("cleo", preview: true).first?.draft)
    #expect(asked.used.contains("question") && asked.text.contains("Lisbon"))
  }

  @Test func `of a birthday know the year, today and belated`() throws {
    try profile("ana", PersonProfile(birthday: "1966-03-02"))
    let today = try #require(try make("ana", for: .birthday).first?.draft)
    #expect(today.used.contains("years") && (today.text + (today.subject ?? "")).contains("60"))
    try profile("ana", PersonProfile(birthday: "--03-02"))
    #expect(try make("ana", for: .birthday).first?.draft.used.contains("years") == false)
    try profile("bob", PersonProfile(birthday: "1970-02-20"))
    let late = try #require(try make("bob", for: .birthday).first?.draft)
    #expect(late.text.lowercased().contains("belated") || late.text.contains("late"))
  }

  @Test func `never have a private note in them, whatever they are for`() throws {
    try consent("ana")
    try planner.call(Methods.Log(name: "ana", outcome: .call, notes: nil))
    try profile(
      "ana",
      PersonProfile(
        interests: ["golf"], birthday: "1966-03-02",
        notes: [PersonNote(text: "XYZZY divorce", private: true)]))
    for purpose in DraftPurpose.allCases {
      for tone in DraftTone.allCases {
        for language in DraftLanguage.allCases {
          let reply = try planner.call(
            M.MakeDrafts(
              name: "ana", with: purpose == .introduction ? "bob" : nil, purpose: purpose, tone: tone,
              language: language, context: "We moved.", preview: true))
          for shown in reply.drafts {
            #expect(!shown.draft.text.contains("XYZZY") && !(shown.draft.subject ?? "").contains("XYZZY"))
            #expect(shown.draft.tone == tone && shown.draft.language == language)
          }
        }
      }
    }
  }

  @Test func `sound as you write to the person, else as you prefer, else casual and in English`() throws {
    func style(_ name: String) throws -> [String] {
      let draft = try #require(try make(name, for: .checkIn, preview: true).first?.draft)
      return [draft.tone.rawValue, draft.language.rawValue]
    }
    #expect(try style("ana") == ["casual", "en"])
    try planner.call(Methods.SetPreference(key: "draftTone", value: "Warm"))
    try planner.call(Methods.SetPreference(key: "draftLanguage", value: "de"))
    #expect(try style("ana") == ["warm", "de"])
    try profile("ana", PersonProfile(writing: WritingStyle(tone: .formal)))
    #expect(try style("ana") == ["formal", "de"] && style("bob") == ["warm", "de"])
    try profile(
      "bob", PersonProfile(writing: WritingStyle(callName: " Bobby ", tone: .casual, language: .en)))
    #expect(try make("bob", for: .checkIn).first?.draft.text.contains("Bobby") == true)
    try planner.call(Methods.SetPreference(key: "signature", value: "Yours, Maria"))
    #expect(try make("cleo", for: .checkIn).first?.draft.text.hasSuffix("Yours, Maria") == true)
    try planner.call(Methods.SetPreference(key: "signature", value: "none"))
    #expect(try planner.call(Methods.GetPreferences()).preferences.signature == nil)
    #expect(
      try planner.refusal(
        InvalidField.self, of: Methods.SetPreference(key: "draftTone", value: "rude")
      ).field == "draftTone")
  }

  @Test func `go from draft to sent, each step with its time`() throws {
    let id = try #require(try make("ana", for: .checkIn).first).draft.id
    planner.time.advance(minutes: 10)
    let approved = try set(id, .approved)
    #expect(approved.approvedAt == TestPlanner.monday.adding(minutes: 10) && approved.sentAt == nil)
    #expect(try set(id, .draft).approvedAt == nil)
    planner.time.advance(minutes: 10)
    let handed = try set(id, .handedOver)
    #expect(handed.approvedAt == TestPlanner.monday.adding(minutes: 20), "handing over approves")
    #expect(handed.handedOverAt == handed.approvedAt)
    planner.time.advance(minutes: 10)
    let sent = try set(id, .sent)
    #expect(sent.sentAt == TestPlanner.monday.adding(minutes: 30) && sent.handedOverAt == handed.handedOverAt)
    for status in DraftStatus.allCases {
      let refusal = try planner.refusal(InvalidField.self, of: M.SetDraft(id: id, status: status))
      #expect(refusal.message.contains("this one cannot change"))
    }
    _ = try planner.refusal(InvalidField.self, of: M.EditDraft(id: id, text: "other"))
    #expect(try listed().isEmpty && listed(all: true).map(\.status) == [.sent])
  }

  @Test func `that are sent count as contact, and undo takes both back`() throws {
    try planner.add("Dora", every: 14)
    let draft = try #require(try make("dora", for: .checkIn).first).draft
    let before = try planner.call(Methods.Person(name: "dora"))
    #expect(before.log.isEmpty)
    try set(draft.id, .sent)
    let after = try planner.call(Methods.Person(name: "dora"))
    #expect(after.log.map(\.outcome) == [.text] && after.goal?.lastCompletedAt == TestPlanner.monday)
    try planner.call(Methods.Undo())
    #expect(try planner.call(Methods.Person(name: "dora")).log.isEmpty)
    #expect(try listed("dora") == [draft])
  }

  @Test func `keep what was made beside what you made of it`() throws {
    let made = try #require(try make("ana", for: .birthday).first).draft
    try set(made.id, .approved)
    let edited = try planner.call(M.EditDraft(id: made.id, subject: "Hi", text: "Hello Ana.")).draft.draft
    #expect((edited.subject, edited.text) == ("Hi", "Hello Ana."))
    #expect((edited.generatedSubject, edited.generated) == (made.subject, made.text))
    #expect(edited.status == .draft && edited.approvedAt == nil, "it is approved anew")
    let again = try planner.call(M.EditDraft(id: made.id, subject: "", text: nil)).draft.draft
    #expect(again.subject == nil && again.text == "Hello Ana." && again.generated == made.text)
    _ = try planner.refusal(InvalidField.self, of: M.EditDraft(id: made.id, text: " \n"))
    _ = try planner.refusal(
      InvalidField.self, of: M.EditDraft(id: made.id, text: String(repeating: "a", count: 100_001)))
  }

  @Test func `of an introduction go to both, and say why`() throws {
    for name in ["ana", "bob"] { try profile(name, PersonProfile(interests: ["golf"])) }
    let both = try make("ana", with: "bob")
    #expect(both.map(\.name) == ["Ana Souza", "Bob"] && both.map(\.otherName) == ["Bob", "Ana Souza"])
    #expect(both.allSatisfy { $0.draft.purpose == .introduction && $0.draft.text.contains("golf") })
    #expect(try planner.call(PeopleMethods.ListIntroductions()).introductions.isEmpty)
    try set(both[0].draft.id, .sent)
    let known = try planner.call(PeopleMethods.ListIntroductions()).introductions
    #expect(known.map(\.introduction.status) == [.introduced])
    try set(both[1].draft.id, .sent)
    #expect(try planner.call(PeopleMethods.ListIntroductions()).introductions == known)
    _ = try planner.refusal(InvalidField.self, of: M.MakeDrafts(name: "ana", with: "ana"))
    _ = try planner.refusal(InvalidField.self, of: M.MakeDrafts(name: "ana", purpose: .introduction))
    _ = try planner.refusal(InvalidField.self, of: M.MakeDrafts(name: "ana", with: "bob", purpose: .thanks))
  }

  @Test func `of a newsletter go to everybody whom a filter means`() throws {
    for name in ["ana", "bob"] {
      try planner.call(Methods.EditContact(name: name, fields: ContactFields(tags: ["vip"])))
      try consent(name)
    }
    let made = try make(nil, filter: "tag:vip", context: "We moved to Porto.")
    #expect(made.map(\.name) == ["Ana Souza", "Bob"])
    #expect(
      made.allSatisfy { $0.draft.purpose == .newsletter && $0.draft.text.contains("We moved to Porto.") })
    #expect(made[0].draft.text.contains("Ana") && made[1].draft.text.contains("Bob"))
    let one = try planner.call(M.ListDrafts(limit: 1))
    #expect(one.drafts.count == 1 && one.total == 2)
    _ = try planner.refusal(InvalidField.self, of: M.ListDrafts(limit: 0))
    try planner.call(Methods.Undo())
    #expect(try listed().isEmpty, "as one")
    for call in [
      M.MakeDrafts(filter: "tag:vip"), M.MakeDrafts(filter: "tag:none", context: "c"),
      M.MakeDrafts(name: "ana", filter: "tag:vip", context: "c"), M.MakeDrafts(context: "c"),
      M.MakeDrafts(filter: "tag:vip", purpose: .birthday, context: "c"),
      M.MakeDrafts(name: "ana", purpose: .custom, context: " "),
    ] {
      _ = try planner.refusal(InvalidField.self, of: call)
    }
  }

  private func consent(_ name: String, _ purpose: String = "newsletter", withdraw: Bool = false) throws {
    try planner.call(
      PeopleMethods.SetProfile(
        name: name,
        add: PersonProfile(consents: [
          Consent(purpose: purpose, withdrawnAt: withdraw ? planner.time.now : nil)
        ])))
  }

  @Test func `of a newsletter go to nobody without a consent, and name whom they leave out`() throws {
    try consent("ana", "Newsletter")
    try consent("bob")
    planner.time.advance(minutes: 10)
    try consent("bob", withdraw: true)
    try consent("cleo", "photos")
    for preview in [true, nil] {
      let reply = try planner.call(M.MakeDrafts(filter: "all", context: "We moved.", preview: preview))
      #expect(reply.drafts.map(\.name) == ["Ana Souza"])
      #expect(
        reply.withoutConsent == [
          WithoutConsent(name: "Bob", withdrawnAt: TestPlanner.monday.adding(minutes: 10)),
          WithoutConsent(name: "Cleo"),
        ])
    }
    let nobody = try planner.refusal(InvalidField.self, of: M.MakeDrafts(filter: "name:bob", context: "c"))
    #expect(nobody.field == "filter" && nobody.allowed.contains("plannerctl consent NAME newsletter"))
    for name in ["bob", "cleo"] {
      let refusal = try planner.refusal(
        InvalidField.self, of: M.MakeDrafts(name: name, purpose: .newsletter, context: "c"))
      #expect(
        refusal.field == "name"
          && refusal.allowed.contains(name == "bob" ? "Bob withdrew that" : "Cleo did not"))
    }
    // A custom text to several people is not a newsletter.
    let custom = try planner.call(M.MakeDrafts(filter: "all", purpose: .custom, context: "We moved."))
    #expect(custom.drafts.count == 3 && custom.withoutConsent == nil)
    // A person who agrees again gets the next newsletter.
    try consent("bob")
    #expect(try make("bob", for: .newsletter, context: "c").count == 1)
  }

  @Test
  func `of a newsletter that wait are dropped when the consent is withdrawn, and undo brings both back`()
    throws
  {
    try consent("ana")
    let letter = try #require(try make(nil, filter: "name:ana", context: "We moved.").first?.draft)
    let thanks = try #require(try make("ana", for: .thanks).first?.draft)
    try planner.call(PeopleMethods.SetProfile(name: "ana", set: PersonProfile(company: "Acme")))
    #expect(try listed("ana").count == 2)
    try consent("ana", withdraw: true)
    #expect(try listed("ana") == [thanks])
    #expect(try planner.call(M.GetDraft(id: letter.id)).draft.draft.status == .dropped)
    try planner.call(Methods.Undo())
    #expect(try listed("ana").count == 2)
    try planner.call(PeopleMethods.SetProfile(name: "ana", unset: ["consents"]))
    #expect(try listed("ana") == [thanks])
  }

  @Test func `of a newsletter are neither approved nor handed over without a consent`() throws {
    try consent("ana")
    let letter = try #require(try make("ana", for: .newsletter, context: "c").first?.draft)
    try set(letter.id, .approved)
    // A document of an older planner that did not ask for consent.
    var older = try planner.call(Methods.Export()).document
    older.profiles = older.profiles?.map { kept in
      var kept = kept
      kept.profile.consents = nil
      return kept
    }
    let other = try TestPlanner()
    try other.call(Methods.Import(document: older))
    for status in [DraftStatus.approved, .handedOver] {
      let refusal = try other.refusal(InvalidField.self, of: M.SetDraft(id: letter.id, status: status))
      #expect(refusal.message.hasPrefix("Newsletters need a consent: Ana Souza did not"))
    }
    let sent = try other.call(M.SetDraft(id: letter.id, status: .sent))
    #expect(sent.draft.draft.status == .sent, "that it was sent is a fact")
  }

  @Test func `go out with an export and come back`() throws {
    _ = try make("ana", with: "bob")
    let id = try #require(try make("cleo", for: .checkIn).first).draft.id
    try set(id, .sent)
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(try other.call(M.ListDrafts(all: true)).drafts.map(\.draft) == listed(all: true))
    var broken = document
    broken.drafts?[0].contactId = "cccccccc-0000-4000-8000-00000000000f"
    let refusal = try other.refusal(InvalidField.self, of: Methods.Import(document: broken))
    #expect(refusal.field == "document.drafts[0].contactId")
    let person = try planner.call(PeopleMethods.ExportPerson(name: "cleo")).data
    #expect(person.document.drafts?.map(\.id) == [id])
    let ana = try planner.call(PeopleMethods.ExportPerson(name: "ana")).data
    #expect(ana.document.drafts?.map(\.purpose) == [.introduction], "that to her, not that to Bob")
    // The text and the other person of the introduction are not Ana's data.
    #expect(ana.document.drafts?.map(\.text) == [""] && ana.document.drafts?.first?.otherId == nil)
  }

  @Test func `are erased with either of their people, and stand in the audit log without their text`() throws
  {
    _ = try make("ana", with: "bob")
    let entries = try planner.call(PeopleMethods.Audit(name: "bob")).entries
    #expect(entries.first?.changes.contains { $0.object == "draft" && $0.did == .created } == true)
    try planner.call(Methods.Erase(name: "bob"))
    #expect(try listed(all: true).isEmpty)
  }

  @Test func `come from your own templates, read anew each time`() throws {
    let folder = try TemporaryFolder()
    let templates = folder.file("templates")
    try FileManager.default.createDirectory(atPath: templates, withIntermediateDirectories: true)
    let planner = Planner(
      store: try TestPlanner.plainStore(), clock: TestClock(TestPlanner.monday).clock,
      zones: TestPlanner.zones, templates: templates)
    try planner.start()
    _ = try Methods.AddContact(fields: ContactFields(displayName: "Ana Souza")).run(in: planner)
    try "Subject: Moin\n\nMoin {{callName}}.".write(
      toFile: "\(templates)/checkIn.en.mustache", atomically: true, encoding: .utf8)
    let made = try M.MakeDrafts(name: "ana", purpose: .checkIn).run(in: planner).drafts
    #expect(made.first?.draft.text == "Moin Ana." && made.first?.draft.subject == "Moin")
    #expect(made.first?.draft.source == "checkIn.en")
    let listed = try M.ListTemplates().run(in: planner)
    #expect(listed.folder == templates)
    #expect(listed.templates.filter(\.own).map(\.name) == ["checkIn.en"])
    #expect(listed.templates.contains { !$0.own } && listed.templates.allSatisfy { $0.problems.isEmpty })
    try "Moin {{nonsense}}".write(
      toFile: "\(templates)/checkIn.en.mustache", atomically: true, encoding: .utf8)
    #expect(try M.ListTemplates().run(in: planner).templates.filter(\.own).first?.problems.isEmpty == false)
    let error = #expect(throws: InvalidField.self) {
      try M.MakeDrafts(name: "ana", purpose: .checkIn).run(in: planner)
    }
    #expect(error?.field == "template")
    #expect(throws: NotFound.self) {
      try M.MakeDrafts(name: "ana", template: "no-such").run(in: planner)
    }
  }
}
