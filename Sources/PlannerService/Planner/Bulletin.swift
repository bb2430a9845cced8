import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime
import Synchronization

/// What a planner knows besides its store, for those who read beside it on other threads. The planner alone
/// posts.
final class Bulletin: Sendable {
  struct Content: Sendable {
    var systemZone: ZoneTable
    var cards = CardIndex()
    /// Address books are being read: only the planner knows who has to wait for them.
    var mayWaitForCards = false
    var cardsAreGivenUp = false
    /// See ``Backing``.
    var newestBackup: CivilDate?
    var backupTrouble: String?
    /// See ``Mirroring``.
    var mirrorFailure: String?
    var withoutPlace: [Plan.Unplaced] = []
    /// When the planner wants to refresh before anybody is answered.
    var refreshDue = Instant(seconds: 0)
  }

  private let content: Mutex<Content>
  let nextReplies = NextReplies()

  init(_ content: Content) { self.content = Mutex(content) }

  var latest: Content { content.withLock(\.self) }

  func post(_ new: Content) { content.withLock { $0 = new } }
}

/// Answers of `Next` by count, until something changes or the first of their sessions ends: status bars ask
/// again and again.
final class NextReplies: Sendable {
  private struct Kept {
    var reply: Data
    var validUntil: Instant
    var version: Int
  }

  private let kept = Mutex<[Int: Kept]>([:])

  /// version: the store's, as it is now; nil where nobody can tell.
  func reply(count: Int, now: Instant, version: Int?) -> Data? {
    guard let version, let kept = kept.withLock({ $0[count] }) else { return nil }
    return kept.version == version && now < kept.validUntil ? kept.reply : nil
  }

  /// versions: the store's before and after the reply was made.
  func keep(_ reply: Data, count: Int, until time: Instant, versions: (before: Int?, after: Int?)) {
    guard let version = versions.before, version == versions.after else { return }
    kept.withLock { kept in
      if kept.count > 16 { kept.removeAll() }
      kept[count] = Kept(reply: reply, validUntil: time, version: version)
    }
  }
}
