import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Files that are renamed, duplicated, shared or left over.
@Suite struct MirrorFilesTests {
  private let name = MirrorWorld.name("a")

  // MARK: - Renamed, duplicated

  @Test func `a renamed file is followed`() {
    var world = MirrorWorld.settled()
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

  @Test func `of two files the known one stays, with what was edited in the other`() {
    for edited in ["0.ics", name] {
      var world = MirrorWorld.settled()
      world["0.ics"] = world[name]
      world.edit(
        file: edited,
        set: [
          "DTSTART": "20260303T090000Z", "DTEND": "20260303T100000Z", "LAST-MODIFIED": "20260302T080000Z",
        ])
      #expect(world.pass().edits.isEmpty)
      world.settle()
      #expect(world["0.ics"] == nil && world.files.count == 2)
      #expect(world.sessions["a"]?.startAt == Instant("2026-03-03T09:00:00Z"))
      #expect(world.pass().isEmpty)
    }
  }

  @Test func `of two files of which none was edited the known one stays`() {
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
    world["x.ics"] = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:mine\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    world["y.ics"] = "rubbish\r\nUID:of nobody\r\nrubbish"
    #expect(world.pass() == MirrorDifference())
  }

  @Test func `an event of the user's own is named while it is ahead, unless the planner reads the folder`() {
    var world = MirrorWorld.settled()
    func event(_ start: String) -> String {
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:mine\r\nSUMMARY:Dentist\r\nDTSTART:\(start)\r\nEND:VEVENT\r\n"
        + "END:VCALENDAR\r\n"
    }
    world["x.ics"] = event("20260305T090000Z")
    let difference = world.pass()
    #expect(difference.isEmpty && difference.remarks.map(\.sentence).count == 1)
    #expect(difference.remarks.first?.sentence.hasPrefix("'Dentist' in the planner's calendar") == true)
    world.isRead = true
    #expect(world.pass().remarks.isEmpty)
    world.isRead = false
    world["x.ics"] = event("20260105T090000Z")
    #expect(world.pass().remarks.isEmpty)
  }

  @Test func `a file with other entries is read and never written or removed`() {
    var world = MirrorWorld.settled()
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

  // MARK: - Left over

  @Test func `the files of a removed person go`() {
    var world = MirrorWorld.settled(.both)
    world.sessions["a"] = nil
    world.settle()
    #expect(world.files.count == 2 && world.copies.count == 2)
  }

  @Test func `a ghost is removed, a file of a live session is adopted`() {
    var world = MirrorWorld.settled()
    let old = world.text()
    world[name] = nil
    world.settle()
    world.sessions["a"]?.status = .missed
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
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
    world.sessions["a"]?.status = .canceled
    world.settle()
    world.sessions["a"]?.status = .pending
    world.settle()
    #expect(world.copies[MirrorCopy.Key(itemId: "a", component: .event)]?.closedAt == nil)
    #expect(world.text().line("STATUS") == "STATUS:CONFIRMED")
    #expect(world.text().line("TRANSP") == "TRANSP:OPAQUE")
  }

  @Test func `another form: the old files go, the new ones come, edits are heard first`() {
    var world = MirrorWorld.settled()
    world.edit(set: ["DTSTART": "20260303T090000Z", "DTEND": nil])
    world.form = .task
    world.settle()
    #expect(world.files.keys.sorted() == [MirrorWorld.name("a", .task), MirrorWorld.name("z", .task)])
    #expect(world.text("a", .task).line("DUE") == "DUE:20260303T090000Z")
    #expect(world.copies.count == 2)
  }

  @Test func `a folder that is left is cleared by a mirror without sessions`() {
    var world = MirrorWorld.settled()
    world["x.ics"] = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
    world.sessions = [:]
    world.settle()
    #expect(world.files.keys.sorted() == ["x.ics"])
  }

  // MARK: - Another planner

  @Test func `the files of another planner hold everything`() {
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
    let uid = MirrorUID(plannerId: "2222", itemId: "b", component: .event).text
    world["b.ics"] = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    #expect(world.pass().trouble != nil)
    world.sessions = [:]
    world.copies = [:]
    #expect(world.pass().trouble == nil)
    #expect(world.files.keys.sorted() == ["b.ics"])
  }
}
