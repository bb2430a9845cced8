import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerWeb

@Suite struct `A time on the page of the plan` {
  @Test(arguments: [
    (570, 645, "h9 m30 dh1 dm15"), (0, 1440, "h7 m0 dh16 dm0"), (1375, 1440, "h22 m55 dh0 dm5"),
    (540, 541, "h9 m0 dh0 dm5"), (543, 558, "h9 m0 dh0 dm15"),
  ])
  func `is said by classes, to five minutes and within the hours that are shown`(
    from: Int, to: Int, classes: String
  ) {
    #expect(TimeClasses.position(from, to, in: 7..<23) == classes)
  }

  @Test func `is quiet in the night, at noon or never`() {
    let night = QuietHours([22.5, 8])
    #expect(night.spans.map { [$0.from, $0.to] } == [[0, 480], [1350, 1440]])
    #expect(night.morning == 480 && night.evening == 1350)
    let noon = QuietHours([12, 14])
    #expect(
      noon.spans.map { [$0.from, $0.to] } == [[720, 840]] && noon.morning == nil && noon.evening == nil)
    #expect(QuietHours([22, 24]).spans.map { [$0.from, $0.to] } == [[1320, 1440]])
    #expect(QuietHours([8, 8]).spans.isEmpty && QuietHours([]).spans.isEmpty)
  }

  @Test(arguments: [
    ("2026-02-01", "2026-01-26", 35), ("2027-02-01", "2027-02-01", 28), ("2026-11-01", "2026-10-26", 42),
  ])
  func `is in a month of whole weeks`(month: String, start: String, days: Int) throws {
    let span = MonthGrid.span(of: try #require(CivilDate(month)), TimeStyle())
    #expect("\(span.start)" == start && span.days == days)
  }
}

@Suite struct `The page of the plan` {
  @Test func `shows a week with the places of a session, and a month`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana <b>")
      let item = try #require(try await page.items().first)
      let week = try await page.get("/plan?from=2026-03-02&move=\(item.id)", as: session)
      #expect(
        week.status == 200 && week.shows("Move Ana &lt;b&gt;") && week.shows("class=\"free "))
      #expect(!week.shows("Ana <b>") && !week.shows("style="))
      let month = try await page.get("/plan?month=2026-03", as: session)
      #expect(month.status == 200 && month.shows("March 2026") && month.shows("/items/\(item.id)"))
    }
  }

  @Test func `that of today and that of the session mark a session that something overlaps`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana", every: nil)
      let day = try await page.call(Methods.Agenda(days: 2)).days[1].date
      let item = try await page.call(Methods.Book(name: "Ana", at: "\(day) 12:00", force: true)).item
      try await page.call(Methods.AddAway(from: "\(day)", to: "\(day)", note: "the <hills>"))
      #expect(try await page.call(Methods.Item(item: item.id)).item.overlaps?.title == "the <hills>")
      let week = try await page.get("/plan?from=\(day)", as: session)
      #expect(
        week.shows(" conflict\" href=\"/items/\(item.id)\"")
          && week.shows("the &lt;hills&gt;"))
      for path in ["/", "/items/\(item.id)"] {
        let shown = try await page.get(path, as: session)
        #expect(shown.shows("It overlaps ") && shown.shows("the &lt;hills&gt;"), "\(path)")
      }
    }
  }

  @Test func `asks once where something stands against a time`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana")
      let booked = try await page.call(Methods.Book(name: "Ana", at: "2026-03-03 18:00", force: true)).item
      try await page.add("Bob", every: nil)
      let other = try await page.call(Methods.Book(name: "Bob", at: "2026-03-04 12:00", force: true)).item
      let address = "/plan?from=2026-03-02&move=\(booked.id)"
      let asked = try await page.post(address, [("at", "2026-03-04 12:00")], as: session)
      #expect(
        asked.status == 422 && asked.shows("That time is not free") && asked.shows("Take that time anyway"))
      #expect(asked.hidden("at") == ["2026-03-04 12:00"])
      let taken = try await page.post(address, [("at", "2026-03-04 12:00"), ("force", "1")], as: session)
      #expect(taken.status == 303 && taken["location"] == "/plan?from=2026-03-02")
      let moved = try await page.call(Methods.Item(item: booked.id)).item
      #expect(moved.startAt == other.startAt)
    }
  }

  @Test func `says beside the field what of a booking is refused, with what was entered`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana")
      let when = try await page.post(
        "/plan/book", [("booking", "1"), ("name", "Ana"), ("at", "someday")], as: session)
      #expect(when.status == 422 && when.shows("id=\"at-error\"") && when.shows("value=\"someday\""))
      let name = try await page.post(
        "/plan/book", [("booking", "1"), ("name", "Anna"), ("at", "tomorrow 18:00")], as: session)
      #expect(name.status == 422 && name.shows("id=\"name-error\"") && name.shows("value=\"Anna\""))
      let length = try await page.post(
        "/plan/book", [("booking", "1"), ("name", "Ana"), ("at", "tomorrow 18:00"), ("length", "long")],
        as: session)
      #expect(length.status == 422 && length.shows("id=\"length-error\""))
      let year = try await page.post(
        "/plan/book", [("booking", "1"), ("name", "Ana"), ("at", "20 feb 18:00")], as: session)
      #expect(
        year.status == 422 && year.shows("Which year: 20 Feb 2026 (10 days ago) or 20 Feb 2027?<"))
    }
  }

  @Test func `shows the week where what was to be moved is gone`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let week = try await page.get(
        "/plan?from=2026-03-02&move=6f1ed002-ab55-4391-9cd2-0f1b8ac6b2aa", as: session)
      #expect(week.status == 200 && week.shows("role=\"alert\"") && week.shows("class=\"week"))
    }
  }
}

