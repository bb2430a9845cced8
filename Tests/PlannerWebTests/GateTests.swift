import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import PlannerWeb

@Suite struct `Into the page` {
  @Test func `a ticket leads, once, by a page that goes on by itself`() async throws {
    try await TestPage.with { page in
      let ticket = try await page.ticket()
      let head = try await page.ask(Ask(method: "HEAD", path: "/enter?ticket=\(ticket)"))
      #expect((head.status, head.body, head.cookies) == (200, "", []), "looking at it uses nothing up")
      let entered = try await page.get("/enter?ticket=\(ticket)", as: nil)
      // A redirect would lose the cookie if the browser came from another site or a file.
      #expect(entered.status == 200 && entered["Location"] == nil)
      #expect(
        entered.shows(#"<meta http-equiv="refresh" content="0; url=/">"#) && entered.shows(#"<a href="/">"#))
      #expect(!entered.shows(ticket))
      let cookie = try #require(entered.cookies.count == 1 ? entered.cookies[0] : nil)
      let parts = cookie.split(separator: ";").map { $0.drop { $0 == " " } }
      #expect(Set(parts.dropFirst()) == ["Path=/", "Max-Age=2592000", "HttpOnly", "SameSite=Strict"])
      let session = String(parts[0].dropFirst("planner=".count))
      #expect(try await page.get("/", as: session).status == 200)
      #expect(try await page.get("/enter?ticket=\(ticket)", as: nil).isLocked)
      let again = try await page.get("/enter?ticket=\(ticket)", as: session)
      #expect(again.status == 200 && again.cookies == [], "a tab that is opened again goes on")
    }
  }

  @Test func `no ticket leads after a minute, and none that is no ticket`() async throws {
    try await TestPage.with { page in
      let ticket = try await page.ticket()
      page.time.now = page.time.now.adding(seconds: 61)
      for query in [
        "ticket=\(ticket)", "ticket=", "", "ticket=x", "ticket=" + String(repeating: "x", count: 4000),
      ] {
        let answer = try await page.get("/enter?\(query)", as: nil)
        #expect(answer.isLocked && answer.cookies == [], "\(query.prefix(20))")
      }
    }
  }

  @Test func `nobody gets without a session, whatever they ask for`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana Souza")
      let other = String(repeating: "A", count: 43)
      let long = String(repeating: "A", count: 4000)
      for session in [nil, "", other, long, "\(other); planner=\(other)"] {
        for path in ["/", "/people", "/people/\(id)", "/plan", "/items/\(id)", "/live", "/nothing", "/%00"] {
          let answer = try await page.get(path, as: session)
          #expect(answer.isLocked && answer.shows("plannerctl web") && !answer.shows("Ana"), "\(path)")
        }
        var form = Ask(method: "POST", path: "/undo", session: session)
        form.origin = "http://127.0.0.1:\(page.port)"
        form.fields = [("token", PageToken.of(session ?? ""))]
        #expect(try await page.ask(form).isLocked)
      }
      #expect(try await page.items().count > 0, "nothing was taken back")
    }
  }

  @Test func `no session of another planner leads, and none that was ended or is over`() async throws {
    try await TestPage.with { page in
      try await TestPage.with { other in
        let session = try await other.session()
        #expect(try await other.get("/", as: session).status == 200)
        #expect(try await page.get("/", as: session).isLocked)
      }
      let (ended, over) = try await (page.session(), page.session())
      let id = try await page.call(PageMethods.Session(session: ended)).session.id
      try await page.call(PageMethods.EndSessions(id: id))
      #expect(try await page.get("/", as: ended).isLocked)
      #expect(try await page.get("/", as: over).status == 200)
      page.time.advance(days: 30)
      #expect(try await page.get("/", as: over).isLocked)
    }
  }

  @Test func `another name of this machine leads nobody, so that no other site's name can`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      for host in [
        "evil.example", "evil.example:\(page.port)", "127.0.0.1.evil.example:\(page.port)", "127.0.0.2",
        "0.0.0.0",
        "evil.example#127.0.0.1", "127.0.0.1@evil.example", "localhost.evil.example", "[::1].example", "",
      ] {
        var ask = Ask(path: "/", session: session)
        ask.host = host
        let answer = try await page.ask(ask)
        #expect([400, 421].contains(answer.status) && !answer.shows("Good morning"), "\(host)")
      }
      for host in ["127.0.0.1:\(page.port)", "localhost:\(page.port)", "LOCALHOST", "127.0.0.1"] {
        var ask = Ask(path: "/", session: session)
        ask.host = host
        #expect(try await page.ask(ask).status == 200, "\(host)")
      }
      for second in ["127.0.0.1", "evil.example", ""] {
        var ask = Ask(path: "/", session: session)
        ask.headers = [("Host", second)]
        #expect(try await page.ask(ask).status == 400, "two names: \(second)")
      }
    }
  }
}

@Suite struct `A change` {
  /// Tries to undo the addition of a person.
  private func attempt(
    _ page: TestPage, as session: String, token: String?, _ change: (inout Ask) -> Void
  ) async throws -> Answer {
    var ask = Ask(method: "POST", path: "/undo", session: session)
    ask.origin = "http://127.0.0.1:\(page.port)"
    if let token { ask.fields = [("token", token)] }
    change(&ask)
    return try await page.ask(ask)
  }

