import Glibc
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import PlannerWebKit
import Synchronization
import Testing

@testable import PlannerWeb

extension Answer {
  /// Returns the values of hidden fields in its forms, decoded like a browser.
  func hidden(_ name: String) -> [String] { Self.fields(body).filter { $0.0 == name }.map(\.1) }

  /// The fields of each form that makes a change.
  var orders: [[(String, String)]] {
    body.components(separatedBy: "<form").map { form in
      Self.fields(form).filter { ["word", "meant", "question"].contains($0.0) }
    }.filter { $0.contains { $0.0 == "word" } }
  }

  private static func fields(_ html: String) -> [(String, String)] {
    html.matches(of: /<input\s+type="hidden" name="([a-z]+)" value="([^"]*)">/).map { match in
      let value = ["&quot;": "\"", "&#39;": "'", "&lt;": "<", "&gt;": ">"].reduce(String(match.2)) {
        $0.replacing($1.key, with: $1.value)
      }
      return (String(match.1), value.replacing("&amp;", with: "&"))
    }
  }
}

@Suite struct `The page that is asked` {
  /// Returns the fields of a form that asks for a change.
  private func order(_ words: String...) -> [(String, String)] { words.map { ("word", $0) } }

  private func ask(_ question: String, _ page: TestPage, _ session: String) async throws -> Answer {
    try await page.get("/ask?question=\(Form.encoded(question))", as: session)
  }

  @Test func `answers, and leads to the page that shows more`() async throws {
    try await TestPage.with { page in
      page.answersByRules()
      let ana = try await page.add("Ana Souza", profile: PersonProfile(birthday: "--04-12"))
      try await page.add("Ben", every: nil, profile: PersonProfile(birthday: "--03-20"))
      let item = try #require(try await page.items().first).id
      let session = try await page.session()
      for (question, answer, link) in [
        ("when do i next see ana", "You next meet Ana Souza", "/items/\(item)"),
        ("what do i know about ana", "Ana Souza:", "/people/\(ana)"),
        ("when did i last talk to ana", "There is no record", "/people/\(ana)#history"),
        ("why is ana planned then", "is planned for", "/items/\(item)#why"),
        ("who is due", " ", "/people?filter=due%3A%3C1d"), ("who is fading", " ", "/people?filter=fading"),
        ("what is on thursday", " ", "/plan?from=2026-03-05"), ("can i keep it all", " ", "/check"),
        ("whose birthday is next week", " ", "/plan?month=2026-03"),
        ("birthdays in april", "Ana Souza", "/plan?month=2026-04"), ("what is next", "Next: Ana", "/"),
        ("when could i call ana this week", "Ana Souza", "/items/\(item)?more=1#times"),
        ("who could i introduce ana to", "There is nobody to introduce", "/introductions?person=\(ana)"),
      ] {
        let shown = try await ask(question, page, session)
        #expect(shown.status == 200 && shown.shows(answer), "\(question)")
        #expect(shown.shows(#"<a class="button" href="\#(link)">"#), "\(question)")
        #expect(shown.parts[0].contains("Looking up the answer…"), "what stands around it comes first")
        let place = link.split(separator: "#").first.map(String.init) ?? link
        #expect(try await page.get(place, as: session).status == 200, "\(link)")
      }
      let near = try await ask("when is ana not planned", page, session)
      #expect(
        near.shows(#"<a class="inline" href="/ask?question=When%20do%20I%20next%20see%20Ana%20Souza%3F""#))
      #expect(near.shows("Ask in a conversation"))
      #expect(try await page.get("/ask", as: session).shows("Who is due?"))
    }
  }

  @Test func `does what it is asked for only where you say so, and takes it back`() async throws {
    try await TestPage.with { page in
      page.answersByRules()
      let ana = try await page.add("Ana Souza")
      let before = try #require(try await page.items().first).startAt
      let session = try await page.session()
      let shown = try await ask("move ana to tomorrow 18:00", page, session)
      #expect(shown.shows("Shall I?") && shown.shows("That would move the session with Ana Souza"))
      #expect(try await page.items().first?.startAt == before, "asking changes nothing")
      #expect(shown.shows("<code class=\"small muted\">plannerctl reschedule &#39;Ana Souza&#39;"))
      let order = try #require(shown.orders.first)
      let done = try await page.post("/ask/do", order, as: session)
      #expect((done.status, done["Location"]) == (303, "/ask"))
      #expect(done.cookies.contains { $0.contains("Ana%20Souza%20is") })
      #expect(try await page.items().first?.startAt == Instant("2026-03-03T18:00:00-05:00"))
      _ = try await page.post("/undo", as: session)
      #expect(try await page.items().first?.startAt == before)
      for order in [
        "snooze ana", "cancel ana", "i met ana yesterday", "called ana", "pause ana until april",
        "resume ana",
        "remember that ana plays the cello", "book ana on 2026-03-20 20:00", "undo",
        "remind me in 3 months to ask ana whether she found a flat",
      ] {
        let shown = try await ask(order, page, session)
        let fields = try #require(shown.orders.first, "\(order)")
        let done = try await page.post("/ask/do", fields, as: session)
        #expect(done.status == 303 && done.cookies.count == 1, "\(order): \(done.body)")
      }
      let person = try await page.call(Methods.Person(name: ana))
      #expect(person.log.contains { $0.notes == "plays the cello" })
      #expect(person.log.map(\.outcome).contains(.call) && person.goal?.paused == false)
      #expect(
        try await page.call(PeopleMethods.Dates(days: 200)).dates.contains {
          $0.kind == .followUp || $0.title.contains("flat")
        })
      #expect(try await page.call(Methods.Status()).undoable != nil)
    }
  }

