import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// A calendar that was not scanned yet, as after an import, may have events at any time.
@Suite struct `Calendars that were not read yet` {
  let work: CalendarFolder
  /// A document with Anna on evenings, and a calendar with an event on the first of them.
  let document: ExportDocument

  init() throws {
    work = try CalendarFolder()
    try work.put("dinner", at: "20260302T173000", for: "PT4H30M")
    let planner = try TestPlanner()
    try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
    try planner.add("Anna", every: 30, windows: evenings)
    var document = try planner.call(Methods.Export()).document
    document.items = []
    self.document = document
  }

  @Test func `an import places nothing before its calendars are read, and so moves nothing`() throws {
    let planner = try TestPlanner()
    let events = try planner.watch()
    try planner.call(Methods.Import(document: document))
    #expect(try planner.items(.pending).map(\.startAt) == [local("2026-03-03 18:00")])
    #expect(try planner.items().count == 1)
    #expect(try events.kinds() == ["imported", "calendarsChanged", "placed"])
  }

  @Test func `nor does anything else meanwhile`() throws {
    let queue = LaterQueue()
    let planner = try TestPlanner(queue: queue)
    queue.finish()
    try planner.call(Methods.Import(document: document))
    #expect(try planner.add("Bo", every: 7).plan.placed.isEmpty)
    #expect(try planner.call(Methods.Refresh()).placed.isEmpty)
    try planner.tick()
    #expect(try planner.items().isEmpty)
    queue.finish()
    #expect(try planner.items(.pending, of: "Anna").map(\.startAt) == [local("2026-03-03 18:00")])
    #expect(try planner.items().contains { $0.name == "Bo" })
  }

  @Test func `one that takes nothing is not waited for after it was read`() throws {
    try work.remove("dinner")
    let planner = try TestPlanner()
    try planner.call(Methods.Import(document: document))
    #expect(try planner.items(.pending).map(\.startAt) == [local("2026-03-02 18:00")])
  }

  @Test func `one that does not answer is waited for in vain for twenty seconds, and said to be so`() throws {
    let queue = LaterQueue()
    let planner = try TestPlanner(queue: queue)
    queue.finish()
    try planner.call(Methods.Import(document: document))
    #expect(try planner.onPlanner { $0.host.deadline } == planner.time.now.adding(seconds: 20))
    planner.time.now = planner.time.now.adding(seconds: 19)
    try planner.onPlanner { try $0.wake() }
    #expect(try planner.items().isEmpty)
    planner.time.now = planner.time.now.adding(seconds: 1)
    try planner.onPlanner { try $0.wake() }
    #expect(try planner.items(.pending).map(\.startAt) == [local("2026-03-02 18:00")])
    #expect(try planner.call(Methods.Status()).warnings.contains { $0.contains("does not answer") })
    // The calendar answers after all.
    queue.finish()
    #expect(try planner.items().map(\.startAt) == [local("2026-03-03 18:00")])
    #expect(try planner.call(Methods.Status()).warnings.isEmpty)
  }

  @Test func `an import that is taken back meanwhile leaves nothing to wait for`() throws {
    let queue = LaterQueue()
    let planner = try TestPlanner(queue: queue)
    queue.finish()
    try planner.call(Methods.Import(document: document))
    try planner.call(Methods.Undo())
    try planner.add("Bo", every: 30, windows: evenings)
    queue.finish()
    #expect(try planner.items(.pending).map(\.startAt) == [local("2026-03-02 18:00")])
  }

  /// All steps are within one second, as in a script.
  @Test func `what an import placed once they were read is taken back with it`() throws {
    let queue = LaterQueue()
    let planner = try TestPlanner(queue: queue)
    queue.finish()
    try planner.call(Methods.Import(document: document))
    queue.finish()
    #expect(try planner.items().count == 1)
    #expect(try planner.call(Methods.Undo()).undone == "import")
    #expect(try planner.items().isEmpty)
  }

