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
    Origin(store: store, clock: clock, zones: zones, mirrorPath: mirrorPath, bulletin: bulletin)
  }

  /// One that answers what is asked of it and does nothing by itself: it tells nobody, reads no files and knows no
  /// day. For a store that only reads, or for a copy on which something is tried.
  convenience init(beside origin: Origin, store: PlannerStore) {
    self.init(
      store, origin.clock, ZoneCache(origin.zones), origin.zones, origin.bulletin.latest.systemZone, nil,
      NoDelay(), nil, origin.mirrorPath, bulletin: origin.bulletin)
    take(origin.bulletin.latest)
  }

  /// Makes known to readers beside it what it knows besides the store.
  func post(changed: Bool = false) {
    if changed { isNewsForReaders = true }
    // What a transaction changed may be rolled back.
    guard !isWriting, !isBeside else { return }
    bulletin.post(
      Bulletin.Content(
        systemZone: systemZone, cards: cards,
        mayWaitForCards: cardReading.isUnderWay && !cardReading.isGivenUp,
        cardsAreGivenUp: cardReading.isGivenUp, newestBackup: backing.newest, backupTrouble: backing.trouble,
        mirrorFailure: mirroring.failure, withoutPlace: withoutPlace, refreshDue: refreshDue))
    if isNewsForReaders {
      isNewsForReaders = false
      store.touch()
    }
  }

  /// Knows what another planner posted, and forgets what it worked out itself.
  func take(_ content: Bulletin.Content) {
    systemZone = content.systemZone
    cards = content.cards
    cardReading.isGivenUp = content.cardsAreGivenUp
    (backing.newest, backing.trouble) = (content.newestBackup, content.backupTrouble)
    mirroring.failure = content.mirrorFailure
    withoutPlace = content.withoutPlace
    knownZones = nil
    knownCalendarTimes = nil
  }
}

extension Instant {
  /// Whether a refresh that was due then is due at `now`. A clock that was set back is noticed too: no day is longer
  /// than 26 hours.
  func isDue(at now: Instant) -> Bool { now >= self || seconds - now.seconds > 26 * 3600 }
}
