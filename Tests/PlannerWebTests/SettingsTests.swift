import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import PlannerWords
import Testing

@testable import PlannerWeb

@Suite struct `The settings` {
  @Test func `have every preference once, with its words`() {
    let keys = PreferenceRow.groups.flatMap(\.keys) + [.webPort]
    #expect(keys.count == Preferences.Key.allCases.count && Set(keys) == Set(Preferences.Key.allCases))
    for key in keys { #expect(FieldWords.subjects[key.rawValue] != nil, "\(key.rawValue) has no words") }
  }

  @Test(arguments: [
    ("capacityPerWeek", "7"), ("preferredHours", "mon-fri 18-21"), ("quietHours", "22:30-7"),
    ("leadTimeMin", "1h"), ("minNoticeMin", "2h"), ("defaultNotificationTimes", "8:30, 18:00"),
    ("timeZone", "Europe/Lisbon"),
    ("contactHours", "none"), ("clock", "12h"), ("leapDay", "mar1"), ("schedulingHorizonDays", "21"),
    ("spreadDays", "2.5"), ("bufferMin", "15m"), ("slotStepMin", "30"), ("placement", "greedy"),
    ("learningHalfLifeDays", "0"), ("outsideHourCost", "0"), ("webPort", "7600"),
  ])
  func `are changed, and go back to what they were at first`(key: String, value: String) async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let set = try await page.post(
        "/settings/set", [("key", key), ("value", value), ("back", "/settings")], as: session)
      #expect(set.status == 303 && set["Location"] == "/settings", "\(set.body)")
      let now = try await page.call(Methods.GetPreferences()).preferences
      #expect(now != .defaults)
      let back = try await page.post("/settings/set", [("key", key), ("default", "1")], as: session)
      #expect(back.status == 303)
      #expect(try await page.call(Methods.GetPreferences()).preferences == .defaults)
    }
  }

  @Test func `lead to a plan from scratch where its rules are set`() async throws {
    try await TestPage.with { page in
      let body = try await page.get("/settings", as: page.session()).body
      let links = body.components(separatedBy: "href=\"/plan?anew=1#anew\"").count - 1
      #expect(links == 2, "your time, and how it plans")
    }
  }

  @Test func `choose channels by boxes, of which none may be checked`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let two = [("key", "channels"), ("value", "journal"), ("value", "hooks")]
      #expect(try await page.post("/settings/set", two, as: session).status == 303)
      #expect(try await page.call(Methods.GetPreferences()).preferences.channels == [.journal, .hooks])
      #expect(try await page.post("/settings/set", [("key", "channels")], as: session).status == 303)
      #expect(try await page.call(Methods.GetPreferences()).preferences.channels.isEmpty)
      #expect(try await page.get("/settings", as: session).shows("nowhere"))
    }
  }

  @Test(arguments: [
    ("capacityPerWeek", "many", "the number of sessions a week"), ("quietHours", "25-8", "quiet hours"),
    ("timeZone", "Mars/Base", "there is no time zone"),
    ("leadTimeMin", "soon", "the lead time of reminders"),
    ("preferredHours", "<b>x</b>", "your hours for people"),
  ])
  func `say beside the field what will not do, and keep what was typed`(
    key: String, value: String, words: String
  ) async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let refused = try await page.post("/settings/set", [("key", key), ("value", value)], as: session)
      #expect(refused.status == 422)
      #expect(refused.body.lowercased().contains(words), "\(refused.body)")
      #expect(refused.shows(#"<form class="pref" id="\#(key)""#))
      #expect(refused.body.contains("aria-invalid") && !refused.shows("<b>x</b>"))
      #expect(try await page.call(Methods.GetPreferences()).preferences == .defaults)
    }
  }

  @Test func `know days away`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let days = [("from", "2026-03-10"), ("to", "2026-03-12"), ("note", "the hills")]
      #expect(try await page.post("/settings/away", days, as: session).status == 303)
      let away = try await page.call(Methods.ListAway()).away
      #expect(away.map(\.note) == ["the hills"])
      #expect(try await page.get("/settings", as: session).shows("(3 days)"))
      let backwards = [("from", "2026-03-12"), ("to", "2026-03-10")]
      let refused = try await page.post("/settings/away", backwards, as: session)
      #expect(refused.status == 422 && refused.shows("last day"))
      #expect(refused.shows(#"value="2026-03-12""#), "what was entered stays")
      #expect(try await page.post("/settings/away/remove", [("id", away[0].id)], as: session).status == 303)
      #expect(try await page.call(Methods.ListAway()).away.isEmpty)
    }
  }

  @Test func `hand out everything, and take it back`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana Souza")
      let export = try await page.get("/settings/export", as: session)
      #expect(export["Content-Type"] == "application/json")
      #expect(export["Content-Disposition"]?.hasSuffix("social-planner-2026-03-02.json") == true)
      #expect(export.shows("org.socialplanner.export") && export.shows("Ana Souza"))
      try await page.call(Methods.RemoveContact(name: "Ana"))
      let read = try await page.upload("/settings/import", export.body, as: session)
      #expect(read.status == 303, "\(read.body)")
      #expect(try await page.call(Methods.People()).people.map(\.contact.displayName) == ["Ana Souza"])
      #expect(
        try await page.upload("/settings/import", "{\"document\": \(export.body)}", as: session).status == 303
      )
      // Texts that could end the call, or begin another one.
      let order = #"{"method":"org.socialplanner.Planner.Erase","parameters":{"all":true}}"#
      for text in [
        "", "no JSON", "[1]", #"{"format": "x"}"#, #"{"format": "x"]"#, #"{"a": [}, "b": {]}"#,
        "{}} \(order)",
        "{}}}\0\(order)\0{\"a\":{\"b\":{", "{\"a\": 1}}, \"x\": {\"b\": 1}",
        "{\"document\": }",
      ] {
        let refused = try await page.upload("/settings/import", text, as: session)
        #expect(refused.status == 422, "\(text)")
      }
      #expect(try await page.call(Methods.People()).people.count == 1)
      #expect(try await page.upload("/settings/import", "", as: session).shows("Choose the file first."))
    }
  }

  @Test func `know what is JSON`() {
    for text in [
      "{}", " [1, -0.5e+3, 0, true,false , null]\n", #"{"a": {"b": ["\"\\\/\b\u00e9 \ud83d\ude00", "é"]}}"#,
      "12", "\"\"",
      String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
    ] { #expect(JSONGrammar.isValue(Array(text.utf8)), "\(text)") }
    for text in [
      "", " ", "{", "}", "{]", "[}", "{}{}", "{} x", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{a: 1}",
      "{\"a\": 1,}", "01", "1.", "-",
      "1e", ".5", "+1", "tru", "nulll", "\"", "\"\n\"", #""\x""#, #""\u12g4""#, #""\ud800""#, #""\udc00""#,
      #""\ud800\u0041""#,
      "{}\0", "\"\0\"", String(repeating: "[", count: 200) + String(repeating: "]", count: 200), "NaN", "'a'",
      "// a\n1",
    ] { #expect(!JSONGrammar.isValue(Array(text.utf8)), "\(text)") }
    #expect(!JSONGrammar.isValue([0x22, 0xFF, 0x22]))
    let six = Array(#"{"a": [1, 2]}"#.utf8)
    #expect(JSONGrammar.isValue(six, most: 6) && !JSONGrammar.isValue(six, most: 4))
  }

  @Test func `take no file without the token`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let refused = try await page.upload("/settings/import", "{}", as: session, token: "x")
      #expect(refused.status == 403)
    }
  }

  @Test func `erase everything after the word alone, and let nobody in afterwards`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana Souza")
      for word in [[], [("word", "yes")]] {
        let refused = try await page.post("/settings/erase", word, as: session)
        #expect(refused.status == 422 && refused.shows("Nothing was erased"))
      }
      #expect(try await page.call(Methods.Status()).contacts == 1)
      let erased = try await page.post("/settings/erase", [("word", "Erase")], as: session)
      #expect(erased.status == 200 && erased.shows("Everything is erased"))
      #expect(try await page.call(Methods.Status()).contacts == 0)
      #expect(try await page.get("/", as: session).shows("You are not signed in"))
    }
  }

  @Test func `list the browsers that are let in, and end them`() async throws {
    try await TestPage.with { page in
      let (own, other) = (try await page.session(), try await page.session())
      let shown = try await page.get("/settings", as: own)
      #expect(shown.body.components(separatedBy: "this browser").count == 2)
      #expect(shown.shows("Sign out all others"))
      #expect(try await page.post("/settings/sessions", [("others", "1")], as: own).status == 303)
      #expect(try await page.get("/", as: other).shows("You are not signed in"))
      #expect(try await page.get("/settings", as: own).status == 200)
      #expect(!(try await page.get("/settings", as: own)).shows("Sign out all others"))
      let id = try #require(try await page.call(PageMethods.ListSessions()).sessions.first).id
      #expect(try await page.post("/settings/sessions", [("id", id)], as: own).status == 303)
      #expect(try await page.get("/settings", as: own).shows("You are not signed in"))
    }
  }

  @Test func `say where a trial of the channels ended`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let tried = try await page.post("/settings/trial", as: session)
      #expect(tried.status == 200 && tried.shows(#"id="trials""#))
    }
  }
}

