import NIOCore
import NIOPosix
import PlannerStore
import Synchronization

/// The readers beside the planner. Each has its own connection to the store and makes views of it, on its own
/// thread. Idle threads sleep.
///
/// Quick calls have two threads, and long calls have two others. So an export never delays `Next`, and one
/// call leaves a thread to other calls of its kind.
final class Readers: Sendable {
  /// The error if the database file cannot be opened once more.
  struct NoReader: Error {}

  /// The size in bytes above which a store is not copied for a trial.
  private static let largestCopy = 256 << 20

  private let origin: Planner.Origin
  private let loop: any EventLoop
  private let quick = NIOThreadPool(numberOfThreads: 2)
  private let long = NIOThreadPool(numberOfThreads: 2)
  private let idle = Mutex<[Reader]>([])

  /// A source of views, and the store version of what it cached.
  // Only the thread that took a reader out of `idle` uses it, until it is put back: the mutex orders one use
  // before the next. The work is `@Sendable` and returns `Sendable` values. The source and its views are
  // neither, so they do not leave that thread.
  private final class Reader: @unchecked Sendable {
    let store: PlannerStore
    let views: ViewSource
    /// The store version of the cached zones and busy times; nil if nothing is cached.
    var version: Int?

    init(_ store: PlannerStore, beside origin: Planner.Origin) {
      self.store = store
      views = ViewSource(beside: origin, store: store)
    }
  }

  /// - loop: the event loop that receives the answers.
  init(_ origin: Planner.Origin, loop: any EventLoop) {
    self.origin = origin
    self.loop = loop
    quick.start()
    long.start()
  }

  /// True if a reader can carry out a query.
  var canLook: Bool { origin.store.path != ":memory:" && origin.store.isSettled }

  /// True if a reader can carry out a trial.
  var canRehearse: Bool { canLook && origin.store.size <= Readers.largestCopy }

  func look<Answer: Sendable>(
    _ kind: ReaderKind, _ work: @escaping @Sendable (ViewSource) throws -> Answer
  ) -> EventLoopFuture<Result<Answer, any Error>> {
    let thread = if case .quick = kind { quick } else { long }
    return thread.runIfActive(eventLoop: loop) { Result { try self.look(work) } }
  }

  /// Runs work with a planner that has a copy of the store.
  func rehearse<Answer: Sendable>(
    _ work: @escaping @Sendable (Planner) throws -> Answer
  ) -> EventLoopFuture<Result<Answer, any Error>> {
    long.runIfActive(eventLoop: loop) {
      Result {
        let reader = try self.reader()
        defer { self.idle.withLock { $0.append(reader) } }
        let copy = try reader.store.copy()
        defer { try? copy.close() }
        return try work(Planner(beside: self.origin, store: copy))
      }
    }
  }

  func compute<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) -> EventLoopFuture<Answer> {
    long.runIfActive(eventLoop: loop, work)
  }

  private func look<Answer>(_ work: (ViewSource) throws -> Answer) throws -> Answer {
    let reader = try reader()
    defer { idle.withLock { $0.append(reader) } }
    while true {
      let version = origin.store.version
      // The version is read before the snapshot, because each later post changes the version.
      let isKnown = version != nil && reader.version == version
      if !isKnown { reader.views.take(origin.snapshot.latest) }
      reader.version = nil
      let result = Result { try work(reader.views) }
      let isSame = version != nil && origin.store.version == version
      if isSame { reader.version = version }
      // The caches may not match the rows that were read: then the work runs again.
      if !isKnown || isSame { return try result.get() }
    }
  }

  private func reader() throws -> Reader {
    if let reader = idle.withLock({ $0.popLast() }) { return reader }
    guard let store = try? origin.store.reader() else { throw NoReader() }
    return Reader(store, beside: origin)
  }

  /// Ends the threads after their current work, and closes the connections.
  func stop() -> EventLoopFuture<Void> {
    let ended = [quick, long].map { pool in
      let promise = loop.makePromise(of: Void.self)
      pool.shutdownGracefully { error in
        if let error { promise.fail(error) } else { promise.succeed() }
      }
      return promise.futureResult
    }
    return .andAllComplete(ended, on: loop).map { _ in
      for reader in self.idle.withLock({ $0 }) { try? reader.store.close() }
    }
  }
}
