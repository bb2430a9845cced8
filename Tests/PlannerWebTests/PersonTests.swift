import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerWeb

@Suite struct `The page of a person` {
  @Test func `shows a private note only when it is opened`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana")
      try await page.call(Methods.Note(item: "Ana", text: "a surprise", private: true))
      let session = try await page.session()
      #expect(try await !page.get("/people/\(id)", as: session).shows("a surprise"))
      #expect(try await page.get("/people/\(id)?private=1", as: session).shows("a surprise"))
    }
  }

  @Test func `changes, pins and removes a note, each as one change`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana")
      try await page.call(Methods.Note(item: "Ana", text: "likes tea"))
      let session = try await page.session()
      func notes() async throws -> [PersonNote] {
        try await page.call(PeopleMethods.Profile(name: id)).profile.notes ?? []
      }
      let first = try #require(try await notes().first)
      let form = try await page.get("/people/\(id)?note=\(first.id ?? "")", as: session)
      #expect(form.shows("name=\"changed\"") && form.shows("likes tea</textarea>"))
      let edited = try await page.post(
        "/people/\(id)/notes/edit",
        [("note", first.id ?? ""), ("was", "likes tea"), ("changed", "likes green tea"), ("private", "1")],
        as: session)
      #expect(edited.status == 303)
      var note = try #require(try await notes().first)
      #expect(note.text == "likes green tea" && note.private == true && note.createdAt == first.createdAt)
      _ = try await page.post("/people/\(id)/notes", [("pin", note.id ?? "")], as: session)
      note = try #require(try await notes().first)
      #expect(note.pinned == true)
      _ = try await page.post("/people/\(id)/notes", [("remove", note.id ?? "")], as: session)
      #expect(try await notes().isEmpty)
      _ = try await page.post("/undo", as: session)
      #expect(try await notes().map(\.text) == ["likes green tea"])
    }
  }

  @Test func `that is an idea is on top until it is ticked off, and then a private note`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana", profile: PersonProfile(birthday: "--03-04"))
      let session = try await page.session()
      _ = try await page.post(
        "/people/\(id)/note", [("text", "the Lisbon book"), ("idea", "1")], as: session)
      let today = try await page.get("/", as: session)
      #expect(today.shows("Idea: the Lisbon book"))
      let person = try await page.get("/people/\(id)", as: session)
      #expect(person.shows("id=\"ideas\"") && person.shows("the Lisbon book"))
      let idea = try #require(try await page.call(PeopleMethods.Profile(name: id)).profile.notes?.first)
      _ = try await page.post("/people/\(id)/notes", [("tick", idea.id ?? "")], as: session)
      let after = try #require(try await page.call(PeopleMethods.Profile(name: id)).profile.notes?.first)
      #expect((after.text, after.idea, after.private) == ("the Lisbon book", nil, true))
      #expect(try await !page.get("/people/\(id)", as: session).shows("id=\"ideas\""))
    }
  }

  @Test func `says what another window wrote meanwhile, and loses neither`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana")
      let kept = try await page.call(Methods.Note(item: "Ana", text: "theirs")).entry?.id ?? ""
      let session = try await page.session()
      let answer = try await page.post(
        "/people/\(id)/notes/edit", [("note", kept), ("was", "before"), ("changed", "mine")], as: session)
      #expect(answer.status == 422 && answer.shows("theirs") && answer.shows("mine</textarea>"))
      #expect(try await page.call(PeopleMethods.Profile(name: id)).profile.notes?.map(\.text) == ["theirs"])
      let edit = try await page.get("/people/\(id)/edit", as: session)
      let was = try #require(edit.body.firstMatch(of: /name="was" value="([^"]*)"/)).1
      try await page.call(
        PeopleMethods.SetProfile(name: id, set: PersonProfile(company: "Elsewhere")))
      let fields = [("was", String(was)), ("displayName", "Ana"), ("company", "Here")]
      let stale = try await page.post("/people/\(id)/edit", fields, as: session)
      #expect(stale.status == 422 && stale.shows("It is now: Elsewhere") && stale.shows("value=\"Here\""))
      let again = try #require(stale.body.firstMatch(of: /name="was" value="([^"]*)"/)).1
      let saved = try await page.post(
        "/people/\(id)/edit", [("was", String(again))] + fields.dropFirst(), as: session)
      #expect(saved.status == 303)
      #expect(try await page.call(PeopleMethods.Profile(name: id)).profile.company == "Here")
    }
  }

  @Test func `says what is refused beside its field`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana")
      let session = try await page.session()
      let edit = try await page.get("/people/\(id)/edit", as: session)
      let was = String(try #require(edit.body.firstMatch(of: /name="was" value="([^"]*)"/)).1)
      for (field, value, words) in [
        ("emails", "nobody", "a mail address"), ("birthday", "30 feb", "15-Mar-1966"),
        ("timeZone", "Atlantis", "no time zone"), ("displayName", "\u{200b}", "1 to 200 visible characters"),
        ("urls", "javascript:alert(1)", "a link to a page"),
      ] {
        var fields = [("was", was), ("displayName", "Ana")]
        fields.removeAll { $0.0 == field }
        let answer = try await page.post("/people/\(id)/edit", fields + [(field, value)], as: session)
        #expect(answer.status == 422 && answer.shows(words), "\(field)")
        #expect(answer.body.contains(/aria-invalid="true" aria-describedby="[^"]*-error"/), "\(field)")
        #expect(answer.body.contains(/<span class="error" id="[^"]*-error">/), "\(field)")
      }
      let book = try await page.post("/people/\(id)/book", [("bookAt", "someday")], as: session)
      #expect(book.status == 422 && book.shows("id=\"bookAt-error\"") && book.shows("value=\"someday\""))
      // Another form of the page also has a time, and shows no error.
      #expect(!book.shows("id=\"at-error\""))
    }
  }

  @Test func `sets how often and when by the grid`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana", every: nil)
      let session = try await page.session()
      let fields = [
        ("count", "2"), ("unit", "weeks"), ("length", "45"), ("importance", "4"), ("day", "Tue"),
        ("day", "Thu"),
        ("slot", "36"), ("slot", "37"), ("except", "24 dec"),
      ]
      #expect(try await page.post("/people/\(id)/goal", fields, as: session).status == 303)
      let goal = try #require(try await page.call(Methods.Person(name: id)).goal)
      #expect((goal.cadenceDays, goal.minDurationMin, goal.importance) == (14, 45, 4))
      #expect(
        goal.windows.weekdays == [.tue, .thu] && goal.windows.timeBlocks.map(\.text) == ["18:00-19:00"])
      #expect(goal.windows.excludedDates.map(\.description) == ["2026-12-24"])
      let none = try await page.post("/people/\(id)/goal", fields.filter { $0.0 != "day" }, as: session)
      #expect(none.status == 422 && none.shows("Choose at least one day."))
      let stale = try await page.post("/people/\(id)/goal", fields + [("was", "none")], as: session)
      #expect(stale.status == 422 && stale.shows("It is now: every 2 weeks, 45 min, Tue, Thu 18:00–19:00"))
      _ = try await page.post("/people/\(id)/goal", [("none", "1")], as: session)
      #expect(try await page.call(Methods.Person(name: id)).goal == nil)
    }
  }

  @Test func `adds, plans and removes dates, and who is who`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana", profile: PersonProfile(birthday: "--03-20"))
      let bob = try await page.add("Bob")
      let session = try await page.session()
      _ = try await page.post(
        "/people/\(id)/date", [("title", "how was Lisbon?"), ("on", "1w"), ("kind", "followUp")], as: session)
      let dates = try await page.call(PeopleMethods.Profile(name: id)).dates
      let question = try #require(dates.first { $0.kind == .followUp }?.id)
      _ = try await page.post("/people/\(id)/dates", [("plan", "birthday")], as: session)
      #expect(try await page.get("/people/\(id)", as: session).shows("planned "))
      _ = try await page.post("/people/\(id)/dates", [("asked", question)], as: session)
      let after = try await page.call(PeopleMethods.Profile(name: id))
      #expect(after.dates.map(\.kind) == [.birthday] && after.lastContactedAt != nil)
      let told = try await page.post(
        "/people/\(id)/dates/tell", [("date", "birthday"), ("lead", "soon")], as: session)
      #expect(told.status == 422 && told.shows("id=\"lead-error\""))
      _ = try await page.post(
        "/people/\(id)/relation", [("relation", "husband"), ("to", "bob"), ("whose", "yours")], as: session)
      #expect(try await page.get("/people/\(bob)", as: session).shows("Ana"))
      let shown = try await page.get("/people/\(id)", as: session)
      let key = String(
        try #require(shown.body.firstMatch(of: /form="change-relations"[^>]*value="([^"]*)"/)).1)
      _ = try await page.post("/people/\(id)/relations", [("remove", key)], as: session)
      #expect(try await page.call(PeopleMethods.Profile(name: id)).profile.relations == nil)
    }
  }

  @Test func `asks whether one of your people is meant by a name, and says what somebody is to you`()
    async throws
  {
    try await TestPage.with { page in
      let id = try await page.add("Ana", profile: PersonProfile(toYou: ["sister"]))
      try await page.add("Max")
      let session = try await page.session()
      func relations() async throws -> [PersonRelation] {
        try await page.call(PeopleMethods.Profile(name: id)).profile.relations ?? []
      }
      let fields = [("relation", "son"), ("to", "max")]
      let asked = try await page.post("/people/\(id)/relation", fields, as: session)
      #expect(asked.status == 422 && asked.shows("You may mean one of your people: Max."))
      #expect(asked.shows("value=\"max\"") && asked.shows("value=\"son\" selected"))
      #expect(try await relations() == [])
      _ = try await page.post("/people/\(id)/relation", fields + [("whose", "other")], as: session)
      let kept = try await relations()
      #expect(kept.map(\.to) == ["max"] && kept.map(\.label) == ["son"])
      let shown = try await page.get("/people/\(id)", as: session)
      #expect(shown.shows("<dt>relation to you</dt>") && shown.shows("sister") && shown.shows("son"))
      let edit = try await page.get("/people/\(id)/edit", as: session)
      #expect(edit.shows("name=\"toYou\" value=\"sister\""))
    }
  }

  @Test func `asks before somebody goes, and then they are gone`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana")
      try await page.call(Methods.Note(item: "Ana", text: "x"))
      let session = try await page.session()
      let asked = try await page.get("/people/\(id)/leave", as: session)
      #expect(asked.shows("1 note") && asked.shows("how often you meet"))
      _ = try await page.post("/people/\(id)/remove", as: session)
      #expect(try await page.get("/people/\(id)", as: session).status == 404)
      _ = try await page.post("/undo", as: session)
      let unsure = try await page.post("/people/\(id)/erase", as: session)
      #expect(unsure.status == 422 && unsure.shows("cannot be undone"))
      let erased = try await page.post("/people/\(id)/erase", [("sure", "1")], as: session)
      #expect(erased.status == 200 && erased.shows("Receipt: entry") && !erased.shows(">Undo<"))
      #expect(try await page.get("/people/\(id)", as: session).status == 404)
    }
  }

  @Test(arguments: [("html", "<!DOCTYPE html>"), ("json", "{")])
  func `hands out everything about somebody as a file`(format: String, begin: String) async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana Souza")
      let file = try await page.post("/people/\(id)/export", [("format", format)], as: page.session())
      #expect(file["Content-Disposition"] == "attachment; filename*=UTF-8''Ana-Souza.\(format)")
      #expect(
        file.body.hasPrefix(begin) && file.body.contains("Ana Souza") && file.body.contains("2026-03-02"))
    }
  }

  @Test func `corrects and removes what took place, and the plan follows`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana")
      let entry = try await page.call(Methods.Log(name: id, at: "2026-02-27 18:00", notes: "the flat")).entry
      let session = try await page.session()
      func entries() async throws -> [InteractionLog] {
        try await page.call(Methods.History(name: "Ana")).entries
      }
      let form = try await page.get("/people/\(id)?entry=\(entry.id)", as: session)
      #expect(form.shows("value=\"2026-02-27 18:00\"") && form.shows("the flat</textarea>"))
      let was = [
        ("entry", entry.id), ("whenWas", "2026-02-27 18:00"), ("howWas", "met"), ("whatWas", "the flat"),
      ]
      let wrong = try await page.post(
        "/people/\(id)/history/edit", was + [("when", "someday"), ("how", "call"), ("what", "the flat")],
        as: session)
      #expect(wrong.status == 422 && wrong.shows("id=\"when-error\"") && !wrong.shows("id=\"at-error\""))
      let saved = try await page.post(
        "/people/\(id)/history/edit", was + [("when", "2026-02-20 12:00"), ("how", "call"), ("what", "")],
        as: session)
      #expect(
        saved.status == 303 && saved.said.hasPrefix("Corrected: call, Fri 20 Feb 12:00"), "\(saved.said)")
      let now = try #require(try await entries().first)
      #expect(now.outcome == .call && now.notes == nil && page.moment(now.when) == "Fri 20 Feb 12:00")
      let same = try await page.post(
        "/people/\(id)/history/edit",
        was + [("when", "2026-02-27 18:00"), ("how", "met"), ("what", "the flat")], as: session)
      #expect(same.status == 303)
      #expect(try await entries().first == now, "what was not changed in the form stays as it is")
      let shown = try await page.get("/people/\(id)", as: session)
      #expect(shown.shows("form=\"change-history\" class=\"plain\" name=\"remove\" value=\"\(entry.id)\""))
      let gone = try await page.post("/people/\(id)/history", [("remove", entry.id)], as: session)
      #expect(gone.said.hasPrefix("Removed: call, Fri 20 Feb 12:00"))
      #expect(try await entries().isEmpty)
    }
  }

  @Test func `searches what took place`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana")
      for (day, text) in [("3d ago", "the flat"), ("5d ago", "her mother's knee")] {
        try await page.call(Methods.Log(name: id, at: day, notes: text))
      }
      let session = try await page.session()
      let found = try await page.get("/people/\(id)?history=KNEE", as: session)
      #expect(found.shows("mother") && !found.shows("the flat"))
      #expect(
        try await page.get("/people/\(id)?history=zzz", as: session).shows("No entry matches"))
    }
  }
}

