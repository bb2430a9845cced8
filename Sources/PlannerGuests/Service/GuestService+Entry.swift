import FoundationEssentials
import GRDB
import PlannerTime

/// The credential with which a page was opened, as hashes of its secrets.
enum Entry: Sendable, Hashable {
  /// A personal link.
  case link(token: String)
  /// A device on a page where anybody may write.
  case device(key: String, page: String)
}

/// Checks of open pages.
extension GuestService {
  /// Returns whether an open page may still get updates. It may not after its link or page was revoked or
  /// expired, or its device was signed out, also by a recovery on another device. Each of these changes
  /// except expiry notifies the pages of the conversation.
  func isStillLet(in entry: Entry, as guest: Guest) async throws -> Bool {
    let now = clock.now()
    // Runs for each update of each page, so it reads the store only once.
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
