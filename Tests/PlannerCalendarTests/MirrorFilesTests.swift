import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// What becomes of the files themselves: missing, renamed, doubled, broken, of nobody.
@Suite struct MirrorFilesTests {
  private func world(_ form: MirrorForm = .event) -> MirrorWorld {
    var world = MirrorWorld(form: form)
    world.place()
    world.place("z", at: "2026-03-20T13:00:00Z")
    world.settle()
    return world
  }

  private let name = MirrorWorld.name("a")

  // MARK: - Missing

  @Test func `a deleted file cancels its session and does not come back`() {
    var world = world()
    world[name] = nil
    let difference = world.pass()
    #expect(difference.edits == [MirrorEdit(itemId: "a", change: .canceled)])
    #expect(difference.forget == [MirrorCopy.Key(itemId: "a", component: .event)])
    #expect(world.pass().isEmpty)
    #expect(world[name] == nil)
    world.sessions["a"]?.status = .pending  // undo
    world.settle()
    #expect(world[name] != nil)
  }

  @Test func `a deleted file whose cancellation is refused is written again`() {
    var world = world()
    world.refuses = true
    world[name] = nil
    world.settle()
    #expect(world[name] != nil)
    #expect(world.sessions["a"]?.status == .pending)
  }

  @Test func `with both forms the one that is deleted cancels the other`() {
    var world = world(.both)
    world[name] = nil
    world.settle()
    #expect(world.text("a", .task).line("STATUS") == "STATUS:CANCELLED")
    #expect(world[name] == nil)
  }

  @Test func `deleted over our own move: history is told`() {
    var world = world()
    world[name] = nil
    world.sessions["a"]?.startAt = Instant("2026-03-04T10:00:00Z") ?? world.now
    #expect(world.pass().edits.map(\.overOurs) == ["the time 2026-03-04 11:00 (60 min)"])
  }

  @Test func `a deleted file of a closed session is forgotten`() {
    var world = world()
    world.sessions["a"]?.status = .done
    world.settle()
    world[name] = nil
    let difference = world.pass()
    #expect(difference.edits.isEmpty && difference.forget.count == 1)
    #expect(world.pass().isEmpty)
  }

  @Test func `a folder suddenly empty holds everything`() {
    var world = world()
    for name in world.files.keys { world[name] = nil }
    world.place("new")
    let difference = world.mirror().difference()
    #expect(difference.trouble?.contains("suddenly empty") == true)
    #expect(difference.trouble?.contains("plannerctl mirror set") == true)
    #expect(difference.edits.isEmpty && difference.writes.isEmpty && difference.forget.isEmpty)
    world.isNew = true
    world.settle()
    #expect(world.files.count == 3)
    #expect(world.sessions.values.allSatisfy { $0.status == .pending })
  }

  @Test func `a folder that we emptied ourselves is not suddenly empty`() {
    var world = world()
    world.sessions = [:]
    world.pass(.crash)
    #expect(world.files.isEmpty && world.copies.count == 2)
    #expect(world.pass().trouble == nil)
    #expect(world.copies.isEmpty)
  }

  @Test func `nor is one whose last file went after 30 days`() {
    var world = MirrorWorld()
    world.place()
    world.settle()
    world.sessions["a"]?.status = .done
    world.settle()
    world.now = world.now.adding(minutes: 30 * 1440)
    world.pass(.crash)
    #expect(world.files.isEmpty && world.copies.count == 1)
    #expect(world.pass().trouble == nil)
    #expect(world.copies.isEmpty)
  }

  @Test func `in a new folder nothing counts as deleted`() {
    var world = world()
    world.sessions["z"]?.status = .done
    for name in world.files.keys { world[name] = nil }
    world["other.ics"] = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
    world.isNew = true
    let difference = world.pass()
    #expect(difference.edits.isEmpty)
    #expect(difference.writes.map(\.copy.itemId) == ["a"])
    // Of what is written anew nothing is agreed on until it is there.
    #expect(difference.forget.map(\.itemId) == ["a", "z"])
    #expect(world.pass().isEmpty)
  }

  // MARK: - Renamed, doubled