  @Test func `says what stands against a time, and takes it where you insist`() async throws {
    try await TestPage.with { page in
      page.answersByRules()
      for name in ["Ana", "Ben"] { try await page.add(name) }
      try await page.call(Methods.Book(name: "Ben", at: "2026-03-04 18:00", force: true))
      let session = try await page.session()
      let fields = order("book", "Ana", "2026-03-04 18:00") + [("question", "book ana <then>")]
      let refused = try await page.post("/ask/do", fields, as: session)
      #expect(refused.status == 422 && refused.shows("That time is not free") && refused.shows("Ben"))
      #expect(refused.shows("book ana &lt;then&gt;") && refused.hidden("word") == fields.dropLast().map(\.1))
      #expect(try await page.post("/ask/do", fields + [("force", "1")], as: session).status == 303)
      let unknown = try await page.post("/ask/do", order("cancel", "Nobody"), as: session)
      #expect(unknown.status == 422 && unknown.shows("Nobody"))
      for fields in [[], order("erase", "Ana", "--yes"), order("plannerctl", "undo")] {
        let refused = try await page.post("/ask/do", fields, as: session)
        #expect(refused.status == 422 && refused.shows("The page cannot do that"), "\(fields)")
      }
      #expect(try await page.call(Methods.Status()).contacts == 2)
    }
  }

