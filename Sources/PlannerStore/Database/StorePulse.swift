import PlannerModel
import Synchronization

/// The state that all connections to one file share: its version, the progress of a transaction, and the
/// request to stop it.
final class StorePulse: Sendable {
  private let begun = Atomic(0)
  private let ended = Atomic(0)
  private let steps = Atomic(0)
  private let reads = Atomic(0)
  private let transactions = Atomic(0)
  /// The number of the transaction to stop; -1 at first.
  private let stopped = Atomic(-1)
  private let readers = Atomic(0)
  private let shared = Mutex<(version: Int, content: Shared)>((0, Shared()))

  /// Values that one connection computed or read for a version, for use by the other connections. A
  /// connection computes a nil field itself.
  struct Shared: Sendable {
    /// The number of characters after which the ids of items differ.
    var idPrefixLength: Int?
    var goals: [Goal]?
    var liveItems: [PlanItem]?
    /// The versions of the people, and of the people with their meetings.
    var people: Int?
    var meetings: Int?
  }

  /// The number of the latest committed state; nil during a commit, when the state is unknown.
  var version: Int? {
    let ended = ended.load(ordering: .sequentiallyConsistent)
    return begun.load(ordering: .sequentiallyConsistent) == ended ? ended : nil
  }

  func commitBegins() { begun.add(1, ordering: .sequentiallyConsistent) }

  /// Records that a commit ended, successful or not, and the values that can be shared after it.
  func commitEnded(_ content: Shared) {
    shared.withLock { $0 = (ended.load(ordering: .sequentiallyConsistent) + 1, content) }
    ended.add(1, ordering: .sequentiallyConsistent)
  }

  func shared(of version: Int) -> Shared? { shared.withLock { $0.version == version ? $0.content : nil } }

  /// The number of rows written so far, including those that were rolled back.
  var progress: Int { steps.load(ordering: .relaxed) }

  /// The number of rows read so far, without rows from the cache.
  var readSoFar: Int { reads.load(ordering: .relaxed) }

  func read(_ rows: Int) { reads.add(rows, ordering: .relaxed) }

  func transactionBegins() { transactions.add(1, ordering: .relaxed) }

  /// Must be called for each written row. Throws ``StoreError/stopped`` if the transaction must stop.
  func step() throws {
    steps.add(1, ordering: .relaxed)
    if stopped.load(ordering: .relaxed) == transactions.load(ordering: .relaxed) { throw StoreError.stopped }
  }

  func stop() { stopped.store(transactions.load(ordering: .relaxed), ordering: .relaxed) }

  /// True while another connection reads.
  var hasReaders: Bool { readers.load(ordering: .relaxed) > 0 }

  func reading<T>(_ body: () throws -> T) rethrows -> T {
    readers.add(1, ordering: .relaxed)
    defer { readers.subtract(1, ordering: .relaxed) }
    return try body()
  }
}
