import GRDB

extension StoreReader {
  /// Returns the problems that SQLite finds in the file (`PRAGMA quick_check`, `foreign_key_check`).
  package func integrityProblems() throws -> [String] {
    let check = try String.fetchAll(db, sql: "PRAGMA quick_check(10)").filter { $0 != "ok" }
    let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
    return check + (orphans == 0 ? [] : ["\(orphans) rows refer to missing rows"])
  }
}
