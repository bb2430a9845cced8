import FoundationEssentials
import GRDB
import PlannerTime

/// By what somebody has a page open: hashes of what is secret about it.
enum Entry: Sendable, Hashable {
  /// A personal link.
  case link(token: String)
  /// A device on a page where anybody may write.
  case device(key: String, page: String)
}

/// Who is let in.
extension Door {
  /// Returns whether an open page may be told more. It may not after its link or page was revoked or is over, and after
  /// its device was signed out, also by a recovery elsewhere. All but the end of the time tell the pages of the
  /// conversation that something changed.
  func isStillLet(in entry: Entry, as guest: Guest) async throws -> Bool {
    let now = clock.now()
    // Once for each page that is told something: one look at the store.
    return try await store.read { db in
      switch entry {
      case .link(let token): try Self.personal(token, db, now) == guest
      case .device(let key, let page):
        try Self.openPage(page, db, now) != nil
          && Self.conversation(ofDevice: key, db).map(Guest.conversation) == guest
      }
    }
  }

  static func conversation(ofDevice hash: String, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT conversation FROM device WHERE hash = ?", arguments: [hash])
  }
}
