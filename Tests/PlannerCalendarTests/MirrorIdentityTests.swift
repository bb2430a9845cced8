import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Servers and programs may change the UID or the file name of an event. The planner must still recognize its
/// sessions.
@Suite struct `A session with another UID in its file` {
  private let name = MirrorWorld.name("a")
  private let foreign = "9F1B-4C2D"

  /// A change of the file of `a`.
  enum Change: CaseIterable {
    /// The server changes the UID and the file name, and keeps unknown properties.
    case otherUID
    case upperCase
    /// The server keeps only the time, length and title.
    case onlyContent
    /// The server keeps only the file name.
    case onlyFile
  }

  private func changed(_ change: Change, _ form: MirrorForm = .event) throws -> (
    world: MirrorWorld, file: String
  ) {
    var world = MirrorWorld.settled(form)
    let component = form.components[0]
    let name = MirrorWorld.name("a", component)
    let text = try #require(world[name])
    let uid = try #require(text.line("UID")).dropFirst(4)
    world[name] = nil
    let file = change == .onlyFile ? name : "\(foreign).ics"
    let new = change == .upperCase ? uid.uppercased() : foreign
    let hasOurs = [.otherUID, .upperCase].contains(change)
    world[file] = MirrorWorld.edited(
      text,
      [
        "UID": new, "X-SOCIAL-PLANNER-UID": hasOurs && change != .upperCase ? String(uid) : nil,
        "X-SOCIAL-PLANNER-WRITTEN": hasOurs ? "20260301T080000Z" : nil,
      ])
    return (world, file)
  }

  @Test(arguments: Change.allCases, [MirrorForm.event, .task]) func `stays planned`(
    change: Change, form: MirrorForm
  ) throws {
    var (world, file) = try changed(change, form)
    let text = world[file]
    world.settle()
    #expect(world.sessions.values.allSatisfy { $0.status == .pending })
    #expect(world[file] == text && world.files.count == 2, "nothing is written")
    #expect(world.pass().isEmpty)
  }

  @Test(arguments: [Change.otherUID, .upperCase, .onlyFile]) func `follows what is done to it there`(
    change: Change
  )
    throws
  {
    var (world, file) = try changed(change)
    world.settle()
    world.edit(file: file, set: ["DTSTART": "20260304T130000Z", "DTEND": "20260304T140000Z"])
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-04T13:00:00Z"))
    world.edit(file: file, set: ["STATUS": "CANCELLED"])
    world.settle()
    #expect(world.sessions["a"]?.status == .canceled)
  }

  @Test(arguments: Change.allCases) func `is written where it is, under the UID that it has there`(
    change: Change
  )
    throws
  {
    var (world, file) = try changed(change)
    world.settle()
    let uid = world[file]?.line("UID")
    world.sessions["a"]?.startAt = try #require(Instant("2026-03-05T13:00:00Z"))
    world.settle()
    #expect(world[file]?.line("DTSTART") == "DTSTART:20260305T130000Z")
    #expect(world[file]?.line("UID") == uid && world.files.count == 2)
    #expect(world.sessions["a"]?.status == .pending && world.pass().isEmpty)
  }

  @Test(arguments: Change.allCases) func `is canceled when its file goes`(change: Change) throws {
    var (world, file) = try changed(change)
    world.settle()
    world[file] = nil
    world.settle()
    #expect(world.sessions["a"]?.status == .canceled && world.sessions["z"]?.status == .pending)
  }

  @Test func `is not one that the user copied: the copy is the user's`() throws {
    var world = MirrorWorld.settled()
    let copy = MirrorWorld.edited(world.text(), ["UID": foreign, "DTSTART": "20260306T130000Z"])
    world["copy.ics"] = copy
    world.settle()
    #expect(world["copy.ics"] == copy && world.sessions["a"]?.startAt == Instant("2026-03-02T13:00:00Z"))
  }

  @Test func `is not an event of the user's with the same name at another time`() throws {
    var world = MirrorWorld.settled()
    world["mine.ics"] = MirrorWorld.edited(
      world.text(),
      [
        "UID": foreign, "X-SOCIAL-PLANNER-UID": nil, "DTSTART": "20260306T130000Z",
        "DTEND": "20260306T140000Z",
      ])
    world[name] = nil
    world.settle()
    #expect(world.sessions["a"]?.status == .canceled)
  }

  @Test func `of all sessions at once asks nothing`() throws {
    var world = MirrorWorld.settled()
    for id in ["b", "c", "d"] {
      world.place(id, at: "2026-03-1\(id == "b" ? 1 : id == "c" ? 2 : 3)T13:00:00Z")
    }
    world.settle()
    for (name, text) in world.files {
      world[name] = nil
      world["\(name.prefix(1))-9.ics"] = MirrorWorld.edited(text, ["UID": "\(name.prefix(1))-9"])
    }
    #expect(world.pass().removed.isEmpty)
    world.settle()
    #expect(world.sessions.values.allSatisfy { $0.status == .pending } && world.files.count == 5)
  }
}
