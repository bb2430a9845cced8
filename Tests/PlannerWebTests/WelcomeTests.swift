import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerWeb

@Suite struct `The first visit` {
  @Test func `leads from a zone to a plan`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      #expect(try await page.get("/", as: session).shows(#"href="/welcome""#))
      #expect(try await page.get("/welcome", as: session).shows("America/New_York"))
      var next = try await page.post("/welcome/zone?step=zone", [("value", "")], as: session)
      #expect(next["Location"] == "/welcome?step=hours")
      let hours = [("preferredHours", "mon-fri 18-21"), ("quietHours", "22-8")]
      next = try await page.post("/welcome/hours?step=hours", hours, as: session)
      #expect(next["Location"] == "/welcome?step=week")
      next = try await page.post("/welcome/week?step=week", [("value", "5"), ("choice", "3")], as: session)
      #expect(next["Location"] == "/welcome?step=people")
      let people = [
        ("name0", "Ana Souza"), ("every0", "7"), ("name1", "Boris Ünal"), ("every1", "21"), ("name2", "  "),
        ("every2", "21"),
      ]
      next = try await page.post("/welcome/people?step=people", people, as: session)
      #expect(next["Location"] == "/welcome?step=plan")
      let plan = try await page.get("/welcome?step=plan", as: session)
      #expect(plan.shows("Ana Souza") && plan.shows("Boris Ünal") && plan.shows("/items/"))
      let known = try await page.call(Methods.People()).people
      #expect(
        Dictionary(uniqueKeysWithValues: known.map { ($0.contact.displayName, $0.contact.tags) })
          == ["Ana Souza": ["family"], "Boris Ünal": ["friend"]])
      let preferences = try await page.call(Methods.GetPreferences()).preferences
      #expect(preferences.capacityPerWeek == 3 && preferences.timeZone == nil)
      #expect(preferences.text(of: .preferredHours, TimeStyle()) == "mon-fri 18-21")
      #expect(!(try await page.get("/", as: session)).shows(#"href="/welcome""#))
      #expect(
        try await page.get("/welcome", as: session).shows("These are your next sessions"),
        "it goes on at its end")
    }
  }

  @Test func `plans anew for those who are there, whatever is changed in the order of the steps`()
    async throws
  {
    try await TestPage.with { page in
      let session = try await page.session()
      for name in ["Ana", "Ben", "Cleo"] { try await page.add(name) }
      let before = try await page.items()
      let hours = [("preferredHours", "sat,sun 10-20"), ("quietHours", "22-8")]
      let changed = try await page.post("/welcome/hours?step=hours", hours, as: session)
      let after = try await page.items()
      try #require(after.map(\.startAt) != before.map(\.startAt))
      let trial = try await page.call(Methods.Plan(dryRun: true, anew: true))
      #expect(trial.moved.isEmpty && trial.placed.isEmpty && trial.withdrawn.isEmpty)
      let shown = try await page.shown(after: changed, as: session)
      for old in before {
        guard let now = after.first(where: { $0.id == old.id }), now.startAt != old.startAt else { continue }
        #expect(
          shown.shows(
            "\(old.name) is \(page.moment(now.startAt)) now, instead of \(page.moment(old.startAt)), "))
      }
      // Undo reverts both answers and the plan.
      let id = try #require(shown.body.firstMatch(of: /name="id" value="([0-9]+)"><button>Undo/)?.1)
      let undone = try await page.post("/undo", [("id", String(id)), ("back", "/plan")], as: session)
      #expect(
        undone.said.contains("Taken back: setting, your hours for people; plan from scratch."),
        "\(undone.said)")
      #expect(try await page.items() == before)
      #expect(try await page.call(Methods.GetPreferences()).preferences == .defaults)
      let week = try await page.post("/welcome/week?step=week", [("choice", "2")], as: session)
      #expect(week.status == 303)
      let full = try await page.call(Methods.Plan(dryRun: true, anew: true))
      #expect(full.moved.isEmpty && full.placed.isEmpty && full.withdrawn.isEmpty)
    }
  }

  @Test func `changes nothing where everything is as it was`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let text = Preferences.defaults.text(of: .preferredHours, TimeStyle())
      _ = try await page.post("/welcome/zone", [("value", "")], as: session)
      _ = try await page.post(
        "/welcome/hours", [("preferredHours", text), ("quietHours", "22-8")], as: session)
      _ = try await page.post("/welcome/week", [("value", "5")], as: session)
      _ = try await page.post("/welcome/people", as: session)
      #expect(try await page.call(Methods.Status()).undoable == nil, "no command was given")
    }
  }

  @Test(arguments: [
    ("/welcome/zone?step=zone", "value", "Mars/Base", "no time zone"),
    ("/welcome/hours?step=hours", "preferredHours", "sometimes", "hours for people"),
    ("/welcome/hours?step=hours", "quietHours", "at night", "quiet hours"),
    ("/welcome/week?step=week", "value", "a few", "a week has room for 0 to 10000 sessions"),
    (
      "/welcome/people?step=people", "name1", String(repeating: "x", count: 201),
      "1 to 200 visible characters"
    ),
  ])
  func `says at its step what will not do`(path: String, field: String, value: String, words: String)
    async throws
  {
    try await TestPage.with { page in
      let session = try await page.session()
      let refused = try await page.post(path, [(field, value)], as: session)
      #expect(refused.status == 422 && refused.body.lowercased().contains(words), "\(refused.body)")
      #expect(refused.shows("aria-invalid") && refused.shows(value))
    }
  }

  @Test func `adds nobody twice, and nobody where one will not do`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana Souza")
      let people = [("name0", "ana souza"), ("name2", "Boris")]
      #expect(try await page.post("/welcome/people?step=people", people, as: session).status == 303)
      #expect(try await page.call(Methods.Status()).contacts == 2)
      let bad = [("name0", "Cleo"), ("name1", String(repeating: "x", count: 201))]
      #expect(try await page.post("/welcome/people?step=people", bad, as: session).status == 422)
      #expect(try await page.call(Methods.Status()).contacts == 2)
    }
  }
}

