import Foundation
import GRDB

/// Replaces a database by another one. No program may have it open.
package struct Replacement {
  private let path: String
  private let kind: DatabaseKind
  /// Migrates a draft at a path, changes what only holds of the file that it came from, and closes it.
  private let finish: (String) throws -> Void

  package init(of path: String, _ kind: DatabaseKind, finish: @escaping (String) throws -> Void) {
    self.path = path
    self.kind = kind
    self.finish = finish
  }

  /// Puts a copy in the place of the database. Returns the path of what it replaced; nil if there was nothing.
  /// - stamp: part of the kept file's name, to tell it from earlier ones: `20261122T084700Z`.
  ///
  /// Throws ``StoreError`` if the copy is no whole database of the kind, or has a newer schema; then nothing
  /// was changed.
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

  /// Saves what can be read of the damaged database into a new one. Returns the path of what it replaced, and how many
  /// rows could not be saved. Throws if nothing could be saved; then nothing was changed.
  package func recover(_ salvage: Salvage, stamp: String) throws -> (kept: String?, lost: Int) {
    guard access(path, R_OK) == 0 else { throw StoreError(errno: errno, path: path) }
    return try DraftFile.with(path + ".new") { draft in
      let lost = try salvage.fill(draft, from: path, kind)
      return (try put(draft, keptAs: "damaged-\(stamp)"), lost)
    }
  }

  /// Finishes a draft and puts it in the place of the database.
  private func put(_ draft: DraftFile, keptAs name: String) throws -> String? {
    try finish(draft.path)
    // SQLite closes a file even if it could not empty the log; without its log the file is then incomplete.
    guard !DatabaseFile(path: draft.path).hasLog else {
      throw StoreError.failing(path: draft.path, detail: "its log could not be emptied")
    }
    DatabaseFile(path: draft.path).unmarkInUse()
    let kept = try Backups(of: path).keep(as: name)
    try draft.take(placeOf: path)
    return kept
  }
}
