import GRDB
import PlannerModel
import PlannerTime

/// A session of the page with the SHA-256 of its secret.
package struct KeptPageSession: Hashable, Sendable {
  package var session: PageSession
  /// The SHA-256 as 64 hexadecimal digits.
  package var hash: String

  package init(session: PageSession, hash: String) {
    self.session = session
    self.hash = hash
  }
}

extension KeptPageSession: Stored {
  static let table = ObjectTable("pageSession", columns)
  static let blank = KeptPageSession(
    session: PageSession(
      id: "", createdAt: Instant(seconds: 0), seenAt: Instant(seconds: 0), endsAt: Instant(seconds: 0)),
    hash: "")
  static let columns: [Column<KeptPageSession>] = [
    .text("id", \.session.id), .text("hash", \.hash), .instant("createdAt", \.session.createdAt),
    .instant("seenAt", \.session.seenAt), .instant("endsAt", \.session.endsAt),
    .text("browser", \.session.browser),
  ]
}

extension StoreReader {
  /// Returns all stored sessions, the latest first.
  package func pageSessions() throws -> [KeptPageSession] {
    try all(KeptPageSession.table.select + " ORDER BY createdAt DESC, id")
  }

  /// Returns the session with a secret that has this hash.
  package func pageSession(hash: String) throws -> KeptPageSession? {
    try first(StoreReader.pageSessionByHash, [hash.databaseValue])
  }

  static let pageSessionByHash = KeptPageSession.table.select + " WHERE hash = ?"
}

/// Access to the page is not part of the plan, so changes are not recorded for undo.
extension StoreWriter {
  @discardableResult
  package func put(_ session: KeptPageSession) throws -> Bool { try replace(session) }

  /// Sets the time of a session's last use. Does nothing if the session no longer exists.
  package func setSeen(pageSession id: String, at time: Instant) throws {
    let (time, id) = (time.seconds.databaseValue, id.databaseValue)
    try db.run("UPDATE pageSession SET seenAt = ? WHERE id = ? AND seenAt <> ?", [time, id, time])
  }

  package func deletePageSession(id: String) throws {
    try db.run(KeptPageSession.table.delete, [id.databaseValue])
  }
}
