import Foundation
import GRDB
import PlannerModel

/// Saves what can be read of a damaged database into a new one. No daemon may have it open.
///
/// Like SQLite's own `.recover` (<https://www.sqlite.org/recovery.html>, which Debian's SQLite is built
/// without), it reads page by page. The tables are known, so it inserts each row that it finds into a
/// database made by our own migrations. Tables, constraints and indexes are therefore whole, whatever the
/// damage was. A row that violates a constraint, or that its type cannot read, counts as lost.
package enum Recovery {
  /// The types whose tables are saved. What was read from calendars is left out because it is read again.
  /// Undo groups are left out because they may refer to lost rows, and so are events not yet carried out.
  private static var tables: [any Stored.Type] {
    [
      Contact.self, Goal.self, PlanItem.self, InteractionLog.self, Evidence.self, Away.self, Preferences.self,
      Reminder.self, Delivery.self, CalendarSource.self, AddressBook.self, MirrorSettings.self,
      MirrorCopy.self, MirrorIntent.self, ExternalEdit.self, KeptProfile.self, StoredRelation.self,
      ImportantDate.self, Introduction.self, KeptSegment.self, TagCadence.self, Draft.self, KeptChatRow.self,
      KeptMessage.self, ModelHost.self, ModelRequest.self, KeptContent.self, KeptModule.self,
      KeptInvitation.self, KeptGuest.self, KeptDoor.self, GuestErasure.self,
    ]
  }

  /// The table of the audit log, whose key is the rowid.
  private static let audit = "audit"

  /// - stamp: as in ``Restoration/restore(_:to:stamp:)``.
  ///
  /// Throws if nothing could be saved; then nothing was changed.
  package static func recover(_ path: String, stamp: String) throws -> Restoration.Outcome {
    guard access(path, R_OK) == 0 else { throw StoreError(errno: errno, path: path) }
    // More tables are saved, whose types are not in `tables`.
    let names =
      tables.map { $0.table.name } + [ObjectTable.learning.name, "mirrorLeft", audit, "auditPerson"]
    let pages = DatabasePages(
      file: try Data(contentsOf: URL(filePath: path)),
      log: (try? Data(contentsOf: URL(filePath: path + "-wal"))) ?? Data())
    return try DraftFile.with(path + ".new") { draft in
      let expected = try rowsThatWere(in: path, names)
      let saved = try fill(draft.path, from: pages, names)
      guard saved.kept.values.contains(where: { $0 > 0 }) else {
        throw StoreError.corrupt(path: path, detail: "nothing in it could be saved")
      }
      var outcome = try Restoration.put(draft, in: path, keptAs: "damaged-\(stamp)")
      outcome.lost = names.reduce(0) { lost, name in
        lost + max(0, max(expected[name] ?? 0, saved.found[name] ?? 0) - (saved.kept[name] ?? 0))
      }
      return outcome
    }
  }

  /// Returns how many rows each table, or one of its indexes, still has, as far as they can be counted.
  /// Indexes are on other pages than their tables. Counts on a copy: SQLite moves a log into the file that it
  /// opens.
  private static func rowsThatWere(in path: String, _ names: [String]) throws -> [String: Int] {
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
      names.reduce(into: [:]) { counts, name in
        let found = ["", " NOT INDEXED"].compactMap { how in
          try? Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)\(how)")
        }
        counts[name] = found.max()
      }
    }
  }

  /// Returns how many rows were found and how many were kept, by table.
  private static func fill(
    _ draft: String, from pages: DatabasePages, _ names: [String]
  ) throws -> (found: [String: Int], kept: [String: Int]) {
    try StoreError.atTheEdge(path: draft) {
      var configuration = Configuration()
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: draft, configuration: configuration)
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        // A schema number that makes no sense was damaged too.
        let schema = pages.schema
        try Schema.migrate(db, to: (1...Schema.current).contains(schema) ? schema : Schema.current)
        let tables = try names.filter { try db.tableExists($0) }
        var found = try take(pages, into: tables, db)
        try dropOrphans(db)
        try Schema.migrate(db)
        for type in Self.tables { try sift(type, db) }
        // A row whose person could not be read goes too.
        try dropOrphans(db)
        let kept = try names.reduce(into: [:]) { kept, name in
          kept[name] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)") ?? 0
        }
        // A new database has a row of its own in this table.
        let mirror = MirrorSettings.table.name
        let isOwn = found[mirror] == nil
        found[mirror] = isOwn ? nil : 1
        return (found, kept.merging(isOwn ? [mirror: 0] : [:]) { $1 })
      }
    }
  }

  /// Inserts the rows of all pages. Returns how many were found of each table.
  private static func take(
    _ pages: DatabasePages, into names: [String], _ db: Database
  ) throws -> [String: Int] {
    let leaves = pages.leaves()
    let known = leaves.reduce(into: [Int: String]()) { known, table in
      for page in table.value { known[page] = table.key }
    }
    let columns = try names.reduce(into: [:]) { columns, name in
      columns[name] = try db.columns(in: name).map(\.name)
    }
    var found: [String: Int] = [:]
    try db.inTransaction {
      for page in stride(from: 1, through: pages.count, by: 1) {
        guard let rows = pages.rows(of: page) else { continue }
        if let name = known[page] {
          guard let columns = columns[name] else { continue }
          found[name, default: 0] += rows.count
          _ = try put(rows, in: name, columns, db)
        } else if let name = try names.max(by: {
          // The table of this page is not known: it is taken to be the one that accepts most of its rows.
          try takes(rows, $0, columns[$0] ?? [], db) < takes(rows, $1, columns[$1] ?? [], db)
        }) {
          found[name, default: 0] += try put(rows, in: name, columns[name] ?? [], db)
        }
      }
      return .commit
    }
    return found
  }

  private static func takes(
    _ rows: [DatabasePages.FoundRow], _ name: String, _ columns: [String], _ db: Database
  ) throws -> Int {
    var count = 0
    try db.inSavepoint {
      count = try put(rows, in: name, columns, db)
      return .rollback
    }
    return count
  }

  /// Inserts rows and returns how many the table accepted. Each is inserted by itself, so that a refused row
  /// does not affect others. A row from before the latest columns were added has only the earlier values.
  private static func put(
    _ rows: [DatabasePages.FoundRow], in name: String, _ columns: [String], _ db: Database
  ) throws -> Int {
    var count = 0
    for found in rows where found.values.count <= columns.count {
      let row = name == audit ? [found.id.databaseValue] + found.values.dropFirst() : found.values
      let list = columns.prefix(row.count).map { "\"\($0)\"" }.joined(separator: ", ")
      let marks = row.map { _ in "?" }.joined(separator: ", ")
      // The row with the mirror's settings exists already.
      let verb = name == MirrorSettings.table.name ? "INSERT OR REPLACE" : "INSERT"
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

  /// Deletes rows that refer to missing rows, until there are none.
  private static func dropOrphans(_ db: Database) throws {
    while true {
      let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
      if orphans.isEmpty { return }
      for orphan in orphans {
        guard let table = orphan[0] as String?, let row = orphan[1] as Int64? else { continue }
        try db.execute(sql: "DELETE FROM \(table) WHERE rowid = ?", arguments: [row])
      }
    }
  }

  /// Deletes rows that their type cannot read: one of them would stop the daemon.
  private static func sift<Object: Stored>(_ type: Object.Type, _ db: Database) throws {
    let table = Object.table
    let list = table.columns.joined(separator: ", ")
    for row in try Row.fetchAll(db, sql: "SELECT \(list), rowid AS rowOfTable FROM \(table.name)") {
      do { _ = try Object(row) } catch {
        try db.execute(
          sql: "DELETE FROM \(table.name) WHERE rowid = ?", arguments: [row["rowOfTable"] as Int64?])
      }
    }
  }
}
