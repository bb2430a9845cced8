import GRDB
import PlannerTime
import Synchronization

/// What is left of a budget, as the store has it.
struct KeptBudget: Sendable, Equatable {
  var kind: UInt8
  /// A name that only this store can make of an address: no address is found in it.
  var whose: String
  var left: Double
  var at: Instant
}

/// What an earlier run of the program counted, so that a restart gives nobody a new budget.
final class EarlierBudgets: Sendable {
  private let secret: String
  private let budgets: Mutex<[UInt8: [String: KeptBudget]]>
  /// The seconds after which every budget is full again.
  private static let longest = 86_400

  /// - secret: the store's.
  init(secret: String = "", _ kept: [KeptBudget] = []) {
    self.secret = secret
    budgets = Mutex(kept.reduce(into: [:]) { $0[$1.kind, default: [:]][$1.whose] = $1 })
  }

  func name(_ whose: String) -> String { Secret.derived(from: secret, "budget.\(whose)") }

  /// Takes out what is known of somebody.
  func take(_ kind: Budgets.Kind, _ whose: String) -> KeptBudget? {
    budgets.withLock { budgets in
      guard budgets[kind.rawValue]?.isEmpty == false else { return nil }
      return budgets[kind.rawValue]?.removeValue(forKey: name(whose))
    }
  }

  /// What nobody has taken out yet.
  func rest(at now: Instant) -> [KeptBudget] {
    budgets.withLock { budgets in
      for kind in budgets.keys {
        budgets[kind] = budgets[kind]?.filter { now.seconds - $0.value.at.seconds < Self.longest }
      }
      return budgets.values.flatMap(\.values)
    }
  }
}

extension Door {
  /// What an earlier run counted.
  func earlierBudgets() throws -> EarlierBudgets {
    let now = clock.now()
    return EarlierBudgets(
      secret: secret,
      try store.readBlocking { db in
        try db.rows("SELECT * FROM budget").map { row in
          KeptBudget(
            kind: row["kind"], whose: row["whose"], left: row["left"],
            // A clock that was ahead holds nobody up.
            at: min(Instant(microseconds: row["at"]), now))
        }
      })
  }

  /// Keeps what was counted, if something was.
  func keep(_ budgets: Budgets) async throws {
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
