import PlannerModel
import PlannerTime

/// When the plan is refreshed next, and what the latest refresh left to know.
final class RefreshClock {
  /// When the next local day begins, or now where a refresh is owed.
  private(set) var due = Instant(seconds: 0) {
    didSet { host.post() }
  }
  /// The local day of the latest refresh by the clock.
  private(set) var day: CivilDate?
  /// Who had no place after the latest refresh that was committed.
  private(set) var withoutPlace: [Plan.Unplaced] = []
  /// The latest command whose refresh waits for calendars or cards: what it does then is undone with the
  /// command.
  private(set) var heldFor: Int64?

  /// The latest refresh by the clock failed.
  private var isOwed = false
  /// What the transaction under way does to the two above; nil: nothing.
  private var nowWithoutPlace: [Plan.Unplaced]?
  private var nowHeldFor: Int64??
  private var nowHeldBy: Holder?
  private let host: PlannerHost

  /// What a refresh waits for: that these are read.
  enum Holder { case addressBooks, calendars }

  init(_ host: PlannerHost) { self.host = host }

  // MARK: - Transactions

  func forgetOutcome() { (nowWithoutPlace, nowHeldFor, nowHeldBy) = (nil, nil, nil) }

  /// The refresh of this transaction waits.
  func hold(by holder: Holder, for command: Int64?) {
    nowHeldFor = .some(command ?? heldFor)
    nowHeldBy = holder
  }

  /// The refresh of this transaction was not held.
  func endHold() { nowHeldFor = .some(nil) }

  /// Who has no place once the transaction is committed.
  func setWithoutPlace(_ withoutPlace: [Plan.Unplaced]) { nowWithoutPlace = withoutPlace }

  /// Returns what the refresh of the transaction waits for.
  func commit() -> Holder? {
    withoutPlace = nowWithoutPlace ?? withoutPlace
    if let now = nowHeldFor { heldFor = now }
    return nowHeldBy
  }

  /// What another planner knows.
  func take(withoutPlace: [Plan.Unplaced]) { self.withoutPlace = withoutPlace }

  // MARK: - Time

  /// A refresh by the clock; where it fails, or the day is not known, it is owed.
  func refresh(on today: @autoclosure () throws -> CivilDate, _ body: () throws -> Void) throws {
    let before = day
    do {
      day = try today()
      isOwed = false
      try body()
    } catch {
      day = before
      isOwed = true
      throw error
    }
  }

  func isDue(at now: Instant) -> Bool { due.isDue(at: now) }

  func oweRefresh(at now: Instant) {
    due = now
    host.deadline = now
  }

  /// In another zone it may be another day at any time, and a channel may answer sooner than the alarm rings.
  func settle(in zone: ZoneTable, now: Instant) {
    let today = zone.date(at: now)
    due = isOwed || today != day ? now : zone.instant(of: today.adding(days: 1))
  }
}
