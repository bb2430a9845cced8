import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `Tasks of Taskwarrior` {
  private let context = RenderContext(
    zone: Example.zone, now: Example.instant("2026-11-21T12:00:00Z"))

  private func read(_ text: String) throws -> ImportedPeople {
    try Taskwarrior.people(in: Array(text.utf8), context)
  }

  private func task(_ description: String, _ members: String = "") -> String {
    #"{"description":"\#(description)","recur":"weekly","status":"recurring","uuid":"u"\#(members)}"#
  }

  @Test func `are read as the program exports them`() throws {
    let people = try read(TaskwarriorExport.text)
    func person(
      _ name: String, _ days: Int, importance: Int? = nil, tags: [String]? = nil, last: String? = nil
    )
      -> NewContact
    {
      NewContact(
        fields: ContactFields(
          displayName: name, tags: tags, goal: GoalSettings(cadenceDays: days, importance: importance)),
        lastContact: last)
    }
    #expect(
      people.entries.map(\.person) == [
        person("Ana", 7, importance: 5, tags: ["friends"], last: "2026-11-21T11:20:11Z"),
        person("Boris Petrov", 30, last: "2026-11-21T11:20:11Z"),
        person("Mum & Dad", 30, tags: ["family"]), person("Zoë", 14), person("Nora", 91, importance: 2),
        person("\"Ана\" Ćirić", 30),
      ])
    #expect(
      people.unused.map { "\($0.place), \($0.name), \($0.reason)" } == [
        "task 5, Take out the trash, has no person: it needs a verb such as call before a name, or a project "
          + "or tag such as people",
        "task 6, Call the bank, has no person",
        "task 10, ring Grandma, recurs '12hours', but a cadence is 1...3650 days",
      ])
    #expect(people.notes == ["1 task without recurrence has no person."])
  }

  @Test func `may stand one a line`() throws {
    let lines = TaskwarriorExport.text.split(separator: "\n").filter { $0.hasPrefix("{") }
    let whole = try read(TaskwarriorExport.text)
    #expect(try read(lines.joined(separator: "\n")) == whole)
    #expect(
      try read(lines.map { $0.hasSuffix(",") ? $0 : $0 + "," }.joined(separator: "\r\n") + "\n") == whole)
  }

  // The results of `task calc` in Taskwarrior 2.6.2.
  @Test(arguments: [
    ("annual", 365.0), ("biannual", 730), ("bimonthly", 61), ("biweekly", 14), ("biyearly", 730),
    ("daily", 1),
    ("3days", 3), ("3d", 3), ("day", 1), ("fortnight", 14), ("36hours", 1.5), ("monthly", 30),
    ("2months", 60),
    ("2mnths", 60), ("2mths", 60), ("2mth", 60), ("2mos", 60), ("2mo", 60), ("3m", 90), ("quarterly", 91),
    ("2quarters", 182), ("2qrtrs", 182), ("2qtrs", 182), ("2qtr", 182), ("2q", 182), ("semiannual", 183),
    ("weekdays", 1), ("weekly", 7), ("2weeks", 14), ("2wks", 14), ("2wk", 14), ("2w", 14), ("yearly", 365),
    ("2years", 730), ("2yrs", 730), ("2yr", 730), ("2y", 730), ("P1M", 30), ("P3W", 21), ("P1Y", 365),
    ("P1Y2M10D", 435), ("P30D", 30), ("PT36H", 1.5), ("P1DT12H", 1.5), ("1.5w", 10.5), ("0d", 0),
    ("WEEKLY", 7),
    ("2 weeks", 14),
  ])
  func `recur as it counts`(text: String, days: Double) { #expect(TaskDuration.days(text) == days) }

  @Test(arguments: ["", "m", "hourly", "P", "PT", "weekl", "-3d", "3", "3x", "99999999d", "P1M2", "1..5w"])
  func `do not recur otherwise`(text: String) { #expect(TaskDuration.days(text) == nil) }

  @Test(arguments: [
    ("Call Ana", "Ana"), ("call mum", "mum"), ("CALL Boris Petrov", "Boris Petrov"), ("Email Boris", "Boris"),
    ("write to Nora", "Nora"), ("Catch up with Zoë!", "Zoë"), ("Have lunch with my sister", "sister"),
    ("Call: Ana", "Ana"), ("Visit Grandma", "Grandma"), ("meet with the Smiths", nil), ("ring up Al", "Al"),
    ("Reach out to O'Neil, Jr.", "O'Neil, Jr"), ("write report", nil), ("visit dentist", nil), ("Call", nil),
    ("Call  ", nil), ("Callisto", nil), ("Calling Ana", nil), ("Take out the trash", nil), ("", nil),
    ("Call the plumber", nil), ("Text a friend", nil), ("Call —", nil), ("Ana", nil),
  ])
  func `mean people where a verb says so`(description: String, name: String?) {
    switch TaskWords.name(in: description, isOfPeople: false) {
    case .person(let found): #expect(found == name)
    case .nobody: #expect(name == nil)
    }
  }

  @Test(arguments: [
    #","tags":["Friends"]"#, #","project":"people""#, #","project":"home.Family""#, #","tags":["x","call"]"#,
  ])
  func `mean people where a tag or project says so`(members: String) throws {
    #expect(try read("[\(task("zoe", members))]").entries.map(\.person.fields.displayName) == ["zoe"])
    #expect(try read("[\(task("zoe"))]").entries.isEmpty)
  }

  @Test func `of weekdays are kept to them`() throws {
    let text = #"[{"description":"Call Ana","recur":"weekdays","status":"recurring","uuid":"u"}]"#
    let goal = try read(text).entries.first?.person.fields.goal
    #expect(goal?.cadenceDays == 1)
    #expect(goal?.windows?.weekdays == [.mon, .tue, .wed, .thu, .fri])
  }

  @Test func `know the last contact by the latest child that is over`() throws {
    func child(_ end: String, _ status: String = "completed") -> String {
      #"{"description":"Call Ana","status":"\#(status)","parent":"u","end":"\#(end)"}"#
    }
    let ends = [
      child("20260301T100000Z"), child("20260501T100000Z"), child("20260401T100000Z"),
      child("20260601T100000Z", "deleted"), child("20270101T000000Z"), child("rubbish"),
      child("00010101T000000Z"),
    ]
    let people = try read("[\(([task("Call Ana")] + ends).joined(separator: ","))]")
    #expect(people.entries.map(\.person.lastContact) == ["2026-05-01T10:00:00Z"])
    #expect(people.notes.isEmpty)
  }

  @Test func `of one name are left to the daemon, which knows that they are one person`() throws {
    let people = try read("[\(task("Call Ana")),\(task("Coffee with ANA"))]")
    #expect(people.entries.map(\.person.fields.displayName) == ["Ana", "ANA"])
  }

  @Test(arguments: [
    "", " ", "[", "[1]", "[null]", "nonsense", "{\"description\":", "[{}", "\u{FEFF}",
    String(repeating: "[", count: 100_000), "{}\nrubbish\n{}", "\u{0}", "BEGIN:VCARD",
    // A file of another program.
    "{}", "[{}]", #"{"version":"1.0","account":{"data":[]}}"#,
  ])
  func `that are none are refused`(text: String) {
    #expect(throws: InvalidField.self) { try read(text) }
  }

  @Test(arguments: [
    "[]", #"[{"description":7,"status":"recurring","recur":"weekly","tags":"x"}]"#,
    #"[{"description":null,"status":"recurring"}]"#,
    #"[{"status":["recurring"],"description":{"a":1}},{"status":"pending"}]"#,
  ])
  func `without what is needed stand for nobody`(text: String) throws {
    #expect(try read(text).entries.isEmpty)
  }
}
