import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

/// khal and todoman with the folders that the planner writes and reads.
@Suite(
  .enabled(if: PythonPrograms.areThere, Comment(rawValue: PythonPrograms.areMissing)),
  .timeLimit(.minutes(60)))
struct `Calendar programs` {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Returns a session in the format that khal is configured to use.
  private func line(_ item: ShownItem) throws -> String {
    let end = item.startAt.adding(minutes: item.durationMin)
    return "\(try NewYork.text(item.startAt))-\(try NewYork.text(end).suffix(5)) \(item.name)"
  }

  // MARK: - The mirror

  @Test func `khal shows the plan, and what becomes of it`() throws {
    let planner = try RealPlanner.working("Zoë O'Hara, MD; \"Zo\"", "Bo", mirror: try desk.calendar("plan"))
    defer { _ = try? planner.stop() }
    #expect(try planner.sessions().count == 2)
    #expect(try desk.shown() == Set(planner.sessions().map(line)))
    let bo = try planner.session(of: "Bo")
    let time = try planner.freeTimes(for: bo)[2]
    try planner.json("reschedule", bo.id, "--at", "\(time)")
    try planner.await("khal shows the new time") {
      try desk.shown() == Set(planner.sessions().map(line))
    }
    #expect(try planner.session(of: "Bo").startAt == time)
    try planner.json("remove", "bo", "--yes")
    try planner.await("khal shows nothing of who was removed") {
      try desk.shown() == Set(planner.sessions().map(line))
    }
    #expect(try planner.sessions().count == 1)
  }

  @Test func `what khal moves is rescheduled`() throws {
    let planner = try RealPlanner.working("Ana", "Bo", mirror: try desk.calendar("plan"))
    defer { _ = try? planner.stop() }
    let ana = try planner.session(of: "Ana")
    let bo = try planner.session(of: "Bo")
    let time = try planner.freeTimes(for: ana)[2]
    let end = try NewYork.text(time.adding(minutes: 20)).suffix(5)
    try desk.khal("edit", "Ana", input: "t\n\(try NewYork.text(time)) \(end)\nn\n")
    try planner.await("the session is where khal put it") { try planner.item(ana.id).startAt == time }
    let moved = try planner.item(ana.id)
    #expect(moved.status == .rescheduled)
    #expect(moved.durationMin == 20)
    #expect(try planner.edits().map(\.movedTo) == [time])
    #expect(try planner.item(bo.id) == bo)
    #expect(try desk.shown() == Set(planner.sessions().map(line)))
    #expect(try planner.json("undo")["undone"]?.text?.contains("Ana") == true)
    try planner.await("khal shows what undo put back") { try desk.shown().contains(line(ana)) }
  }

  @Test func `what khal deletes is canceled`() throws {
    let planner = try RealPlanner.working("Ana", "Bo", mirror: try desk.calendar("plan"))
    defer { _ = try? planner.stop() }
    let ana = try planner.session(of: "Ana")
    try desk.khal("edit", "Ana", input: "D\ny\n")
    try planner.await("the session is canceled") { try planner.item(ana.id).status == .canceled }
    #expect(try planner.sessions().map(\.name) == ["Bo"])
    try planner.await("khal shows the other one alone") {
      try desk.shown() == Set(planner.sessions().map(line))
    }
  }

  @Test func `todoman lists the plan, and what is done there is done`() throws {
    let folder = try desk.calendar("plan")
    let planner = try RealPlanner.working("Ana", "Bo", mirror: folder, form: .task)
    defer { _ = try? planner.stop() }
    let listed = try desk.tasks()
    let due = listed.map { task in
      guard case .number(let seconds)? = task["due"] else { return "\(task)" }
      return "\(task["summary"]?.text ?? "") \(Instant(seconds: Int(seconds)))"
    }
    #expect(Set(due) == Set(try planner.sessions().map { "\($0.name) \($0.startAt)" }))
    #expect(try desk.shown().isEmpty)

    let ana = try planner.session(of: "Ana")
    guard case .number(let id)? = listed.first(where: { $0["summary"] == "Ana" })?["id"] else {
      Issue.record("\(listed)")
      return
    }
    try desk.todo("done", "\(Int(id))")
    try planner.await("the session is done") { try planner.item(ana.id).status == .done }
    #expect(try planner.json("show", ana.id)["item"]?["status"] == "done")
    #expect(try planner.json("history")["edits"]?.elements.map { $0["itemId"] } == [.string(ana.id)])
    #expect(try planner.sessions().map(\.name) == ["Bo"])
    #expect(try desk.tasks().map { $0["summary"] } == ["Bo"])
    // todoman's own status of the task stays unchanged.
    let files = CalendarFolder(path: folder)
    #expect(try files.text(files.name(of: ana, ending: ".task@"))["STATUS"] == "COMPLETED")
  }

