import GRDB

extension StoreWriter {
  /// Deletes a person with goal, items and log, or everything (nil), and in both cases all that could bring
  /// it back: every undo group and every event of the outbox. Nothing is recorded. The counts say what
  /// went; where there is no such person, nothing does.
  ///
  /// The rows are gone with the transaction, their bytes with ``PlannerStore/scrub()``, which has to follow.
  package func erase(contactId: String?) throws -> StoreCounts {
    let counts = try contactId.map(countsOf) ?? reader.counts()
    if let contactId {
      guard counts.contacts > 0 else { return counts }
      try db.run(ObjectTable.contact.delete, [contactId.databaseValue])
    } else {
      // Goals, items and log go with their contacts.
      for table in ["contact", "away", "preference"] { try db.run("DELETE FROM \(table)") }
    }
    try db.run("DELETE FROM undoGroup")
    try db.run("DELETE FROM event")
    reader.cache.forget()
    return counts
  }
}