@Suite struct `What is learned` {
  @Test func `is a table that can be read aloud, and can be forgotten`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      #expect(try await page.get("/learned", as: session).shows("Nothing has been learned yet"))
      try await page.add("Ana Souza", every: 7)
      let item = try #require(try await page.items().first)
      page.time.now = item.endAt.adding(minutes: 1)
      try await page.call(Methods.Done(item: item.id))
      let shown = try await page.get("/learned", as: session)
      #expect(
        shown.shows("1 of 1 kept") && shown.shows(#"<th scope="row">"#) && shown.shows("<rect y=")
      )
      #expect(shown.shows("Forget what was learned from 1 session?"))
      #expect(try await page.post("/learned/reset", as: session).status == 303)
      #expect(try await page.get("/learned", as: session).shows("Nothing has been learned yet"))
      #expect(try await page.call(Methods.Undo()).undone.contains("learned"))
    }
  }

  @Test func `fades as one likes, within bounds`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let form = [("key", "learningHalfLifeDays"), ("back", "/learned")]
      let set = try await page.post("/learned/fading", form + [("value", "30")], as: session)
      #expect(set["Location"] == "/learned")
      #expect(try await page.call(Methods.GetPreferences()).preferences.learningHalfLifeDays == 30)
      let refused = try await page.post("/learned/fading", form + [("value", "-1")], as: session)
      #expect(refused.status == 422 && refused.shows("half-life-problem"))
    }
  }
}

@Suite struct `What is read and written` {
  @Test func `is added and removed, with what is wrong beside it`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      #expect(try await page.get("/calendars", as: session).shows("You have no calendars yet"))
      let folder = try TemporaryFolder()
      try Data("BEGIN:VCALENDAR\r\nno calendar\r\n".utf8).write(to: URL(filePath: folder.file("a.ics")))
      let added = try await page.post(
        "/calendars/add", [("kind", "calendar"), ("path", folder.path), ("name", "Work")], as: session)
      #expect(added.status == 303, "\(added.body)")
      let shown = try await page.get("/calendars", as: session)
      #expect(shown.shows("Work") && shown.shows("a.ics"))
      #expect(shown.shows("1 file could not be used completely"))
      let twice = try await page.post(
        "/calendars/add", [("kind", "calendar"), ("path", folder.path)], as: session)
      #expect(twice.status == 422 && twice.shows(#"id="add-calendar" open"#))
      #expect(try await page.post("/calendars/remove", [("name", "Work")], as: session).status == 303)
      #expect(try await page.call(Methods.ListCalendars()).calendars.isEmpty)
    }
  }

  @Test func `is no address on the web: the command for a terminal is shown, to be copied`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let form = [
        ("kind", "calendar"), ("path", "https://h/c.ics?key=1&x=2"), ("name", "Book club"),
        ("allDay", "false"),
        ("addresses", "a@h, b@h"), ("noTentative", "1"),
      ]
      let refused = try await page.post("/calendars/add", form, as: session)
      #expect(refused.status == 422 && refused.shows("This page has no network"))
      let command =
        "plannerctl calendars add 'https://h/c.ics?key=1&amp;x=2' --name 'Book club' --address a@h --address b@h --no-all-day --without-tentative"
      #expect(
        refused.shows("data-copy=\"\(command.replacing("'", with: "&#39;"))\""), "\(refused.body)")
      #expect(try await page.call(Methods.ListCalendars()).calendars.isEmpty)
    }
  }

  @Test func `is refused in the form that it was entered in`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let refused = try await page.post(
        "/calendars/books/add", [("kind", "book"), ("path", "here")], as: session)
      #expect(
        refused.status == 422 && refused.shows(#"id="add-book" open"#) && refused.shows("an absolute path"))
      #expect(refused.body.components(separatedBy: #"value="here""#).count == 2)
    }
  }

  @Test func `is looked through for faults`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      #expect(!(try await page.get("/calendars", as: session)).shows(#"id="faults""#))
      #expect(try await page.get("/calendars?look=1", as: session).shows(#"id="faults""#))
    }
  }
}
