import Glibc
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import PlannerWeb

/// Opens the stream of a page's changes, like a browser.
private func open(_ page: TestPage, as session: String) async throws -> Wire {
  let ask = Ask(path: "/live", session: session).bytes(port: page.port)
  let port = page.port
  let wire = try await onThread {
    let wire = try Wire(port: port)
    try wire.send(ask)
    _ = try wire.read(until: "retry:")
    return wire
  }
  try await page.waitUntil { page.watches }
  return wire
}

@Suite struct `An open page` {
  @Test func `is told of a change, whoever made it, and learns nothing else by that`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let wires = [try await open(page, as: session), try await open(page, as: session)]
      try await page.add("Ana Souza")
      for wire in wires {
        let text = try await onThread { try wire.read(until: "event: changed") }
        #expect(!text.contains("Ana"))
      }
    }
  }

  @Test func `that is closed is noticed at once, and nobody watches any more`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      var wires = [try await open(page, as: session), try await open(page, as: session)]
      wires.removeLast()
      wires.removeLast()
      try await page.waitUntil { !page.watches }
      // The next connection watches again.
      let wire = try await open(page, as: session)
      try await page.add("Ana")
      _ = try await onThread { try wire.read(until: "event: changed") }
    }
  }

  @Test func `is told that the daemon ended, and finds it again`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana")
      let session = try await page.session()
      let wire = try await open(page, as: session)
      try await page.stopDaemon()
      _ = try await onThread { try wire.readAll() }
      for path in ["/", "/people", "/live"] {
        let answer = try await page.get(path, as: session)
        #expect(answer.status == 503 && answer.shows("The planner is not running"), "\(path)")
        #expect(answer.shows(#"<meta http-equiv="refresh" content="3">"#), "it tries again automatically")
      }
      let answer = try await page.post("/undo", as: session)
      #expect(answer.status == 503 && answer.shows(#"http-equiv="refresh""#))
      try await page.startDaemon()
      #expect(try await page.get("/", as: session).status == 200)
      let again = try await open(page, as: session)
      try await page.add("Ben")
      _ = try await onThread { try again.read(until: "event: changed") }
    }
  }

  @Test func `keeps the program, which ends by itself after the last look`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let wire = try await open(page, as: session)
      // A stranger's connection does not.
      let port = page.port
      let stranger = try await onThread { try Wire(port: port) }
      #expect(!page.restElapses())
      #expect(try await page.get("/", as: session).status == 200)
      wire.hangUp()
      try await page.waitUntil { page.restElapses() }
      try await page.ended()
      #expect(try await onThread { try stranger.readAll() } == [])
      try await page.waitUntil { !page.watches }
    }
  }

  @Test func `has a page to end in which everybody is gone, though one asks too slowly`() async throws {
    try await TestPage.with(patience: .milliseconds(300)) { page in
      let session = try await page.session()
      let port = page.port
      for text in [
        "", "GET / HTT", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        "POST /undo HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: planner=\(session)\r\nOrigin: http://127.0.0.1\r\nContent-Length: 10\r\n\r\ntok",
      ] {
        let said = try await onThread {
          let wire = try Wire(port: port)
          try wire.send(text.utf8)
          return try wire.readAll()
        }
        #expect(said.isEmpty, "it is hung up on: \(text.prefix(20))")
      }
    }
  }
}

@Suite struct `The bar` {
  @Test func `says what was done once, and takes back just that, whatever was done since`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana")
      let done = try await page.post(
        "/people", [("displayName", "Ben"), ("count", "2"), ("unit", "weeks")], as: session)
      let cookie = try #require(done.cookies.first?.split(separator: ";").first)
      func next(_ mode: String? = nil) async throws -> Answer {
        var ask = Ask(path: "/people", session: "\(session); \(cookie)")
        if let mode { ask.headers = [("Sec-Fetch-Mode", mode)] }
        return try await page.ask(ask)
      }
      let shown = try await next("navigate")
      #expect(shown.shows(#"role="status""#) && shown.shows(#"action="/undo""#))
      #expect(shown.cookies.contains { $0.hasPrefix("said=;") && $0.contains("Max-Age=0") })
      let renewed = try await next("cors")
      #expect(
        !renewed.shows(#"role="status""#) && renewed.cookies == [],
        "it is for the window in which it was done")
      let id = try #require(shown.body.firstMatch(of: /name="id" value="([0-9]+)"/)?.1)
      try await page.add("Nadia")
      let back = try await page.post("/undo", [("id", String(id))], as: session)
      #expect(back.status == 303)
      let people = try await page.call(Methods.People()).people.map(\.contact.displayName)
      #expect(Set(people) == ["Ana", "Nadia"])
      // The undo can be undone too.
      let said = try #require(back.cookies.first?.split(separator: ";").first)
      let again = try await page.ask(Ask(path: "/people", session: "\(session); \(said)"))
      #expect(again.shows("Taken back: add Ben.") && again.shows(">Redo<"))
      let none = try await page.post("/undo", [("id", String(id))], as: session)
      #expect(none.status == 422 && none.shows(#"role="alert""#))
    }
  }
}