  @Test func `of two commands that waited, both taken back leave nothing`() throws {
    let queue = LaterQueue()
    let planner = try TestPlanner(queue: queue)
    queue.finish()
    try planner.call(Methods.Import(document: document))
    try planner.add("Bo", every: 7)
    queue.finish()
    #expect(try Set(planner.items().map(\.name)) == ["Anna", "Bo"])
    try planner.call(Methods.Undo())
    try planner.call(Methods.Undo())
    #expect(try planner.items().isEmpty)
  }

  /// An event without a zone is at the same local time in every zone.
  @Test func `another time zone is answered with what calendars take there`() throws {
    let planner = try TestPlanner()
    try work.write("tea", ["UID:tea", "SUMMARY:tea", "DTSTART:20260303T150000", "DURATION:PT1H"])
    try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
    let anna = try planner.addOne("Anna", windows: evenings)
    #expect(anna.startAt == local("2026-03-03 18:00"))
    let reply = try planner.call(Methods.SetPreference(key: "timeZone", value: "America/Los_Angeles"))
    #expect(reply.plan.moved.map(\.item.id) == [anna.id])
    #expect(reply.plan.moved.map(\.because?.title) == ["tea"])
    try planner.call(Methods.Undo())
    #expect(try planner.items().map(\.startAt) == [anna.startAt])
  }

  @Test func `a longer horizon places nothing over what was not read yet`() throws {
    let ahead = Methods.SetPreference(key: "schedulingHorizonDays", value: 200)
    let free = try TestPlanner()
    try free.add("Anna", every: 30, windows: evenings)
    let last = try #require(try free.call(ahead).plan.placed.map(\.startAt).max())
    #expect(last > TestPlanner.monday.adding(minutes: 130 * 1440))

    let planner = try TestPlanner()
    try work.write(
      "away",
      ["UID:away", "DTSTART:\(String(describing: last).filter { !"-:".contains($0) })", "DURATION:PT1H"])
    try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
    try planner.add("Anna", every: 30, windows: evenings)
    let events = try planner.watch()
    let placed = try planner.call(ahead).plan.placed
    #expect(placed.contains { $0.startAt > last } && !placed.contains { $0.startAt == last })
    #expect(try !events.kinds().contains("moved"))
  }

  @Test func `where they do not answer, another time zone is answered after twenty seconds`() throws {
    let queue = LaterQueue()
    let planner = try TestPlanner(queue: queue)
    queue.finish()
    try planner.call(Methods.Import(document: document))
    queue.finish()
    var answers = 0
    try planner.begin(Methods.SetPreference(key: "timeZone", value: "America/Los_Angeles")) { _ in
      answers += 1
    }
    planner.time.now = planner.time.now.adding(seconds: 20)
    #expect(answers == 0)
    try planner.onPlanner { try $0.wake() }
    #expect(answers == 1)
    #expect(try planner.call(Methods.Status()).warnings.contains { $0.contains("does not answer") })
    // The calendar answers after all, and is read in the new zone.
    queue.finish()
    #expect(try planner.call(Methods.Status()).warnings.isEmpty)
    #expect(answers == 1)
  }

  @Test func `a preference is acknowledged although what was read cannot be kept`() throws {
    let queue = LaterQueue()
    let planner = try TestPlanner(queue: queue)
    queue.finish()
    try planner.call(Methods.Import(document: document))
    var answers = 0
    try planner.begin(Methods.SetPreference(key: "schedulingHorizonDays", value: 9)) { _ in answers += 1 }
    #expect(answers == 0)
    try planner.onPlanner { try $0.store.close() }
    queue.finish()
    #expect(answers == 1)
  }

  /// Later settings are answered later.
  @Test func `a preference that has nothing to do with calendars is answered at once`() throws {
    let queue = LaterQueue()
    let planner = try TestPlanner(queue: queue)
    queue.finish()
    try planner.call(Methods.Import(document: document))
    #expect(try planner.call(Methods.SetPreference(key: "bufferMin", value: 5)).preferences.bufferMin == 5)
  }
}
