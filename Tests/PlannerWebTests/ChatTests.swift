import Glibc
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Synchronization
import Testing

@testable import PlannerWeb

@Suite struct `A conversation on the page` {
  private static let evil = "<script>alert(1)</script><!--answer-->{{token}}\u{1B}"

  /// Makes plannerassist store the conversation, and then send these events and the end.
  private func keeps(
    _ page: TestPage, answer: String, commands: [[String]] = [], remarks: [String]? = nil,
    before events: [ModelEvent] = []
  ) {
    let planner = page.connect
    page.assistant.answers { call, connection in
      let talk = try call.read(AskMethods.Talk.self)
      for event in events { try connection.reply(AskMethods.Talk.Reply(event: event), continues: true) }
      let lines = commands.map { Quoted.shellLine(["plannerctl"] + $0) }
      let kept = try planner().call(
        AssistantMethods.KeepChat(
          id: talk.chat,
          messages: [
            Said(speaker: .you, text: talk.text, commands: [], about: []),
            Said(speaker: .assistant, text: answer, commands: lines, model: "m<1>", about: []),
          ])
      ).chat
      try connection.reply(
        AskMethods.Talk.Reply(
          event: ModelEvent(
            kind: .ended, text: answer, chat: kept.id,
            commands: commands.map { ProposedCommand(arguments: $0) }, remarks: remarks)))
    }
  }

