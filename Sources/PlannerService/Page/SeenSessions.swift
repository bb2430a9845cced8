import PlannerModel
import PlannerStore
import PlannerTime
import Synchronization

/// When sessions of the page were last used, as far as the store may not know it yet. A request of the page only
/// reads, and does not wait for the planner: the planner stores the times with its next change.
final class SeenSessions: Sendable {
  /// In seconds: a time that is as near is not replaced.
  private static let step = 3600
  private static let most = 100

  private let seen = Mutex<[String: Instant]>([:])

  /// Returns the session with the time at which it was last used.
  func latest(_ session: PageSession) -> PageSession {
    var session = session
    session.seenAt = seen.withLock { $0[session.id] } ?? session.seenAt
    return session
  }

  /// The same of a session that is used now.
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
