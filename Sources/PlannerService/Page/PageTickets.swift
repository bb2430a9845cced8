import PlannerTime
import Synchronization

/// The unused tickets for the page. They exist only in memory, so they end with the daemon.
final class PageTickets: Sendable {
  private struct Ticket {
    var hash: String
    var madeAt: Instant
  }

  private static let most = 16
  /// Lifetime in seconds.
  private static let lifetime = 60

  private let tickets = Mutex<[Ticket]>([])

  /// Returns a new ticket.
  func issue(at now: Instant) -> String {
    let secret = PageSecret.make()
    tickets.withLock { tickets in
      if let hash = PageSecret.hash(of: secret) { tickets.append(Ticket(hash: hash, madeAt: now)) }
      tickets = tickets.suffix(Self.most)
    }
    return secret
  }

  /// Returns whether a ticket is valid, and removes it. A ticket from the future was made before the clock
  /// was set back. Its age is unknown, so it is not valid.
  func redeem(_ secret: String, at now: Instant) -> Bool {
    let hash = PageSecret.hash(of: secret)
    return tickets.withLock { tickets in
      tickets.removeAll { !(0...Self.lifetime).contains(now.seconds - $0.madeAt.seconds) }
      guard let place = tickets.firstIndex(where: { $0.hash == hash }) else { return false }
      tickets.remove(at: place)
      return true
    }
  }

  func removeAll() { tickets.withLock { $0 = [] } }
}