@Suite struct `The page of today` {
  @Test func `says what waits, what is next and where to begin`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      #expect(try await page.get("/", as: session).shows("Nobody is in your planner yet"))
      try await page.add("Ana")
      try await page.call(Methods.Book(name: "Ana", at: "2026-03-01 18:00", force: true))
      try await page.call(Methods.Book(name: "Ana", at: "2026-03-02 18:00", force: true))
      let today = try await page.get("/", as: session)
      #expect(
        today.shows("Good morning") && today.shows("Did it happen?")
          && today.shows("aria-label=\"Met: Ana\""))
      #expect(today.shows("18:00–18:30") && today.shows("Why this time?"))
    }
  }

  @Test func `asks about a session for a week, also when it has lapsed, and takes the answer`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana", every: nil)
      let item = try await page.call(Methods.Book(name: "Ana", at: "2026-03-03 18:00", force: true)).item
      page.time.advance(days: 5)
      try await page.call(Methods.Refresh())
      #expect(try await page.call(Methods.Item(item: item.id)).item.status == .lapsed)
      let today = try await page.get("/", as: session)
      #expect(
        today.shows("not answered") && today.shows("aria-label=\"Did not happen: Ana\"")
          && today.shows("/items/\(item.id)#note"))
      #expect(try await page.get("/plan?from=2026-03-02", as: session).shows("Ana (not answered)"))
      #expect(try await page.get("/items/\(item.id)", as: session).shows("Did it happen?"))
      #expect(try await page.post("/items/\(item.id)/missed", as: session).status == 303)
      #expect(!(try await page.get("/", as: session).shows("Did it happen?")))
    }
  }

  @Test func `takes the four answers of a review, and skips a session only in that window`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      var items: [ShownItem] = []
      for (index, name) in ["Ana", "Ben", "Cleo", "Dan"].enumerated() {
        try await page.add(name, every: nil)
        items.append(
          try await page.call(Methods.Book(name: name, at: "2026-03-01 1\(index):00", force: true)).item)
      }
      for path in ["/", "/items/\(items[0].id)"] {
        let shown = try await page.get(path, as: session)
        for answer in ["Met", "Called", "Did not happen", "Skip for now"] {
          #expect(shown.shows(">\(answer)"), "\(answer) on \(path)")
        }
      }
      _ = try await page.post("/items/\(items[0].id)/done", [("outcome", "met")], as: session)
      _ = try await page.post("/items/\(items[1].id)/done", [("outcome", "call")], as: session)
      _ = try await page.post("/items/\(items[2].id)/missed", as: session)
      var outcomes: [LogKind?] = []
      for name in ["Ana", "Ben", "Cleo"] {
        outcomes.append(try await page.call(Methods.Person(name: name)).log.first?.outcome)
      }
      #expect(outcomes == [.met, .call, nil])
      let skipped = try await page.get("/?later=\(items[3].id)", as: session)
      #expect(skipped.shows("1 skipped for now") && !skipped.shows("Met: Dan"))
      let again = try await page.get("/", as: session)
      #expect(again.shows("Met: Dan") && again.shows("href=\"/?later=\(items[3].id)\""))
      #expect(try await page.call(Methods.Item(item: items[3].id)).item.status.isLive, "nothing is stored")
    }
  }

  @Test func `asks before a second meeting within two hours is written down, and takes a yes`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let ana = try await page.add("Ana", every: nil)
      let first = try await page.call(Methods.Book(name: "Ana", at: "2026-03-02 08:00", force: true)).item
      let second = try await page.call(Methods.Book(name: "Ana", at: "2026-03-04 18:00", force: true)).item
      func met() async throws -> Int { try await page.call(Methods.Person(name: ana)).log.count }
      #expect(try await page.post("/items/\(first.id)/done", as: session).status == 303)
      // The button at the same place now belongs to the next session.
      for (path, form) in [("/items/\(second.id)/done", []), ("/people/\(ana)/met", [("outcome", "call")])] {
        let asked = try await page.post(path, form, as: session)
        #expect(asked.status == 422 && asked.shows("Done already at 08:00. Log another meeting?"), "\(path)")
        #expect(asked.shows(#"action="\#(path)""#) && asked.shows(">Log another meeting</button>"), "\(path)")
        #expect(!asked.shows("--again") && asked.shows(">Cancel</a>"), "\(path)")
        #expect(try await met() == 1)
      }
      let yes = try await page.post(
        "/people/\(ana)/met", [("outcome", "call"), ("again", "1")], as: session)
      #expect(yes.status == 303)
      #expect(try await met() == 2)
      #expect(try await page.call(Methods.Item(item: second.id)).item.status.isLive)
    }
  }

  @Test func `that of a session takes another answer once it was answered`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana", every: nil)
      let item = try await page.call(Methods.Book(name: "Ana", at: "2026-03-01 18:00", force: true)).item
      func status() async throws -> ItemStatus {
        try await page.call(Methods.Item(item: item.id)).item.status
      }
      _ = try await page.post("/items/\(item.id)/done", [("outcome", "met")], as: session)
      #expect(try await page.get("/items/\(item.id)", as: session).shows(">It did not happen</button>"))
      #expect(try await page.post("/items/\(item.id)/missed", as: session).status == 303)
      #expect(try await status() == .missed)
      #expect(try await page.call(Methods.Person(name: "Ana")).log.isEmpty)
      let missed = try await page.get("/items/\(item.id)", as: session)
      #expect(missed.shows(">Called</button>") && !missed.shows(">It did not happen</button>"))
      #expect(
        try await page.get("/people/\(item.contactId)", as: session).shows(
          "href=\"/items/\(item.id)\">Missed"))
      _ = try await page.post("/items/\(item.id)/done", [("outcome", "call")], as: session)
      #expect(try await status() == .done)
    }
  }
}
