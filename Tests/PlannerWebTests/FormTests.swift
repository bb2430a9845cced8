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
  @Test(arguments: ["Ana: done.", "ä🙂; x=1, \"'\r\n", "100%"], [true, false])
  func `reaches the next page by a cookie`(text: String, undo: Bool) {
    let said = Said(text: text, undo: undo)
    #expect(Said(said.value) == said)
  }

  @Test func `is cut where it is longer than a cookie may be`() throws {
    let said = Said(text: String(repeating: "日", count: 10_000), undo: true)
    let read = try #require(Said(said.value))
    #expect(read.text == String(repeating: "日", count: 333) && read.undo)
    #expect(PageCookie.said.set(said.value).utf8.count < 4096)
  }

  @Test(arguments: ["", "u", "-", "x", "u%", "u%FF"])
  func `is nothing where the cookie is none of ours`(value: String) { #expect(Said(value) == nil) }
}

@Suite struct `The language of a browser` {
  @Test(arguments: [
    ("en-US,en;q=0.9", "en-US"), ("de-DE;q=1", "de-DE"), ("pt-BR", "pt-BR"), ("de", nil), ("*", nil),
    ("", nil),
    ("../../etc-x", nil), ("en_US", nil), (String(repeating: "a-", count: 20), nil), ("ä-ö", nil),
  ])
  func `is the first that it asks for, if it names a country`(header: String, language: String?) {
    #expect(Desk.language(header) == language)
  }
}
