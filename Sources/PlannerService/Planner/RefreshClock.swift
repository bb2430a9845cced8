import PlannerModel
import PlannerReminders
import PlannerTime

/// The schedule of refreshes, and the results of the latest one that are still needed.
final class RefreshClock {
  /// The time at which the next local day begins, or now if a refresh is owed.
  private(set) var due = Instant(seconds: 0) {
    didSet { host.post() }
  }
  /// The local day of the latest refresh by the clock.
  private(set) var day: CivilDate?
  /// The goals that had no place after the latest committed refresh.
  private(set) var withoutPlace: [Plan.Unplaced] = []
  /// The conflicts after the latest committed refresh.
  private(set) var conflicts: Set<SessionConflict> = []
  /// The latest command with a refresh that waits for calendars or cards. `undo` reverts the later refresh
  /// together with the command.
  private(set) var heldFor: Int64?

  /// True if the latest refresh by the clock failed.
  private var isOwed = false
  /// The new values of `withoutPlace`, `conflicts` and `heldFor` from the transaction under way; nil if it
  /// does not change them.
  private var nowWithoutPlace: [Plan.Unplaced]?
  private var nowConflicts: Set<SessionConflict>?
  private var nowHeldFor: Int64??
  private var nowHeldBy: Holder?
  private let host: PlannerHost

  /// The cause of a refresh's wait: unread files, or a clock that is not trusted.
  enum Holder { case addressBooks, calendars, clock }

  init(_ host: PlannerHost) { self.host = host }

  // MARK: - Transactions

  func forgetOutcome() {
    (nowWithoutPlace, nowConflicts, nowHeldFor, nowHeldBy) = (nil, nil, nil, nil)
  }

  /// Records that the refresh of this transaction has to wait.
  func hold(by holder: Holder, for command: Int64?) {
    nowHeldFor = .some(command ?? heldFor)
    nowHeldBy = holder
  }

  /// Records that the refresh of this transaction did not have to wait.
  func endHold() { nowHeldFor = .some(nil) }

  /// Sets the goals that have no place after the commit of this transaction.
  func setWithoutPlace(_ withoutPlace: [Plan.Unplaced]) { nowWithoutPlace = withoutPlace }

  /// Sets the conflicts after the commit of this transaction.
  func setConflicts(_ conflicts: Set<SessionConflict>) { nowConflicts = conflicts }

  /// Takes over the transaction's values. Returns the cause of its refresh's wait; nil if the refresh ran.
  func commit() -> Holder? {
    withoutPlace = nowWithoutPlace ?? withoutPlace
    conflicts = nowConflicts ?? conflicts
    if let now = nowHeldFor { heldFor = now }
    return nowHeldBy
  }

  /// Takes over the state of another planner.
  func take(withoutPlace: [Plan.Unplaced]) { self.withoutPlace = withoutPlace }

  // MARK: - Time

  /// Refreshes by the clock. If that fails, or the day is not known, a refresh is owed.
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

  /// Computes when the next refresh is due. After a change of zone the day may be different at any time, and
  /// a channel may answer before the alarm rings.
  func settle(in zone: ZoneTable, now: Instant) {
    let today = zone.date(at: now)
    due = isOwed || today != day ? now : zone.instant(of: today.adding(days: 1))
  }
}
