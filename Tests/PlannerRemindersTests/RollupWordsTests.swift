import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// The exact text of notices about several sessions.
@Suite struct RollupWordsTests {
  private let ana = session("Ana", "23:00", id: "1a2b")
  private let ben = session("Ben", "03-07 01:00", for: 60, id: "3c4d")

  // MARK: - Rollups

  @Test func `a rollup tells of today of who is due of what was missed and of what waits`() throws {
    var day = Composer.Day()
    day.today = [ana, ben]
    day.unplaced = ["Cleo"]
    day.missed = [session("Dan", "03-05 23:00", id: "5e6f")]
    day.waiting = [session("Eve", "03-05 22:00", id: "7a8b"), session("Fay", "03-04 22:00", id: "9c0d")]
    let notice = try composer().rollup(row(.rollup), of: day)
    #expect(
      text(notice) == """
        2 sessions today, 1 due without a time, 1 missed, 2 to answer
        Fri 6 Mar 18:00–18:30 Ana (1a2b)
        Fri 6 Mar 20:00–21:00 Ben (3c4d)
        Due without a session: Cleo
        Past without a reminder: Thu 5 Mar 18:00–18:30 Dan (5e6f)
        Did it happen? Thu 5 Mar 17:00–17:30 Eve (7a8b)
        Did it happen? Wed 4 Mar 17:00–17:30 Fay (9c0d)
        To answer: plannerctl review
        """)
    #expect(notice?.sessions.map(\.name) == ["Ana", "Ben", "Dan", "Eve", "Fay"])
    #expect(notice?.actions == [])
  }

  /// Tests every combination of the four parts.
  @Test(arguments: 0...15) func `a rollup has a part for what there is`(_ parts: Int) throws {
    var day = Composer.Day()
    var titles: [String] = []
    var lines: [String] = []
    if parts & 1 != 0 {
      day.today = [ana]
      titles.append("1 session today")
      lines.append("Fri 6 Mar 18:00–18:30 Ana (1a2b)")
    }
    if parts & 2 != 0 {
      day.unplaced = ["Cleo", "Gil"]
      titles.append("2 due without a time")
      lines.append("Due without a session: Cleo, Gil")
    }
    if parts & 4 != 0 {
      day.missed = [ben]
      titles.append("1 missed")
      lines.append("Past without a reminder: Fri 6 Mar 20:00–21:00 Ben (3c4d)")
    }
    if parts & 8 != 0 {
      day.waiting = [ben]
      titles.append("1 to answer")
      lines.append("Did it happen? Fri 6 Mar 20:00–21:00 Ben (3c4d)")
    }
    if parts & 12 != 0 { lines.append("To answer: plannerctl review") }
    let notice = try composer().rollup(row(.rollup), of: day)
    if parts == 0 {
      #expect(notice == nil)
    } else {
      #expect(notice?.title == titles.joined(separator: ", "))
      #expect(notice?.lines == lines)
    }
  }

  @Test func `of many who are due five are named`() throws {
    var day = Composer.Day()
    day.unplaced = ["A", "B", "C", "D", "E"]
    #expect(try composer().rollup(row(.rollup), of: day)?.lines == ["Due without a session: A, B, C, D, E"])
    day.unplaced += ["F", "G"]
    #expect(
      try composer().rollup(row(.rollup), of: day)?.lines == [
        "Due without a session: A, B, C, D, E and 2 more"
      ])
  }

  private func date(
    _ kind: DateKind, _ title: String, _ on: String, _ years: Int? = nil, of name: String? = nil
  )
    -> NoticeDate
  {
    NoticeDate(name: name, kind: kind, title: title, on: CivilDate(on)!, years: years)
  }

  @Test func `a rollup names dates by day in one line, after the sessions`() throws {
    var day = Composer.Day()
    day.today = [ana]
    day.unplaced = ["Cleo"]
    day.dates = [
      date(.birthday, "Ana's birthday", "2026-03-06", 60), date(.birthday, "Bo's birthday", "2026-03-07"),
      date(.custom, "wedding day", "2026-03-07", 7, of: "Dan"), date(.custom, "taxes", "2026-03-08"),
    ]
    #expect(
      text(try composer().rollup(row(.rollup), of: day)) == """
        1 session today, 1 due without a time
        Fri 6 Mar 18:00–18:30 Ana (1a2b)
        Today: Ana turns 60. Tomorrow: Bo's birthday, Dan: wedding day, 7 years. In 2 days: taxes.
        Due without a session: Cleo
        """)
  }

  @Test func `for dates alone there is no rollup`() throws {
    var day = Composer.Day()
    day.dates = [date(.birthday, "Ana's birthday", "2026-03-06", 60)]
    #expect(try composer().rollup(row(.rollup), of: day) == nil)
  }

  // MARK: - Summaries

  @Test func `a summary lists what is late`() throws {
    let notice = try composer().summary(row(.summary, late: true), of: [ana, ben])
    #expect(
      text(notice) == """
        2 sessions, reminded late
        Fri 6 Mar 18:00–18:30 Ana (1a2b)
        Fri 6 Mar 20:00–21:00 Ben (3c4d)
        """)
    #expect(notice.late)
    #expect(try composer().summary(row(.summary), of: [ana]).title == "1 session ahead")
  }

  // MARK: - News

  @Test(arguments: [
    (NoticeKind.placed, "Planned: Ana, Fri 6 Mar 18:00", "Planned: 2 sessions"),
    (.moved, "Moved: Ana, now Fri 6 Mar 18:00", "Moved: 2 sessions"),
    (.canceled, "Called off: Ana, Fri 6 Mar 18:00", "Called off: 2 sessions"),
    (.missed, "Missed: Ana, Fri 6 Mar 18:00", "Missed: 2 sessions"),
    (.done, "Done: Ana, Fri 6 Mar 18:00", "Done: 2 sessions"),
  ])
  func `news say what happened to whom`(_ kind: NoticeKind, _ one: String, _ two: String) throws {
    #expect(text(try composer().news(row(kind), of: [ana])) == one)
    #expect(
      text(try composer().news(row(kind), of: [ana, ben])) == """
        \(two)
        Fri 6 Mar 18:00–18:30 Ana (1a2b)
        Fri 6 Mar 20:00–21:00 Ben (3c4d)
        """)
    #expect(try composer().news(row(kind), of: [ana]).kind == kind)
  }

  @Test func `what the planner moved has its reason`() throws {
    let because = row(.moved, detail: "because of Dentist")
    #expect(
      text(try composer().news(because, of: [ana])) == "Moved: Ana, now Fri 6 Mar 18:00\nbecause of Dentist")
    #expect(try composer().news(because, of: [ana, ben]).lines.first == "because of Dentist")
    var (moved, other) = (ana, ben)
    moved.oldStartAt = moved.startAt.adding(minutes: -1440)
    // Only its length changed.
    other.oldStartAt = other.startAt
    #expect(
      text(try composer().news(because, of: [moved])) == """
        Moved: Ana, now Fri 6 Mar 18:00
        was Thu 5 Mar 18:00
        because of Dentist
        """)
    #expect(
      try composer().news(because, of: [moved, other]).lines.dropFirst() == [
        "Fri 6 Mar 18:00–18:30 Ana (1a2b), was Thu 5 Mar 18:00", "Fri 6 Mar 20:00–21:00 Ben (3c4d)",
      ])
  }
}
