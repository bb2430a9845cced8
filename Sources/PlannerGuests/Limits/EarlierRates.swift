import GRDB
import PlannerTime
import Synchronization

/// The remaining budget of an address or name, as the store keeps it.
struct KeptBudget: Sendable, Equatable {
  var kind: UInt8
  /// The keyed hash of an address or name. Without the secret of the store, the address cannot be computed
  /// from it.
  var whose: String
  var left: Double
  var at: Instant
}

/// The budgets of an earlier run of the program. With them a restart does not give anybody a new budget.
final class EarlierRates: Sendable {
  private let secret: String
  private let budgets: Mutex<[UInt8: [String: KeptBudget]]>
  /// The seconds after which every budget is full again.
  private static let longest = 86_400

  /// - secret: The secret of the store.
  init(secret: String = "", _ kept: [KeptBudget] = []) {
    self.secret = secret
    budgets = Mutex(kept.reduce(into: [:]) { $0[$1.kind, default: [:]][$1.whose] = $1 })
  }

  func name(_ whose: String) -> String { Secret.derived(from: secret, "budget.\(whose)") }

  /// Returns and removes the stored budget of an address or name.
  func take(_ kind: RateLimiter.Kind, _ whose: String) -> KeptBudget? {
    budgets.withLock { budgets in
      guard budgets[kind.rawValue]?.isEmpty == false else { return nil }
      return budgets[kind.rawValue]?.removeValue(forKey: name(whose))
    }
  }

  /// Returns the stored budgets that were not taken yet.
  func rest(at now: Instant) -> [KeptBudget] {
    budgets.withLock { budgets in
      for kind in budgets.keys {
        budgets[kind] = budgets[kind]?.filter { now.seconds - $0.value.at.seconds < Self.longest }
      }
      return budgets.values.flatMap(\.values)
    }
  }
}

extension GuestService {
  /// Reads the budgets of the earlier run from the store.
  func earlierRates() throws -> EarlierRates {
    let now = clock.now()
    return EarlierRates(
      secret: secret,
      try store.readBlocking { db in
        try db.rows("SELECT * FROM budget").map { row in
          KeptBudget(
            kind: row["kind"], whose: row["whose"], left: row["left"],
            // A time in the future, from a clock that was ahead, becomes the current time.
            at: min(Instant(microseconds: row["at"]), now))
        }
      })
  }

  /// Saves the budgets if they changed.
  func keep(_ budgets: RateLimiter) async throws {
    guard budgets.isChanged.withLock({ $0 }) else { return }
    let now = clock.now()
    try await store.write { db in
      try db.run("DELETE FROM budget")
      for one in budgets.kept(at: now) {
        try db.run(
          "INSERT INTO budget (kind, whose, left, at) VALUES (?, ?, ?, ?)",
          [Int(one.kind), one.whose, one.left, one.at.microseconds])
      }
    }
  }
}