@Suite struct `A browser's name` {
  @Test(arguments: [
    ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"),
    (
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
      "Chrome or Chromium on Linux"
    ),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 "
        + "Safari/537.36 Edg/130.0.0.0", "Edge on Windows"
    ),
    (
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15 "
        + "Epiphany/605.1.15", "Web on Linux"
    ),
    ("curl/8.5.0", "curl/8.5.0"), (nil, "Unknown browser"),
  ])
  func `is the one that people know`(agent: String?, name: String) {
    #expect(BrowserName(agent).text == name)
  }
}

extension TestPage {
  /// Sends a file like the form in the settings.
  func upload(_ path: String, _ text: String, as session: String, token: String? = nil) async throws -> Answer
  {
    let mark = "----a7d1"
    let body =
      "--\(mark)\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(token ?? PageToken.of(session))\r\n--\(mark)\r\n"
      + "Content-Disposition: form-data; name=\"document\"; filename=\"x.json\"\r\n\r\n\(text)\r\n--\(mark)--\r\n"
    let head =
      "POST \(path) HTTP/1.1\r\nConnection: close\r\nHost: 127.0.0.1:\(port)\r\nCookie: planner=\(session)\r\n"
      + "Origin: http://127.0.0.1:\(port)\r\nContent-Type: multipart/form-data; boundary=\(mark)\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n"
    let port = port
    return try await onThread {
      let wire = try Wire(port: port)
      try wire.send(Array((head + body).utf8))
      return try Answer(wire.readAll())
    }
  }
}
