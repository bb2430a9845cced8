import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// The use cases: the one way into the planner. Reads state, asks the engine, and writes what it says in
/// one transaction; events go out after the commit.
///
/// It is used from one thread, its own, and blocks it for as long as a transaction takes. Others read beside it with
/// planners of their own (``Readers``), from what is committed and what its ``bulletin`` says.
package final class Planner {
  let store: PlannerStore
  let clock: Clock
  let zones: ZoneDatabase
  /// What listens to `Watch`.
  private(set) var watchers: [Watcher] = []
  /// Sessions that began up to then were told of.
  private var beganUntil = Instant(seconds: 0)

  /// Whoever watches from another thread.
  var audience: Audience?
  let bulletin: Bulletin
  /// The bulletin is another planner's.
  let isBeside: Bool

  /// The way to the user; nil: nobody is told anything.
  let messenger: (any Messenger)?
  /// What the transaction under way makes known.
  var news: [News] = []
  /// Deliveries that were handed out and not answered yet.
  var underWay: Set<DeliveryKey> = []
  /// Those of them that may show somebody who was erased since.
  var outdated: Set<DeliveryKey> = []
  /// While a claim is carried out: what it has put into words already, by reminder.
  var composed: [String: Notice] = [:]
  /// Deliveries that no attempt of an earlier process can have carried out.
  var unattempted: Set<DeliveryKey> = []

  /// Where work is done that waits for a disk.
  let workshop: any Workshop
  /// The same for address books alone: one that hangs stops no calendar and no mirror.
  let cardWorkshop: any Workshop
  /// The folder of the mirror where the user chose none; nil: nothing is mirrored.
  let mirrorPath: String?
  /// What calendars say, until that may have changed.
  var knownCalendarTimes: [BusyTime]?
  var calendarWork = CalendarWork()
  /// The latest command whose refresh waits for calendars or cards: what it does then is undone with the command.
  var refreshHeldFor: Int64?
  /// What address books say.
  var cards = CardIndex() {
    didSet { post(changed: true) }
  }
  var cardReading = CardReading() {
    didSet { post() }
  }
  /// Where people live, by their id, until that may have changed.
  var knownZones: [String: ZoneTable]?
  var orderedIds = OrderedIds()
  /// A transaction is under way.
  private(set) var isWriting = false
  /// The state of the mirror's work.
  var mirroring = Mirroring() {
    didSet { if mirroring.failure != oldValue.failure { post(changed: true) } }
  }
  var backing = Backing() {
    didSet {
      if (backing.newest, backing.trouble) != (oldValue.newest, oldValue.trouble) { post(changed: true) }
    }
  }
  /// Which files and folders are to be watched may have changed.
  package var watchedChanged: () -> Void = {}
  /// Something failed that nobody waits for.
  package var failed: (_ what: String, any Error) -> Void = { _, _ in }

  /// For `doctor`; nil where there is no daemon around.
  package var outside: Outside?

  private var lastEvent: Int64 = 0
  /// When the next local day begins, or now where a refresh is owed: the plan is to be refreshed then.
  private(set) var refreshDue = Instant(seconds: 0) {
    didSet { post() }
  }
  /// The local day of the latest refresh by the clock.
  private var day: CivilDate?
  /// The latest refresh by the clock failed.
  private var isRefreshOwed = false
  /// When the planner next wants ``wake()``: a day begins, a reminder is due, a delivery is tried again.
  package internal(set) var deadline = Instant(seconds: 0) {
    didSet { if deadline != oldValue { deadlineChanged() } }
  }
  package var deadlineChanged: () -> Void = {}
  /// Who had no place after the latest refresh that was committed.
  var withoutPlace: Set<UnplacedGoal> = []
  /// The same after the refresh of the transaction under way, if it refreshed.
  var nowWithoutPlace: Set<UnplacedGoal>?
  let zoneCache: ZoneCache
  var systemZone: ZoneTable {
    didSet { post(changed: true) }
  }
  /// Something changed besides the store that its readers show, and they were not told yet.
  var isNewsForReaders = false

  /// One reader of `Watch`; returns false once it is gone.
  typealias Watcher = (Methods.Watch.Reply) -> Bool

  package convenience init(
    store: PlannerStore, clock: Clock, zones: ZoneDatabase,
    messenger: (any Messenger)? = nil, workshop: any Workshop = NoDelay(),
    cardWorkshop: (any Workshop)? = nil, mirrorPath: String? = nil, backupWorkshop: (any Workshop)? = nil
  ) throws {
    self.init(
      store, clock, ZoneCache(zones), zones, zones.systemZone(), messenger, workshop, cardWorkshop,
      mirrorPath, bulletin: nil)
    backing.workshop = backupWorkshop
    if backupWorkshop != nil {
      let today = try today()
      // One of a day to come was made by another clock.
      backing.newest = backups.list().map(\.date).first { $0 <= today }
    }
    leaveFolders()
    // Before the refresh: what was edited elsewhere meanwhile counts.
    try beginMirroring()
    // Before anything is placed: cards say where people live.
    try readAddressBooks()
    // The clock may have been set while nobody was there.
    try tryNow { _ in true }
    try refreshByTheClock()
  }

  init(
    _ store: PlannerStore, _ clock: Clock, _ zoneCache: ZoneCache, _ zones: ZoneDatabase,
    _ systemZone: ZoneTable,
    _ messenger: (any Messenger)?, _ workshop: any Workshop, _ cardWorkshop: (any Workshop)?,
    _ mirrorPath: String?,
    bulletin: Bulletin?
  ) {
    self.store = store
    self.clock = clock
    self.zones = zones
    self.messenger = messenger
    self.workshop = workshop
    self.cardWorkshop = cardWorkshop ?? workshop
    self.mirrorPath = mirrorPath
    self.zoneCache = zoneCache
    self.systemZone = systemZone
    self.bulletin = bulletin ?? Bulletin(Bulletin.Content(systemZone: systemZone))
    isBeside = bulletin != nil
  }

  /// Now, to the second: what the store can keep.
  var now: Instant { Instant(seconds: clock.now().seconds) }

  // MARK: - Time

  /// Does what its time has come for. To be called at ``deadline``, and where the time may have moved on by
  /// itself.
  package func wake() throws {
    try catchUp()
    endWaitForCards()
    try endWaitForCalendars()
    try claimDue()
    try tellWhatBegan()
    try backUpIfDue()
    try settle()
  }

  /// The machine's clock was set.
  package func clockWasSet() throws {
    try tryNow { _ in true }
    try catchUp()
    // What was given up by the clock before may lie ahead by this one.
    try transaction(command: nil) { _ in }
    try wake()
  }

  /// Reads the machine's zone again and refreshes: at start and on SIGHUP.
  package func reload() throws {
    systemZone = zones.systemZone()
    try refreshAndTellDay()
    try readCalendars()
    addressBooksMayHaveChanged()
  }

  /// A refresh that no command asked for; it cannot be undone.
  package func refreshByTheClock() throws {
    let before = day
    do {
      day = try localZone().date(at: now)
      isRefreshOwed = false
      _ = try transaction(command: nil) { try self.refresh($0) }
    } catch {
      day = before
      isRefreshOwed = true
      throw error
    }
    do {
      try scrubIfDue()
    } catch StoreError.busy, StoreError.full {
      // Another program reads the file, or there is no room to rewrite it; `doctor` says so until the next try.
    }
  }

  /// A refresh after something that is done: whoever asked for that must not hear that it failed. The alarm
  /// tries again, and there the error is told.
  func refreshAfterwards() {
    do { try refreshByTheClock() } catch {
      refreshDue = now
      deadline = now
    }
  }

  /// Refreshes first where a day has begun since the last time, as after a suspend.
  func catchUp() throws {
    guard refreshDue.isDue(at: now) else { return }
    mirroring.isDue = true
    try refreshAndTellDay()
    // The stretch of time that is looked at moved on, and whatever was not noticed is seen now.
    try readCalendars()
    addressBooksMayHaveChanged()
  }

  private func refreshAndTellDay() throws {
    let before = day
    // Also where the file could not be rewritten afterwards.
    defer { if day != before { tell(Methods.Watch.Reply(event: EventKind.dayBegan.rawValue, at: now)) } }
    try refreshByTheClock()
  }

  // MARK: - Transactions

  /// One command: its change, the refresh that it causes and their events, in one transaction.
  /// - anew: the goals whose sessions are planned anew.
  func change<Result>(
    _ command: String, anew: (Result) -> [Goal] = { _ in [] }, _ body: (StoreWriter) throws -> Result
  ) throws -> (result: Result, plan: PlanReport) {
    try transaction(command: command) { writer in
      let result = try body(writer)
      return (result, try self.refresh(writer, anew: anew(result)))
    }
  }

  func transaction<Result>(command: String?, _ body: (StoreWriter) throws -> Result) throws -> Result {
    news.removeAll()
    nowWithoutPlace = nil
    let result = try writing {
      try store.write(command: command?.shortened, at: now) { writer in
        let result = try body(writer)
        try self.updateLedger(writer)
        return result
      }
    }
    withoutPlace = nowWithoutPlace ?? withoutPlace
    do { try settle() } catch {
      // It is committed, so whoever asked for it must not hear that it failed. The alarm tries again, and
      // there the error is told.
      deadline = now
    }
    return result
  }

  /// What `body` would do, and then a refresh: nothing of it stays.
  func rehearse<Result>(
    _ body: (StoreWriter) throws -> Result
  ) throws -> (result: Result, plan: PlanReport) {
    try writing {
      try store.rehearse(at: now) { writer in
        let result = try body(writer)
        return (result, try self.refresh(writer))
      }
    }
  }

  private func writing<Result>(_ body: () throws -> Result) rethrows -> Result {
    isWriting = true
    knownZones = nil
    defer {
      isWriting = false
      knownZones = nil
      post()
    }
    do { return try body() } catch {
      // What the transaction saw of itself is not so.
      knownCalendarTimes = nil
      throw error
    }
  }

  /// What follows a commit: whoever watches is told, deliveries go out, and the next deadline is known.
  func settle() throws {
    let zone = try localZone()
    let today = zone.date(at: now)
    // In another zone it may be another day at any time, and a channel may answer sooner than the alarm rings.
    refreshDue = isRefreshOwed || today != day ? now : zone.instant(of: today.adding(days: 1))
    try tellWatchers()
    try dispatch()
    try beginMirroring()
    let wanted = [
      refreshDue, try ledgerDeadline(), try nextStart(), mirroring.retryAt, cardReading.waitsUntil,
      backing.retryAt.flatMap { $0 > now ? $0 : nil }, calendarWork.waitsUntil,
    ]
    deadline = wanted.compactMap(\.self).min() ?? refreshDue
  }

  // MARK: - Watching

  func watch(_ watcher: @escaping Watcher) throws {
    if watchers.isEmpty { beganUntil = now }
    watchers.append(watcher)
    try settle()
  }

  /// Somebody watches from another thread.
  func audienceGrew(isFirst: Bool) throws {
    if isFirst { beganUntil = now }
    try settle()
  }

  private var isWatched: Bool { !watchers.isEmpty || audience?.isEmpty == false }

  /// Sessions begin without anything being written: only those who watch want to know.
  private func nextStart() throws -> Instant? {
    isWatched ? try untold().first?.startAt : nil
  }

  /// Sessions that have not ended and were not told of, by start: all that began, and the next one.
  private func untold() throws -> [PlanItem] {
    try store.read { reader in
      var limit = 4
      while true {
        let items = try reader.nextItems(after: now, limit: limit)
        // Any number may run at once.
        if items.count < limit || items.contains(where: { $0.startAt > max(now, beganUntil) }) {
          return items.filter { $0.startAt > beganUntil }
        }
        limit *= 2
      }
    }
  }

  private func tellWhatBegan() throws {
    guard isWatched else { return }
    for item in try untold() where item.startAt <= now {
      tell(
        Methods.Watch.Reply(event: EventKind.began.rawValue, at: now, item: item, contactId: item.contactId))
    }
    beganUntil = now
  }

  /// Hands the outbox to the watchers.
  private func tellWatchers() throws {
    guard isWatched else {
      lastEvent = max(lastEvent, try store.read { try $0.lastEventId() } ?? 0)
      return
    }
    for event in try store.read({ try $0.events(after: lastEvent) }) {
      lastEvent = event.id
      let shown = Methods.Watch.Reply(
        event: event.kind, at: event.at, item: event.item, contactId: event.contactId, detail: event.detail)
      tell(shown)
    }
  }

  private func tell(_ event: Methods.Watch.Reply) {
    watchers.removeAll { !$0(event) }
    audience?.tell(event)
  }

  func emit(
    _ kind: EventKind, item: PlanItem? = nil, contactId: String? = nil, detail: String? = nil,
    to writer: StoreWriter
  ) throws {
    mirroring.isDue = true
    // Here, and not with every transaction: one that has nothing to tell writes nothing.
    try writer.dropEvents(upTo: lastEvent)
    var item = item
    item?.placing = nil
    if let made = News(kind, item: item, detail: detail) { news.append(made) }
    try writer.emit(
      StoreEvent(
        kind: kind.rawValue, at: now, item: item, contactId: contactId ?? item?.contactId, detail: detail))
  }
}
