import Foundation
import GRDB
import Glibc
import NIOConcurrencyHelpers
import NIOPosix
import Synchronization

/// `guests.db`: what guests said and were offered. Changes that come together are committed together, each within a
/// savepoint of its own; a change is answered once it is on the disk.
final class GuestStore: Sendable {
  private struct Job: Sendable {
    /// Changes, and returns what is to be done once that is durable.
    var run: @Sendable (Database) throws -> @Sendable () -> Void
    var fail: @Sendable (any Error) -> Void
  }

  private struct Waiting {
    var jobs: [Job] = []
    var isCommitting = false
  }

  private let writer: DatabaseQueue
  private let reader: DatabaseQueue
  private let committing = NIOThreadPool(numberOfThreads: 1)
  private let reading = NIOThreadPool(numberOfThreads: 1)
  private let waiting = Mutex(Waiting())
  /// The most changes of one commit: nobody waits for more than these.
  private static let most = 256

  init(path: String) throws {
    let made = try Self.create(path)
    writer = try DatabaseQueue(path: path, configuration: Self.configuration)
    do {
      try writer.writeWithoutTransaction { try Self.prepare($0, path, isNew: made) }
    } catch let error as DatabaseError {
      throw Unusable(description: "\(path) cannot be used: \(error.message ?? "\(error.resultCode)")")
    }
    var configuration = Self.configuration
    configuration.readonly = true
    reader = try DatabaseQueue(path: path, configuration: configuration)
    committing.start()
    reading.start()
  }

  /// Creates the file for its owner alone; SQLite gives what it makes beside it the same mode. Returns whether it is
  /// new.
  private static func create(_ path: String) throws -> Bool {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw Unusable(description: "\(path) cannot be opened: \(String(cString: strerror(errno)))")
    }
    defer { Glibc.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Unusable(description: "\(path) is no file")
    }
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    return status.st_size == 0
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA secure_delete = ON")
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    return configuration
  }

  private static func prepare(_ db: Database, _ path: String, isNew: Bool) throws {
    let owner = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let schema = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard isNew || owner == GuestSchema.applicationId || (owner == 0 && schema == 0) else {
      throw Unusable(description: "\(path) is another program's database")
    }
    guard schema <= GuestSchema.migrations.count else {
      throw Unusable(
        description: "\(path) was written by a newer version (schema \(schema), this one knows "
          + "\(GuestSchema.migrations.count))")
    }
    // GRDB has settings of its own, so these come after it, and are read back.
    for (name, value, wanted) in [("journal_mode", "WAL", "wal"), ("synchronous", "FULL", "2")] {
      try db.execute(sql: "PRAGMA \(name) = \(value)")
      let found = try String.fetchOne(db, sql: "PRAGMA \(name)")
      guard found == wanted else {
        throw Unusable(description: "\(path) cannot be kept safely: \(name) stays \(found ?? "unset")")
      }
    }
    try GuestSchema.migrate(db)
  }

  // MARK: - Changes

  /// Changes the store. done: is called once the change is durable, in the order of the commits; it must not block.
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
    // Until none is left, so that the next one is told as well.
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
        for next in try writer.writeWithoutTransaction({ try Self.commit(jobs, $0) }) { next() }
      } catch {
        for job in jobs { job.fail(error) }
      }
    }
  }

  private static func commit(_ jobs: [Job], _ db: Database) throws -> [@Sendable () -> Void] {
    var done: [@Sendable () -> Void] = []
    try db.inTransaction(.immediate) {
      for job in jobs {
        do {
          try db.inSavepoint {
            done.append(try job.run(db))
            return .commit
          }
        } catch {
          // A disk that is full may have ended the transaction: then nothing of it holds.
          guard db.isInsideTransaction else { throw error }
          done.append { job.fail(error) }
        }
      }
      return .commit
    }
    return done
  }

  func write<Value: Sendable>(_ change: @escaping @Sendable (Database) throws -> Value) async throws -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      submit(change) { continuation.resume(with: $0) }
    }
  }

  /// The same for a thread that may block.
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

  // MARK: - Questions

  func read<Value: Sendable>(_ question: @escaping @Sendable (Database) throws -> Value) async throws -> Value
  {
    try await reading.runIfActive { try self.readBlocking(question) }
  }

  func readBlocking<Value>(_ question: (Database) throws -> Value) throws -> Value {
    try reader.unsafeRead(question)
  }

  /// Leaves nothing of what was erased in the log beside the file.
  func forget() {
    try? writer.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// Ends once every change that was begun is stored.
  func close() async throws {
    try await committing.shutdownGracefully()
    try await reading.shutdownGracefully()
    try? reader.close()
    try? writer.close()
  }
}
