import Foundation
import GRDB
import PlannerTime

/// Copies of a database in a folder beside it, one a day. Each is a whole database in one file, and is
/// checked before an older one is deleted. The folder also keeps what a restoration or a recovery replaced.
package struct Backups: Sendable {
  package struct Copy: Hashable, Sendable {
    package var date: CivilDate
    package var path: String
  }

  /// The number of copies that are kept.
  package static let kept = 7

  package let folder: String
  private let database: String
  /// Begins the names of the copies: `planner` for those of `planner.db`.
  private let name: String

  package init(of database: String) {
    self.database = database
    folder = (database as NSString).deletingLastPathComponent + "/backups"
    name = String((database as NSString).lastPathComponent.prefix { $0 != "." })
  }

  /// Returns the copies, newest first.
  package func list() -> [Copy] {
    names.compactMap { file in
      guard file.hasPrefix("\(name)-"), file.hasSuffix(".db"),
        let date = CivilDate(String(file.dropFirst(name.count + 1).dropLast(".db".count)))
      else { return nil }
      return Copy(date: date, path: "\(folder)/\(file)")
    }.sorted { $0.date > $1.date }
  }

  /// There is no such copy.
  package struct NoCopy: Error {
    /// No full stop.
    package var reason: String
  }

  /// Returns the path of a copy: a file if `what` is a path, a daily copy if it is a date, the newest copy if it is nil.
  /// Throws ``NoCopy``.
  package func source(_ what: String?) throws -> String {
    let copies = list()
    guard let what else {
      if let newest = copies.first { return newest.path }
      throw NoCopy(reason: "There is no copy in '\(folder)'; name a file to bring back")
    }
    guard let date = CivilDate(what) else { return what }
    if let copy = copies.first(where: { $0.date == date }) { return copy.path }
    let there = copies.isEmpty ? "none" : copies.map { "\($0.date)" }.joined(separator: ", ")
    throw NoCopy(reason: "There is no copy of \(date) in '\(folder)'; there are: \(there)")
  }

  /// True if a database that was replaced is kept: somebody may bring it back.
  package var hasReplaced: Bool {
    names.contains { name in ["replaced-", "damaged-"].contains { name.hasPrefix($0) } }
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  /// Copies what is committed now, and replaces a copy of the same date. It uses a connection of its own, so
  /// that no writer waits. If the database is damaged, it throws and leaves all copies as they are.
  package func make(on date: CivilDate) throws -> Copy {
    let copy = Copy(date: date, path: "\(folder)/\(name)-\(date).db")
    try DraftFile.with(copy.path + ".new") { draft in
      try draft.fill(from: database)
      try draft.take(placeOf: copy.path)
    }
    for old in list().dropFirst(Backups.kept) { unlink(old.path) }
    return copy
  }

  /// Removes the copies, and what was kept beside them: no erased person may be left in them.
  package func removeAll() throws {
    let ours = names.filter { file in
      ["\(name)-", "replaced-", "damaged-"].contains { file.hasPrefix($0) }
    }
    for name in ours where unlink("\(folder)/\(name)") != 0 && errno != ENOENT {
      throw StoreError(errno: errno, path: "\(folder)/\(name)")
    }
    if !ours.isEmpty, !syncFolder(of: "\(folder)/") { throw StoreError(errno: errno, path: folder) }
  }

  /// Moves the database and its log into this folder. Returns its new path; nil if there was none.
  func keep(as name: String) throws -> String? {
    try DatabaseFile(path: "\(folder)/\(name)").createFolder()
    var target = "\(folder)/\(name).db"
    // What was kept in the same second must not be overwritten.
    var number = 2
    while access(target, F_OK) == 0 {
      target = "\(folder)/\(name)-\(number).db"
      number += 1
    }
    var kept: String?
    // The log goes first: a database without its log is only older, but a log beside another database would
    // corrupt that.
    for suffix in ["-wal", "-journal", ""] where access(database + suffix, F_OK) == 0 {
      guard rename(database + suffix, target + suffix) == 0 else {
        throw StoreError(errno: errno, path: target)
      }
      kept = target
    }
    unlink(database + "-shm")
    DatabaseFile(path: database).unmarkInUse()
    guard syncFolder(of: target), syncFolder(of: database) else {
      throw StoreError(errno: errno, path: target)
    }
    return kept
  }
}

extension Instant {
  /// Part of the name of a kept file, like `20261122T084700Z`.
  package var stamp: String { "\(Instant(seconds: seconds))".filter { $0 != "-" && $0 != ":" } }
}
