import Foundation
import GRDB
import PlannerTime

/// Daily copies of a database, in the folder `backups` beside it. Each copy is a complete database in one
/// file, and is checked before an older copy is deleted. The folder also keeps databases that a restoration
/// or a recovery replaced.
package struct Backups: Sendable {
  package struct Copy: Hashable, Sendable {
    package var date: CivilDate
    package var path: String
  }

  /// The number of daily copies that are kept.
  package static let kept = 7

  package let folder: String
  private let database: String
  /// The prefix of the copies' names: `planner` for copies of `planner.db`.
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

  /// The error if the requested copy does not exist.
  package struct NoCopy: Error {
    /// A sentence without a full stop.
    package var reason: String
  }

  /// Returns the path of a copy: the daily copy if `what` is a date, the newest copy if `what` is nil, and
  /// otherwise `what` itself, which is a path. Throws ``NoCopy``.
  package func source(_ what: String?) throws -> String {
    let copies = list()
    guard let what else {
      if let newest = copies.first { return newest.path }
      throw NoCopy(reason: "There is no copy in '\(folder)'; name a file to restore")
    }
    guard let date = CivilDate(what) else { return what }
    if let copy = copies.first(where: { $0.date == date }) { return copy.path }
    let there = copies.isEmpty ? "none" : copies.map { "\($0.date)" }.joined(separator: ", ")
    throw NoCopy(reason: "There is no copy of \(date) in '\(folder)'; there are: \(there)")
  }

  /// True if the folder keeps a replaced database, which the user may still want to restore.
  package var hasReplaced: Bool {
    names.contains { name in ["replaced-", "damaged-"].contains { name.hasPrefix($0) } }
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  /// Makes a copy of the committed state, and replaces a copy of the same date. Uses a separate connection,
  /// so that no writer waits. If the database is damaged, throws and leaves all copies as they are.
  package func make(on date: CivilDate) throws -> Copy {
    let copy = Copy(date: date, path: "\(folder)/\(name)-\(date).db")
    try DraftFile.with(copy.path + ".new") { draft in
      try draft.fill(from: database)
      try draft.take(placeOf: copy.path)
    }
    for old in list().dropFirst(Backups.kept) { unlink(old.path) }
    return copy
  }

  /// Removes all copies and all replaced databases, because they may still contain erased people.
  package func removeAll() throws {
    let ours = names.filter { file in
      ["\(name)-", "replaced-", "damaged-"].contains { file.hasPrefix($0) }
    }
    for name in ours where unlink("\(folder)/\(name)") != 0 && errno != ENOENT {
      throw StoreError(errno: errno, path: "\(folder)/\(name)")
    }
    if !ours.isEmpty, !syncFolder(of: "\(folder)/") { throw StoreError(errno: errno, path: folder) }
  }

  /// Moves the database and its log into the folder. Returns the new path; nil if there was no database.
  func keep(as name: String) throws -> String? {
    try DatabaseFile(path: "\(folder)/\(name)").createFolder()
    var target = "\(folder)/\(name).db"
    // A database that was kept in the same second must not be overwritten.
    var number = 2
    while access(target, F_OK) == 0 {
      target = "\(folder)/\(name)-\(number).db"
      number += 1
    }
    var kept: String?
    // The log is moved first. A database without its log is only out of date, but a log beside another
    // database would corrupt that database.
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
  /// The instant as part of a kept file's name: `20261122T084700Z`.
  package var stamp: String { "\(Instant(seconds: seconds))".filter { $0 != "-" && $0 != ":" } }
}
