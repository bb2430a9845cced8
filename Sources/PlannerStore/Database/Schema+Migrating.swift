import GRDB

extension Schema {
  static var current: Int { migrations.count }

  /// "SPln": marks the file as ours (`PRAGMA application_id`).
  static let applicationId = 0x5350_6C6E

  /// Migrates the database to schema `wanted`, all of it in one transaction.
  static func migrate(_ db: Database, to wanted: Int = current) throws {
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
}
