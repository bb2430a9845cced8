import PlannerModel
import PlannerStore
import PlannerTime
import Synchronization

/// The times when sessions of the page were last used, as far as the store may lack them. A request of the
/// page only reads and does not wait for the planner, so the planner stores the times with its next change.
final class SeenSessions: Sendable {
  /// Seconds. A stored time is replaced only if it is older than this.
  private static let step = 3600
  private static let most = 100

  private let seen = Mutex<[String: Instant]>([:])

  /// Returns the session with the time of its last use.
  func latest(_ session: PageSession) -> PageSession {
    var session = session
    session.seenAt = seen.withLock { $0[session.id] } ?? session.seenAt
    return session
  }

  /// Returns the session, marked as used now.
  func see(_ session: PageSession, at now: Instant) -> PageSession {
    var session = latest(session)
    guard !(0..<Self.step).contains(now.seconds - session.seenAt.seconds) else { return session }
    session.seenAt = now
    seen.withLock { seen in
      if seen.count >= Self.most { seen.removeAll() }
      seen[session.id] = now
    }
    return session
  }

  func store(_ writer: StoreWriter) throws {
    for (id, time) in seen.withLock(\.self) { try writer.setSeen(pageSession: id, at: time) }
  }
}
