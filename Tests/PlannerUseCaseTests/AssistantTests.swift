import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = AssistantMethods

@Suite struct `What the daemon keeps for the assistant` {
  private let planner: TestPlanner
  private let ana: String

  init() throws {
    planner = try TestPlanner()
    ana = try planner.add("Ana").contact.id
    try planner.add("Bob")
  }

  private func said(_ text: String, _ speaker: Speaker = .you, about: [String] = []) -> Said {
    Said(speaker: speaker, text: text, commands: [], about: about)
  }

  @discardableResult
  private func keep(_ messages: Said..., in id: String? = nil) throws -> Chat {
    try planner.call(M.KeepChat(id: id, messages: messages)).chat
  }

  private func begin(
    _ host: String = "models.example", tokens: Int = 100, people: [String] = [], fields: [ShareField] = [],
    requests: Int = 3, perDay: Int = 1000
  ) throws -> M.BeginModelRequest.Reply {
    try planner.call(
      M.BeginModelRequest(
        host: host, model: "m", tokens: tokens, people: people, fields: fields, requestsPerDay: requests,
        tokensPerDay: perDay))
  }

  private func allow() throws { try planner.call(M.AllowModelHost(host: "models.example", allowed: true)) }

  // MARK: - Conversations

  @Test func `is what was said, in its order, found by its words and by the beginning of its id`() throws {
    let first = try keep(said("Who is due?"), said("Ana is, dueño.", .assistant, about: [ana]))
    let second = try keep(said("When do I see Bob?"))
    try keep(said("And Ana?"), in: String(second.id.prefix(8)))
    #expect(try planner.call(M.ListChats()).chats.map(\.messages) == [2, 2])
    #expect(try planner.call(M.ListChats(text: "DUENO ana")).chats == [first])
    #expect(try planner.call(M.ListChats(text: "dueno bob")).chats.isEmpty)
    let kept = try planner.call(M.GetChat(id: second.id)).chat
    #expect(kept.messages.map(\.text) == ["When do I see Bob?", "And Ana?"])
    #expect(kept.title == "When do I see Bob?")
    #expect(try planner.refusal(NotFound.self, of: M.GetChat(id: "ffff")).kind == .chat)
    #expect(
      try planner.refusal(NotFound.self, of: M.KeepChat(id: "ffff", messages: [said("x")])).kind == .chat)
    #expect(try planner.refusedField(of: M.KeepChat(messages: [])) == "messages")
    #expect(
      try planner.refusedField(of: M.KeepChat(messages: [said("x", about: ["Ana"])])) == "messages[0].about")
  }

  @Test
  func `is erased with a person as far as it is about them, and comes back only with one who was removed`()
    throws
  {
    let chat = try keep(said("Hello"), said("Ana likes tea.", .assistant, about: [ana]))
    try planner.call(Methods.RemoveContact(name: "ana"))
    #expect(try planner.call(M.GetChat(id: chat.id)).chat.messages.map(\.text) == ["Hello"])
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.GetChat(id: chat.id)).chat.messages.count == 2)
    try planner.call(Methods.Erase(name: "ana"))
    #expect(try planner.call(M.GetChat(id: chat.id)).chat.messages.map(\.text) == ["Hello"])
  }

  @Test func `is erased by itself, one or all, and leaves the audit log a number`() throws {
    let chat = try keep(said("Hello"))
    try keep(said("Good evening"))
    try keep(said("Bye"))
    #expect(try planner.call(M.EraseChats(id: chat.id)).erased == 1)
    #expect(try planner.call(M.ListChats()).total == 2)
    #expect(try planner.call(M.EraseChats()).erased == 2)
    #expect(try planner.call(M.ListChats()).total == 0)
    let entry = try #require(try planner.call(PeopleMethods.Audit()).entries.first)
    #expect(entry.changes.map(\.did) == [.erased] && entry.changes.map(\.object) == ["chat"])
    #expect(try planner.refusal(NotFound.self, of: M.EraseChats(id: chat.id)).kind == .chat)
  }

  @Test func `is exported and imported, of one person what is about them alone`() throws {
    let chat = try keep(said("Hello"), said("Ana", .assistant, about: [ana]))
    let document = try planner.call(Methods.Export()).document
    #expect(document.chats?.map(\.id) == [chat.id])
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(try other.call(M.GetChat(id: chat.id)).chat == planner.call(M.GetChat(id: chat.id)).chat)
    try other.call(Methods.Import(document: document))
    #expect(try other.call(M.GetChat(id: chat.id)).chat.messages.count == 2)
    let ofAna = try planner.call(PeopleMethods.ExportPerson(name: "ana")).data.document
    #expect(ofAna.chats?.flatMap(\.messages).map(\.text) == ["Ana"])
    #expect(try planner.call(PeopleMethods.ExportPerson(name: "bob")).data.document.chats == nil)
    var hostile = document
    hostile.chats?[0].messages[0].id = "x"
    #expect(
      try other.refusedField(of: Methods.Import(document: hostile)) == "document.chats[0].messages[0].id")
  }

  // MARK: - Requests

  @Test func `is that nothing may be sent to a host before you say so, and after you take it back`() throws {
    #expect(try begin().refused == .hostNotAllowed)
    try allow()
    #expect(try begin().request != nil)
    #expect(try begin("other.example").refused == .hostNotAllowed)
    #expect(try planner.call(M.GetModelUse()).hosts.map(\.host) == ["models.example"])
    try planner.call(M.AllowModelHost(host: "models.example", allowed: false))
    #expect(try begin().refused == .hostNotAllowed)
    for host in ["", "a b", "a/b", "a;b", "a,b", "ä"] {
      #expect(try planner.refusedField(of: M.AllowModelHost(host: host, allowed: true)) == "host")
    }
  }

  @Test func `is the day's budget, of requests and of tokens, until midnight by your clocks`() throws {
    try allow()
    let first = try begin(tokens: 600)
    #expect(first.tokens == 600 && first.requests == 1)
    #expect(try begin(tokens: 600).refused == .tokensUsedUp)
    // The actual number of tokens counts once it is known.
    try planner.call(M.EndModelRequest(request: #require(first.request), tokens: 50))
    #expect(try begin(tokens: 600).tokens == 650)
    #expect(try begin(tokens: 10).requests == 3)
    #expect(try begin(tokens: 10).refused == .requestsUsedUp)
    // Setting the clock back does not restore any budget.
    try planner.setClock("2026-03-01 08:00")
    #expect(try begin(tokens: 10).refused == .requestsUsedUp)
    try planner.setClock("2026-03-02 23:59")
    #expect(try begin(tokens: 10).refused == .requestsUsedUp)
    try planner.setClock("2026-03-03 00:00")
    #expect(try begin(tokens: 10).requests == 1)
    #expect(try planner.call(M.GetModelUse()).tokens == 10)
    #expect(try planner.refusedField(of: M.EndModelRequest(request: "x", tokens: 1)) == "request")
    #expect(
      try planner.refusedField(of: M.EndModelRequest(request: #require(first.request), tokens: -1))
        == "tokens")
  }

  @Test func `is an entry of the audit log before each request: to whom, about whom, which fields`() throws {
    try allow()
    _ = try begin(people: [ana, "nobody"], fields: [.name, .lastContact])
    let entry = try #require(try planner.call(PeopleMethods.Audit(name: "ana")).entries.first)
    let change = try #require(entry.changes.first)
    #expect(change.did == .sent && change.object == "models.example" && change.people.map(\.name) == ["Ana"])
    #expect(change.fields == ["name", "lastContact"] && change.count == 1)
    #expect(try planner.call(PeopleMethods.VerifyAudit()).faults.isEmpty)
    _ = try begin(tokens: 100_000)
    #expect(try planner.call(PeopleMethods.Audit()).entries.first?.number == entry.number)
  }

  @Test func `are the names of everybody, with what you call them`() throws {
    try planner.call(
      PeopleMethods.SetProfile(name: "ana", set: PersonProfile(writing: WritingStyle(callName: "Nita"))))
    let people = try planner.call(PeopleMethods.Names()).people.sorted { $0.names[0] < $1.names[0] }
    #expect(people.map(\.names) == [["Ana", "Nita"], ["Bob"]])
  }

  @Test func `are nicknames and links too`() throws {
    try planner.call(
      PeopleMethods.SetProfile(
        name: "ana",
        set: PersonProfile(
          urls: [LabeledValue(value: "https://social.example/@katze82")], facts: ["nickname": "Annie,  Nan B"]
        )))
    let ana = try planner.call(PeopleMethods.Names(addresses: true)).people.first { $0.names[0] == "Ana" }
    #expect(ana?.names == ["Ana", "Annie", "Nan B"])
    #expect(ana?.addresses == ["https://social.example/@katze82"])
  }

  @Test func `is which fields may be sent, none of them twice, and no others`() throws {
    func set(_ text: String) throws -> [ShareField] {
      try planner.call(Methods.SetPreference(key: "shareFields", value: .string(text))).preferences
        .shareFields
    }
    #expect(try set("name, notes") == [.name, .notes])
    #expect(try set("none") == [])
    for text in ["phone", "name,name", "name notes x"] {
      #expect(
        try planner.refusedField(of: Methods.SetPreference(key: "shareFields", value: .string(text)))
          .hasPrefix("shareFields"))
    }
    #expect(
      try planner.call(Methods.SetPreference(key: "shareFields")).preferences.shareFields == [
        .name, .lastContact, .plan,
      ])
  }
}

@Suite struct `A draft that a model wrote` {
  @Test func `counts as made by it, has to be approved, and what you change stays beside it`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana")
    let made = try planner.call(DraftMethods.MakeDrafts(name: "ana", purpose: .checkIn)).drafts[0].draft
    try planner.call(DraftMethods.SetDraft(id: made.id, status: .approved))
    let model = WritingModel(name: "m-1", host: "models.example")
    let written = try planner.call(
      DraftMethods.EditDraft(id: made.id, subject: "Hi", text: "Hi Ana", model: model)
    ).draft.draft
    #expect(written.source == "m-1" && written.version == "models.example" && written.generated == nil)
    #expect(written.status == .draft && written.text == "Hi Ana")
    let changed = try planner.call(DraftMethods.EditDraft(id: made.id, text: "Hi, Ana!")).draft.draft
    #expect(changed.generated == "Hi Ana" && changed.source == "m-1")
  }
}