  @Test func `shows an answer as text, whatever it holds, and a command that it has no button for`()
    async throws
  {
    try await TestPage.with { page in
      let session = try await page.session()
      let evil = "<script>alert(1)</script>\u{202E}\u{1B}[2J'\""
      page.assistant.answers { _, connection in
        try connection.reply(
          AskMethods.Ask.Reply(
            understood: true, answer: evil, command: ["erase", evil, "--yes"], near: [evil], changes: true))
      }
      let shown = try await ask("<script>x</script>", page, session)
      #expect(shown.status == 200 && !shown.shows("<script>") && shown.shows("&lt;script&gt;"))
      #expect(!shown.shows("\u{202E}") && !shown.shows("\u{1B}"))
      #expect(shown.shows("/ask?question=\(Form.encoded(evil))"), "what is near is asked as it came")
      #expect(shown.shows("The page has no button for this") && shown.orders.isEmpty)
      page.assistant.answers { _, connection in
        try connection.reply(
          AskMethods.Ask.Reply(
            understood: true, answer: "x", command: ["sync", evil], near: [], changes: false))
      }
      #expect(
        try await ask("x", page, session).shows("No page shows this. In a terminal: <code>plannerctl sync"))
    }
  }

  @Test func `says the way out where nobody answers, or what comes makes no sense`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let missing = try await ask("who is due", page, session)
      #expect(missing.status == 200 && missing.shows("systemctl --user enable --now plannerassist.socket"))
      #expect(missing.shows(#"value="who is due""#), "what was asked stays")
      page.assistant.answers { _, _ in throw UnexpectedOutcome("it crashes") }
      #expect(try await ask("who is due", page, session).shows("gave no answer"))
      page.assistant.answers { _, connection in try connection.reply(["answer": 7]) }
      #expect(try await ask("who is due", page, session).shows("gave no answer"))
      page.assistant.answers { _, connection in
        try connection.refuse("org.socialplanner.Planner.NoDaemon", ["message": "no daemon <answers>"])
      }
      #expect(try await ask("who is due", page, session).shows("no daemon &lt;answers&gt;"))
      page.assistant.answers { _, connection in
        try connection.refuse(InvalidField(field: "text", value: .string("<x>"), allowed: "less"))
      }
      #expect(try await ask("who is due", page, session).status == 200)
    }
  }

  @Test func `does what was shown, or nothing`() async throws {
    try await TestPage.with { page in
      page.answersByRules()
      for name in ["Ana Souza", "Ben"] { try await page.add(name) }
      let session = try await page.session()
      let before = try #require(try await page.items().first { $0.name == "Ana Souza" })
      let cancel = try #require(try await ask("cancel ana", page, session).orders.first)
      try await page.call(
        Methods.Reschedule(item: before.id, startAt: "\(before.startAt.adding(minutes: 1440))", force: true))
      let moved = try #require(try await page.items().first { $0.id == before.id })
      let undo = try #require(try await ask("undo", page, session).orders.first)
      let refused = try await page.post("/ask/do", cancel, as: session)
      #expect(refused.status == 422 && refused.shows("Something has changed since you saw this"))
      #expect(try await page.items().first { $0.id == before.id }?.startAt == moved.startAt)
      try await page.call(Methods.Note(item: "Ben", text: "x"))
      #expect(try await page.post("/ask/do", undo, as: session).status == 422)
      #expect(try await page.call(Methods.Person(name: "Ben")).log.count == 1)
      let again = try #require(try await ask("cancel ana", page, session).orders.first)
      #expect(try await page.post("/ask/do", again, as: session).status == 303)
      #expect(try await page.items().first { $0.id == before.id }.map { $0.status == .canceled } ?? true)
    }
  }

  @Test func `does it to whom it was asked for, whatever they are called`() async throws {
    try await TestPage.with { page in
      let name = "Ana\u{202E}zuoS"
      let ana = try await page.add(name)
      let session = try await page.session()
      page.assistant.answers { _, connection in
        try connection.reply(
          AskMethods.Ask.Reply(
            understood: true, answer: "x", command: ["note", name, "a\nb\u{202E}c"], near: [], changes: true))
      }
      let shown = try await ask("x", page, session)
      #expect(shown.shows(#"plannerctl note &#39;Ana&#39;\\&#39;u{202E}zuoS&#39;"#))
      let order = try #require(shown.orders.first).map { ($0.0, $0.1.replacing("\n", with: "\r\n")) }
      #expect(try await page.post("/ask/do", order, as: session).status == 303)
      #expect(try await page.call(Methods.Person(name: ana)).log.map(\.notes) == ["a\nb\u{202E}c"])
    }
  }

  @Test func `answers while a model is asked twice, and refuses a third, which is never sent`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana")
      let session = try await page.session()
      let isOver = Mutex(false)
      let said = Mutex<[String]>([])
      page.assistant.answers { call, connection in
        guard call.method == AskMethods.Talk.qualifiedName else {
          return try connection.reply(
            AskMethods.Ask.Reply(understood: true, answer: "At once.", near: [], changes: false))
        }
        let text = try call.read(AskMethods.Talk.self).text
        said.withLock { $0.append(text) }
        while !isOver.withLock(\.self) { usleep(1000) }
        throw UnexpectedOutcome("nobody waits for it")
      }
      try await withThrowingTaskGroup(of: Answer.self) { group in
        defer { isOver.withLock { $0 = true } }
        for text in ["1", "2"] {
          group.addTask { try await page.post("/chat", [("text", text)], as: session) }
        }
        try await page.waitUntil { said.withLock { $0.count == 2 } }
        #expect(try await page.get("/ask", as: session).status == 200)
        #expect(try await ask("who is due", page, session).shows("At once."))
        #expect(try await page.post("/ask/do", order("note", "Ana", "x"), as: session).status == 303)
        let third = try await page.post("/chat", [("text", "kept <3>"), ("names", "hidden")], as: session)
        #expect(third.status == 422 && third.shows("Two answers are already on their way"))
        #expect(third.shows("\nkept &lt;3&gt;</textarea>") && third.shows(#"value="hidden" selected"#))
        // The third question was rejected at once. This stops the hosts, so that the other two answers end.
        isOver.withLock { $0 = true }
        for try await answer in group { #expect(answer.shows("gave no answer")) }
      }
      _ = try await page.post("/chat", [("text", "4")], as: session)
      #expect(said.withLock { $0.sorted() } == ["1", "2", "4"])
    }
  }

  @Test func `holds no other page up where the answer does not come`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let isOver = Mutex(false)
      page.assistant.answers { _, _ in
        while !isOver.withLock(\.self) { usleep(1000) }
        throw UnexpectedOutcome("nobody waits for it")
      }
      try await withThrowingTaskGroup(of: Answer.self) { group in
        for _ in 0..<6 {
          group.addTask { try await page.get("/ask?question=who%20is%20due", as: session) }
        }
        for path in ["/", "/people", "/plan", "/chat"] {
          #expect(try await page.get(path, as: session).status == 200)
        }
        isOver.withLock { $0 = true }
        for try await answer in group { #expect(answer.shows("gave no answer")) }
      }
      page.assistant.answers(timeout: 1) { _, _ in sleep(3) }
      #expect(try await ask("who is due", page, session).shows("gave no answer"))
    }
  }
}
