import FoundationEssentials
import PlannerLanguageModel
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Synchronization
import Testing
import Varlink

@testable import PlannerAssist

/// A model's host that sends prepared answers, one per request, and records the requests.
private final class Host: Transport {
  private let answers: [String]
  private let asked = Mutex<[String]>([])
  var bodies: [String] { asked.withLock(\.self) }

  init(_ answers: [String]) { self.answers = answers }

  func exchange(
    _ settings: ProviderSettings, headers: [(String, String)], body: [UInt8],
    head: @Sendable (AnswerHead) throws -> Void, bytes: @Sendable ([UInt8]) throws -> Bool
  ) async throws {
    let index = asked.withLock {
      $0.append(String(decoding: body, as: UTF8.self))
      return $0.count - 1
    }
    guard index < answers.count else {
      return try head(AnswerHead(status: 500, contentType: "", retryAfter: "99"))
    }
    try head(AnswerHead(status: 200, contentType: "text/event-stream", retryAfter: nil))
    _ = try bytes(Array(answers[index].utf8))
  }

  private static func event(_ delta: JSONValue) throws -> String {
    let event: JSONValue = .object(["choices": .array([.object(["delta": delta])])])
    return "data: \(String(decoding: try WireJSON.encode(event), as: UTF8.self))\n\ndata: [DONE]\n\n"
  }

  static func says(_ text: String) throws -> String { try event(.object(["content": .string(text)])) }

  static func asks(_ tool: String, _ arguments: JSONValue) throws -> String {
    let json = String(decoding: try WireJSON.encode(arguments), as: UTF8.self)
    return try event(
      .object([
        "tool_calls": .array([
          .object([
            "index": .number(0), "id": "c",
            "function": .object(["name": .string(tool), "arguments": .string(json)]),
          ])
        ])
      ]))
  }
}

private final class Told: Sendable {
  private let all = Mutex<[ModelEvent]>([])
  var events: [ModelEvent] { all.withLock(\.self) }
  func tell(_ event: ModelEvent) { all.withLock { $0.append(event) } }
}

@Suite struct `A conversation` {
  private let planner: SamplePlanner
  private let told = Told()

  init() throws { planner = try SamplePlanner() }

  private func talk(
    _ text: String, to host: Host?, at url: String = "https://models.example", chat: String? = nil,
    pseudonyms: Bool? = nil, showPrompt: Bool? = nil, sure: Bool? = nil
  ) async throws {
    try await asking(host, url).talk(
      AskMethods.Talk(chat: chat, text: text, pseudonyms: pseudonyms, showPrompt: showPrompt, sure: sure))
  }