  @Test func `a folder that somebody empties cancels nothing, and filled again goes on`() throws {
    let folder = try desk.calendar("plan")
    let planner = try RealPlanner.working("Ana", "Bo", "Cy", mirror: folder)
    defer { _ = try? planner.stop() }
    let before = try planner.sessions()
    let files = CalendarFolder(path: folder)
    let kept = try files.names.map { ($0, try files.text($0)) }
    for (name, _) in kept { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    try planner.await("you are asked") { try planner.mirror().removed?.count == 3 }
    #expect(try planner.connect().call(Methods.Status()).warnings.contains { $0.contains("mirror") })
    for (name, text) in kept { try files.write(text, to: name) }
    try planner.await("the mirror goes on") { try planner.mirror().trouble == nil }
    #expect(try planner.sessions() == before)
  }

  // MARK: - Dates

  /// Returns khal's output for one day.
  private func dates(_ day: String) throws -> [String] {
    try desk.khal("list", "--day-format", "", "--format", "{title}", day, "1d").split(separator: "\n")
      .map(String.init)
  }

  @Test func `khal shows dates on their day of each year, and what it removes is put back`() throws {
    let planner = try RealPlanner.working("Ana", mirror: try desk.calendar("plan"))
    defer { _ = try? planner.stop() }
    let folder = CalendarFolder(path: try desk.calendar("dates"))
    try planner.json("edit", "ana", "--birthday", "1996-02-29")
    try planner.json("dates", "add", "wedding day; of \"Zoë\"", "--on", "12 jun")
    let set = try planner.connect().call(Methods.SetMirror(dates: folder.path)).mirror
    #expect(set.dateFiles == 2 && set.datesTrouble == nil)
    for (day, shown) in [
      ("2027-02-28", ["Ana's birthday"]), ("2027-03-01", []), ("2028-02-28", []),
      ("2028-02-29", ["Ana's birthday"]), ("2030-06-12", ["wedding day; of \"Zoë\""]),
    ] { #expect(try dates(day) == shown, "\(day)") }
    try planner.json("prefs", "set", "leapDay", "mar1")
    try planner.await("khal shows the other day") { try dates("2027-03-01") == ["Ana's birthday"] }
    #expect(try dates("2027-02-28") == [] && dates("2028-02-29") == ["Ana's birthday"])
    #expect(try dates("2028-03-01") == [])

    let before = folder.names
    try desk.khal("edit", "Ana's birthday", input: "D\ny\nq\n")
    try planner.await("it is there again") { folder.names == before }
    #expect(try dates("2027-03-01") == ["Ana's birthday"])
    #expect(try planner.edits().isEmpty && planner.sessions().count == 1)
    try planner.json("edit", "ana", "--unset", "birthday")
    try planner.await("it is gone") { folder.names.count == 1 }
    #expect(try dates("2027-03-01") == [])
  }

  @Test func `a planner that is killed while it writes dates has them all after its next start`() throws {
    let planner = try RealPlanner.working("Ana", mirror: try desk.calendar("plan"))
    defer { _ = try? planner.stop() }
    let folder = CalendarFolder(path: try desk.calendar("dates"))
    _ = try planner.connect().call(Methods.SetMirror(dates: folder.path))
    for round in 1...5 {
      for day in 10...29 {
        try planner.json("dates", "add", "day \(day) of \(round)", "--on", "\(day) jan")
      }
      _ = try planner.stop(SIGKILL)
      try planner.start()
    }
    try planner.await("all are written") {
      try folder.names.count == 100 && planner.mirror().datesTrouble == nil
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 101, "and who owns it")
    #expect(try Set(folder.names.map { try folder.text($0)["SUMMARY"] }).count == 100)
    #expect(try planner.edits().isEmpty)
  }

  // MARK: - Calendars

  @Test func `an event that khal adds moves a session, and is noticed when it goes`() throws {
    let work = try desk.calendar("work")
    // The planner ignores a calendar that is suddenly empty, so another event stays in it.
    try desk.khal("new", "-a", "work", "2000-01-01", "10:00", "11:00", "Long ago")
    let planner = try RealPlanner.working("Ana", mirror: try desk.calendar("plan"))
    defer { _ = try? planner.stop() }
    let added = try planner.connect().call(Methods.AddCalendar(path: work))
    #expect(added.calendar.calendar.name == "work")
    let ana = try planner.session(of: "Ana")
    let day = try NewYork.text(ana.startAt).prefix(10)
    let end = try NewYork.text(ana.startAt.adding(minutes: ana.durationMin)).suffix(5)
    try desk.khal(
      "new", "-a", "work", "\(day)", "\(try NewYork.text(ana.startAt).suffix(5))", "\(end)", "Dentist")
    try planner.await("the session makes way") { try planner.item(ana.id).startAt != ana.startAt }
    #expect(try planner.busyTitles() == ["Dentist"])
    try planner.await("khal shows both") {
      try desk.shown() == [
        line(planner.item(ana.id)), line(ana).replacingOccurrences(of: "Ana", with: "Dentist"),
      ]
    }
    try desk.khal("edit", "Dentist", input: "D\ny\n")
    try planner.await("the time is free again") { try planner.busyTitles().isEmpty }
    // The time is free again, so the daemon accepts this.
    try planner.json("reschedule", ana.id, "--at", "\(ana.startAt)")
  }

  @Test func `the mirror as a calendar takes no time, and other events in it do`() throws {
    let folder = try desk.calendar("plan")
    let planner = try RealPlanner.working("Ana", "Bo", mirror: folder, form: .both)
    defer { _ = try? planner.stop() }
    let before = try planner.sessions()
    let added = try planner.connect().call(Methods.AddCalendar(path: folder))
    #expect(added.calendar.files == 4)
    #expect(added.calendar.problems.isEmpty)
    #expect(added.plan.moved.isEmpty)
    _ = try planner.connect().call(Methods.CheckCalendars())
    #expect(try planner.busyTitles().isEmpty)
    #expect(try planner.sessions() == before)
    let ana = try planner.session(of: "Ana")
    let (day, time) = (try NewYork.text(ana.startAt).prefix(10), try NewYork.text(ana.startAt).suffix(5))
    try desk.khal("new", "-a", "plan", "\(day)", "\(time)", "20m", "Dentist")
    try planner.await("the session makes way") { try planner.item(ana.id).startAt != ana.startAt }
    #expect(try planner.busyTitles() == ["Dentist"])
    #expect(try planner.mirror().trouble == nil)
  }

  // MARK: - Two planners

  @Test func `a second planner is refused another one's folder`() throws {
    let folder = try desk.calendar("plan")
    let first = try RealPlanner.working("Ana", mirror: folder)
    defer { _ = try? first.stop() }
    let second = try RealPlanner.working("Bo", mirror: try desk.calendar("other"))
    defer { _ = try? second.stop() }
    let before = CalendarFolder(path: folder).names
    let refusal = #expect(throws: InvalidField.self) {
      try second.connect().call(Methods.SetMirror(path: folder))
    }
    #expect(refusal?.allowed.contains("another planner") == true)
    #expect(CalendarFolder(path: folder).names == before)
    #expect(try second.mirror().path.hasSuffix("/other"))
    // After the first planner has left the folder, the second one may use it.
    _ = try first.connect().call(Methods.SetMirror(path: try desk.calendar("first")))
    try first.await("the first has left") { CalendarFolder(path: folder).names.isEmpty }
    try second.await("the folder is free") {
      (try? second.connect().call(Methods.SetMirror(path: folder))) != nil
    }
    #expect(try second.mirror().trouble == nil)
    #expect(CalendarFolder(path: folder).names.count == 1)
  }
}
