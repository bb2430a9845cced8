import GRDB

/// The numbered migrations; number n brings a database from schema n - 1 to schema n, and
/// `PRAGMA user_version` holds the number that a file is at.
///
/// A migration that has been released never changes. One that renames columns, or adds some that cannot be
/// NULL, also has to rewrite or drop the undo groups: their rows are kept under the names of columns, and
/// what they do not name comes back as NULL.
enum Schema {
  static let migrations: [@Sendable (Database) throws -> Void] = [
    version1, version2, version3, version4, version5, version6, version7, version8, version9,
    version10,
  ]

  static var current: Int { migrations.count }

  /// "SPln": marks the file as ours (`PRAGMA application_id`).
  static let applicationId = 0x5350_6C6E

  /// Brings the database to `wanted`, each migration in a transaction of its own.
  static func migrate(_ db: Database, to wanted: Int = current) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    for (index, migration) in migrations.prefix(wanted).enumerated().dropFirst(found) {
      try db.inTransaction(.immediate) {
        try migration(db)
        try db.checkForeignKeys()
        try db.execute(sql: "PRAGMA application_id = \(applicationId)")
        try db.execute(sql: "PRAGMA user_version = \(index + 1)")
        return .commit
      }
    }
  }
}

/// The raw values as a list of SQL texts, for `IN (...)`.
func quoted<Choice: RawRepresentable<String>>(_ choices: [Choice]) -> String {
  choices.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}
