import GRDB
import PlannerDatabase
import PlannerPosix
import PlannerTime

/// Maintenance of `guests.db`. It takes the lock of the store, so no program uses it meanwhile.
package struct GuestMaintenance {
  private let database: String
  private let clock: Clock

  package init(database: String, clock: Clock) {
    self.database = database
    self.clock = clock
  }

  /// Replaces `guests.db` with a copy: a file if `what` is a path, a daily copy if it is a date, the newest
  /// copy if it is nil. Returns sentences that describe the result.
  package func restore(_ what: String?) throws -> String {
    try alone {
      let source = try Backups(of: database).source(what)
      var counts = ""
      let kept = try Replacement(of: database, GuestSchema.kind) { counts = try Self.finish($0) }
        .restore(source, stamp: clock.now().stamp)
      return "Brought back \(counts) from \(source).\(Self.kept(kept))"
    }
  }

  /// Copies all readable rows of `guests.db` into a new file. Returns sentences that describe the result.
  package func recover() throws -> String {
    try alone {
      let salvage = Salvage(
        tables: [
          "door", "account", "recovery", "conversation", "device", "invitation", "image", "message", "event",
        ], single: "door",
        mend: { db in
          // If an account is lost, its devices keep the conversation.
          try db.execute(
            sql: """
              UPDATE conversation SET account = NULL, kind = 'anonymous'
                WHERE account NOT IN (SELECT id FROM account);
              UPDATE invitation SET conversation = NULL
                WHERE conversation NOT IN (SELECT id FROM conversation);
              """)
        })
      var counts = ""
      let (kept, lost) = try Replacement(of: database, GuestSchema.kind) { counts = try Self.finish($0) }
        .recover(salvage, stamp: clock.now().stamp)
      return "Saved \(counts). Rows that are lost: \(lost).\(Self.kept(kept))"
    }
  }

  private static func kept(_ path: String?) -> String {
    path.map { " What was there before is kept as \($0): remove it once nothing is missing." } ?? ""
  }

  /// Migrates a file, and returns how many conversations and messages it has.
  private static func finish(_ path: String) throws -> String {
    try StoreError.atTheEdge(path: path) {
      let queue = try DatabaseQueue.durable(path: path, GuestSchema.kind, .store(patience: 5))
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        let conversations = try db.count("SELECT count(*) FROM conversation")
        let messages = try db.count("SELECT count(*) FROM message")
        try db.emptyLog()
        return "\(conversations) conversations with \(messages) messages"
      }
    }
  }

  private func alone(_ body: () throws -> String) throws -> String {
    do {
      let lock = try GuestProgram.lock(
        database, "another plannerguests uses \(database)", "folder by --data")
      return try withExtendedLifetime(lock) { try body() }
    } catch let error as StoreError {
      throw Unusable(error)
    } catch let error as Backups.NoCopy {
      throw Unusable(description: error.reason)
    }
  }
}
