import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords
import Testing

@testable import PlannerWeb

@Suite struct `A sentence on the page` {
  @Test(arguments: [
    ("No draft has the id 'x' (plannerctl drafts).", "No draft has the id 'x'."),
    (
      "Snooze that one first, then the others: plannerctl snooze ab12 12h",
      "Snooze that one first, then the others."
    ),
    (
      "Nothing is left to take back; 'plannerctl undo --list' has what was done elsewhere.",
      "Nothing is left to take back."
    ),
    (
      "A later change by your terminal: add Ben. 'plannerctl undo 12' undoes it.",
      "A later change by your terminal: add Ben."
    ),
    ("Ana has no future session.", "Ana has no future session."),
  ])
  func `names no command of the terminal`(said: String, shown: String) {
    #expect(PageText.withoutCommands(said) == shown)
  }

  @Test(arguments: [
    ("prefs set bufferMin", "setting, the free time around sessions"),
    ("plan --anew", "plan from scratch"),
    ("history edit Ana Souza", "correct the history with Ana Souza"), ("reschedule Ana", "move Ana"),
    ("snooze Dede 1d", "snooze Dede 1d"), ("add Ben", "add Ben"), ("", ""),
  ])
  func `calls a change as the page does`(command: String, words: String) {
    #expect(PageText.change(command) == words)
  }

  @Test func `says of a setting its value with a unit, and what its undo takes back`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      for (key, value, shown, field) in [
        ("minNoticeMin", "3d", "3 days", "3d"), ("bufferMin", "2h", "2 h", "2h"),
        ("leadTimeMin", "45m", "45 min", "45m"),
      ] {
        let set = try await page.post("/settings/set", [("key", key), ("value", value)], as: session)
        #expect(set.said.contains(": \(shown)."), "\(set.said)")
        #expect(
          try await page.get("/settings?edit=\(key)", as: session).shows("value=\"\(field)\""), "\(key)")
      }
      let plan = try await page.get("/plan", as: session)
      #expect(plan.shows("Latest change: setting, the lead time of reminders"))
      let id = try #require(plan.body.firstMatch(of: /name="id" value="([0-9]+)"/)?.1)
      let back = try await page.post("/undo", [("id", String(id))], as: session)
      #expect(back.said == "Taken back: setting, the lead time of reminders.")
      let twice = try await page.post("/undo", [("id", String(id))], as: session)
      #expect(twice.status == 422 && twice.shows("That change was already undone."))
    }
  }

  @Test func `says where two reminders are set, and what guests need`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let two = try await page.post(
        "/settings/set", [("key", "leadTimeMin"), ("value", "1d,30m")], as: session)
      #expect(two.status == 422 && two.shows("under Edit on their page") && !two.shows("--remind"))
      let all = try await page.get("/settings?edit=shareFields", as: session)
      #expect(!all.shows("plannerctl chat"))
    }
  }

  @Test func `has no id where a session or a person is gone`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let ana = try await page.add("Ana")
      let item = try #require(try await page.items().first)
      try await page.call(Methods.RemoveContact(name: ana))
      for path in ["/items/\(item.id)", "/people/\(ana)"] {
        let gone = try await page.get(path, as: session)
        #expect(gone.status == 404 && gone.shows("is gone: it was removed or undone."), "\(path)")
        #expect(!gone.shows(item.id) && !gone.shows(ana), "\(path)")
      }
    }
  }

  @Test func `says of a session of yesterday that waits again, and not that it is planned`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana", every: nil)
      let item = try await page.call(Methods.Book(name: "Ana", at: "2026-03-01 18:00", force: true)).item
      let done = try await page.post("/items/\(item.id)/done", as: session)
      let undo = try #require(done.undoId)
      let back = try await page.post("/undo", [("id", undo)], as: session)
      #expect(back.said == "Taken back: done Ana. Ana, Sun 1 Mar 18:00, waits for an answer again.")
    }
  }
}

extension Answer {
  /// The id for undoing the change.
  fileprivate var undoId: String? {
    cookies.lazy.compactMap(PageCookie.said.value(of:)).compactMap { Said($0)?.undo?.id }.first
  }
}
