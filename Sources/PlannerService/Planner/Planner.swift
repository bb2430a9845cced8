import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// The planner. It runs the use cases, and only it changes the plan. It reads state, asks the engine, and
/// writes the result in one transaction. Events go out after the commit.
///
/// It is used only on its own thread, and blocks it during a transaction. Other threads read the committed
/// state and the ``Snapshot`` with their own view sources (``Readers``). A trial has its own planner, on a
/// copy of the store.
package final class Planner {
  let store: PlannerStore
  /// The source of views, for everything that only reads.
  let views: ViewSource
  package let host: PlannerHost
  let refreshes: RefreshClock
  let addressBooks: AddressBookReadings
  let calendars: CalendarReadings
  let mirror: MirrorSync
  let backups: DailyBackups
  let deliveries: DeliveryQueue
  let feed: EventFeed

  /// The background queues for slow work that must not block the planner's event loop.
  package struct Queues {
    /// The queue for calendars and the mirror.
    var files: any BackgroundQueue
    /// The queue for address books. If it hangs, calendars and the mirror still work.
    var cards: any BackgroundQueue
    /// The queue for copies of the database; nil if this planner makes no copies.
    var backups: (any BackgroundQueue)?

    package init(
      files: any BackgroundQueue, cards: (any BackgroundQueue)? = nil, backups: (any BackgroundQueue)? = nil
    ) {
      self.files = files
      self.cards = cards ?? files
      self.backups = backups
    }
  }

  /// Creates a planner. It does nothing before ``start()``.
  /// - messenger: the way to the user; nil to send no notices.
  /// - mirrorPath: the folder of the mirror if the user chose no folder; nil if nothing is mirrored then.
  /// - templates: the folder of the user's own templates of drafts. It need not exist.
  /// - snapshot: the snapshot of another planner, if this planner is beside it; else nil.
  init(
    store: PlannerStore, clocks: Clocks, messenger: (any Messenger)?, queues: Queues,
    mirrorPath: String?, templates: String? = nil, snapshot: Snapshot? = nil
  ) {
    self.store = store
    host = PlannerHost(
      store, snapshot ?? Snapshot(Snapshot.Content(systemZone: clocks.systemZone)), isBeside: snapshot != nil)
    refreshes = RefreshClock(host)
    addressBooks = AddressBookReadings(store, clocks, host, queues.cards)
    calendars = CalendarReadings(store, clocks, host, queues.files)
    views = ViewSource(
      store, clocks, addressBooks.contents, calendars.contents, host.snapshot, mirrorPath: mirrorPath,
      templates: templates)
    mirror = MirrorSync(
      store, clocks, host, queues.files, ownPath: mirrorPath,
      dates: DateMirror(store, clocks, host, addressBooks, queues.files), calendars: calendars)
    backups = DailyBackups(store, clocks, host, queues.backups)
    deliveries = DeliveryQueue(store, clocks, host, addressBooks, messenger)
    feed = EventFeed(store, clocks, addressBooks, calendars)
    views.state = { [weak self] in self?.content }
    host.attach(self)
    host.door.attach(self)
  }

  package convenience init(
    store: PlannerStore, clock: Clock, zones: ZoneDatabase, messenger: (any Messenger)? = nil,
    queues: Queues = Queues(files: ImmediateQueue()), mirrorPath: String? = nil, templates: String? = nil
  ) {
    self.init(
      store: store, clocks: Clocks(clock, zones), messenger: messenger, queues: queues,
      mirrorPath: mirrorPath, templates: templates)
  }

  // MARK: - Time

  /// Does the work that must precede the first call. Waits if the clock is not trusted.
  package func start() throws {
    let (latest, right) = try store.read { (try $0.latestTime(until: now), try $0.rightTime()) }
    clocks.watch.begin(latest: latest, right: right)
    if try believesClock() { try begin() }
  }

  /// Does the work of a start, in this order.
  func begin() throws {
    host.hasBegun = true
    try backups.start()
    try sweepFiles(drafts: true)
    mirror.leaveFolders()
    // Before the refresh, because edits that other programs made in the meantime count.
    try mirror.begin()
    // Before any placing, because cards say where people live.
    try addressBooks.read()
    // The clock may have been set while no daemon was running.
    try deliveries.retryAtOnce()
    try refreshByTheClock()
  }

  /// Does everything that is due. Must be called at ``PlannerHost/deadline``, and when time may have passed
  /// unnoticed, for example after a suspend.
  package func wake() throws {
    guard try believesClock() else { return }
    try catchUp()
    try addressBooks.keepTime()
    try calendars.endWait()
    try calendars.pollIfDue()
    try deliveries.claimDue()
    try feed.tellWhatBegan()
    try backups.makeIfDue()
    try GuestRequests(self).endLateRequests()
    host.door.markOutdated(plan: true)
    try settle()
  }

  /// Does everything that is due by the new time, after the machine's clock was set.
  package func clockWasSet() throws {
    // The age of the tickets is now unknown.
    host.snapshot.pageTickets.removeAll()
    guard try believesClock() else { return }
    try deliveries.retryAtOnce()
    try catchUp()
    // A time that had passed by the earlier clock may be ahead by the new clock.
    try transaction(command: nil) { _ in }
    try wake()
  }

  /// Reads the machine's zone again and refreshes. Called after that zone changed, and on SIGHUP.
  package func reload() throws {
    clocks.readSystemZone()
    host.post(changed: true)
    try refreshAndTellDay()
    try calendars.read()
    addressBooks.mayHaveChanged()
  }

  /// Refreshes the plan without a command, so that it cannot be undone.
  package func refreshByTheClock() throws {
    try refreshes.refresh(on: try today()) {
      _ = try transaction(command: nil) { try self.refresh($0) }
    }
    try backups.scrubIfPossible()
  }

  /// Refreshes after a committed change, so the caller must not get an error. After a failure the alarm
  /// retries, and reports the error then.
  func refreshAfterwards() {
    do { try refreshByTheClock() } catch { refreshes.oweRefresh(at: now) }
  }

  /// Refreshes if a day has begun since the last refresh, for example after a suspend.
  func catchUp() throws {
    guard refreshes.isDue(at: now) else { return }
    mirror.markOutdated()
    mirror.dates.markOutdated()
    try refreshAndTellDay()
    // Deletes files of commands that can no longer be undone.
    try sweepFiles()
    // The range of time to read has moved on. This also finds changes that were missed.
    try calendars.read()
    addressBooks.mayHaveChanged()
  }

  private func refreshAndTellDay() throws {
    let before = refreshes.day
    // The day is reported even if the database file could not be rewritten afterwards.
    defer { if refreshes.day != before { feed.tellDayBegan() } }
    try refreshByTheClock()
  }

  // MARK: - Transactions

  /// Runs one command: its change, the refresh after it and their events, in one transaction.
  /// - anew: the goals with sessions to plan from scratch.
  /// - moved: the sessions that the command moved.
  /// - missed: the session that, by the command, did not take place.
  /// - changesHours: whether the command may change hours or other rules by which existing sessions were
  ///   planned. Then own sessions that no longer fit move, and the report names sessions that stay and no
  ///   longer fit.
  /// - addsPeople: whether the command may add people. The sessions of others who were added within the hour are
  ///   then planned again together with theirs.
  func change<Result>(
    _ command: String, anew: (Result) -> [Goal] = { _ in [] },
    moved: (Result) -> [MovedSession] = { _ in [] }, missed: (Result) -> PlanItem? = { _ in nil },
    changesHours: Bool = false, addsPeople: Bool = false, _ body: (StoreWriter) throws -> Result
  ) throws -> (result: Result, plan: PlanReport) {
    try transaction(command: command) { writer in
      let before = changesHours ? try Situation(self.view(writer)) : nil
      let result = try body(writer)
      var plan = try PlanRefresh(self).refresh(
        writer, anew: anew(result), together: addsPeople, after: moved(result), missed: missed(result),
        since: before, knownToo: false)
      if let before { plan.unfit = try SituationReader(self.view(writer)).unfit(since: before) }
      return (result, plan)
    }
  }

  /// Returns the result of `body`, and the id with which `Undo` reverts its changes; nil if it changed
  /// nothing.
  func undoable<Result>(_ body: () throws -> Result) rethrows -> (result: Result, undoId: String?) {
    host.latestCommand = nil
    return (try body(), host.latestCommand.map(String.init))
  }

  /// Returns a reply with the undo id of the changes of `body`.
  func withUndoId<Reply: UndoableReply>(_ body: () throws -> Reply) rethrows -> Reply {
    var (reply, undoId) = try undoable(body)
    reply.undoId = undoId
    return reply
  }

  /// Joins the changes of `body` to an earlier change, if that is the latest. Throws ``InvalidField``.
  /// - joined: the id of the earlier change from its reply; nil to join nothing.
  func joining<Result>(_ joined: String?, _ body: () throws -> Result) throws -> Result {
    guard let joined else { return try body() }
    guard let id = Int64(joined) else {
      throw InvalidField(field: "joins", value: .string(joined), allowed: InvalidField.idOfChange)
    }
    host.joined = id
    defer { host.joined = nil }
    return try body()
  }

  func transaction<Result>(command: String?, _ body: (StoreWriter) throws -> Result) throws -> Result {
    var id: Int64?
    let isDoubted = try doubtsClock()
    let result = try writing {
      try store.write(command: command?.shortened, at: now, by: program, joining: host.joined) {
        writer in
        let before = try writer.reader.liveItems()
        let result = try body(writer)
        if !isDoubted {
          if try self.deliveries.knowsUnconfirmed(writer.reader) { try self.takeBackTheFuture(writer) }
          try self.deliveries.update(writer)
        }
        try self.deliveries.noteNews(since: before, canUndo: command != nil, writer)
        try self.host.snapshot.seenSessions.store(writer)
        try self.noteRightTime(writer)
        id = writer.commandId
        return result
      }
    }
    if command != nil { host.latestCommand = id }
    if feed.hasEvents { mirror.markOutdated() }
    host.door.markOutdated(plan: false)
    mirror.dates.markOutdated()
    switch refreshes.commit() {
    case nil: break
    case .addressBooks: addressBooks.holdRefresh()
    case .calendars: calendars.holdRefresh()
    // A refresh follows when the clock is trusted.
    case .clock: break
    }
    do { try settle() } catch {
      // The change is committed, so the caller must not get an error. The alarm retries, and reports the
      // error then.
      host.deadline = now
    }
    return result
  }

  /// Returns the result of `body`, and rolls back everything.
  func rehearse<Result>(_ body: (StoreWriter) throws -> Result) throws -> Result {
    defer { forget() }
    return try writing { try store.rehearse(at: now, body) }
  }

  /// Rehearses `body` and the refresh after it.
  func rehearsePlanning<Result>(
    addsPeople: Bool = false, _ body: (StoreWriter) throws -> Result
  ) throws -> (result: Result, plan: PlanReport) {
    try rehearse { writer in
      let result = try body(writer)
      return (result, try PlanRefresh(self).refresh(writer, together: addsPeople, knownToo: true))
    }
  }

  private func writing<Result>(_ body: () throws -> Result) throws -> Result {
    forget()
    views.cards.isInTransaction = true
    defer { views.cards.isInTransaction = false }
    do { return try host.writing(body) } catch {
      // The caches may hold changes that were rolled back.
      calendars.forgetTimes()
      forget()
      throw error
    }
  }

  /// Discards the news and events of the transaction under way.
  private func forget() {
    deliveries.forgetNews()
    feed.forgetEvents()
    refreshes.forgetOutcome()
  }

  /// Does the work after a commit: tells watchers, dispatches deliveries and computes the next deadline.
  func settle() throws {
    if clocks.watch.doubt != nil {
      try feed.tellWatchers()
      return waitForClock()
    }
    refreshes.settle(in: try localZone(), now: now)
    try feed.tellWatchers()
    try deliveries.dispatch()
    try mirror.begin()
    try mirror.dates.begin()
    try host.door.begin()
    let wanted = [
      refreshes.due, try deliveries.deadline(), try feed.deadline(), mirror.deadline, mirror.dates.deadline,
      addressBooks.deadline, backups.deadline, calendars.deadline, try host.door.deadline(),
    ]
    host.deadline = wanted.compactMap(\.self).min() ?? refreshes.due
  }

  func emit(
    _ kind: EventKind, item: PlanItem? = nil, contactId: String? = nil, detail: String? = nil,
    to writer: StoreWriter
  ) throws {
    var item = item
    item?.placing = nil
    if let news = News(kind, item: item, detail: detail) { deliveries.note(news) }
    try feed.emit(kind, item: item, contactId: contactId, detail: detail, to: writer)
  }

  // MARK: - Watching

  func watch(_ watcher: @escaping EventFeed.Watcher) throws {
    feed.watch(watcher)
    try settle()
  }

  /// Begins to report sessions to a new listener on another thread.
  func subscribersGrew(isFirst: Bool) throws {
    if isFirst { feed.subscribersBegin() }
    try settle()
  }

  /// Returns the folders and files to watch for changes.
  package func watchedPaths() throws -> Set<String> {
    try store.read { reader in
      let settings = try reader.mirror()
      return Set(
        try reader.calendars().map(\.path) + reader.addressBooks().map(\.path)
          + [mirror.folder(settings), settings.datesPath].compactMap(\.self) + host.door.watched)
    }
  }

  /// Handles changes in these folders and files.
  package func filesChanged(in paths: Set<String>) throws {
    let (ids, isAddressBook, settings) = try store.read { reader in
      (
        Set(try reader.calendars().filter { paths.contains($0.path) }.map(\.id)),
        try reader.addressBooks().contains { paths.contains($0.path) }, try reader.mirror()
      )
    }
    let isMirror = mirror.folder(settings).map(paths.contains) ?? false
    let isDates = settings.datesPath.map(paths.contains) ?? false
    if !host.door.watched.isDisjoint(with: paths) {
      // The folder may have been replaced.
      host.watchedChanged()
      try host.door.mayBeThere()
    }
    // Under a doubted clock, calendars would be read for other days. They are read when the clock is trusted.
    if !ids.isEmpty, try !doubtsClock() { try calendars.read(CalendarWish(ids: ids)) }
    if isAddressBook { try addressBooks.read() }
    if isMirror { mirror.markOutdated() }
    if isDates { mirror.dates.markUnknown() }
    if isMirror || isDates { try settle() }
  }

  /// Handles a channel's result, or the user's action on a notice.
  package func hear(_ report: DeliveryReport) throws {
    switch report {
    case .delivered(let id, let channel, let result): try deliveries.delivered(id, by: channel, result)
    case .withdrawn(let id, let channel, let result): try deliveries.withdrawn(id, by: channel, result)
    case .pressed(let key, let noticeId, let channel):
      try NoticeButtons(self).pressed(key, of: noticeId, on: channel)
    case .dismissed(let externalId, let channel):
      try NoticeButtons(self).dismissed(externalId, on: channel)
    case .ready(let channel):
      try deliveries.retryAtOnce(channel)
      try wake()
    }
  }
}
