import GRDB

/// A kind of database: how its files are recognized and migrated.
package struct DatabaseKind: Sendable {
  /// The number that marks a file as this kind (`PRAGMA application_id`).
  let applicationId: Int
  /// The migrations in order. Migration n brings a database from schema n - 1 to schema n. `PRAGMA
  /// user_version` is the schema of a file.
  let migrations: [String]
  /// The name of the program that writes it: `planner`.
  let owner: String
  /// The SQL query for the identity of a file, which no other file has. Returns no row if the file has no
  /// identity yet.
  let identity: String
  /// The SQL statement that changes the row with the identity. Running it twice restores the row.
  let signature: String

  package init(
    applicationId: Int, migrations: [String], owner: String, identity: String, signature: String
  ) {
    self.applicationId = applicationId
    self.migrations = migrations
    self.owner = owner
    self.identity = identity
    self.signature = signature
  }

  package var current: Int { migrations.count }

  /// Migrates the database to schema `wanted` in one transaction.
  package func migrate(_ db: Database, to wanted: Int? = nil) throws {
    let wanted = wanted ?? current
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard found < wanted else { return }
    try db.inTransaction(.immediate) {
      for migration in migrations.prefix(wanted).dropFirst(found) { try db.execute(sql: migration) }
      try db.checkForeignKeys()
      try db.execute(sql: "PRAGMA application_id = \(applicationId)")
      try db.execute(sql: "PRAGMA user_version = \(wanted)")
      return .commit
    }
  }

  /// Signs the log: rewrites the row with the identity without changing it. The identity then shows whether a
  /// log belongs to this file; SQLite would also play back the log of another file. Rewrites a header field,
  /// too, so that SQLite increments the change counter. The counter tells a file that contains the log from a
  /// file without it (``DatabaseFile/markInUse()``).
  func sign(_ db: Database) throws {
    for _ in 1...2 { try db.execute(sql: signature) }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }
}
