import Foundation
import GRDB

extension DatabaseFile {
  /// Checks a database. Throws if the end of the file is missing, or if the journal or log beside it belongs
  /// to another database.
  func checkWhole(_ kind: DatabaseKind) throws {
    let header = try header()
    // The header says that this is WAL mode, so this program writes no rollback journal. SQLite would play it
    // back.
    if header[18] == 2, size(of: path + "-journal") > 0 {
      throw StoreError.corrupt(
        path: path, detail: "the journal beside it (\(path)-journal) is not the \(kind.owner)'s; move it away"
      )
    }
    let number = { (offset: Int) in header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    if hasLog { return try checkLog(kind) }
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    let pages = number(28)
    // The page count is valid only if it was written with the latest change (fileformat2.html, section
    // 1.3.8).
    guard number(24) == number(92), size(of: path) < pages * (pageSize == 1 ? 65536 : pageSize) else {
      return
    }
    throw StoreError.corrupt(
      path: path, detail: "the file is cut off: it had \(pages) pages, and is \(size(of: path)) bytes long")
  }

  /// Checks the result of the log before the log goes into the file. SQLite plays back any log that is
  /// consistent, even another database's log.
  private func checkLog(_ kind: DatabaseKind) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue.forAMoment(path: path, configuration: configuration)
    defer { try? queue.close() }
    let (problems, identity) = try queue.unsafeRead { db in
      (
        try String.fetchAll(db, sql: "PRAGMA quick_check(5)").filter { $0 != "ok" },
        try? String.fetchOne(db, sql: kind.identity)
      )
    }
    if !problems.isEmpty {
      throw StoreError.corrupt(
        path: path, detail: "with its log (\(path)-wal) it is damaged: \(problems.joined(separator: "; "))")
    }
    guard let identity, let own = identityWithoutLog(kind), own != identity else { return }
    throw StoreError.corrupt(
      path: path, detail: "the log beside it (\(path)-wal) is another \(kind.owner)'s; move it away")
  }

  /// Returns the identity in the file without its log; nil if the file has no identity.
  private func identityWithoutLog(_ kind: DatabaseKind) -> String? {
    let alone = path + ".alone"
    unlink(alone)
    defer { unlink(alone) }
    guard (try? FileManager.default.copyItem(atPath: path, toPath: alone)) != nil else { return nil }
    chmod(alone, 0o600)
    let descriptor = open(alone, O_WRONLY | O_CLOEXEC)
    // If the header does not say WAL mode, SQLite ignores a log.
    let isChanged = pwrite(descriptor, [1, 1] as [UInt8], 2, 18) == 2
    close(descriptor)
    guard isChanged else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    guard let queue = try? DatabaseQueue.forAMoment(path: alone, configuration: configuration) else {
      return nil
    }
    defer { try? queue.close() }
    return try? queue.unsafeRead { try String.fetchOne($0, sql: kind.identity) }
  }
}
