import FoundationEssentials
import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerTime
import Synchronization

/// The state of a planner outside its store, for the readers beside it on other threads. Only the planner
/// posts to it.
final class Snapshot: Sendable {
  struct Content: Sendable {
    var systemZone: ZoneTable
    /// Only the planner's own thread watches the clock.
    var clockDoubt: ClockWatch.Doubt?
    var cards = CardIndex()
    /// True while address books are being read. Only the planner knows which callers must wait for them.
    var mayWaitForCards = false
    var cardsAreGivenUp = false
    /// See ``Backing``.
    var newestBackup: CivilDate?
    var backupTrouble: String?
    /// See ``Mirroring``.
    var mirrorFailure: String?
    var strangersInMirror: [MirrorStranger]?
    var dates = DateMirror.Standing()
    var door = GuestDoor.Standing()
    var withoutPlace: [Plan.Unplaced] = []
    /// The time from which the planner must refresh before it answers a call.
    var refreshDue = Instant(seconds: 0)
  }

  private let content: Mutex<Content>
  let keptReplies = KeptReplies()
  let pageTickets = PageTickets()
  let seenSessions = SeenSessions()

  init(_ content: Content) { self.content = Mutex(content) }

  var latest: Content { content.withLock(\.self) }

  func post(_ new: Content) { content.withLock { $0 = new } }
}

/// The replies of each ``KeptQuery``, by the question.
final class KeptReplies: Sendable {
  private struct Kept {
    var reply: Data
    var validUntil: Instant
    var version: Int
  }

  private let kept = Mutex<[String: Kept]>([:])

  /// Returns the kept reply; nil if there is no valid reply.
  /// - version: the store's current version; nil if it is not known.
  func reply(_ question: String, now: Instant, version: Int?) -> Data? {
    guard let version, let kept = kept.withLock({ $0[question] }) else { return nil }
    return kept.version == version && now < kept.validUntil ? kept.reply : nil
  }

  /// Keeps a reply, unless the store changed while the reply was made.
  /// - versions: the store's versions before and after the reply was made.
  func keep(_ reply: Data, _ question: String, until time: Instant, versions: (before: Int?, after: Int?)) {
    guard let version = versions.before, version == versions.after else { return }
    kept.withLock { kept in
      if kept.count > 16 { kept.removeAll() }
      kept[question] = Kept(reply: reply, validUntil: time, version: version)
    }
  }
}
