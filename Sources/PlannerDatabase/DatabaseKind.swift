import GRDB

/// What tells one kind of database from another, and how one is made.
package struct DatabaseKind: Sendable {
  /// Marks a file as one of this kind (`PRAGMA application_id`).
  let applicationId: Int
  /// Number n brings a database from schema n - 1 to schema n; `PRAGMA user_version` is the number that a file is at.
  let migrations: [String]
  /// Who writes it: `planner`.
  let owner: String
  /// Selects what tells a file from all others; nothing where it is not known yet.
  let identity: String
  /// Changes the row with that identity. Twice in a row it leaves the row as it was.
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

  /// Migrates the database to schema `wanted`, all of it in one transaction.
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

  /// Marks the log as this file's: writes the row with its identity into it, unchanged. This identifies a log that
  /// came beside another file; SQLite would play it back. Also writes a header field, unchanged: SQLite then counts the
  /// file's change counter up, which tells a file that has the log from one without (``DatabaseFile/markInUse()``).
  func sign(_ db: Database) throws {
    for _ in 1...2 { try db.execute(sql: signature) }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }
}
