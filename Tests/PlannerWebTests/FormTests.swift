import Foundation
import HTTPTypes
import PlannerTestSupport
import PlannerWebKit
import Testing

@testable import PlannerWeb

@Suite struct `A form` {
  @Test(arguments: [
    ("name=Ana", "Ana"), ("name=Ana+Souza", "Ana Souza"), ("name=Ana%20Souza%2B%26%3D", "Ana Souza+&="),
    ("name=%C3%A4%F0%9F%99%82", "ä🙂"), ("name=a=b=c", "a=b=c"), ("x=1&name=Ana&y", "Ana"),
    ("name=first&name=last", "last"), ("n%61me=Ana", "Ana"), ("name=100%", "100%"), ("name=%zz", "%zz"),
    ("name=%FF", "%FF"), ("&&name=x&", "x"),
  ])
  func `is read as browsers write it`(text: String, name: String) {
    #expect(Form(text).typed("name") == name)
  }

  @Test func `has a value without the blanks around it, and none where there are only blanks`() {
    let form = Form("a=+Ana%0D%0A&b=++&c=&d")
    #expect([form["a"], form["b"], form["c"], form["d"], form["e"]] == ["Ana", nil, nil, nil, nil])
    #expect([form.typed("a"), form.typed("b"), form.typed("e")] == [" Ana\r\n", "  ", nil])
    #expect(Form("day=mon&day=tue&x=1").all("day") == ["mon", "tue"])
    #expect(form.has("a") && !form.has("b"))
  }

  @Test(arguments: ["", "Ana Souza", "ä🙂+&=%/?#", "a\u{0}b\r\n", "\"'<>;,"])
  func `reads again what was written, which has nothing that a cookie or an address cannot have`(text: String)
  {
    let written = Form.encoded(text)
    #expect(Form("x=" + written).typed("x") == text)
    #expect(written.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "%-._".contains($0)) })
  }
}

@Suite struct `What was done` {
  @Test(
    arguments: ["Ana: done.", "ä🙂; x=1, \"'\r\n", "100%", "a:b"],
    [nil, Said.Undo(id: "12", isRedo: false), Said.Undo(id: "7", isRedo: true)])
  func `reaches the next page by a cookie`(text: String, undo: Said.Undo?) {
    let said = Said(text: text, undo: undo)
    #expect(Said(said.value) == said)
  }

  @Test func `is cut where it is longer than a cookie may be`() throws {
    let said = Said(
      text: String(repeating: "日", count: 10_000), undo: Said.Undo(id: "\(Int64.max)", isRedo: true))
    let read = try #require(Said(said.value))
    #expect(read.text == String(repeating: "日", count: 333) && read.undo == said.undo)
    #expect(PageCookie.said.set(said.value).value.utf8.count < 4096)
  }

  @Test(arguments: ["", "u", "-", "-:", "x:a", "u:a", "ux:a", "-1:a", "u1:%FF", "u1:"])
  func `is nothing where the cookie is none of ours`(value: String) { #expect(Said(value) == nil) }
}

@Suite struct `The language of a browser` {
  @Test(arguments: [
    ("en-US,en;q=0.9", "en-US"), ("de-DE;q=1", "de-DE"), ("pt-BR", "pt-BR"), ("de", nil), ("*", nil),
    ("", nil),
    ("../../etc-x", nil), ("en_US", nil), (String(repeating: "a-", count: 20), nil), ("ä-ö", nil),
  ])
  func `is the first that it asks for, if it names a country`(header: String, language: String?) {
    #expect(RequestHandler.language(header) == language)
  }
}

@Suite struct `An answer is pressed` {
  @Test(arguments: [
    ("gzip", true), ("gzip, deflate, br, zstd", true), ("br;q=1.0, GZIP;q=0.8", true), ("deflate", false),
    ("gzip;q=0", false), ("gzip; q=0.000", false), ("xgzip", false), ("", false), (nil, false),
  ])
  func `for whom takes it`(header: String?, isTaken: Bool) { #expect(Gzip.isTaken(header) == isTaken) }

  @Test func `if it is a text that is worth it`() throws {
    let long = String(repeating: "Ana Souza <b>ä</b>", count: 2000)
    let reply = Gzip.pressed(Reply.html(long))
    #expect(reply.headers[.contentEncoding] == "gzip" && reply.headers[.vary] == "Accept-Encoding")
    #expect(reply.body.count < 1000)
    let short = Gzip.pressed(Reply.html("Ana"))
    #expect(short.headers[.contentEncoding] == nil && short.body == Array("Ana".utf8))
    let picture = Reply(status: .ok, headers: [.contentType: "image/png"], body: Array(long.utf8))
    #expect(Gzip.pressed(picture).body == picture.body)
  }

  @Test(arguments: [(0, 1), (0, 7), (1, 2), (999, 1), (100_000, 2), (1_000_000, 7)])
  func `so that others read it again, as one or in parts`(count: Int, parts: Int) throws {
    var random = SeededRandom(seed: 7)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...40, using: &random) }
    let folder = try TemporaryFolder()
    let stream = try #require(GzipStream())
    var pressed: [UInt8] = []
    for part in 0..<parts {
      let piece = Array(bytes[count * part / parts..<count * (part + 1) / parts])
      pressed += try #require(stream.press(piece, isLast: part == parts - 1))
    }
    try Data(pressed).write(to: URL(filePath: folder.file("x.gz")))
    let (code, _, complaint) = try ChildProcess.run(["gzip", "-d", folder.file("x.gz")])
    #expect(code == 0, "\(complaint)")
    #expect(try Array(Data(contentsOf: URL(filePath: folder.file("x")))) == bytes)
  }

  @Test func `as pages and styles are`() async throws {
    try await TestPage.with { page in
      var ask = Ask(path: "/people", session: try await page.session())
      ask.headers = [("Accept-Encoding", "gzip")]
      let answer = try await page.ask(ask)
      #expect(answer.status == 200 && answer["Content-Encoding"] == "gzip")
      let style = try #require(
        try await page.get("/", as: ask.session).body.firstMatch(of: /"(\/assets\/style-[^"]+)"/)
      ).1
      ask.path = String(style)
      #expect(try await page.ask(ask)["Content-Encoding"] == "gzip")
    }
  }
}