  private func asking(_ host: Host?, _ url: String = "https://models.example") throws -> ModelTalk {
    let model = try host.map { host in
      ModelSetup(
        settings: try ProviderSettings(
          json: Data("{\"protocol\":\"openai\",\"url\":\"\(url)\",\"model\":\"m\"}".utf8)),
        key: nil, transport: host,
        pace: Pace(
          now: { .zero }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) }, chance: { 0 }))
    }
    let words = try planner.assistant().words
    let preferences = try planner.call(Methods.GetPreferences()).preferences
    nonisolated(unsafe) let planner = planner
    // Only this conversation calls it, one call at a time.
    return ModelTalk(
      daemon: SharedDaemon(planner), words: words, preferences: preferences, model: model, tell: told.tell)
  }

  private func allow(_ host: String = "models.example") throws {
    _ = try planner.call(AssistantMethods.AllowModelHost(host: host, allowed: true))
  }

  private func share(_ fields: ShareField...) throws {
    _ = try planner.call(
      Methods.SetPreference(key: "shareFields", value: .array(fields.map { .string($0.rawValue) })))
  }

  private var last: ModelEvent { get throws { try #require(told.events.last) } }

  @Test func `sends nothing to a host before the user saw what, and allowed it`() async throws {
    let host = Host([try Host.says("Hello.")])
    try await talk("what about Ana?", to: host)
    #expect(host.bodies.isEmpty)
    let asked = try last
    #expect(asked.kind == .consent && asked.host == "models.example")
    #expect(asked.text.contains("what about Person A?") && asked.text.contains("when you last met"))
    try allow()
    try await talk("what about Ana?", to: host)
    #expect(host.bodies.count == 1 && host.bodies[0].contains("what about Person A?"))
    #expect(try last.kind == .ended)
  }

  @Test func `shows words that look like names before they leave, and sends nothing until you are sure`()
    async throws
  {
    try allow()
    let host = Host([try Host.says("Hello.")])
    try await talk("did Ana meet Katya and Giorgi?", to: host)
    #expect(host.bodies.isEmpty)
    #expect(try last.kind == .consent && last.names == ["Katya", "Giorgi"] && last.text.isEmpty)
    try await talk("did Ana meet Katya and Giorgi?", to: host, sure: true)
    #expect(host.bodies.count == 1 && host.bodies[0].contains("did Person A meet Katya and Giorgi?"))
    #expect(try last.kind == .ended)
    // The user is only asked about new names.
    let chat = try last.chat
    let again = Host([try Host.says("Yes."), try Host.says("Yes.")])
    try await talk("really?", to: again, chat: chat)
    #expect(again.bodies.count == 1 && again.bodies[0].contains("Katya"))
    try await talk("and Nino?", to: again, chat: chat)
    #expect(again.bodies.count == 1)
    #expect(try last.names == ["Nino"])
  }

  @Test func `shows such words together with all that would be sent, the first time`() async throws {
    try await talk("did Ana meet Katya?", to: Host([]))
    #expect(try last.kind == .consent && last.names == ["Katya"])
    #expect(try last.text.contains("did Person A meet Katya?"))
  }

  @Test func `asks about no word where names are sent, or nothing leaves the machine`() async throws {
    try allow()
    try await talk("did Ana meet Katya?", to: Host([try Host.says("Yes.")]), pseudonyms: false)
    #expect(try last.kind == .ended)
    try await talk(
      "did Ana meet Katya?", to: Host([try Host.says("Yes.")]), at: "http://127.0.0.1:11434", pseudonyms: true
    )
    #expect(try last.kind == .ended)
  }

  @Test func `tells of such words in what the model reads before it gets them`() async throws {
    try allow()
    try share(.name, .company)
    let host = Host([
      try Host.asks("person", .object(["person": "Person A"])), try Host.says("Well."),
    ])
    try await talk("what does Chen Wei do?", to: host)
    let kinds = told.events.filter { $0.kind != .thinking }
    #expect(kinds.first?.kind == .prompt && kinds.count { $0.kind == .prompt } == 1)
    #expect(kinds[0].names == ["Harbour", "Labs"] && kinds[0].text.isEmpty)
  }

  @Test func `on this machine needs no leave, and has names`() async throws {
    let host = Host([try Host.says("Hello.")])
    try await talk("what about Ana?", to: host, at: "http://127.0.0.1:11434")
    #expect(host.bodies.first?.contains("what about Ana?") == true)
    try await talk("what about Ana?", to: Host([]), at: "http://127.0.0.1:11434", pseudonyms: true)
    #expect(try planner.call(AssistantMethods.GetModelUse()).hosts.map(\.host) == ["127.0.0.1:11434"])
  }

  @Test func `tells the model of a person what is shared, never a private note, and the log about whom`()
    async throws
  {
    try allow()
    try share(.name, .company, .interests, .notes, .dates, .tags, .lastContact)
    let host = Host([
      try Host.asks("person", .object(["person": "Person A"])), try Host.says("Person A plays the cello."),
    ])
    try await talk("what does Chen Wei do?", to: host)
    let sent = try #require(host.bodies.last)
    for part in ["Harbour Labs", "chess", "plays the cello", "friends", "2 Dec", "1 Aug"] {
      #expect(sent.contains(part), "\(part)")
    }
    #expect(!sent.contains("SECRET") && !sent.contains("Chen"))
    #expect(try last.text == "Chen Wei plays the cello.")
    let entry = try #require(try planner.call(PeopleMethods.Audit(name: "Chen Wei")).entries.first)
    #expect(entry.changes.map(\.did) == [.sent])
    #expect(
      Set(entry.changes[0].fields ?? []) == ["company", "interests", "notes", "dates", "tags", "lastContact"])
  }

  @Test(arguments: ShareField.allCases)
  func `tells nothing of a field that is not shared, by whatever tool`(field: ShareField) async throws {
    try allow()
    let others = ShareField.allCases.filter { $0 != field }
    _ = try planner.call(
      Methods.SetPreference(key: "shareFields", value: .array(others.map { .string($0.rawValue) })))
    let word: [ShareField: String] = [
      .name: "Chen", .company: "Harbour", .interests: "chess", .notes: "cello", .tags: "friends",
      .lastContact: "1 Aug", .dates: "turns", .plan: "to be met", .city: "Berlin",
    ]
    guard let word = word[field] else { return }
    let name = field == .city ? "Mara Keller" : "Chen Wei"
    let person: JSONValue = .object(["person": .string(name)])
    func find(_ text: String) throws -> String { try Host.asks("find", .object(["query": .string(text)])) }
    let script = [
      try Host.asks("person", person), try Host.asks("why", person), try find("cello"), try find("chess"),
      try find("friends"), try find("city:berlin"), try Host.asks("agenda", .object([:])),
      try Host.says("Well."),
    ]
    /// Returns the data that was sent to the model, without its own requests.
    func told() async throws -> String {
      let host = Host(script)
      try await talk("what about \(name)?", to: host, pseudonyms: false)
      #expect(host.bodies.count == 8)
      return try #require(host.bodies.last).components(separatedBy: "<data>").dropFirst()
        .map { $0.components(separatedBy: "</data>")[0] }.joined(separator: " | ")
    }
    #expect(!(try await told()).contains(word), "\(word)")
    _ = try planner.call(
      Methods.SetPreference(
        key: "shareFields", value: .array(ShareField.allCases.map { .string($0.rawValue) })))
    #expect(try await told().contains(word), "\(word)")
  }

  @Test func `does not find a private note, nor by whom it is`() async throws {
    try allow()
    try share(.name, .notes)
    let host = Host([
      try Host.asks("find", .object(["query": "SECRET"])),
      try Host.asks("find", .object(["query": "note:SECRET"])),
      try Host.says("Nobody."),
    ])
    try await talk("who owes me money?", to: host, pseudonyms: false)
    #expect(try #require(host.bodies.last).components(separatedBy: "Nothing was found.").count == 3)
  }

  @Test func `names what stands in calendars to nobody`() async throws {
    let tools = PlannerTools(
      daemon: try asking(nil).daemon, words: try planner.assistant().words, shared: Set(ShareField.allCases),
      everybody: [])
    let why = try await tools.read(.why, .object(["person": "Ana Souza"]))
    #expect(!why.text.contains("lies over"))
    #expect(try await tools.read(.agenda, .object([:])).text.contains("Ana Souza"))
    #expect(try await tools.read(.person, .object([:])).names.isEmpty)
    #expect(try await tools.read(.person, .object(["person": "Zoe"])).text.contains("Zoe"))
  }

  @Test func `brings back proposals as commands, and runs none`() async throws {
    try allow()
    let before = try planner.call(Methods.Agenda(days: 30)).days.flatMap(\.items).map(\.startAt)
    let host = Host([
      try Host.asks("propose", .object(["command": .array(["cancel", "Person A"])])),
      try Host.asks("propose", .object(["command": .array(["erase", "Person A", "--yes"])])),
      try Host.says("I proposed it."),
    ])
    try await talk("get rid of Ana Souza", to: host)
    #expect(try last.commands?.map(\.arguments) == [["cancel", "Ana Souza"]])
    #expect(try last.remarks?.contains { $0.contains("erase") } == true)
    #expect(try planner.call(Methods.Agenda(days: 30)).days.flatMap(\.items).map(\.startAt) == before)
    let chat = try planner.call(AssistantMethods.GetChat(id: #require(last.chat))).chat
    #expect(chat.messages.last?.commands == ["plannerctl cancel 'Ana Souza'"])
  }

  @Test func `keeps a proposal that reads back as it is, though not all of it can be seen`() async throws {
    let name = "O'Ny\u{202E}x Mole"
    _ = try planner.call(Methods.AddContact(fields: ContactFields(displayName: name)))
    try await talk("pause mole", to: nil)
    #expect(try last.commands?.map(\.arguments) == [["pause", name]])
    let chat = try planner.call(AssistantMethods.GetChat(id: #require(last.chat))).chat
    #expect(chat.messages.last?.commands == ["plannerctl pause 'O'\\''Ny\u{202E}x Mole'"])
  }

  @Test func `is kept with whom it is about, and goes on with what was said`() async throws {
    try allow()
    try await talk("what about Ana Souza?", to: Host([try Host.says("Person A is well.")]))
    let id = try #require(try last.chat)
    let again = Host([try Host.says("Yes.")])
    try await talk("really?", to: again, chat: id)
    #expect(again.bodies[0].contains("what about Person A?") && again.bodies[0].contains("Person A is well."))
    let chat = try planner.call(AssistantMethods.GetChat(id: id)).chat
    #expect(chat.messages.map(\.speaker) == [.you, .assistant, .you, .assistant])
    _ = try planner.call(Methods.Erase(name: "Ana Souza"))
    #expect(try planner.call(AssistantMethods.ListChats()).total == 0)
  }

  @Test func `without a model, or without an answer of it, follows the rules`() async throws {
    try await talk("when do i next see ana", to: nil)
    #expect(try last.kind == .ended && last.text.hasPrefix("You next meet Ana Souza"))
    try await talk("what is the meaning of life", to: nil)
    #expect(try last.remarks == [ModelTalk.noModel])
    try allow()
    try await talk("when do i next see ana", to: Host([]))
    #expect(try last.text.hasPrefix("You next meet Ana Souza"))
    #expect(try last.remarks?.first?.contains("models.example has too much to do") == true)
    try await talk("what is the meaning of life", to: Host([]))
    #expect(try last.kind == .failed && last.text.contains("models.example has too much to do"))
  }

  @Test func `writes a draft out of what is shared, with your name at its end`() async throws {
    try allow()
    _ = try planner.call(Methods.SetPreference(key: "signature", value: "Maria"))
    let draft = try planner.call(
      DraftMethods.MakeDrafts(name: "Chen Wei", purpose: .birthday, context: "see you")
    )
    .drafts[0].draft
    let host = Host([try Host.says("Subject: Your day\n\nDear Person A,\n\nall the best.")])
    try await asking(host).write(AskMethods.WriteDraft(draft: draft.id))
    let written = try planner.call(DraftMethods.GetDraft(id: draft.id)).draft.draft
    #expect(written.subject == "Your day" && written.text == "Dear Chen Wei,\n\nall the best.\n\nMaria")
    #expect(written.source == "m" && written.version == "models.example")
    let sent = try #require(host.bodies.first)
    #expect(
      sent.contains("see you") && !sent.contains("Chen") && !sent.contains("chess")
        && !sent.contains("SECRET"))
    #expect(!sent.contains("\"tools\""))
  }

  @Test(arguments: ["", "   \n", "Subject: only", "Dear [name], hello", "12345"])
  func `leaves a draft as it is where the model wrote no letter`(answer: String) async throws {
    try allow()
    let draft = try planner.call(DraftMethods.MakeDrafts(name: "Chen Wei", purpose: .birthday)).drafts[0]
      .draft
    try await asking(Host([try Host.says(answer)])).write(AskMethods.WriteDraft(draft: draft.id))
    #expect(try planner.call(DraftMethods.GetDraft(id: draft.id)).draft.draft == draft)
    #expect(try last.kind == .failed && last.text.hasSuffix("The template's draft stays."))
  }
}
