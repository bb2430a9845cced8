import FoundationEssentials
import GRDB
import NIOPosix
import PlannerDatabase
import PlannerModel
import PlannerProtocol
import PlannerTime
import Synchronization

/// A counter that several threads use.
final class Waiting: Sendable {
  private let count = Mutex(0)

  func withLock<Value: Sendable>(_ body: (inout sending Int) -> sending Value) -> Value {
    count.withLock(body)
  }
}

/// The operations of guests and their owner. About the owner it knows only the data that programs send
/// through `org.socialplanner.Guests`.
package struct GuestService: Sendable {
  let store: GuestStore
  let broadcaster = Broadcaster()
  /// A single thread for passwords, because each hash needs much memory.
  let hashing = NIOThreadPool(numberOfThreads: 1)
  let hashes = Waiting()
  /// The thread that renders large pages, so that the event loop can serve other guests.
  let rendering = NIOThreadPool(numberOfThreads: 1)
  let rendered = RenderedMessages()
  /// The bytes of messages that were rendered off the event loop.
  let madeElsewhere = Waiting()
  let passwordCost: UInt
  let clock: Clock
  let room: Room
  /// The secret from which keys of devices are derived.
  var secret: String { store.secret }
  /// The id of this run of the program.
  private let run = UUID().uuidString

  /// - path: The path of the database.
  package init(path: String, clock: Clock) throws { try self.init(path: path, clock: clock, room: Room()) }

  /// - passwordCost: The cost of ``Password``. Tests use a lower one.
  init(path: String, clock: Clock, room: Room, passwordCost: UInt = Password.cost) throws {
    self.passwordCost = passwordCost
    store = try GuestStore(path: path)
    self.clock = clock
    self.room = room
    hashing.start()
    rendering.start()
  }

  typealias Change<Value> = @Sendable (Database, inout PendingEvents) throws -> Value

  /// Changes the store, and notifies listeners after the change is durable.
  func change<Value: Sendable>(_ change: @escaping Change<Value>) async throws -> Value {
    let now = clock.now()
    let value: Value
    let pending: PendingEvents
    do {
      (value, pending) = try await store.write { db in
        var pending = PendingEvents(now: now)
        let value = try change(db, &pending)
        return (value, pending)
      }
    } catch let error as StoreError {
      throw GuestRefusal(error) ?? error
    }
    broadcaster.publish(pending)
    return value
  }

  /// Changes the store like `change`, for a thread that may block.
  func changeBlocking<Value: Sendable>(_ change: @escaping Change<Value>) throws -> Value {
    let now = clock.now()
    let (value, pending) = try store.writeBlocking { db in
      var pending = PendingEvents(now: now)
      let value = try change(db, &pending)
      return (value, pending)
    }
    broadcaster.publish(pending)
    return value
  }

  /// Disconnects all listeners, and closes the store.
  package func close() async throws {
    broadcaster.close()
    try await hashing.shutdownGracefully()
    try await rendering.shutdownGracefully()
    try await store.close()
  }

  // MARK: - Sweeps and copies

  /// Erases conversations and links that are older than the retention, and returns how many conversations.
  ///
  /// A wrong clock must not erase anything, so two sweeps have to agree (``Aged``).
  @discardableResult
  package func sweep() async throws -> Int {
    let look = Aged.Look(run: run, boot: clock.sinceBoot(), isSynchronized: clock.isSynchronized())
    let erased = try await change { db, pending in
      let days = try db.settings().retentionDays
      guard days > 0 else { return 0 }
      let until = pending.now.adding(seconds: -days * 86_400).microseconds
      // A conversation stays while its guest can still take a time, waits for an answer or has a booking to
      // come.
      let old = try db.rows(
        """
        SELECT * FROM conversation WHERE lastAt < ? AND NOT EXISTS
          (SELECT 1 FROM invitation WHERE conversation = conversation.id AND NOT revoked
            AND (state = 'asked' OR bookedAt > ? OR kind <> 'open' AND coalesce(expiresAt > ?, TRUE)))
        """, [until, pending.now.microseconds, pending.now.microseconds]
      ).map(Conversation.init)
      let links = try String.fetchAll(
        db,
        sql: """
          SELECT id FROM invitation
          WHERE conversation IS NULL AND kind <> 'open' AND coalesce(expiresAt, changedAt) < ?
            AND changedAt >= ?
          """, arguments: [until, PendingEvents.oldest.microseconds])
      let sure = try Aged.sure(among: Set(old.map(\.id) + links), look, now: pending.now, db)
      let conversations = old.filter { sure.contains($0.id) }
      if !sure.isEmpty { try store.willErase() }
      for conversation in conversations { _ = try Self.erase(conversation, db, &pending) }
      for link in links where sure.contains(link) {
        try db.run("DELETE FROM invitation WHERE id = ?", [link])
      }
      return conversations.count
    }
    if erased > 0 { store.forget() }
    return erased
  }

  /// Makes the daily copy of the store if it is missing. Notifies the owner's programs when copies begin to
  /// fail or work again.
  package func makeCopyIfDue() async throws {
    let (now, room, store) = (clock.now(), room, store)
    let date = ZoneTable.utc.wallClock(at: now).date
    let before = store.copyTrouble
    defer {
      if store.copyTrouble != before {
        var pending = PendingEvents(now: now)
        pending.passing = [GuestEvent(at: now, kind: .changed, conversation: "", times: [])]
        broadcaster.publish(pending)
      }
    }
    try await store.copying.runIfActive { try store.makeCopy(on: date, room) }
  }

  /// Erases a conversation with all data of its guest. Returns how many messages and images were erased.
  static func erase(
    _ conversation: Conversation, _ db: Database, _ pending: inout PendingEvents
  ) throws -> (messages: Int, images: Int) {
    let id = conversation.id
    let messages = try db.count("SELECT count(*) FROM message WHERE conversation = ?", [id])
    let images = try db.count("SELECT count(*) FROM image WHERE conversation = ?", [id])
    try db.run("DELETE FROM event WHERE conversation = ?", [id])
    try db.run("DELETE FROM invitation WHERE conversation = ?", [id])
    try db.run("DELETE FROM conversation WHERE id = ?", [id])
    if let account = conversation.account { try db.run("DELETE FROM account WHERE id = ?", [account]) }
    pending.changed(id)
    return (messages, images)
  }
}
