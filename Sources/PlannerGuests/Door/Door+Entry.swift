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
    switch entry {
    case .link(let token): return try await personal(tokenHash: token) == guest
    case .device(let key, let page):
      guard try await isOpen(nameHash: page) else { return false }
      return try await device(hash: key).map(Guest.conversation) == guest
    }
  }

  static func conversation(ofDevice hash: String, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT conversation FROM device WHERE hash = ?", arguments: [hash])
  }
}
