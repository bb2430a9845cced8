import Foundation
import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The parts of a planner, each tested separately with only a store.
@Suite struct `Owners of a planner's parts` {
  /// A coordinator that writes, and ignores the consequences.
  final class Alone: Coordinator {
    let store: PlannerStore
    let clocks: Clocks
    let host: PlannerHost
    private(set) var emitted: [EventKind] = []
    private(set) var settled = 0
    private(set) var refreshes = 0
    private(set) var told: [String] = []

    init(_ store: PlannerStore, _ time: TestClock) {
      self.store = store
      clocks = Clocks(time.clock, TestPlanner.zones)
      host = PlannerHost(
        store, Snapshot(Snapshot.Content(systemZone: clocks.systemZone)), isBeside: false)
      host.attach(self)
    }

    @discardableResult
    func transaction<Result>(command: String?, _ body: (StoreWriter) throws -> Result) throws -> Result {
      try host.writing { try store.write(command: command, at: clocks.now, body) }
    }

    func refresh(_ writer: StoreWriter, after moves: [MovedSession]) throws -> PlanReport {
      refreshes += 1
      return .empty
    }

    func refreshAfterwards() { refreshes += 1 }

    func emit(
      _ kind: EventKind, item: PlanItem?, contactId: String?, detail: String?, to writer: StoreWriter
    ) throws { emitted.append(kind) }

    func sessionConflicts(_ reader: StoreReader) throws -> Set<SessionConflict>? { [] }

    func carryOut(_ edit: MirrorEdit, _ writer: StoreWriter) throws -> MovedSession? { nil }
    func dateTellings(_ reader: StoreReader) throws -> [DateTelling] { [] }
    func dateEvents(unlike known: DateState?, _ reader: StoreReader) throws -> (
      events: [DateEvent], state: DateState
    )? { nil }
    func noteTold(_ row: Reminder, _ writer: StoreWriter) throws {}
    func notice(_ row: Reminder, _ reader: StoreReader) throws -> Notice? { nil }
    func ask(removed itemIds: [String]) {}
    func tell(_ title: String, _ trouble: String) throws { told.append(title) }
    func settle() throws { settled += 1 }
    var content: Snapshot.Content { Snapshot.Content(systemZone: clocks.systemZone) }
  }

  let time = TestClock(TestPlanner.monday)
  let folder: TemporaryFolder
  let alone: Alone

  init() throws {
    folder = try TemporaryFolder()
    alone = Alone(try PlannerStore(path: folder.file("planner.db")), time)
  }

  @Test func `a planner has at most ten stored properties`() throws {
    let planner = Planner(store: alone.store, clock: time.clock, zones: TestPlanner.zones)
    #expect(Swift.Mirror(reflecting: planner).children.count <= 10)
  }

  @Test func `the clock of refreshes wants one with each local day, and at once after one that failed`()
    throws
  {
    let clock = RefreshClock(alone.host)
    let zone = alone.clocks.systemZone
    let today = zone.date(at: time.now)
    clock.settle(in: zone, now: time.now)
    #expect(clock.isDue(at: time.now), "none was made yet")
    try clock.refresh(on: today) {}
    clock.settle(in: zone, now: time.now)
    #expect(clock.due == local("2026-03-03 00:00"))
    #expect(throws: StoreError.self) { try clock.refresh(on: today) { throw StoreError.other("no") } }
    clock.settle(in: zone, now: time.now)
    #expect(clock.due == time.now)
  }

  @Test func `the clock of refreshes keeps what a transaction made known only once it is committed`() throws {
    let clock = RefreshClock(alone.host)
    let ana = Plan.Unplaced(goalId: "g", dueOn: CivilDate("2026-03-02")!, reason: .noWindow)
    clock.setWithoutPlace([ana])
    clock.hold(by: .calendars, for: 7)
    clock.forgetOutcome()
    #expect(clock.commit() == nil && clock.withoutPlace == [] && clock.heldFor == nil)
    clock.setWithoutPlace([ana])
    clock.hold(by: .calendars, for: 7)
    #expect(clock.commit() == .calendars && clock.withoutPlace == [ana] && clock.heldFor == 7)
    clock.forgetOutcome()
    clock.endHold()
    #expect(clock.commit() == nil && clock.withoutPlace == [ana] && clock.heldFor == nil)
  }

