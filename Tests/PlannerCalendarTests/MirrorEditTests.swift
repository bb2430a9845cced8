import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Edits in other programs reach the planner, and the planner's changes reach the files.
@Suite struct MirrorEditTests {
  private func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

  // MARK: - Time

  @Test(
    arguments: [
      (["DTSTART": "20260303T090000Z", "DTEND": "20260303T103000Z"], "2026-03-03T09:00:00Z", 90),
      (["DTSTART": "20260303T090059Z", "DTEND": "20260303T100059Z"], "2026-03-03T09:00:00Z", 60),
      (
        ["DTSTART;TZID=America/New_York": "20260303T090000", "DTEND": nil, "DURATION": "PT2H"],
        "2026-03-03T14:00:00Z", 120
      ),
      (
        ["DTSTART;TZID=\"/freeassociation.sourceforge.net/Asia/Tokyo\"": "20260303T090000", "DTEND": nil],
        "2026-03-03T00:00:00Z", 60
      ),
      (["DTSTART": "20260303T090000", "DTEND": "20260303T093000"], "2026-03-03T08:00:00Z", 30),
      (["DTSTART": "20260303T090000Z", "DTEND": "20260304T090000Z"], "2026-03-03T09:00:00Z", 1440),
      (["DTSTART": "20260303T090000Z", "DTEND": "20260303T090000Z"], "2026-03-03T09:00:00Z", 1),
      (["DTSTART": "20260303T090000Z", "DTEND": "20260302T090000Z"], "2026-03-03T09:00:00Z", 60),
      (["DTSTART": "20260303T090000Z", "DTEND": nil], "2026-03-03T09:00:00Z", 60),
    ] as [([String: String?], String, Int)])
  func `a moved event moves its session`(changes: [String: String?], start: String, minutes: Int) throws {
    var world = MirrorWorld.settled()
    world.edit(set: changes)
    let difference = world.pass()
    #expect(
      difference.edits == [
        MirrorEdit(itemId: "a", change: .moved(to: try instant(start), durationMin: minutes))
      ])
    #expect(difference.writes.isEmpty)
    world.settle()
    #expect(world.pass().isEmpty)
    #expect(world.sessions["a"]?.startAt == (try instant(start)))
  }

  @Test func `a zone that only the file knows is taken from there`() throws {
    var world = MirrorWorld.settled()
    world.edit(set: ["DTSTART;TZID=Office": "20260303T090000", "DTEND;TZID=Office": "20260303T094500"])
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Office
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0530
      TZOFFSETTO:+0530
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT

      """
    let name = MirrorWorld.name("a")
    world[name] = world.text().replacing("BEGIN:VEVENT\r\n", with: zone.replacing("\n", with: "\r\n"))
    let change = MirrorEdit.Change.moved(to: try instant("2026-03-03T03:30:00Z"), durationMin: 45)
    #expect(world.pass().edits.map(\.change) == [change])
    #expect(world.settle() == 0)
  }

  @Test(
    arguments: [
      (["DTSTART": "20260303T090000Z", "DTEND": "20260309T090000Z"], "longer than a day"),
      (["DTSTART": "20260303T090000Z", "DTEND": nil, "DURATION": "P2D"], "longer than a day"),
      (["DTSTART;VALUE=DATE": "20260303", "DTEND;VALUE=DATE": "20260304"], "all-day"),
      (["DTSTART;VALUE=DATE": "20260330", "DTEND": nil], "all-day"),
      (["DTSTART;VALUE=DATE": "20260303", "DTEND;VALUE=DATE": "20260305"], "all-day"),
    ] as [([String: String?], String)])
  func `an event that no session can be gets its time back whole, and says so`(
    changes: [String: String?], what: String
  ) throws {
    var world = MirrorWorld.settled()
    let start = try #require(world.sessions["a"]?.startAt)
    world.edit(set: changes)
    let difference = world.pass()
    #expect(difference.edits.isEmpty && difference.writes.map(\.refuses) == [what])
    #expect(world.text().line("DTSTART") == "DTSTART:20260302T130000Z")
    #expect(world.sessions["a"]?.startAt == start && world.sessions["a"]?.durationMin == 60)
    #expect(world.pass().isEmpty)
  }

  @Test func `an event that became all-day or floating is written again with its time`() {
    for value in [
      ["DTSTART;VALUE=DATE": "20260303", "DTEND": nil], ["DTSTART": "20260302T140000", "DTEND": nil],
    ] {
      var world = MirrorWorld.settled()
      world.edit(set: value)
      world.settle()
      let start = world.sessions["a"].map { $0.startAt.description.filter { $0 != "-" && $0 != ":" } } ?? ""
      #expect(world.text().line("DTSTART") == "DTSTART:\(start)")
      #expect(world.pass().isEmpty)
    }
  }

  @Test func `the user's time wins over ours, and history is told`() throws {
    var world = MirrorWorld.settled()
    world.edit(set: ["DTSTART": "20260303T090000Z", "DTEND": "20260303T100000Z"])
    world.sessions["a"]?.startAt = try instant("2026-03-04T10:00:00Z")
    let difference = world.pass()
    #expect(
      difference.edits == [
        MirrorEdit(
          itemId: "a", change: .moved(to: try instant("2026-03-03T09:00:00Z"), durationMin: 60),
          overOurs: "the time 2026-03-04 11:00 (60 min)")
      ])
    #expect(world.settle() == 0)
  }

  @Test func `both moved to the same time is no edit`() throws {
    var world = MirrorWorld.settled()
    world.edit(set: ["DTSTART": "20260303T090000Z", "DTEND": "20260303T100000Z"])
    world.sessions["a"]?.startAt = try instant("2026-03-03T09:00:00Z")
    let difference = world.pass()
    #expect(difference.edits.isEmpty && difference.writes.isEmpty && difference.keep.count == 1)
    #expect(world.pass().isEmpty)
  }

  @Test func `a refused move is set back, once`() {
    var world = MirrorWorld.settled()
    world.refuses = true
    world.edit(set: ["DTSTART": "20260303T090000Z", "DTEND": "20260303T100000Z"])
    #expect(world.pass().edits.count == 1)
    let second = world.pass()
    #expect(second.edits.isEmpty && second.writes.count == 1)
    #expect(world.text().line("DTSTART") == "DTSTART:20260302T130000Z")
    #expect(world.pass().isEmpty)
  }

  @Test(
    arguments: [
      (["DUE": "20260303T090000Z"], "2026-03-03T09:00:00Z"),
      (["DUE": nil, "DTSTART": "20260303T090000Z"], "2026-03-03T09:00:00Z"),
      (["DTSTART": "20260301T090000Z", "DUE": "20260303T090000Z"], "2026-03-03T09:00:00Z"),
      (["DUE;VALUE=DATE": "20260303"], "2026-03-03T13:00:00Z"),
    ] as [([String: String?], String)])
  func `a task that is due at another time moves its session`(changes: [String: String?], start: String)
    throws
  {
    var world = MirrorWorld.settled(.task)
    world.edit("a", .task, set: changes)
    let change = MirrorEdit.Change.moved(to: try instant(start), durationMin: 60)
    #expect(world.pass().edits.map(\.change) == [change])
    world.settle()
    #expect(world.pass().isEmpty)
  }

  @Test func `a task without a time gets ours back`() {
    var world = MirrorWorld.settled(.task)
    world.edit("a", .task, set: ["DUE": nil])
    #expect(world.pass().edits.isEmpty)
    #expect(world.text("a", .task).line("DUE") == "DUE:20260302T130000Z")
  }

  @Test func `our move replaces the time alone`() throws {
    var world = MirrorWorld.settled(.both)
    world.edit(set: [
      "SUMMARY": "Lunch", "DTSTART;TZID=Europe/Berlin": "20260302T140000", "DTEND": nil, "DURATION": "PT1H",
    ])
    world.edit("a", .task, set: ["DTSTART": "20260302T120000Z"])
    #expect(world.pass().isEmpty)
    world.sessions["a"]?.startAt = try instant("2026-03-04T10:00:00Z")
    world.settle()
    #expect(world.text().line("DTSTART") == "DTSTART:20260304T100000Z")
    #expect(world.text().line("DTEND") == "DTEND:20260304T110000Z")
    #expect(world.text().line("DURATION") == nil)
    #expect(world.text().line("SUMMARY") == "SUMMARY:Lunch")
    #expect(world.text("a", .task).line("DUE") == "DUE:20260304T100000Z")
  }

  // MARK: - Status

  @Test(
    arguments: [
      (["STATUS": "COMPLETED"], MirrorEdit.Change.done), (["PERCENT-COMPLETE": "100"], .done),
      (["COMPLETED": "20260302T150000Z"], .done), (["STATUS": "CANCELLED"], .canceled),
    ] as [([String: String?], MirrorEdit.Change)])
  func `a task that is completed or canceled elsewhere`(changes: [String: String?], change: MirrorEdit.Change)
  {
    var world = MirrorWorld.settled(.task)
    world.edit("a", .task, set: changes)
    #expect(world.pass().edits == [MirrorEdit(itemId: "a", change: change)])
    world.settle()
    #expect(world.pass().isEmpty)
    #expect(world.sessions["a"]?.status == (change == .done ? .done : .canceled))
  }

  @Test func `a task in process is no edit`() {
    var world = MirrorWorld.settled(.task)
    world.edit("a", .task, set: ["STATUS": "IN-PROCESS", "PERCENT-COMPLETE": "50"])
    #expect(world.pass().isEmpty)
  }

  @Test func `an event canceled elsewhere cancels, and is canceled by us`() {
    var world = MirrorWorld.settled()
    world.edit(set: ["STATUS": "CANCELLED"])
    #expect(world.pass().edits.map(\.change) == [.canceled])
    world.settle()
    #expect(world.sessions["a"]?.status == .canceled)
    world.sessions["z"]?.status = .lapsed
    world.settle()
    #expect(world.text("z").line("STATUS") == "STATUS:CANCELLED")
    #expect(world.text("z").line("TRANSP") == "TRANSP:TRANSPARENT")
    #expect(!world.text("z").contains("VALARM"))
    world.sessions["z"]?.status = .pending
    world.settle()
    #expect(world.text("z").contains("TRIGGER:-PT30M"))
    #expect(world.pass().isEmpty)
  }

  @Test func `a session that is done keeps its event and completes its task`() {
    var world = MirrorWorld.settled(.both)
    world.sessions["a"]?.status = .done
    world.settle()
    #expect(world.text().line("STATUS") == "STATUS:CONFIRMED")
    #expect(world.text("a", .task).line("STATUS") == "STATUS:COMPLETED")
    #expect(world.text("a", .task).line("COMPLETED") == "COMPLETED:20260301T080000Z")
    #expect(world.text("a", .task).line("PERCENT-COMPLETE") == "PERCENT-COMPLETE:100")
    world.sessions["a"]?.status = .pending
    world.settle()
    #expect(world.text("a", .task).line("STATUS") == "STATUS:NEEDS-ACTION")
    #expect(world.text("a", .task).line("COMPLETED") == nil)
  }

  @Test func `a task that is reopened while its session is done is completed again, with a remark`() {
    var world = MirrorWorld.settled(.task)
    world.sessions["a"]?.status = .done
    world.settle()
    world.edit("a", .task, set: ["STATUS": "NEEDS-ACTION", "PERCENT-COMPLETE": nil, "COMPLETED": nil])
    let difference = world.pass()
    #expect(difference.edits.isEmpty && difference.remarks.count == 1)
    #expect(world.text("a", .task).line("STATUS") == "STATUS:COMPLETED")
    let next = world.pass()
    #expect(next.isEmpty && next.remarks.isEmpty)
  }

  @Test func `completed elsewhere while we canceled is done, and history is told`() {
    var world = MirrorWorld.settled(.task)
    world.edit("a", .task, set: ["STATUS": "COMPLETED"])
    world.sessions["a"]?.status = .canceled
    #expect(
      world.pass().edits == [MirrorEdit(itemId: "a", change: .done, overOurs: "the status canceled")])
    world.settle()
    #expect(world.text("a", .task).line("STATUS") == "STATUS:COMPLETED")
  }

  @Test func `a closed session does not follow a move`() {
    var world = MirrorWorld.settled()
    world.sessions["a"]?.status = .done
    world.settle()
    world.edit(set: ["DTSTART": "20260303T090000Z"])
    let difference = world.pass()
    #expect(difference.edits.isEmpty && difference.remarks.count == 1)
    #expect(world.text().line("DTSTART") == "DTSTART:20260302T130000Z")
    #expect(world.pass().isEmpty)
  }

  @Test func `moved and completed at once are two edits`() {
    var world = MirrorWorld.settled(.task)
    world.edit("a", .task, set: ["STATUS": "COMPLETED", "DUE": "20260303T090000Z"])
    let changes = world.pass().edits.map(\.change)
    #expect(changes.count == 2 && changes.last == .done)
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-03T09:00:00Z"))
    #expect(world.pass().writes.isEmpty)
    #expect(world.pass().isEmpty)
  }

  // MARK: - Texts

  @Test func `notes come back, and deleted notes too`() {
    var world = MirrorWorld.settled(notes: "ours")
    world.edit(set: ["DESCRIPTION": "theirs\\, too\\nand more"])
    #expect(world.pass().edits.map(\.change) == [.notes("theirs, too\nand more")])
    #expect(world.settle() == 0)
    world.edit(set: ["DESCRIPTION": nil])
    #expect(world.pass().edits.map(\.change) == [.notes(nil)])
    #expect(world.settle() == 0)
  }

  @Test(
    arguments: [
      ("base", "base\nours", "base\\ntheirs", "base\ntheirs\nours"),
      ("base", "ours", "theirs", "theirs\nours"),
      ("base", "base\nboth", "base\\nboth\\nmore", "base\nboth\nmore"),
      ("base", "base\nours", nil, "base\nours"),
      ("base", nil, "theirs", "theirs"),
    ] as [(String, String?, String?, String)])
  func `notes changed on both sides are joined`(base: String, ours: String?, theirs: String?, joined: String)
  {
    var world = MirrorWorld.settled(notes: base)
    world.edit(set: ["DESCRIPTION": theirs])
    world.sessions["a"]?.notes = ours
    world.settle()
    #expect(world.sessions["a"]?.notes == joined)
    #expect(world.text().line("DESCRIPTION") == "DESCRIPTION:" + joined.replacing("\n", with: "\\n"))
    #expect(world.pass().isEmpty)
  }

  @Test func `a title of the user's stays, whatever else is written`() {
    var world = MirrorWorld.settled()
    world.edit(set: ["SUMMARY": "Lunch with Änne", "CATEGORIES": "Red,Blue"])
    #expect(world.pass().isEmpty)
    world.sessions["a"]?.notes = "new"
    world.sessions["a"]?.title = "Anna"
    world.settle()
    #expect(world.text().line("SUMMARY") == "SUMMARY:Lunch with Änne")
    #expect(world.text().line("CATEGORIES") == "CATEGORIES:Red,Blue")
    world.sessions["a"]?.startAt = world.now
    world.settle()
    #expect(world.text().line("SUMMARY") == "SUMMARY:Lunch with Änne")
    #expect(world.pass().isEmpty)
  }

  @Test func `several categories come back as they went out`() {
    var world = MirrorWorld.settled()
    world.sessions["a"]?.categories = ["Social Planner", "a, b; c", "Ä"]
    world.settle()
    #expect(world.pass().isEmpty)
    world.edit(set: ["X-A": "b"])
    world.sessions["a"]?.startAt = world.now
    world.settle()
    #expect(world.pass().isEmpty)
  }

  @Test func `an alarm of the user's stays`() {
    var world = MirrorWorld.settled()
    let name = MirrorWorld.name("a")
    world[name] = world.text().replacing("TRIGGER:-PT30M", with: "TRIGGER:-PT5M")
    world.sessions["a"]?.leadTimeMin = 60
    world.sessions["z"]?.leadTimeMin = 60
    world.settle()
    #expect(world.text().contains("TRIGGER:-PT5M") && !world.text().contains("TRIGGER:-PT60M"))
    #expect(world.text("z").contains("TRIGGER:-PT60M") && !world.text("z").contains("TRIGGER:-PT30M"))
    #expect(world.pass().isEmpty)
  }

  @Test func `whatever is set back is written as something new, also notes alone`() {
    var world = MirrorWorld.settled(notes: "ours")
    world.edit(set: ["DESCRIPTION": "theirs"])
    world.settle()
    #expect(world.sessions["a"]?.notes == "theirs" && world.text().line("SEQUENCE") == "SEQUENCE:0")
    world.sessions["a"]?.notes = "ours"
    world.settle()
    #expect(world.text().line("DESCRIPTION") == "DESCRIPTION:ours")
    #expect(world.text().line("SEQUENCE") == "SEQUENCE:1")
    world.sessions["a"]?.leadTimeMin = 60
    world.settle()
    #expect(world.text().line("SEQUENCE") == "SEQUENCE:2")
    #expect(world.pass().isEmpty)
  }

  /// After a conflict, vdirsyncer compares our new file with the losing file, ignoring these properties.
  @Test func `after another program's version won, ours is not what it was before`() throws {
    func compared(_ text: String) -> [String] {
      let left = ["DTSTAMP", "CREATED", "LAST-MODIFIED", "UID", "PRODID"]
      return MirrorWorld.unfolded(text).filter { line in !left.contains { line.hasPrefix($0 + ":") } }
    }
    var world = MirrorWorld.settled(notes: "first")
    let seen = world.text()
    world.now = world.now.adding(minutes: 1)
    world.sessions["a"]?.notes = "ours"
    world.settle()
    let ours = compared(world.text())
    // The other program changes the version that it saw, including SEQUENCE.
    world[MirrorWorld.name("a")] = MirrorWorld.edited(seen, ["DESCRIPTION": "theirs"])
    world.now = world.now.adding(minutes: 1)
    world.settle()
    #expect(world.sessions["a"]?.notes == "theirs" && world.text().line("SEQUENCE") == "SEQUENCE:0")
    world.now = world.now.adding(minutes: 1)
    world.sessions["a"]?.notes = "ours"
    world.settle()
    #expect(world.text().line("DESCRIPTION") == "DESCRIPTION:ours")
    #expect(world.text().line("SEQUENCE") == "SEQUENCE:1")
    #expect(compared(world.text()) != ours)
    // A file that is created again also differs from the one before.
    let second = compared(world.text())
    world[MirrorWorld.name("a")] = nil
    world.copies = [:]
    world.now = world.now.adding(minutes: 1)
    world.settle()
    #expect(world.text().line("DESCRIPTION") == "DESCRIPTION:ours")
    #expect(compared(world.text()) != second)
  }

  // MARK: - Both

  @Test func `the edit of one copy reaches the other`() {
    var world = MirrorWorld.settled(.both)
    world.edit("a", .task, set: ["DUE": "20260303T090000Z"])
    world.sessions["a"]?.title = "Anna"
    // The planner writes nothing before the session has the edit.
    #expect(world.pass().writes.isEmpty)
    world.settle()
    #expect(world.text().line("DTSTART") == "DTSTART:20260303T090000Z")
    #expect(world.text().line("SUMMARY") == "SUMMARY:Anna")
    #expect(world.text().line("SEQUENCE") == "SEQUENCE:1")
    world.edit("a", .task, set: ["STATUS": "CANCELLED"])
    world.settle()
    #expect(world.text().line("STATUS") == "STATUS:CANCELLED")
  }

  @Test func `where both copies were moved the event counts`() {
    var world = MirrorWorld.settled(.both)
    world.edit("a", .task, set: ["DUE": "20260303T090000Z"])
    world.edit("a", .event, set: ["DTSTART": "20260305T090000Z", "DTEND": "20260305T091500Z"])
    #expect(world.pass().edits.count == 1)
    world.settle()
    #expect(world.text("a", .task).line("DUE") == "DUE:20260305T090000Z")
    #expect(world.sessions["a"]?.durationMin == 15)
  }

  @Test func `notes of both copies are joined, and done beats canceled`() {
    var world = MirrorWorld.settled(.both)
    world.edit("a", .task, set: ["DESCRIPTION": "task", "STATUS": "COMPLETED"])
    world.edit("a", .event, set: ["DESCRIPTION": "event", "STATUS": "CANCELLED"])
    #expect(world.pass().edits.map(\.change) == [.done, .notes("event\ntask")])
    world.settle()
    #expect(world.text().line("STATUS") == "STATUS:CONFIRMED")
    #expect(world.text().line("DESCRIPTION") == "DESCRIPTION:event\\ntask")
    #expect(world.text("a", .task).line("DESCRIPTION") == "DESCRIPTION:event\\ntask")
  }
}
