import PlannerModel
import Synchronization

/// What the connections to one file know of each other.
final class StorePulse: Sendable {
  private let begun = Atomic(0)
  private let ended = Atomic(0)
  private let steps = Atomic(0)
  private let transactions = Atomic(0)
  /// The number of the transaction that is to end.
  private let stopped = Atomic(-1)
  private let readers = Atomic(0)
  private let shared = Mutex<(version: Int, content: Shared)>((0, Shared()))

  /// What one connection worked out or read of a version and the others need not; nil: each does.
  struct Shared: Sendable {
    /// How much of an id tells items apart.
    var idPrefixLength: Int?
    var goals: [Goal]?
    var liveItems: [PlanItem]?
  }

  /// Which state of the store is the latest that was committed; nil while a commit is under way, when nobody
  /// can tell.
  var version: Int? {
    let ended = ended.load(ordering: .sequentiallyConsistent)
    return begun.load(ordering: .sequentiallyConsistent) == ended ? ended : nil
  }

  func commitBegins() { begun.add(1, ordering: .sequentiallyConsistent) }

  /// Whether or not it succeeded.
  func commitEnded(_ content: Shared) {
    shared.withLock { $0 = (ended.load(ordering: .sequentiallyConsistent) + 1, content) }
    ended.add(1, ordering: .sequentiallyConsistent)
  }

  func shared(of version: Int) -> Shared? { shared.withLock { $0.version == version ? $0.content : nil } }

  /// How many rows were written, those that were rolled back included.
  var progress: Int { steps.load(ordering: .relaxed) }

  func transactionBegins() { transactions.add(1, ordering: .relaxed) }

  /// To be called with each row that is written. Throws ``StoreError/stopped`` where the transaction is to
  /// end.
  func step() throws {
    steps.add(1, ordering: .relaxed)
    if stopped.load(ordering: .relaxed) == transactions.load(ordering: .relaxed) { throw StoreError.stopped }
  }

  func stop() { stopped.store(transactions.load(ordering: .relaxed), ordering: .relaxed) }

  /// Whether anybody reads by another connection now.
  var hasReaders: Bool { readers.load(ordering: .relaxed) > 0 }

  func reading<T>(_ body: () throws -> T) rethrows -> T {
    readers.add(1, ordering: .relaxed)
    defer { readers.subtract(1, ordering: .relaxed) }
    return try body()
  }
}
