import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The use cases: the one way into the planner. Reads state, asks the engine, and writes what it says in
/// one transaction; events go out after the commit.
///
/// It is used from one event loop and blocks it for as long as a transaction takes.
package final class Planner {
  let store: PlannerStore
  let clock: Clock
  let zones: ZoneDatabase
  /// What listens to `Watch`.
  var watchers: [Watcher] = []

  /// Answers of `Next` by count, until something changes or the first of their sessions ends.
  var nextReplies: [Int: (reply: Data, validUntil: Instant)] = [:]

  private var lastEvent: Int64 = 0
  /// When the next local day begins: the plan is to be refreshed then.
  private var refreshDue = Instant(seconds: 0) {
    didSet { if refreshDue != oldValue { deadlineChanged() } }
  }
  /// Called where ``nextDeadline()`` has another answer than before.
  package var deadlineChanged: () -> Void = {}
  private let zoneCache: ZoneCache
  private var systemZone: ZoneTable

  /// One reader of `Watch`; returns false once it is gone.
  typealias Watcher = (Methods.Watch.Reply) -> Bool

  package init(store: PlannerStore, clock: Clock, zones: ZoneDatabase) throws {
    self.store = store
    self.clock = clock
    self.zones = zones
    zoneCache = ZoneCache(zones)
    systemZone = zones.systemZone()
    try refreshByTheClock()
  }

  /// Now, to the second: what the store can keep.
  var now: Instant { Instant(seconds: clock.now().seconds) }

  /// The zone that the user lives in.
  func zone(_ preferences: Preferences) -> ZoneTable {
    preferences.timeZone.flatMap { zoneCache.zone(named: $0) } ?? systemZone
  }

  func isKnownZone(_ name: String) -> Bool { zoneCache.zone(named: name) != nil }

  // MARK: - Time

  /// Reads the machine's zone again and refreshes: at start and on SIGHUP.
  package func reload() throws {
    systemZone = zones.systemZone()
    try refreshByTheClock()
  }

  /// When the planner next wants ``refreshByTheClock()``: the next local midnight.
  package func nextDeadline() throws -> Instant {
    let zone = zone(try store.read { try $0.preferences() })
    return zone.instant(of: zone.date(at: now).adding(days: 1))
  }

  /// A refresh that no command asked for; it cannot be undone.
  package func refreshByTheClock() throws {
    _ = try transaction(command: nil) { try self.refresh($0) }
    do {
      try store.scrubIfDue()
    } catch StoreError.busy, StoreError.full {
      // Another program reads the file, or there is no room to rewrite it; `doctor` says so until the next try.
    }
  }

  /// Refreshes first where a day has begun since the last time, as after a suspend.
  func catchUp() throws {
    // A clock that was set back is noticed too: no day is longer than 26 hours.
    if now >= refreshDue || refreshDue.seconds - now.seconds > 26 * 3600 { try refreshByTheClock() }
  }

  // MARK: - Transactions

  /// One command: its change, the refresh that it causes and their events, in one transaction.
  func change<Result>(
    _ command: String, _ body: (StoreWriter) throws -> Result
  ) throws -> (result: Result, plan: PlanReport) {
    try transaction(command: command) { writer in
      let result = try body(writer)
      return (result, try self.refresh(writer))
    }
  }

  func transaction<Result>(command: String?, _ body: (StoreWriter) throws -> Result) throws -> Result {
    let result = try store.write(command: command, at: now, body)
    refreshDue = try nextDeadline()
    nextReplies.removeAll()
    try deliver()
    return result
  }

  /// Hands the outbox to the watchers.
  func deliver() throws {
    for event in try store.read({ try $0.events(after: lastEvent) }) {
      lastEvent = event.id
      let shown = Methods.Watch.Reply(
        event: event.kind, at: event.at, item: event.item, contactId: event.contactId, detail: event.detail)
      watchers.removeAll { !$0(shown) }
    }
  }

  func emit(
    _ kind: EventKind, item: PlanItem? = nil, contactId: String? = nil, detail: String? = nil,
    to writer: StoreWriter
  ) throws {
    // Here, and not with every transaction: one that has nothing to tell writes nothing.
    try writer.dropEvents(upTo: lastEvent)
    try writer.emit(
      StoreEvent(
        kind: kind.rawValue, at: now, item: item, contactId: contactId ?? item?.contactId, detail: detail))
  }
}

/// What `Watch` can tell.
package enum EventKind: String, CaseIterable, Sendable {
  case added, edited, paused, resumed, removed, placed, moved, snoozed, rescheduled, done, missed, lapsed
  case canceled, booked, noted, logged, awayAdded, awayRemoved, preferences, imported, erased, undone
}
