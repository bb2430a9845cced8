import GRDB
import PlannerModel

extension StoreWriter {
  /// Moves a person's rows to another person, otherwise unchanged: the log with its notes, the evidence for
  /// learning, edits of other programs, kept files, invitations, and conversations with guests and with the
  /// assistant. Recorded for undo.
  package func moveRows(of id: String, to other: String) throws {
    let (from, to) = (id.databaseValue, other.databaseValue)
    // Searches must find the text of the notes with the other person.
    try db.run(StoreWriter.staleLog, [from])
    for table in [
      ObjectTable.log, .evidence, .externalEdit, KeptContent.table, KeptInvitation.table, KeptGuest.table,
    ] {
      try reader.cache.pulse.step()
      try group.record(table, where: "contactId", id)
      try db.run("UPDATE \(table.name) SET contactId = ? WHERE contactId = ?", [to, from])
    }
    for var kept in try reader.messages(about: [id]) {
      kept.message.about = kept.message.about.map { $0 == id ? other : $0 }.folded
      _ = try upsert(kept, key: kept.message.id)
    }
    reader.cache.forget()
  }

  static let staleLog = """
    INSERT OR IGNORE INTO searchStale (objectId, kind) SELECT id, 'log' FROM log WHERE contactId = ? AND notes IS NOT NULL
    """
}
