import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Files of the mirror that cannot be read, that are not regular files, or that contain more than a session.
@Suite struct MirrorBrokenTests {
  private let name = MirrorWorld.name("a")

  @Test func `a half-written file is left alone, and is not deleted`() {
    let whole = MirrorWorld.settled().text()
    for length in [0, 1, 20, 100, 150, 200, 300, whole.count - 16] {
      var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
    world[name] = world.text().replacing("END:VALARM\r\nEND:VEVENT", with: "END:VEVENT\r\nEND:VALARM")
    world.sessions["a"]?.notes = "new"
    let difference = world.pass()
    #expect(difference.isEmpty && difference.remarks.count == 1)
  }

  @Test func `a half-written file under another name cancels nothing either`() {
    let whole = MirrorWorld.settled().text()
    for length in [0, 1, 20, 100, 105, 150, 200, 300, whole.count - 16] {
      var world = MirrorWorld.settled()
      world["tmp.ics"] = String(whole.prefix(length))
      world[name] = nil
      #expect(world.pass().isEmpty, "\(length)")
      world["tmp.ics"] = whole
      #expect(world.pass().keep.map(\.file) == ["tmp.ics"])
      #expect(world.pass().isEmpty)
    }
  }

  @Test func `a half-written file of nobody's keeps the copy of a closed session too`() {
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
    world.edit(set: [name: value])
    let difference = world.pass()
    #expect(difference.isEmpty && difference.remarks.count == 1)
  }

  @Test func `a directory in a file's place holds that session alone, and is named`() {
    for isKnown in [true, false] {
      var world = MirrorWorld.settled()
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

  @Test func `a directory alone does not make a folder the planner's`() {
    var world = MirrorWorld.settled()
    for name in world.files.keys { world[name] = nil }
    world.isMarked = false
    world.obstacles = ["of nobody.ics"]
    #expect(world.pass().trouble?.contains("not the planner's earlier folder") == true)
  }

  @Test func `a session that another program made repeat counts once, and is named`() {
    for property in ["RRULE", "RDATE"] {
      var world = MirrorWorld.settled()
      world.edit(set: [property: property == "RRULE" ? "FREQ=WEEKLY" : "20260309T130000Z"])
      let difference = world.pass()
      #expect(difference.isEmpty)
      #expect(
        difference.remarks.map(\.sentence).filter { $0.contains(name) && $0.contains("repeat") }.count == 1)
      #expect(difference.remarks[0].fix.contains("plannerctl edit NAME --every"))
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
    var world = MirrorWorld.settled()
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
}
