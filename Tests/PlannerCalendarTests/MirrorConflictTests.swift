import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Syncthing, Nextcloud and DecSync keep both versions of a file that changed in two places.
@Suite struct `Two versions of a session's file` {
  private let name = MirrorWorld.name("a")
  private let copy = "a.sync-conflict-20260302-101500-ABCDEFG.ics"

  /// Returns a world in which the file changed in two places.
  private func world(
    notes: String? = nil, _ mine: [String: String?], _ theirs: [String: String?]
  ) -> MirrorWorld {
    var world = MirrorWorld.settled(notes: notes)
    world[copy] = MirrorWorld.edited(world.text(), theirs)
    world.edit(set: mine)
    return world
  }

  private let moved: [String: String?] = [
    "DTSTART": "20260303T090000Z", "DTEND": "20260303T100000Z", "SEQUENCE": "1",
    "LAST-MODIFIED": "20260302T080000Z",
  ]
  private let noted: [String: String?] = ["DESCRIPTION": "bring wine", "LAST-MODIFIED": "20260302T090000Z"]

  @Test(arguments: [true, false]) func `become one with the time of the one and the notes of the other`(
    isMovedHere: Bool
  ) {
    var world = isMovedHere ? world(moved, noted) : world(noted, moved)
    world.settle()
    #expect(world[copy] == nil && world.files.count == 2)
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-03T09:00:00Z"))
    #expect(world.sessions["a"]?.notes == "bring wine")
    #expect(world.text().line("DTSTART") == "DTSTART:20260303T090000Z")
    #expect(world.pass().isEmpty)
  }

  @Test func `lose no line of notes that both changed`() {
    var world = world(notes: "Rome", ["DESCRIPTION": "Rome\\nwine"], ["DESCRIPTION": "Rome\\nbread"])
    world.settle()
    let notes = world.sessions["a"]?.notes ?? ""
    #expect(Set(notes.split(separator: "\n")) == ["Rome", "wine", "bread"])
  }

  @Test func `and a third one become one, too`() {
    var world = world(notes: "Rome", ["DESCRIPTION": "Rome\\nwine"], ["DESCRIPTION": "Rome\\nbread"])
    world["third.ics"] = MirrorWorld.edited(world.text(), ["DESCRIPTION": "Rome\\ncheese"])
    #expect(world.settle() < 10)
    let notes = world.sessions["a"]?.notes ?? ""
    #expect(notes.split(separator: "\n").sorted() == ["Rome", "bread", "cheese", "wine"])
    #expect(world.files.count == 2 && world.pass().isEmpty)
  }

  @Test func `take the newer of two times, whichever file has it`() {
    let later: [String: String?] = [
      "DTSTART": "20260305T090000Z", "DTEND": "20260305T100000Z", "SEQUENCE": "1",
      "LAST-MODIFIED": "20260302T100000Z",
    ]
    for (mine, theirs) in [(moved, later), (later, moved)] {
      var world = world(mine, theirs)
      world.settle()
      #expect(world.sessions["a"]?.startAt == Instant("2026-03-05T09:00:00Z"))
    }
  }

  @Test func `do not bring back a time that the planner has changed since`() throws {
    var world = MirrorWorld.settled()
    let old = world.text()
    world.sessions["a"]?.startAt = try #require(Instant("2026-03-04T13:00:00Z"))
    world.settle()
    world[copy] = MirrorWorld.edited(old, noted)
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-04T13:00:00Z"))
    #expect(world.sessions["a"]?.notes == "bring wine" && world.files.count == 2)
  }

  @Test func `keep a place that only one of them has`() {
    let place = "Café Größenwahn, a street with a long name and a number, 10999 Berlin, on the second floor"
    var world = world(moved, ["LOCATION": place])
    world.settle()
    #expect(world.text().line("LOCATION") == "LOCATION:\(place)" && world.files.count == 2)
  }

  @Test func `count as done or canceled if one of them says so`() {
    var world = world(moved, ["STATUS": "CANCELLED", "SEQUENCE": "1"])
    world.settle()
    #expect(world.sessions["a"]?.status == .canceled && world[copy] == nil)
  }

  @Test(arguments: MirrorWorld.Trouble.allCases) func `become one whatever fails first`(
    trouble: MirrorWorld.Trouble
  ) {
    for passes in 1...3 {
      var world = world(moved, noted)
      for _ in 1..<passes { world.pass() }
      world.pass(trouble)
      world.settle()
      #expect(world.sessions["a"]?.startAt == Instant("2026-03-03T09:00:00Z"))
      #expect(world.sessions["a"]?.notes == "bring wine" && world.files.count == 2)
    }
  }
}
