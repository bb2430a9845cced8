import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Sessions with missing files.
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

  @Test(arguments: [MirrorForm.event, .task, .both])
  func `a deleted file that is restored plans its session again`(
    form: MirrorForm
  ) {
    var world = MirrorWorld.settled(form)
    let name = MirrorWorld.name("a", form.components[0])
    let text = world[name]
    world[name] = nil
    world.settle()
    #expect(world.sessions["a"]?.status == .canceled)
    world[name] = text
    #expect(world.pass().edits == [MirrorEdit(itemId: "a", change: .restored)])
    world.settle()
    #expect(world.sessions["a"]?.status == .pending && world[name] == text)
    #expect(world.text("a", .task).line("STATUS") != "STATUS:CANCELLED")
    #expect(world.pass().isEmpty)
  }

  @Test func `a deleted file that a server restores under another UID plans its session again`() {
    var world = MirrorWorld.settled()
    let text = world.text()
    world[name] = nil
    world.settle()
    world["9F1B.ics"] = MirrorWorld.edited(
      text, ["UID": "9F1B", "X-SOCIAL-PLANNER-UID": text.line("UID").map { String($0.dropFirst(4)) }])
    world.settle()
    #expect(world.sessions["a"]?.status == .pending && world.files.count == 2 && world.pass().isEmpty)
  }

  @Test func `a deleted file that is restored as canceled stays, and so does the cancellation`() {
    var world = MirrorWorld.settled()
    let text = MirrorWorld.edited(world.text(), ["STATUS": "CANCELLED"])
    world[name] = nil
    world.settle()
    world[name] = text
    #expect(world.pass().isEmpty)
    #expect(world.sessions["a"]?.status == .canceled && world[name] == text)
  }

  @Test func `a file of a session that the user canceled here does not revoke that`() {
    var world = MirrorWorld.settled()
    let text = world.text()
    world.sessions["a"]?.status = .canceled
    world.settle()
    world[name] = nil
    world.settle()
    world[name] = text
    world.settle()
    #expect(world.sessions["a"]?.status == .canceled && world[name] == nil)
  }

  @Test func `a file that is restored after its time stays as it is, with a remark`() throws {
    var world = MirrorWorld.settled()
    let text = world.text()
    world[name] = nil
    world.settle()
    world.now = try #require(Instant("2026-03-03T08:00:00Z"))
    world[name] = text
    let difference = world.pass()
    #expect(
      difference.isEmpty
        && difference.remarks.map(\.sentence) == [
          "\(name) came back after the session of Änne a was canceled, and its time is over: the planner "
            + "leaves it unchanged"
        ])
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

  /// Returns a world with this number of sessions with files: `a`, `z` and others.
  private func world(of count: Int) -> MirrorWorld {
    var world = MirrorWorld.settled()
    for number in 2..<count { world.place("b\(number)", at: "2026-03-\(number + 10)T13:00:00Z") }
    world.settle()
    return world
  }

  @Test func `a folder that is another one holds everything`() {
    var world = MirrorWorld.settled()
    for name in world.files.keys { world[name] = nil }
    world.place("new")
    world.isMarked = false
    let difference = world.mirror().difference()
    #expect(difference.trouble?.contains("not the planner's earlier folder") == true)
    #expect(difference.trouble?.contains("plannerctl mirror set") == true)
    #expect(difference.edits.isEmpty && difference.writes.isEmpty && difference.forget.isEmpty)
    world.isNew = true
    world.settle()
    #expect(world.files.count == 3)
    #expect(world.sessions.values.allSatisfy { $0.status == .pending })
  }

  @Test(arguments: [(1, 1), (2, 2), (2, 5), (3, 6)])
  func `as many files as a user deletes cancel their sessions`(gone: Int, of count: Int) {
    var world = world(of: max(count, 2))
    if count == 1 {
      world.sessions["z"]?.status = .done
      world.settle()
    }
    for id in world.sessions.keys.sorted().filter({ world.sessions[$0]?.status == .pending }).prefix(gone) {
      world[MirrorWorld.name(id)] = nil
    }
    world.settle()
    #expect(world.sessions.values.count { $0.status == .canceled } == gone)
  }

  @Test(arguments: [(3, 3), (4, 5), (5, 5), (4, 7)])
  func `more than half and more than two wait for an answer`(gone: Int, of count: Int) {
    for answer in [RemovedSessions.cancel, .keep] {
      var world = world(of: count)
      world["mine.ics"] = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
      let ids = world.sessions.keys.sorted().prefix(gone)
      for id in ids { world[MirrorWorld.name(id)] = nil }
      world.place("new")
      let difference = world.pass()
      #expect(Set(difference.removed) == Set(ids) && difference.trouble == nil)
      #expect(difference.edits.isEmpty && difference.writes.map(\.copy.itemId) == ["new"])
      world.removed = answer
      #expect(world.pass().removed.isEmpty)
      world.removed = nil
      world.settle()
      #expect(world.sessions.values.count { $0.status == .canceled } == (answer == .cancel ? gone : 0))
      #expect(ids.allSatisfy { (world[MirrorWorld.name($0)] == nil) == (answer == .cancel) })
    }
  }

  @Test func `files that come back end the question`() {
    var world = world(of: 5)
    let before = world
    for name in world.files.keys { world[name] = nil }
    #expect(world.pass().removed.count == 5)
    for (name, text) in before.files { world[name] = text }
    #expect(world.pass().removed.isEmpty && world.pass().isEmpty)
    #expect(world.sessions == before.sessions)
  }

  @Test func `while the folder changes a missing file is not deleted`() {
    var world = MirrorWorld.settled()
    let text = world[name]
    world[name] = nil
    world.isQuiet = false
    let difference = world.pass()
    #expect(difference.isWaiting && difference.isEmpty)
    world[name] = text
    #expect(!world.pass().isWaiting)
    world[name] = nil
    world.isQuiet = true
    #expect(world.pass().edits == [MirrorEdit(itemId: "a", change: .canceled)])
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
    // A file to be written again has no agreed content until it exists.
    #expect(difference.forget.map(\.itemId) == ["a", "z"])
    #expect(world.pass().isEmpty)
  }
}