@Suite struct `Introductions` {
  @Test func `are shown with why, approved, made, and answered`() async throws {
    try await TestPage.with { page in
      let a = try await page.add(
        "Ana", profile: PersonProfile(emails: [LabeledValue(value: "ana@x.org")], interests: ["sailing"]))
      let b = try await page.add(
        "Bob", profile: PersonProfile(emails: [LabeledValue(value: "bob@x.org")], interests: ["Sailing"]))
      try await page.add("Chen", profile: PersonProfile(interests: ["tea"]))
      let session = try await page.session()
      let pairs = try await page.get("/introductions", as: session)
      #expect(pairs.shows("both like Sailing") && !pairs.shows("Chen"))
      _ = try await page.post("/introductions", [("a", a), ("b", b), ("status", "approved")], as: session)
      #expect(try await page.get("/introductions", as: session).shows("approved"))
      let letter = try await page.get("/introductions/\(a)/\(b)", as: session)
      #expect(letter.shows("mailto:") && letter.shows("@x.org") && letter.shows("both like Sailing"))
      _ = try await page.post(
        "/introductions/\(a)/\(b)", [("a", a), ("b", b), ("status", "introduced"), ("note", "by mail")],
        as: session)
      #expect(try await page.get("/introductions", as: session).shows("It was worth it"))
      _ = try await page.post("/introductions", [("a", a), ("b", b), ("status", "successful")], as: session)
      #expect(try await page.get("/introductions", as: session).shows("worth it"))
      let refused = try await page.post(
        "/introductions", [("a", a), ("b", a), ("status", "approved")], as: session)
      #expect(refused.status == 422 && refused.shows("role=\"alert\""))
    }
  }

  @Test func `are ruled out, and allowed again`() async throws {
    try await TestPage.with { page in
      let a = try await page.add("Ana", profile: PersonProfile(interests: ["sailing"]))
      let b = try await page.add("Bob", profile: PersonProfile(interests: ["sailing"]))
      let session = try await page.session()
      _ = try await page.post("/introductions/never", [("a", a), ("b", b)], as: session)
      #expect(try await page.get("/introductions", as: session).shows("There is nobody to introduce"))
      #expect(try await page.get("/people/\(a)", as: session).shows("Never introduced to"))
      _ = try await page.post("/people/\(a)/may-meet", [("again", b)], as: session)
      #expect(try await page.get("/introductions", as: session).shows("both like sailing"))
    }
  }
}
