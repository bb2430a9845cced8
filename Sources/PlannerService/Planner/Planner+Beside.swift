import PlannerModel
import PlannerStore
import PlannerTime

extension Planner {
  /// What planners beside this one are made from.
  struct Origin: Sendable {
    var store: PlannerStore
    var clock: Clock
    var zones: ZoneDatabase
    var mirrorPath: String?
    var bulletin: Bulletin
  }

  var origin: Origin {
    Origin(
      store: store, clock: clocks.clock, zones: clocks.zones, mirrorPath: mirror.ownPath,
      bulletin: host.bulletin)
  }

  /// One that answers what is asked of it and does nothing by itself: it tells nobody, reads no files and
  /// knows no day. For a store that only reads, or for a copy on which something is tried.
  convenience init(beside origin: Origin, store: PlannerStore) {
    let content = origin.bulletin.latest
    self.init(
      store: store, clocks: Clocks(origin.clock, origin.zones, systemZone: content.systemZone),
      messenger: nil, queues: Queues(files: ImmediateQueue()), mirrorPath: origin.mirrorPath,
      bulletin: origin.bulletin)
    take(content)
  }

  /// What planners beside this one are to know besides the store.
  var content: Bulletin.Content {
    Bulletin.Content(
      systemZone: clocks.systemZone, cards: addressBooks.cards,
      mayWaitForCards: addressBooks.state.isUnderWay && !addressBooks.state.isGivenUp,
      cardsAreGivenUp: addressBooks.state.isGivenUp, newestBackup: backups.state.newest,
      backupTrouble: backups.state.trouble, mirrorFailure: mirror.state.failure,
      withoutPlace: refreshes.withoutPlace, refreshDue: refreshes.due)
  }

  /// Knows what another planner posted, and forgets what it worked out itself.
  func take(_ content: Bulletin.Content) {
    clocks.systemZone = content.systemZone
    addressBooks.take(content)
    backups.take(newest: content.newestBackup, trouble: content.backupTrouble)
    mirror.take(failure: content.mirrorFailure)
    refreshes.take(withoutPlace: content.withoutPlace)
    calendars.forgetTimes()
  }
}

extension Instant {
  /// Whether a refresh that was due then is due at `now`. A clock that was set back is noticed too: no day is
  /// longer than 26 hours.
  func isDue(at now: Instant) -> Bool { now >= self || seconds - now.seconds > 26 * 3600 }
}
