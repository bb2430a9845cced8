import Foundation
import GRDB

/// Saves the readable rows of a damaged database into a new one. No program may have it open.
///
/// Reads page by page, like SQLite's `.recover` (<https://www.sqlite.org/recovery.html>), which Debian's
/// SQLite does not include. Inserts each row that it finds into a database made by our own migrations. So
/// tables, constraints and indexes are intact after any damage. A row that violates a constraint, or that
/// ``sift`` deletes, counts as lost.
package struct Salvage {
  /// The names of the tables to save.
  private let tables: [String]
  /// The tables with the rowid as their first column. Their rows store NULL there.
  private let numbered: Set<String>
  /// The table with one row in a new database. A row that is found replaces it.
  private let single: String
  /// Repairs rows that refer to missing rows, before such rows are deleted.
  private let mend: (Database) throws -> Void
  /// Deletes rows that the program cannot read.
  private let sift: (Database) throws -> Void

  package init(
    tables: [String], numbered: Set<String> = [], single: String,
    mend: @escaping (Database) throws -> Void = { _ in },
    sift: @escaping (Database) throws -> Void = { _ in }
  ) {
    self.tables = tables
    self.numbered = numbered
    self.single = single
    self.mend = mend
    self.sift = sift
  }

  /// Fills a draft with the readable rows of the database at a path. Returns the number of lost rows. Throws
  /// if nothing could be saved.
  func fill(_ draft: DraftFile, from path: String, _ kind: DatabaseKind) throws -> Int {
    let pages = DatabasePages(
      file: try Data(contentsOf: URL(filePath: path)),
      log: (try? Data(contentsOf: URL(filePath: path + "-wal"))) ?? Data())
    let expected = try rowsThatWere(in: path)
    let (found, kept) = try fill(draft.path, from: pages, kind)
    guard kept.values.contains(where: { $0 > 0 }) else {
      throw StoreError.corrupt(path: path, detail: "it has no readable data")
    }
    return tables.reduce(0) { lost, name in
      lost + max(0, max(expected[name] ?? 0, found[name] ?? 0) - (kept[name] ?? 0))
    }
  }

  /// Returns the number of rows that each table still has. Counts in the table and in its indexes, which are
  /// on other pages, and takes the larger number. Counts on a copy, because SQLite moves a log into the file
  /// that it opens.
  private func rowsThatWere(in path: String) throws -> [String: Int] {
    let copy = DraftFile(path: path + ".damaged")
    copy.remove()
    defer { copy.remove() }
    for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy.path + suffix)
      chmod(copy.path + suffix, 0o600)
    }
    guard let queue = try? DatabaseQueue(path: copy.path) else { return [:] }
    defer { try? queue.close() }
    return queue.unsafeRead { db in
      tables.reduce(into: [:]) { counts, name in
        let found = ["", " NOT INDEXED"].compactMap { how in
          try? Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)\(how)")
        }
        counts[name] = found.max()
      }
    }
  }

  /// Inserts the rows of all tables. Returns the numbers of rows that were found and kept, by table.
  private func fill(
    _ draft: String, from pages: DatabasePages, _ kind: DatabaseKind
  ) throws -> (found: [String: Int], kept: [String: Int]) {
    try StoreError.atTheEdge(path: draft) {
      var configuration = Configuration()
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: draft, configuration: configuration)
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        // An impossible schema number is damaged, too.
        let schema = pages.schema
        try kind.migrate(db, to: (1...kind.current).contains(schema) ? schema : kind.current)
        let known = try tables.filter { try db.tableExists($0) }
        var found = try take(pages, into: known, db)
        try mend(db)
        try Salvage.dropOrphans(db)
        try kind.migrate(db)
        try sift(db)
        // Also deletes rows that refer to rows deleted by `sift`.
        try mend(db)
        try Salvage.dropOrphans(db)
        let kept = try tables.reduce(into: [:]) { kept, name in
          kept[name] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)") ?? 0
        }
        let isOwn = found[single] == nil
        found[single] = isOwn ? nil : 1
        return (found, kept.merging(isOwn ? [single: 0] : [:]) { $1 })
      }
    }
  }

  /// Inserts the rows of all pages. Returns the number of rows found for each table.
  private func take(
    _ pages: DatabasePages, into names: [String], _ db: Database
  ) throws -> [String: Int] {
    let leaves = pages.leaves()
    let known = leaves.reduce(into: [Int: String]()) { known, table in
      for page in table.value { known[page] = table.key }
    }
    let columns = try names.reduce(into: [:]) { columns, name in
      columns[name] = try db.columns(in: name).map(\.name)
    }
    let withoutRowid = Set(
      try String.fetchAll(db, sql: "SELECT name FROM pragma_table_list WHERE wr AND schema = 'main'"))
    var found: [String: Int] = [:]
    try db.inTransaction {
      for page in stride(from: 1, through: pages.count, by: 1) {
        guard let rows = pages.rows(of: page) else { continue }
        if let name = known[page] {
          guard let columns = columns[name], withoutRowid.contains(name) == pages.isIndex(page) else {
            continue
          }
          found[name, default: 0] += rows.count
          _ = try put(rows, in: name, columns, db)
          continue
        }
        // The table of this page is unknown. The table that accepts most of its rows is assumed.
        let likely = names.filter { withoutRowid.contains($0) == pages.isIndex(page) }
        let accepted = try likely.map { ($0, try takes(rows, $0, columns[$0] ?? [], db)) }
        if let (name, count) = accepted.max(by: { $0.1 < $1.1 }), count > 0 || !pages.isIndex(page) {
          found[name, default: 0] += try put(rows, in: name, columns[name] ?? [], db)
        }
      }
      return .commit
    }
    return found
  }

  private func takes(
    _ rows: [DatabasePages.FoundRow], _ name: String, _ columns: [String], _ db: Database
  ) throws -> Int {
    var count = 0
    try db.inSavepoint {
      count = try put(rows, in: name, columns, db)
      return .rollback
    }
    return count
  }

  /// Inserts rows, each separately, so that a refused row does not affect the others. Returns the number that
  /// the table accepted. Rows from before the latest columns were added have only the earlier values.
  private func put(
    _ rows: [DatabasePages.FoundRow], in name: String, _ columns: [String], _ db: Database
  ) throws -> Int {
    var count = 0
    for found in rows where found.values.count <= columns.count {
      let row = numbered.contains(name) ? [found.id.databaseValue] + found.values.dropFirst() : found.values
      let list = columns.prefix(row.count).map { "\"\($0)\"" }.joined(separator: ", ")
      let marks = row.map { _ in "?" }.joined(separator: ", ")
      let verb = name == single ? "INSERT OR REPLACE" : "INSERT"
      do {
        try db.execute(
          sql: "\(verb) INTO \(name) (\(list)) VALUES (\(marks))", arguments: StatementArguments(row))
        count += 1
      } catch let error as DatabaseError
        where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode)
      {}
    }
    return count
  }

  /// Deletes rows that refer to missing rows, until no such row is left.
  private static func dropOrphans(_ db: Database) throws {
    while true {
      let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
      if orphans.isEmpty { return }
      for orphan in orphans {
        guard let table = orphan[0] as String?, let parent = orphan[2] as String? else { continue }
        if let row = orphan[1] as Int64? {
          try db.execute(sql: "DELETE FROM \(table) WHERE rowid = ?", arguments: [row])
          continue
        }
        // The table has no rowids, so all of its orphans are deleted at once.
        for key in try Row.fetchAll(db, sql: "PRAGMA foreign_key_list(\(table))")
        where key["id"] == orphan[3] as Int64? {
          let (from, to): (String, String) = (key["from"], key["to"])
          try db.execute(sql: "DELETE FROM \(table) WHERE \(from) NOT IN (SELECT \(to) FROM \(parent))")
        }
      }
    }
  }
}