  @Test func `is kept, gone on with, found and erased`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      #expect(try await page.get("/chat", as: session).shows("Write a message"))
      keeps(page, answer: "Hello <you>.", remarks: ["You set no model <up>."])
      let said = try await page.post("/chat", [("text", "Who is\r\nthere <b>?")], as: session)
      let place = try #require(said["Location"])
      #expect(said.status == 303 && place.hasPrefix("/chat/") && place.hasSuffix("#say"))
      #expect(said.cookies.contains { $0.hasPrefix("said=-:You%20set%20no%20model%20%3Cup%3E.") })
      let path = String(place.dropLast("#say".count))
      let shown = try await page.get(path, as: session)
      #expect(
        shown.shows("Who is\nthere &lt;b&gt;?") && shown.shows("Hello &lt;you&gt;.")
          && shown.shows("m&lt;1&gt;"))
      #expect(try await page.post(path, [("text", "And now?")], as: session)["Location"] == place)
      #expect(try await page.call(AssistantMethods.ListChats()).chats.map(\.messages) == [4])
      #expect(try await page.get("/chat?search=now", as: session).shows(path))
      #expect(try await page.get("/chat?search=nothing", as: session).shows("No conversation matches"))
      #expect(try await page.post("/chat/erase", as: session).status == 422, "not without being sure")
      #expect(try await page.post("\(path)/erase", as: session)["Location"] == "/chat")
      #expect(try await page.call(AssistantMethods.ListChats()).total == 0)
      #expect(try await page.get(path, as: session).status == 404)
      _ = try await page.post("/chat", [("text", "Again")], as: session)
      #expect(try await page.post("/chat/erase", [("sure", "1")], as: session).status == 303)
      #expect(try await page.call(AssistantMethods.ListChats()).total == 0)
    }
  }

  @Test func `shows that it is thought about, and then what is said, as text`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let evil = Self.evil
      let keptLine = #"<p class="text" dir="auto">By &lt;rules&gt;.</p>"#
      keeps(page, answer: "By <rules>.", remarks: ["It is away."], before: [.init(.thinking)])
      let ruled = try await page.post("/chat", [("text", "x")], as: session)
      #expect(ruled.shows(keptLine), "what came in no pieces is shown at the end")
      try await page.call(AssistantMethods.EraseChats())
      keeps(
        page, answer: "Word.",
        before: [
          .init(.text, "Wo"), .init(.thinking), .init(.text, "rd."), .init(.prompt, "p", host: "h"),
          .init(.text, "And"),
        ])
      let pieces = try await page.post("/chat", [("text", "x")], as: session)
      #expect(pieces.shows(">Wo<!-- -->rd.</p><details") && pieces.shows(#"</details><p class="text""#))
      try await page.call(AssistantMethods.EraseChats())
      keeps(
        page, answer: "Done.",
        before: [.init(.thinking), .init(.text, evil), .init(.text, "\n& more"), .init(.thinking)])
      let shown = try await page.post(
        "/chat", [("text", "Hi <script>alert(2)</script><!--answer-->")], as: session)
      #expect(shown.status == 200 && shown.parts.count > 3)
      #expect(shown.parts[0].contains("thinking…") && shown.parts[0].contains("Hi &lt;script&gt;"))
      #expect(!shown.parts[0].contains("</main>"))
      #expect(!shown.shows("<script>alert") && !shown.shows("\u{1B}") && shown.shows("&lt;!--answer--&gt;"))
      let id = try #require(try await page.call(AssistantMethods.ListChats()).chats.first).id
      #expect(shown.shows(#"<meta http-equiv="refresh" content="0; url=/chat/\#(id)#say">"#))
      for once in ["<!doctype", "<nav", "<main", "<h1", "</main>", "</html>", "</ol>"] {
        #expect(shown.body.components(separatedBy: once).count == 2, "\(once)")
      }
      // If there is more to read, the page only continues on the user's request.
      keeps(
        page, answer: "x", remarks: ["It was <cut>."],
        before: [.init(.prompt, "Person A <b>", host: "models.<example>"), .init(.thinking)])
      let asked = try await page.post("/chat/\(id)", [("text", "More"), ("shows", "1")], as: session)
      #expect(asked.shows("Sent to models.&lt;example&gt;") && asked.shows("Person A &lt;b&gt;"))
      #expect(asked.shows("It was &lt;cut&gt;.") && !asked.shows("http-equiv") && asked.shows("Continue"))
    }
  }

  @Test func `goes on as you chose: with names hidden, and all shown that is sent`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let wishes = [("names", "hidden"), ("shows", "1")]
      keeps(page, answer: "x")
      let place = try #require(
        try await page.post("/chat", [("text", "x")] + wishes, as: session)["Location"])
      #expect(place.hasSuffix("?shows=1&names=hidden#say"))
      let path = String(place.dropLast("#say".count))
      let shown = try await page.get(path, as: session)
      #expect(shown.shows(#"value="hidden" selected"#) && shown.shows(#"name="shows" value="1" checked"#))
      keeps(page, answer: "x", before: [.init(.thinking)])
      let next = try await page.post(
        String(path.prefix { $0 != "?" }), [("text", "y"), ("names", "hidden")], as: session)
      #expect(next.shows("?names=hidden#say\">Continue"))
      page.assistant.tells([.init(.consent, "that", host: "h")])
      let consent = try await page.post("/chat", [("text", "x")] + wishes, as: session)
      #expect(consent.shows(#"href="/chat?shows=1&amp;names=hidden">Send nothing"#))
      let back = try await page.get("/chat?shows=1&names=hidden", as: session)
      #expect(back.shows(#"value="hidden" selected"#))
    }
  }

  @Test func `sends nothing before you saw what, and said yes`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let planner = page.connect
      let asked = Mutex<[AskMethods.Talk]>([])
      page.assistant.answers { call, connection in
        let talk = try call.read(AskMethods.Talk.self)
        asked.withLock { $0.append(talk) }
        let isAllowed = try planner().call(AssistantMethods.GetModelUse()).hosts.contains {
          $0.host == "models.example"
        }
        let event =
          isAllowed
          ? ModelEvent(.failed, "It is <down>.")
          : ModelEvent(.consent, "All of <this>.\nAnd that.", host: "models.example")
        try connection.reply(AskMethods.Talk.Reply(event: event))
      }
      let fields = [("text", "Tell me\nall & more"), ("names", "shown")]
      let consent = try await page.post("/chat", fields, as: session)
      #expect(
        consent.status == 200 && consent.shows("All of &lt;this&gt;.\nAnd that.")
          && consent.shows("models.example"))
      #expect(consent.hidden("text") == ["Tell me\nall & more"] && consent.hidden("names") == ["shown"])
      #expect(try await page.call(AssistantMethods.GetModelUse()).hosts.isEmpty)
      let failed = try await page.post("/chat", fields + [("allow", "models.example")], as: session)
      #expect(failed.status == 422 && failed.shows("It is &lt;down&gt;.") && failed.shows("all &amp; more"))
      #expect(asked.withLock { $0.map(\.pseudonyms) } == [false, false])
      #expect(try await page.get("/chat", as: session).shows("models.example"))
      #expect(try await page.post("/chat/forbid", [("host", "models.example")], as: session).status == 303)
      #expect(try await page.call(AssistantMethods.GetModelUse()).hosts.isEmpty)
    }
  }

  @Test func `shows words that look like names, and sends them only when you say so`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let sure = Mutex<[Bool?]>([])
      page.assistant.answers { call, connection in
        let talk = try call.read(AskMethods.Talk.self)
        sure.withLock { $0.append(talk.sure) }
        var event = ModelEvent(.consent, "", host: "models.example")
        event.names = ["Katya", "<Nino>"]
        if talk.sure == true { event = ModelEvent(.failed, "It is down.") }
        try connection.reply(AskMethods.Talk.Reply(event: event))
      }
      let asked = try await page.post("/chat", [("text", "Is Katya there?")], as: session)
      #expect(asked.shows("These words look like names") && asked.shows("Katya, &lt;Nino&gt;"))
      #expect(!asked.shows("The text to send") && asked.shows("Send it to models.example anyway"))
      #expect(asked.hidden("text") == ["Is Katya there?"])
      _ = try await page.post("/chat", [("text", "Is Katya there?"), ("sure", "1")], as: session)
      #expect(sure.withLock(\.self) == [nil, true])
      var leaving = ModelEvent(.prompt, "", host: "h")
      leaving.names = ["<Harbour>"]
      keeps(page, answer: "x", before: [leaving, .init(.text, "x")])
      let told = try await page.post("/chat", [("text", "y")], as: session)
      #expect(told.shows("These words look like names and stay unchanged: &lt;Harbour&gt;."))
      #expect(!told.shows("Sent to h"))
    }
  }

  @Test func `loses nothing where there is no answer`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let missing = try await page.post("/chat", [("text", "kept <1>")], as: session)
      #expect(
        missing.status == 422 && missing.shows("kept &lt;1&gt;") && missing.shows("plannerassist.socket"))
      #expect(try await page.post("/chat", [("text", " ")], as: session).status == 422)
      page.assistant.tells([.init(.thinking), .init(.failed, "It fell <silent>.")])
      let failed = try await page.post("/chat", [("text", "kept <2>")], as: session)
      #expect(failed.status == 200 && failed.shows(#"class="refusal" role="alert">It fell &lt;silent&gt;."#))
      #expect(failed.shows("\nkept &lt;2&gt;</textarea>") && failed.shows("</html>"))
      page.assistant.answers { _, connection in
        try connection.reply(AskMethods.Talk.Reply(event: .init(.thinking)), continues: true)
        throw UnexpectedOutcome("it crashes")
      }
      let crashed = try await page.post("/chat", [("text", "kept <3>")], as: session)
      #expect(crashed.shows("gave no answer") && crashed.shows("\nkept &lt;3&gt;</textarea>"))
      page.assistant.tells([.init(.thinking), .init(.consent, "late", host: "h")])
      #expect(try await page.post("/chat", [("text", "x")], as: session).shows("</html>"))
      #expect(try await page.post("/chat/ffffffff", [("text", "x")], as: session).status == 404)
    }
  }

  @Test func `does what is proposed where you say so, each once`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana Souza")
      let session = try await page.session()
      keeps(
        page, answer: "Shall I?",
        commands: [["log", "Ana Souza", "--notes", "a <b>"], ["note", "Ana Souza", "b"], ["sync", "now"]])
      let place = try #require(try await page.post("/chat", [("text", "x")], as: session)["Location"])
      let (path, offered) = (
        String(place.prefix { $0 != "?" }), String(place.dropLast("#say".count))
      )
      #expect(offered == "\(path)?offer=0&offer=1&offer=2")
      let shown = try await page.get(offered, as: session)
      #expect(
        shown.shows("Write down that you met Ana Souza: a &lt;b&gt;.") && shown.shows("plannerctl sync now"))
      #expect(shown.orders.count == 2)
      let action = "\(path)/do?offer=0&offer=1&offer=2"
      #expect(shown.shows("action=\"\(action.replacing("&", with: "&amp;"))\""))
      let done = try await page.post(action, shown.orders[0], as: session)
      #expect((done.status, done["Location"]) == (303, "\(path)?offer=1&offer=2"))
      #expect(try await page.call(Methods.Person(name: "Ana Souza")).log.map(\.notes) == ["a <b>"])
      let after = try await page.get("\(path)?offer=1&offer=2", as: session)
      #expect(after.shows("Proposed: <code>plannerctl log") && after.orders.count == 1)
      let rest = "\(path)/do?offer=1&offer=2"
      let refused = try await page.post(rest, [("word", "erase"), ("word", "Ana")], as: session)
      #expect(refused.status == 422 && refused.shows("The page cannot do that"))
      #expect(refused.orders.count == 1, "what was done is not offered again")
      #expect(try await page.post(rest, after.orders[0], as: session)["Location"] == "\(path)?offer=2")
      let later = try await page.get(path, as: session)
      #expect(later.orders.isEmpty && later.shows("Proposed: <code>plannerctl note"))
      keeps(page, answer: "Well.")
      _ = try await page.post(path, [("text", "y")], as: session)
      #expect(try await page.get(offered, as: session).orders.isEmpty, "only the last answer's")
    }
  }

  @Test func `offers a session as it is, and does it to whom it was proposed for`() async throws {
    try await TestPage.with { page in
      let name = "Ana\u{202E}zuoS"
      try await page.add(name)
      let session = try await page.session()
      let item = try #require(try await page.items().first)
      let kept = try await page.call(
        AssistantMethods.KeepChat(
          messages: [
            Said(speaker: .assistant, text: "x", commands: ["plannerctl cancel '\(name)'"], about: [])
          ])
      ).chat.id
      #expect(try await page.get("/chat/\(kept)", as: session).shows("cancel &#39;Ana\\u{202E}zuoS&#39;"))
      let shown = try await page.get("/chat/\(kept)?offer=0", as: session)
      #expect(shown.shows("(planned for "))
      try await page.call(
        Methods.Reschedule(item: item.id, startAt: "\(item.startAt.adding(minutes: 1440))", force: true))
      let action = "/chat/\(kept)/do?offer=0"
      let refused = try await page.post(action, shown.orders[0], as: session)
      #expect(refused.status == 422 && refused.shows("Something has changed"))
      #expect(try await page.post(action, refused.orders[0], as: session).status == 303)
    }
  }

  @Test func `ends with the browser that leaves`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let hasEnded = Mutex(false)
      page.assistant.answers { _, connection in
        while !connection.isGone {
          try connection.reply(AskMethods.Talk.Reply(event: .init(.thinking)), continues: true)
          usleep(5000)
        }
        hasEnded.withLock { $0 = true }
      }
      var ask = Ask(method: "POST", path: "/chat", session: session)
      ask.fields = [("token", PageToken.of(session)), ("text", "x")]
      ask.origin = "http://127.0.0.1:\(page.port)"
      let (port, bytes) = (page.port, ask.bytes(port: page.port))
      try await onThread {
        let wire = try Wire(port: port)
        try wire.send(bytes)
        _ = try wire.read(until: "thinking…")
        wire.hangUp()
      }
      try await page.waitUntil { hasEnded.withLock(\.self) }
    }
  }

  @Test func `has a draft written, or leaves it as it is`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana")
      let session = try await page.session()
      let made = try await page.post("/drafts", [("to", "ana"), ("purpose", "thanks")], as: session)
      let place = try #require(made["Location"])
      #expect(try await page.get(place, as: session).shows("Let the model write it"))
      page.assistant.tells([.init(.consent, "All <that>", host: "models.example")])
      let consent = try await page.post("\(place)/write", [("shows", "1")], as: session)
      #expect(consent.shows("All &lt;that&gt;") && consent.shows(#"action="\#(place)/write""#))
      #expect(consent.hidden("shows") == ["1"])
      page.assistant.tells([.init(.failed, "It is <down>.")])
      let failed = try await page.post("\(place)/write", [("allow", "models.example")], as: session)
      #expect(failed.status == 422 && failed.shows("It is &lt;down&gt;.") && failed.shows(">Text</label>"))
      #expect(!failed.shows("aria-invalid"), "no field is wrong")
      #expect(try await page.call(AssistantMethods.GetModelUse()).hosts.map(\.host) == ["models.example"])
      page.assistant.tells([.init(.thinking), .init(.failed, "It fell <silent>.")])
      let later = try await page.post("\(place)/write", as: session)
      #expect(later.parts[0].contains("thinking…") && later.shows("It fell &lt;silent&gt;."))
      #expect(later.body.components(separatedBy: "<h1").count == 2)
      page.assistant.tells([.init(.ended, "x")])
      #expect(try await page.post("\(place)/write", as: session)["Location"] == place)
      page.assistant.tells([.init(.thinking), .init(.ended, "x")])
      #expect(try await page.post("\(place)/write", as: session).shows("content=\"0; url=\(place)\""))
      #expect(try await page.post("/drafts/ffffffff/write", as: session).status == 404)
    }
  }
}
