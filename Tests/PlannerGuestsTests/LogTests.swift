import Foundation
import GRDB
import Testing

@testable import PlannerGuests

@Suite struct `The log` {
  @Test(arguments: [
    "Transfer-Encoding: xchunked", "Transfer-Encoding: chunked, identity", "Content-Length : 5",
    "Transfer-Encoding: chunked\r\nHost: evil.example",
  ])
  func `has no line of what is no HTTP: it is refused, and what follows it is no second request`(
    header: String
  ) async throws {
    let house = try await House.open()
    try house.invite()
    let wire = try Wire(port: house.port)
    try wire.send(
      Array(
        ("POST /i/\(House.token)/read HTTP/1.1\r\nHost: 127.0.0.1:\(house.port)\r\n"
          + "Origin: \(house.url)\r\n\(header)\r\nConnection: close\r\n\r\n0\r\n\r\n"
          + "GET /chat HTTP/1.1\r\nHost: 127.0.0.1:\(house.port)\r\n\r\n").utf8))
    let answer = String(decoding: try wire.readAll(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 400") && answer.split(separator: "HTTP/1.1 ").count == 1)
    try await house.stop()
    #expect(house.log.lines == [])
  }

  @Test func `has no line of what strangers are refused, however often they come`() async throws {
    var rules = GuestRules.loose
    rules.posts = .init(6, per: 60)
    let house = try await House.open(rules: rules)
    let browser = Browser(house, from: "127.0.0.81")
    try browser.begin("one")
    let refused = [
      try browser.get("/nobody"),
      try browser.get("/chat", headers: [("Host", "evil.example")]),
      try browser.post("/chat/send", [("text", "x")], origin: "https://evil.example"),
      try browser.post("/chat/pick", [("start", "x")]),
      try browser.say(String(repeating: "x", count: 4001)),
      try browser.post("/chat/sign-in", [("name", "Ana-1234"), ("password", "x")]),
      try browser.post("/i/\(House.token)/send", [("text", "x")]),
    ]
    #expect(refused.map(\.status) == [404, 421, 403, 409, 422, 409, 404])
    let often = try (0..<30).map { _ in try browser.post("/chat/read", [("number", "1")]).status }
    #expect(often == Array(repeating: 429, count: 30))
    // Broken and aborted requests are not logged either.
    let half =
      "POST /chat/send HTTP/1.1\r\nHost: 127.0.0.1:\(house.port)\r\nOrigin: \(house.url)\r\n"
      + "Content-Length: 90\r\n\r\ntext="
    for bytes in ["\u{0}\u{1}\r\n\r\n", "GET /chat HTTP/9.9\r\n\r\n", half] {
      try Wire(port: house.port).send(Array(bytes.utf8))
    }
    #expect(try browser.get("/chat").status == 200)
    try await house.stop()
    #expect(house.log.lines == [])
  }

  @Test func `has one line for a fault of ours, which says its kind and nothing of the guest`() async throws {
    let house = try await House.open()
    try house.invite()
    try await house.door.store.write { db in
      try db.execute(sql: "ALTER TABLE message RENAME TO elsewhere")
    }
    let browser = Browser(house, from: "127.0.0.82")
    for _ in 1...3 {
      let answer = try browser.post(
        "/i/\(House.token)/send", [("text", "a secret"), ("id", UUID().uuidString)])
      #expect(answer.status == 500 && answer.shows("That did not work") && !answer.shows("SQL"))
    }
    try await house.stop()
    // Contains neither the text, the link nor the address.
    #expect(
      house.log.lines == Array(repeating: "error a request failed error=StoreError", count: 3))
  }
}