  @Test func `a renamed file is followed`() {
    var world = world()
    world["mine.ics"] = world[name]
    world[name] = nil
    let difference = world.pass()
    #expect(
      difference.edits.isEmpty && difference.writes.isEmpty && difference.keep.map(\.file) == ["mine.ics"])
    world.sessions["a"]?.status = .canceled
    world.settle()
    #expect(world["mine.ics"]?.line("STATUS") == "STATUS:CANCELLED")
    #expect(world[name] == nil)
  }

  @Test func `of two files the one that was edited stays`() {
    for edited in ["0.ics", name] {
      var world = world()
      world["0.ics"] = world[name]
      world.edit(file: edited, set: ["DTSTART": "20260303T090000Z", "DTEND": "20260303T100000Z"])
      let difference = world.pass()
      #expect(difference.removals.count == 1 && difference.edits.isEmpty && difference.remarks.count == 1)
      world.settle()
      #expect(world[edited] != nil && world.files.count == 2)
      #expect(world.sessions["a"]?.startAt == Instant("2026-03-03T09:00:00Z"))
      #expect(world.pass().isEmpty)
    }
  }

  @Test func `of two files of which none was edited the known one stays`() {
    var world = world()
    world["0.ics"] = world[name]
    world.settle()
    #expect(world["0.ics"] == nil && world[name] != nil)
    world["mine.ics"] = world[name]
    world[name] = nil
    world.settle()
    world[name] = world["mine.ics"]
    world.settle()
    #expect(world["mine.ics"] != nil && world[name] == nil)
  }

  @Test func `a double that cannot be removed changes nothing`() {
    var world = world()
    world["0.ics"] = world[name]
    world.edit(set: ["DTSTART": "20260303T090000Z", "DTEND": "20260303T100000Z"])
    for _ in 0..<4 { #expect(world.pass(.removalFails).edits.isEmpty) }
    world.settle()
    #expect(world.files.count == 2)
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-03T09:00:00Z"))
  }

  @Test func `a name that is taken is not written over`() {
    var world = MirrorWorld()
    world.place()
    world[name] = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:mine\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    world.settle()
    #expect(world[name]?.contains("UID:mine") == true)
    #expect(world.files.count == 2)
    #expect(world.pass().isEmpty)
  }

  @Test func `entries of others in the folder are none of our business`() {
    var world = world()
    world["x.ics"] = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:mine\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    world["y.ics"] = "rubbish\r\nUID:of nobody\r\nrubbish"
    #expect(world.pass() == MirrorDifference())
  }

  @Test func `a file with other entries is read and never written or removed`() {
    var world = world()
    let other = "BEGIN:VEVENT\r\nUID:mine\r\nEND:VEVENT\r\nEND:VCALENDAR"
    world[name] = world.text().replacing("END:VCALENDAR", with: other)
    #expect(world.pass().isEmpty)
    world.edit(set: ["DESCRIPTION": "to mine"])  // the helper takes the last entry of the file
    #expect(world.pass().edits.isEmpty)
    let text = world.text()
    world.sessions["a"]?.notes = "new"
    #expect(world.pass().remarks.count == 1)
    world[name] = text.replacing("DTSTART:20260302T130000Z", with: "DTSTART:20260303T090000Z")
    #expect(world.pass().edits.count == 1)
    world.sessions["a"] = nil
    let difference = world.pass()
    #expect(difference.removals.isEmpty && difference.forget.count == 1 && difference.remarks.count == 1)
    #expect(world.pass().isEmpty)
    #expect(world.text().contains("UID:mine"))
  }

  // MARK: - Broken

  @Test func `a half-written file is left alone, and is not deleted`() {
    let whole = world().text()
    for length in [0, 1, 20, 100, 150, 200, 300, whole.count - 16] {
      var world = world()
      world[name] = String(whole.prefix(length))
      world.sessions["a"]?.notes = "new"
      let difference = world.pass()
      #expect(difference.isEmpty && difference.remarks.count == 1, "\(length)")
      world[name] = MirrorWorld.edited(whole, ["DTSTART": "20260303T090000Z", "DTEND": "20260303T100000Z"])
      world.settle()
      #expect(world.sessions["a"]?.startAt == Instant("2026-03-03T09:00:00Z"))
      #expect(world.text().line("DESCRIPTION") == "DESCRIPTION:new")
    }
  }

  @Test func `what begins and ends crosswise is no calendar`() {
    var world = world()
    world[name] = world.text().replacing("END:VALARM\r\nEND:VEVENT", with: "END:VEVENT\r\nEND:VALARM")
    world.sessions["a"]?.notes = "new"
    let difference = world.pass()
    #expect(difference.isEmpty && difference.remarks.count == 1)
  }

  @Test func `a half-written file under another name cancels nothing either`() {
    let whole = world().text()
    for length in [0, 1, 20, 100, 105, 150, 200, 300, whole.count - 16] {
      var world = world()
      world["tmp.ics"] = String(whole.prefix(length))
      world[name] = nil
      #expect(world.pass().isEmpty, "\(length)")
      world["tmp.ics"] = whole
      #expect(world.pass().keep.map(\.file) == ["tmp.ics"])
      #expect(world.pass().isEmpty)
    }
  }

  @Test func `a half-written file of nobody's keeps the copy of a closed session too`() {
    var world = world()
    world.sessions["a"]?.status = .canceled
    world.settle()
    let whole = world.text()
    world["tmp.ics"] = "BEGIN:VCAL"
    world[name] = nil
    #expect(world.pass().isEmpty)
    world.sessions["a"]?.status = .pending
    world["tmp.ics"] = whole
    world.settle()
    #expect(world.sessions["a"]?.status == .pending)
    #expect(world["tmp.ics"]?.line("STATUS") == "STATUS:CONFIRMED")
  }

  @Test(
    arguments: ["DTSTART": "garbage", "DTEND": "20261399T000000Z", "DTSTART;VALUE=DATE": "20260230"].map(
      \.self))
  func `a time that is none is left alone`(name: String, value: String) {
    var world = world()
    world.edit(set: [name: value])
    let difference = world.pass()
    #expect(difference.isEmpty && difference.remarks.count == 1)
  }

  @Test func `a directory in a file's place holds that session alone, and is named`() {
    for isKnown in [true, false] {
      var world = world()
      world[name] = nil
      if !isKnown { world.copies[MirrorCopy.Key(itemId: "a", component: .event)] = nil }
      world.obstacles = [name, "of nobody.ics"]
      world.sessions["z"]?.notes = "new"
      let difference = world.pass()
      #expect(difference.inTheWay?.contains(name) == true)
      #expect(difference.inTheWay?.contains("plannerctl refresh") == true)
      #expect(difference.edits.isEmpty && difference.forget.isEmpty)
      #expect(difference.writes.map(\.copy.itemId) == ["z"])
    }
  }

  @Test func `a directory alone does not make a folder full`() {
    var world = world()
    for name in world.files.keys { world[name] = nil }
    world.obstacles = ["of nobody.ics"]
    #expect(world.pass().trouble?.contains("suddenly empty") == true)
  }

  @Test func `a session that another program made repeat counts once, and is named`() {
    for property in ["RRULE", "RDATE"] {
      var world = world()
      world.edit(set: [property: property == "RRULE" ? "FREQ=WEEKLY" : "20260309T130000Z"])
      let difference = world.pass()
      #expect(difference.isEmpty)
      #expect(
        difference.remarks.map(\.sentence).filter { $0.contains(name) && $0.contains("repeat") }.count == 1)
      #expect(difference.remarks[0].mend.contains("plannerctl edit NAME --every"))
      world.edit(set: ["DTSTART": "20260303T090000Z", "DTEND": "20260303T100000Z"])
      #expect(world.pass().edits.count == 1)
      world.sessions["a"]?.notes = "new"
      world.settle()
      #expect(world.text().contains(property), "what is not ours stays")
      world.sessions["a"] = nil
      world.settle()
      #expect(world.text().isEmpty)
    }
  }

  @Test func `so does one of which a single instance was moved`() {
    var world = world()
    world.edit(set: ["RRULE": "FREQ=WEEKLY"])
    let uid = world.text().line("UID") ?? ""
    let instance = [
      "BEGIN:VEVENT", uid, "RECURRENCE-ID:20260309T130000Z", "DTSTART:20260309T150000Z", "END:VEVENT",
    ]
    world[name] = world.text().replacing(
      "END:VCALENDAR", with: instance.joined(separator: "\r\n") + "\r\nEND:VCALENDAR")
    let difference = world.pass()
    #expect(difference.isEmpty && difference.remarks.count == 1)
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-02T13:00:00Z"))
  }

  // MARK: - Of nobody

  @Test func `the files of a removed person go`() {
    var world = world(.both)
    world.sessions["a"] = nil
    world.settle()
    #expect(world.files.count == 2 && world.copies.count == 2)
  }

  @Test func `a ghost is removed, a file of a live session is adopted`() {
    var world = world()
    let old = world.text()
    world[name] = nil
    world.settle()  // canceled
    world[name] = old
    #expect(world.pass().removals.map(\.file) == [name])
    world[name] = MirrorWorld.edited(
      old, ["DTSTART": "20260303T090000Z", "DTEND": nil, "DESCRIPTION": "theirs"])
    world.sessions["a"]?.status = .pending
    world.sessions["a"]?.notes = "ours"
    let difference = world.pass()
    #expect(difference.edits.map(\.overOurs) == ["the time 2026-03-02 14:00 (60 min)", nil])
    world.settle()
    #expect(world.sessions["a"]?.notes == "theirs\nours")
    #expect(world.text().line("DESCRIPTION") == "DESCRIPTION:theirs\\nours")
    #expect(world.files.count == 2)
  }

  @Test func `what was written before a crash is only taken note of`() {
    var world = MirrorWorld()
    world.place()
    world.pass(.crash)
    #expect(world.copies.isEmpty && world.files.count == 1)
    let difference = world.pass()
    #expect(difference.keep.count == 1 && difference.writes.isEmpty && difference.edits.isEmpty)
    world.sessions["a"]?.startAt = world.now
    world.pass(.crash)
    let second = world.pass()
    #expect(second.keep.count == 1 && second.writes.isEmpty && second.edits.isEmpty)
    #expect(world.pass().isEmpty)
  }

  @Test func `closed sessions leave after 30 days, and closed ones without a copy never come`() {
    var world = world()
    world.place("old")
    world.sessions["old"]?.status = .done
    world.sessions["a"]?.status = .canceled
    world.settle()
    #expect(world.copies[MirrorCopy.Key(itemId: "a", component: .event)]?.closedAt == world.now)
    #expect(world.files.count == 2)
    world.now = world.now.adding(minutes: 30 * 1440 - 1)
    #expect(world.pass().isEmpty)
    world.now = world.now.adding(minutes: 1)
    #expect(world.pass().removals.map(\.file) == [name])
    #expect(world.pass().isEmpty)
    #expect(world.copies.count == 1)
  }

  @Test func `a session that is live again is not counted as closed`() {
    var world = world()
    world.sessions["a"]?.status = .canceled
    world.settle()
    world.sessions["a"]?.status = .pending
    world.settle()
    #expect(world.copies[MirrorCopy.Key(itemId: "a", component: .event)]?.closedAt == nil)
    #expect(world.text().line("STATUS") == "STATUS:CONFIRMED")
    #expect(world.text().line("TRANSP") == "TRANSP:OPAQUE")
  }

  @Test func `another form: the old files go, the new ones come, edits are heard first`() {
    var world = world()
    world.edit(set: ["DTSTART": "20260303T090000Z", "DTEND": nil])
    world.form = .task
    world.settle()
    #expect(world.files.keys.sorted() == [MirrorWorld.name("a", .task), MirrorWorld.name("z", .task)])
    #expect(world.text("a", .task).line("DUE") == "DUE:20260303T090000Z")
    #expect(world.copies.count == 2)
  }

  @Test func `a folder that is left is cleared by a mirror without sessions`() {
    var world = world()
    world["x.ics"] = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
    world.sessions = [:]
    world.settle()
    #expect(world.files.keys.sorted() == ["x.ics"])
  }

  // MARK: - Another planner

  @Test func `the files of another planner hold everything`() {
    var world = world()
    world[name] = nil
    let uid = MirrorUID(plannerId: "2222", itemId: "b", component: .task).text
    for text in [
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(uid)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "UID:\(uid)\r\nhalf",
    ] {
      world["b.ics"] = text
      let difference = world.pass()
      #expect(difference.trouble?.contains("another planner (2222)") == true)
      #expect(difference.edits.isEmpty && difference.forget.isEmpty && difference.writes.isEmpty)
    }
  }

  @Test func `another planner holds nobody who leaves the folder`() {
    var world = world()
    let uid = MirrorUID(plannerId: "2222", itemId: "b", component: .event).text
    world["b.ics"] = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    #expect(world.pass().trouble != nil)
    world.sessions = [:]
    world.copies = [:]
    #expect(world.pass().trouble == nil)
    #expect(world.files.keys.sorted() == ["b.ics"])
  }
}
