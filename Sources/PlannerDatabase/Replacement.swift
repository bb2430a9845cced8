import Foundation
import GRDB

/// Replaces a database with another one. No program may have it open.
package struct Replacement {
  private let path: String
  private let kind: DatabaseKind
  /// Prepares a draft at a path: migrates it, changes data that is only valid for the original file, and
  /// closes it.
  private let finish: (String) throws -> Void

  package init(of path: String, _ kind: DatabaseKind, finish: @escaping (String) throws -> Void) {
    self.path = path
    self.kind = kind
    self.finish = finish
  }

  /// Replaces the database with a copy. Returns the new path of the replaced database; nil if there was no
  /// database.
  /// - stamp: a part of the replaced file's name that differs from earlier ones: `20261122T084700Z`.
  ///
  /// Throws ``StoreError`` and changes nothing if the copy is not a complete database of the kind, or if it
  /// has a newer schema.
  package func restore(_ copy: String, stamp: String) throws -> String? {
    guard access(copy, R_OK) == 0 else { throw StoreError(errno: errno, path: copy) }
    let file = DatabaseFile(path: copy)
    guard !file.isEmpty else { throw StoreError.corrupt(path: copy, detail: "the file is empty") }
    try file.check(kind)
    return try DraftFile.with(path + ".new") { draft in
      try draft.fill(from: copy)
      return try put(draft, keptAs: "replaced-\(stamp)")
    }
  }

  /// Saves the readable rows of the damaged database into a new database. Returns the new path of the damaged
  /// one, and the number of lost rows. Throws and changes nothing if nothing could be saved.
  package func recover(_ salvage: Salvage, stamp: String) throws -> (kept: String?, lost: Int) {
    guard access(path, R_OK) == 0 else { throw StoreError(errno: errno, path: path) }
    return try DraftFile.with(path + ".new") { draft in
      let lost = try salvage.fill(draft, from: path, kind)
      return (try put(draft, keptAs: "damaged-\(stamp)"), lost)
    }
  }

  /// Finishes a draft and moves it to the place of the database.
  private func put(_ draft: DraftFile, keptAs name: String) throws -> String? {
    try finish(draft.path)
    // SQLite closes a file even if it could not empty the log. The file is then incomplete without its log.
    guard !DatabaseFile(path: draft.path).hasLog else {
      throw StoreError.failing(path: draft.path, detail: "its log could not be emptied")
    }
    DatabaseFile(path: draft.path).unmarkInUse()
    let kept = try Backups(of: path).keep(as: name)
    try draft.take(placeOf: path)
    return kept
  }
}