  @Test func `the feed tells what was committed once, in order, and what begins`() throws {
    let books = AddressBookReadings(alone.store, alone.clocks, alone.host, ImmediateQueue())
    let calendars = CalendarReadings(alone.store, alone.clocks, alone.host, ImmediateQueue())
    let feed = EventFeed(alone.store, alone.clocks, books, calendars)
    let item = PlanItem(
      id: newId(), contactId: "ana", name: "Ana", startAt: time.now.adding(minutes: 30), durationMin: 30,
      createdAt: time.now)
    var told: [String] = []
    #expect(try feed.deadline() == nil, "nobody watches")
    feed.watch {
      told.append($0.event)
      return told.count < 4
    }
    try alone.transaction(command: nil) { writer in
      try writer.put(Contact(id: "ana", displayName: "Ana"))
      try writer.put(item)
      try feed.emit(.added, item: nil, contactId: "ana", detail: nil, to: writer)
      try feed.emit(.placed, item: item, contactId: nil, detail: nil, to: writer)
    }
    try feed.tellWatchers()
    try feed.tellWatchers()
    #expect(told == ["added", "placed"])
    #expect(try feed.deadline() == item.startAt)
    time.now = item.startAt
    try feed.tellWhatBegan()
    try feed.tellWhatBegan()
    #expect(told == ["added", "placed", "began"])
    feed.tellDayBegan()
    #expect(feed.watchers.isEmpty, "it went")
  }

  @Test func `copies are made once a day, and again an hour after a failure`() throws {
    let backups = DailyBackups(alone.store, alone.clocks, alone.host, ImmediateQueue())
    try backups.start()
    try backups.makeIfDue()
    #expect(backups.state.newest == CivilDate("2026-03-02") && backups.deadline == nil)
    // A file in place of the folder for copies.
    try FileManager.default.removeItem(atPath: backups.copies.folder)
    try Data().write(to: URL(filePath: backups.copies.folder))
    time.now = time.now.adding(minutes: 24 * 60)
    try backups.makeIfDue()
    #expect(backups.deadline == time.now.adding(minutes: 60) && alone.told.count == 1)
    try backups.makeIfDue()
    #expect(alone.told.count == 1, "not before its time")
    time.now = time.now.adding(minutes: 60)
    try FileManager.default.removeItem(atPath: backups.copies.folder)
    try backups.makeIfDue()
    #expect(backups.state.newest == CivilDate("2026-03-03") && backups.state.trouble == nil)
  }

  @Test func `the mirror writes the sessions that the store holds, and is idle until one changes`() throws {
    let books = AddressBookReadings(alone.store, alone.clocks, alone.host, ImmediateQueue())
    let calendars = CalendarReadings(alone.store, alone.clocks, alone.host, ImmediateQueue())
    let mirror = MirrorSync(
      alone.store, alone.clocks, alone.host, ImmediateQueue(), ownPath: folder.file("mirror"),
      dates: DateMirror(alone.store, alone.clocks, alone.host, books, ImmediateQueue()),
      calendars: calendars)
    let views = ViewSource(
      alone.store, alone.clocks, books.contents, calendars.contents, alone.host.snapshot,
      mirrorPath: mirror.ownPath, templates: nil)
    views.state = { [zone = alone.clocks.systemZone] in
      Snapshot.Content(systemZone: zone, mirrorFailure: mirror.state.failure)
    }
    try alone.transaction(command: nil) { writer in
      try writer.put(Contact(id: "ana", displayName: "Ana"))
      try writer.put(
        PlanItem(
          id: newId(), contactId: "ana", name: "Ana", startAt: time.now.adding(minutes: 30),
          durationMin: 30, createdAt: time.now))
    }
    #expect(mirror.state.isDue)
    try mirror.begin()
    let state = try #require(try views.read { try MirrorReader($0).state() })
    #expect(state.files == 1 && state.trouble == nil && !mirror.state.isDue && mirror.deadline == nil)
    #expect(alone.settled == 1)
    try mirror.begin()
    #expect(alone.settled == 1, "nothing is due")
  }

  @Test func `calendars are read beside it, and ask for a refresh where times are taken anew`() throws {
    let files = try CalendarFolder()
    try files.put("dinner", at: "20260302T173000")
    let queue = LaterQueue()
    let calendars = CalendarReadings(alone.store, alone.clocks, alone.host, queue)
    try alone.transaction(command: nil) { writer in
      try writer.put(CalendarSource(id: newId(), name: "work", path: files.path))
    }
    try calendars.read()
    #expect(calendars.deadline != nil, "the plan waits for it")
    queue.finish()
    #expect(alone.emitted == [.calendarsChanged] && alone.refreshes == 1)
    #expect(
      try alone.store.read { try calendars.contents.busyTimes(in: alone.clocks.systemZone, $0) }.count == 1)
    try calendars.read()
    queue.finish()
    #expect(alone.refreshes == 1, "nothing changed")
  }
}
