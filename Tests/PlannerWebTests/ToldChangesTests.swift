import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import PlannerWebKit
import Testing

@testable import PlannerWeb

@Suite struct `What a change did to the plan` {
  @Test func `is told after a meeting: who is dropped, from when and why`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let ana = try await page.add("Ana", every: 7)
      let before = try #require(try await page.items().first)
      let met = try await page.post("/people/\(ana)/met", [("outcome", "call")], as: session)
      #expect(met.said.hasPrefix("Ana: written down. No session was closed. The next one is planned: "))
      #expect(met.said.contains("Ana, \(page.moment(before.startAt)), is no longer planned: you met"))
    }
  }

  @Test func `is told after a meeting with several people, who are named once`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let ana = try await page.add("Ana", every: 7)
      try await page.add("Boris", every: 7)
      let met = try await page.post("/people/\(ana)/met", [("others", "boris, Ana ,")], as: session)
      #expect(met.said.hasPrefix("Ana, Boris: written down."))
      let unknown = try await page.post(
        "/people/\(ana)/met", [("others", "Bors"), ("again", "1")], as: session)
      #expect(unknown.shows("Bors") && unknown.status != 303)
    }
  }

  @Test func `is told after a booking and after a delay: the sessions that are too near are dropped`()
    async throws
  {
    try await TestPage.with { page in
      let session = try await page.session()
      let ana = try await page.add("Ana", every: 7)
      let own = try await page.items().map(\.startAt)
      try #require(own.count == 2)
      let booked = try await page.post(
        "/people/\(ana)/book", [("bookAt", "2026-03-03 18:00"), ("force", "1")], as: session)
      for start in own where try await !page.items().contains(where: { $0.startAt == start }) {
        #expect(booked.said.contains("Ana, \(page.moment(start)), is no longer planned: "), "\(booked.said)")
      }
      #expect(booked.said.contains("is no longer planned: too near to the one on Tue 3 Mar."))
      let before = try await page.items()
      let id = try #require(before.first).id
      let later = try await page.post("/items/\(id)/snooze", [("by", "6d")], as: session)
      let after = try await page.items()
      for gone in before where !after.contains(where: { $0.id == gone.id }) {
        #expect(later.said.contains("Ana, \(page.moment(gone.startAt)), is no longer planned: "))
      }
      for moved in after {
        guard moved.id != id, let old = before.first(where: { $0.id == moved.id }), old != moved else {
          continue
        }
        #expect(
          later.said.contains(
            "Ana is \(page.moment(moved.startAt)) now, instead of \(page.moment(old.startAt)), "))
      }
      #expect(after.count == before.count || later.said.contains("no longer planned"), "\(later.said)")
    }
  }

  @Test func `is told with the old time where quiet hours move somebody`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana")
      let before = try #require(try await page.items().first)
      let set = try await page.post(
        "/settings/set", [("key", "quietHours"), ("value", "17-8")], as: session)
      let after = try #require(try await page.items().first { $0.id == before.id })
      try #require(after.startAt != before.startAt)
      #expect(
        set.said.contains(
          "Ana is \(page.moment(after.startAt)) now, instead of \(page.moment(before.startAt)), for your quiet "
            + "hours."), "\(set.said)")
    }
  }

  @Test
  func `names everybody where it is much, in a list that opens on the next page, and undo does so, too`()
    async throws
  {
    try await TestPage.with { page in
      let session = try await page.session()
      let names = (0..<9).map { "Person \($0)" }
      for name in names { try await page.add(name) }
      let before = try await page.items()
      let days = [("from", "2026-03-03"), ("to", "2026-03-12"), ("back", "/settings")]
      let away = try await page.post("/settings/away", days, as: session)
      let after = try await page.items()
      let shown = try await page.shown(after: away, as: session)
      #expect(shown.shows(#"<details id="said-more"><summary>"#) && shown.shows(" more changes</summary>"))
      for old in before {
        let now = after.first { $0.id == old.id }
        guard now?.startAt != old.startAt else { continue }
        let told =
          now.map {
            "\(old.name) is \(page.moment($0.startAt)) now, instead of \(page.moment(old.startAt)), for away."
          } ?? "\(old.name), \(page.moment(old.startAt)), is no longer planned: "
        #expect(shown.shows(told), "\(told)")
      }
      let id = try #require(shown.body.firstMatch(of: /name="id" value="([0-9]+)"><button>Undo/)?.1)
      let undone = try await page.post("/undo", [("id", String(id)), ("back", "/settings")], as: session)
      let back = try await page.shown(after: undone, as: session)
      for old in before {
        guard let was = after.first(where: { $0.id == old.id }), was.startAt != old.startAt else { continue }
        let told = "\(old.name) is \(page.moment(old.startAt)) again, instead of \(page.moment(was.startAt))."
        #expect(back.shows(told), "\(told)")
      }
      let again = try await page.get("/settings", as: session)
      #expect(!again.shows("said-more"), "it is shown once")
    }
  }

  @Test func `is told after a pause, and that what you agreed stays`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let ana = try await page.add("Ana", every: 7)
      let item = try await page.call(Methods.Book(name: "Ana", at: "2026-03-10 18:00")).item
      let stays = "You booked Ana \(page.moment(item.startAt)), so that stays."
      let paused = try await page.post("/people/\(ana)/pause", [("until", "")], as: session)
      #expect(paused.said.hasPrefix("Ana is paused.") && paused.said.contains(stays), "\(paused.said)")
      let many = [("who", ana), ("do", "pause"), ("until", "1 Apr 2026")]
      #expect(try await page.post("/people/many", many, as: session).said.contains(stays))
      let resumed = try await page.post("/people/\(ana)/pause", [("resume", "1")], as: session)
      #expect(!resumed.said.contains("stays"))
    }
  }

  @Test func `of the week says who has no session, and otherwise that everybody has one`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      for name in ["Ana", "Bob"] { try await page.add(name, every: 7) }
      let week = { try await page.post("/refresh", as: session) }
      let all = try await week()
      #expect(all.said.contains("Everybody who is due has a session."))
      // No change was made, so the page does not offer to undo an earlier one.
      #expect(!(try await page.shown(after: all, as: session)).shows("<button>Undo"))
      try await page.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
      let one = try await week().said
      #expect(one.contains("Not everybody who is due has a session. No time was found for "), "\(one)")
      #expect(try await page.call(Methods.Commands()).commands.first?.command == "prefs set capacityPerWeek")
    }
  }

  @Test func `is told when a calendar is added, and names the events`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana")
      let before = try #require(try await page.items().first)
      let folder = try TemporaryFolder()
      let (start, end) = (before.startAt, before.startAt.adding(minutes: 60))
      let text =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x\r\nBEGIN:VEVENT\r\nUID:q\r\n"
        + "DTSTAMP:20260301T000000Z\r\nDTSTART:\(start.basic)\r\nDTEND:\(end.basic)\r\nSUMMARY:Dentist\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n"
      try Data(text.utf8).write(to: URL(filePath: folder.file("a.ics")))
      let added = try await page.post(
        "/calendars/add", [("kind", "calendar"), ("path", folder.path)], as: session)
      let after = try #require(try await page.items().first { $0.id == before.id })
      #expect(
        added.said.contains(
          "Ana is \(page.moment(after.startAt)) now, instead of \(page.moment(before.startAt)), for Dentist."),
        "\(added.said)")
    }
  }

  @Test func `of several calls is one: where somebody was, and where they are in the end`() {
    func item(_ id: String, _ start: Instant) -> ShownItem {
      ShownItem(
        id: id, contactId: "c\(id)", goalId: "g\(id)", name: id, startAt: start, durationMin: 30,
        status: .pending,
        origin: .auto, createdAt: TestPage.monday)
    }
    let (one, two, three) = (
      TestPage.monday, TestPage.monday.adding(minutes: 60), TestPage.monday.adding(minutes: 120)
    )
    var first = PlanReport.empty
    first.placed = [item("a", one), item("b", one)]
    first.moved = [
      MovedItem(item: item("c", two), from: one), MovedItem(item: item("d", two), from: one),
      MovedItem(item: item("e", two), from: one),
    ]
    var second = PlanReport.empty
    second.moved = [
      MovedItem(item: item("a", two), from: one), MovedItem(item: item("c", three), from: two),
      MovedItem(item: item("d", one), from: two),
    ]
    second.withdrawn = [
      WithdrawnItem(item: item("b", one), reason: .met), WithdrawnItem(item: item("e", two), reason: .met),
    ]
    let both = first.followed(by: second)
    #expect(both.placed == [item("a", two)])
    #expect(both.moved == [MovedItem(item: item("c", three), from: one)])
    #expect(both.withdrawn == [WithdrawnItem(item: item("e", one), reason: .met)])
  }
}

extension Instant {
  /// The instant as `20260303T180000Z`.
  fileprivate var basic: String { description.filter { $0 != "-" && $0 != ":" } }
}

extension Answer {
  /// The message about the change, which the next page shows at once.
  var said: String {
    cookies.lazy.compactMap(PageCookie.said.value(of:)).compactMap { Said($0)?.text }.first ?? ""
  }
}

extension TestPage {
  /// Returns the page after a form, with the message about the change.
  func shown(after answer: Answer, as session: String) async throws -> Answer {
    let said = try #require(answer.cookies.first { $0.hasPrefix("said=") }?.split(separator: ";").first)
    return try await ask(Ask(path: answer["location"] ?? "/", session: "\(session); \(said)"))
  }

  /// Formats an instant like the page: `Tue 3 Mar 18:00`.
  func moment(_ instant: Instant) -> String {
    struct Words: TimeWords {
      var zone: ZoneTable
      var now: Instant
      var style = TimeStyle()
    }
    return Words(zone: Self.zones.systemZone(), now: time.clock.now()).moment(instant)
  }
}
