import Foundation
import GRDB
import Glibc
import NIOConcurrencyHelpers
import NIOPosix
import PlannerDatabase
import PlannerTime
import Synchronization

/// `guests.db`: the data of guests, conversations and invitations. Changes that arrive together are
/// committed together, each within its own savepoint. A change is answered after it is on the disk.
final class GuestStore: Sendable {
  private struct Job: Sendable {
    /// Makes the change, and returns the action to run after the commit is durable.
    var run: @Sendable (Database) throws -> @Sendable () -> Void
    var fail: @Sendable (any Error) -> Void
  }

  private struct Waiting {
    var jobs: [Job] = []
    var isCommitting = false
  }

  private let path: String
  private let writer: DatabaseQueue
  private let reader: DatabaseQueue
  private let log: CommitLog
  private let committing = NIOThreadPool(numberOfThreads: 1)
  private let reading = NIOThreadPool(numberOfThreads: 1)
  let copying = NIOThreadPool(numberOfThreads: 1)
  private let waiting = Mutex(Waiting())
  private let copy = Mutex(CopyUnderWay())
  /// The secret from which keys of devices are derived. It also identifies this store.
  let secret: String
  /// The most changes in one commit, which limits how long a change waits.
  private static let most = 256

  /// Throws ``Unusable`` for a file that is damaged, incomplete or from another program, and does not
  /// change it.
  init(path: String) throws {
    do {
      var status = stat()
      guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
        throw Unusable(description: "\(path) is no file")
      }
      self.path = path
      log = CommitLog(of: path, GuestSchema.kind)
      (writer, reader, secret) = try StoreError.atTheEdge(path: path) { [log] in
        let writer = try DatabaseQueue.durable(path: path, GuestSchema.kind, .store(patience: 5))
        do {
          let secret = try writer.writeWithoutTransaction { try Self.begin($0, path, log) }
          var configuration = Configuration.store(patience: 5)
          configuration.readonly = true
          return (writer, try DatabaseQueue(path: path, configuration: configuration), secret)
        } catch {
          try? log.close(writer)
          throw error
        }
      }
    } catch let error as StoreError {
      throw Unusable(error)
    }
    committing.start()
    reading.start()
    copying.start()
  }

  /// Returns the secret, and creates it in a new store.
  private static func begin(_ db: Database, _ path: String, _ log: CommitLog) throws -> String {
    func found() throws -> String? {
      try String.fetchOne(db, sql: "SELECT secret FROM door WHERE secret <> ''")
    }
    let isNew = try found() == nil
    try db.inTransaction(.immediate) {
      if isNew { try db.run("UPDATE door SET secret = ?", [Secret.make()]) }
      try log.begin(db)
      return .commit
    }
    // The secret must be in the database file itself, not only in the log.
    if isNew { try log.empty(db) } else { log.wasCommitted(db) }
    guard let secret = try found() else { throw StoreError.corrupt(path: path, detail: "it has no secret") }
    return secret
  }

  // MARK: - Changes

  /// Changes the store.
  /// - done: Is called after the change is durable, in the order of the commits. It must not block.
  private func submit<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let job = Job(
      run: { db in
        let value = try change(db)
        return { done(.success(value)) }
      }, fail: { done(.failure($0)) })
    let begins = waiting.withLock { waiting in
      waiting.jobs.append(job)
      defer { waiting.isCommitting = true }
      return !waiting.isCommitting
    }
    guard begins else { return }
    committing.submit { state in
      guard case .active = state else { return self.giveUp() }
      self.commitAll()
    }
  }

  private func giveUp() {
    // Repeats until the queue is empty, so that changes submitted meanwhile fail, too.
    while case let jobs = take(Int.max), !jobs.isEmpty {
      for job in jobs { job.fail(CancellationError()) }
    }
  }

  private func take(_ most: Int) -> [Job] {
    waiting.withLock { waiting in
      let jobs = Array(waiting.jobs.prefix(most))
      waiting.jobs.removeFirst(jobs.count)
      if jobs.isEmpty { waiting.isCommitting = false }
      return jobs
    }
  }

  private func commitAll() {
    while true {
      let jobs = take(Self.most)
      if jobs.isEmpty { return }
      do {
        let done = try StoreError.atTheEdge(path: path) {
          try writer.writeWithoutTransaction { try commit(jobs, $0) }
        }
        for next in done { next() }
      } catch {
        for job in jobs { job.fail(error) }
      }
    }
  }

  private func commit(_ jobs: [Job], _ db: Database) throws -> [@Sendable () -> Void] {
    try log.settle(db)
    var done: [@Sendable () -> Void] = []
    var refusal = RefusedCommit()
    do {
      try db.inTransaction(.immediate) {
        try log.begin(db)
        for job in jobs {
          do {
            try db.inSavepoint {
              done.append(try job.run(db))
              return .commit
            }
          } catch {
            // A full disk may have ended the transaction. Then all changes in it are lost.
            guard db.isInsideTransaction else { throw error }
            let reason = (error as? DatabaseError).map { StoreError($0, path: path) } ?? error
            done.append { job.fail(reason) }
          }
        }
        refusal.reachedCommit = true
        return .commit
      }
    } catch {
      try log.wasRefused(refusal, error, db)
      throw error
    }
    log.wasCommitted(db)
    return done
  }

  func write<Value: Sendable>(_ change: @escaping @Sendable (Database) throws -> Value) async throws -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      submit(change) { continuation.resume(with: $0) }
    }
  }

  /// Changes the store like `write`, for a thread that may block.
  func writeBlocking<Value: Sendable>(
    _ change: @escaping @Sendable (Database) throws -> Value
  ) throws -> Value {
    let result = ConditionLock(value: false)
    let box = Mutex<Result<Value, any Error>?>(nil)
    submit(change) { outcome in
      result.lock()
      box.withLock { $0 = outcome }
      result.unlock(withValue: true)
    }
    result.lock(whenValue: true)
    defer { result.unlock() }
    guard let outcome = box.withLock({ $0 }) else { throw CancellationError() }
    return try outcome.get()
  }

  // MARK: - Reads

  func read<Value: Sendable>(_ question: @escaping @Sendable (Database) throws -> Value) async throws -> Value
  {
    try await reading.runIfActive { try self.readBlocking(question) }
  }

  func readBlocking<Value>(_ question: (Database) throws -> Value) throws -> Value {
    try StoreError.atTheEdge(path: path) {
      if !log.isSettled { try writer.writeWithoutTransaction { try log.settle($0) } }
      return try reader.unsafeRead(question)
    }
  }

  // MARK: - Copies

  /// The state of copies: whether a copy is being made, whether data was erased meanwhile, and why the last
  /// copy failed.
  private struct CopyUnderWay {
    var isThere = false
    var erased = false
    var trouble: String?
  }

  private var backups: Backups { Backups(of: path) }

  private var erasure: ErasureMark { ErasureMark(of: path) }

  /// The reason why the latest copy failed, or nil if it succeeded.
  var copyTrouble: String? { copy.withLock { $0.trouble } }

  /// Makes the copy of a day if it is missing. Reads and changes do not wait for it.
  func makeCopy(on date: CivilDate, _ room: Room) throws {
    let result = Result { try attemptCopy(on: date, room) }
    let trouble = result.failure.map { error in
      (error as? StoreError).map { "\(Unusable($0).description)." } ?? "\(error)"
    }
    copy.withLock { $0.trouble = trouble }
    try result.get()
  }

  private func attemptCopy(on date: CivilDate, _ room: Room) throws {
    if erasure.isDue { try forgetAll() }
    guard !backups.list().contains(where: { $0.date == date }) else { return }
    guard room.has(UInt64(DatabaseFile(path: path).size), beside: path) else {
      throw StoreError.full(path: backups.folder)
    }
    copy.withLock { ($0.isThere, $0.erased) = (true, false) }
    let result = Result { _ = try backups.make(on: date) }
    let erased = copy.withLock { copy in
      copy.isThere = false
      return copy.erased
    }
    if erased { try removeCopies() }
    try result.get()
  }

  /// Marks that data will be erased. Must be called before the erasing change.
  func willErase() throws { try erasure.begin() }

  /// Removes erased data from the log and from copies. If that fails, the next daily copy tries it again.
  func forget() { try? forgetAll() }

  private func forgetAll() throws {
    try StoreError.atTheEdge(path: path) { try writer.writeWithoutTransaction { try log.empty($0) } }
    // A copy in progress may contain erased data. It is removed when it ends.
    let waits = copy.withLock { copy in
      copy.erased = copy.isThere
      return copy.isThere
    }
    if !waits { try removeCopies() }
  }

  private func removeCopies() throws {
    try backups.removeAll()
    erasure.end()
  }

  /// Closes the store after every started change is stored.
  func close() async throws {
    try await copying.shutdownGracefully()
    try await committing.shutdownGracefully()
    try await reading.shutdownGracefully()
    closeFile()
  }

  private func closeFile() {
    try? reader.close()
    try? log.close(writer)
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension Unusable {
  init(_ error: StoreError) {
    switch error {
    case .corrupt(let path, let detail):
      description =
        "\(path) cannot be used: \(detail). It was left as it is: 'plannerguests restore' brings back a copy, "
        + "'plannerguests recover' saves what can be saved of it"
    case .newerSchema(let path, let found, let known):
      description =
        "\(path) was written by a newer version (schema \(found), this one knows \(known)): install that, or bring "
        + "back an older copy by 'plannerguests restore'"
    case .noLocks(let path, let detail):
      description =
        "the file system of \(path) has no locks (\(detail)): name a folder of a local disk by --data"
    default:
      description =
        error.description.hasSuffix(".") ? String(error.description.dropLast()) : error.description
    }
  }
}