  @Test func `comes from a form of the page alone`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana")
      let session = try await page.session()
      let token = PageToken.of(session)
      let foreign: [(inout Ask) -> Void] = [
        { $0.origin = nil }, { $0.origin = "" }, { $0.origin = "http://evil.example" },
        { $0.origin = "http://127.0.0.1:1" }, { $0.origin = "https://127.0.0.1:\(page.port)" },
        { $0.origin = "http://localhost:\(page.port)" }, { $0.origin = "null" },
        { ask in
          ask.origin = "null"
          ask.headers = [("Sec-Fetch-Site", "cross-site")]
        },
        { ask in
          ask.origin = "null"
          ask.headers = [("Sec-Fetch-Site", "same-site")]
        },
        { ask in
          ask.origin = "http://evil.example"
          ask.headers = [("Sec-Fetch-Site", "same-origin")]
        },
      ]
      for change in foreign {
        let answer = try await attempt(page, as: session, token: token, change)
        #expect(answer.status == 403 && answer.shows("Nothing was changed"))
      }
      for token in [nil, "", "x", PageToken.of(try await page.session()), session] {
        let answer = try await attempt(page, as: session, token: token) { _ in }
        #expect(answer.status == 403 && answer.shows("Nothing was changed"))
      }
      #expect(try await page.call(Methods.Status()).contacts == 1)
      // With `no-referrer`, browsers hide the origin even from the same site.
      let hidden = try await attempt(page, as: session, token: token) { ask in
        ask.origin = "null"
        ask.headers = [("Sec-Fetch-Site", "same-origin")]
      }
      #expect(hidden.status == 303)
      #expect(try await page.call(Methods.Status()).contacts == 0)
    }
  }

  @Test func `is no question: what is asked for by GET changes nothing`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana")
      let session = try await page.session()
      let item = try #require(try await page.items().first)
      // After a rejected form, its address is in the address bar. Opening it shows the page with the form.
      for path in ["/undo", "/items/\(item.id)/cancel", "/people/\(item.contactId)/goal"] {
        let answer = try await page.get(path + "?token=\(PageToken.of(session))", as: session)
        #expect(answer.status == 200 && answer.shows("<h1"))
      }
      #expect(try await page.items().contains { $0.id == item.id && $0.status == .pending })
    }
  }

  @Test func `that is too long for a form is refused, and nothing is kept`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana")
      let session = try await page.session()
      let answer = try await page.post(
        "/people/\(id)/note", [("text", String(repeating: "x", count: 600_000))], as: session)
      #expect(answer.status == 413 && answer.shows("too long"))
      #expect(try await page.call(Methods.Person(name: id)).log == [])
    }
  }
}

@Suite struct `Every answer` {
  @Test func `says to browsers what they may do with it`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let home = try await page.get("/", as: session)
      let style = try #require(home.body.firstMatch(of: /href="(\/assets\/style-[^"]+)"/)).1
      var strange = Ask(path: "/", session: session)
      strange.host = "evil.example"
      let answers = try await [
        home, page.get("/", as: nil), page.get("/nothing", as: session), page.get(String(style), as: nil),
        page.ask(strange), page.ask(Ask(method: "DELETE", path: "/", session: session)),
        page.ask(Ask(method: "POST", path: "/", session: session)), page.post("/undo", as: session),
        page.get("/enter", as: nil), page.get("/people/nobody", as: session),
      ]
      #expect(answers.map(\.status) == [200, 403, 404, 200, 421, 405, 403, 422, 403, 404])
      for answer in answers {
        let policy = answer["Content-Security-Policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'self';") && !policy.contains("unsafe"))
        #expect(policy.contains("frame-ancestors 'none'") && policy.contains("form-action 'self'"))
        #expect(answer["Referrer-Policy"] == "no-referrer" && answer["X-Content-Type-Options"] == "nosniff")
        #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin")
        #expect(answer["Access-Control-Allow-Origin"] == nil)
        #expect(
          answer["Cache-Control"]?.contains("no-store")
            == (answer["Content-Type"]?.hasPrefix("text/html") ?? false))
      }
    }
  }

  @Test func `to what is not there, or cannot be done, is a page`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let long = "/people/" + String(repeating: "x", count: 5000)
      for path in [
        "/nothing", "/people/x/y/z", "/assets/x.css", "/people/nobody", "/items/nothing", "/..", long,
      ] {
        let answer = try await page.get(path, as: session)
        #expect(
          answer.status == 404 && answer.shows("<h1>") && answer.shows(#"<a href="/">Today</a>"#),
          "\(path.prefix(30))")
      }
      for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"] {
        let answer = try await page.ask(Ask(method: method, path: "/", session: session))
        #expect(answer.status == 405 && answer["Allow"] == "GET, HEAD, POST", "\(method)")
      }
      let posted = try await page.post("/check", as: session)
      #expect(posted.status == 405 && posted["Allow"] == "GET, HEAD" && posted.shows("Nothing was changed"))
    }
  }

  @Test func `to HEAD is that to GET without its body`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      for path in ["/", "/people", "/plan"] {
        let (get, head) = try await (
          page.get(path, as: session), page.ask(Ask(method: "HEAD", path: path, session: session))
        )
        #expect((head.status, head.body) == (200, ""))
        #expect(head["Content-Length"] == "\(get.body.utf8.count)")
        #expect(head["Content-Type"] == get["Content-Type"])
      }
    }
  }

  @Test func `to headers that are too long is a refusal`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      var ask = Ask(path: "/", session: session)
      ask.headers = [("X", String(repeating: "x", count: 10_000))]
      #expect(try await page.ask(ask).status == 400)
      ask.headers = (0..<100).map { ("X\($0)", "x") }
      #expect(try await page.ask(ask).status == 400)
      #expect(try await page.get("/", as: session).status == 200)
    }
  }
}

extension Answer {
  /// True for the page without a session, which shows no data.
  var isLocked: Bool { status == 403 && shows("You are not signed in") }
}
