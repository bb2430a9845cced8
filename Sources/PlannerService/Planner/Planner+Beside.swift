import PlannerModel
import PlannerStore
import PlannerTime

extension Planner {
  /// The values for creating readers beside this planner.
  struct Origin: Sendable {
    var store: PlannerStore
    var clock: Clock
    var zones: ZoneDatabase
    var mirrorPath: String?
    var templates: String?
    var snapshot: Snapshot
  }

  var origin: Origin {
    Origin(
      store: store, clock: clocks.clock, zones: clocks.zones, mirrorPath: mirror.ownPath,
      templates: views.templates, snapshot: host.snapshot)
  }

  /// Creates a planner that only answers calls. It sends no notices, reads no files and does not notice new
  /// days. Its store is read-only, or a copy for the trial of a change.
  convenience init(beside origin: Origin, store: PlannerStore) {
    let content = origin.snapshot.latest
    self.init(
      store: store, clocks: Clocks(origin.clock, origin.zones, systemZone: content.systemZone),
      messenger: nil, queues: Queues(files: ImmediateQueue()), mirrorPath: origin.mirrorPath,
      templates: origin.templates, snapshot: origin.snapshot)
    take(content)
  }

  /// The state that readers beside this planner need in addition to the store.
  var content: Snapshot.Content {
    Snapshot.Content(
      systemZone: clocks.systemZone, clockDoubt: clocks.watch.doubt, cards: addressBooks.cards,
      mayWaitForCards: addressBooks.state.isUnderWay && !addressBooks.state.isGivenUp,
      cardsAreGivenUp: addressBooks.state.isGivenUp, newestBackup: backups.state.newest,
      backupTrouble: backups.state.trouble, mirrorFailure: mirror.state.failure,
      strangersInMirror: mirror.state.strangers,
      dates: mirror.dates.standing, door: host.door.standing,
      withoutPlace: refreshes.withoutPlace, refreshDue: refreshes.due)
  }

  /// Takes over the state that another planner posted, and drops its own computed state.
  func take(_ content: Snapshot.Content) {
    clocks.systemZone = content.systemZone
    addressBooks.take(content)
    backups.take(newest: content.newestBackup, trouble: content.backupTrouble)
    mirror.take(failure: content.mirrorFailure, strangers: content.strangersInMirror)
    mirror.dates.take(content.dates)
    host.door.standing = content.door
    refreshes.take(withoutPlace: content.withoutPlace)
    calendars.forgetTimes()
  }
}

extension Instant {
  /// Returns whether a refresh that was due at this time is due at `now`. Also true if the clock was set
  /// back: no day is longer than 26 hours.
  func isDue(at now: Instant) -> Bool { now >= self || seconds - now.seconds > 26 * 3600 }
}
