import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// What becomes of sessions whose files are missing.
@Suite struct MirrorMissingTests {
  private let name = MirrorWorld.name("a")

  @Test func `a deleted file cancels its session and does not come back`() {
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
    world.refuses = true
    world[name] = nil
    world.settle()
    #expect(world[name] != nil)
    #expect(world.sessions["a"]?.status == .pending)
  }

  @Test func `with both forms the one that is deleted cancels the other`() {
    var world = MirrorWorld.settled(.both)
    world[name] = nil
    world.settle()
    #expect(world.text("a", .task).line("STATUS") == "STATUS:CANCELLED")
    #expect(world[name] == nil)
  }

  @Test func `deleted over our own move: history is told`() {
    var world = MirrorWorld.settled()
    world[name] = nil
    world.sessions["a"]?.startAt = Instant("2026-03-04T10:00:00Z") ?? world.now
    #expect(world.pass().edits.map(\.overOurs) == ["the time 2026-03-04 11:00 (60 min)"])
  }

  @Test func `a deleted file of a closed session is forgotten`() {
    var world = MirrorWorld.settled()
    world.sessions["a"]?.status = .done
    world.settle()
    world[name] = nil
    let difference = world.pass()
    #expect(difference.edits.isEmpty && difference.forget.count == 1)
    #expect(world.pass().isEmpty)
  }

  @Test func `a folder suddenly empty holds everything`() {
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
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
}
