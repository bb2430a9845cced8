import GRDB
import PlannerModel

extension StoreWriter {
  /// Deletes a person with goal, items and log, or everything (nil). It also deletes all that could restore
  /// or reveal it: every undo group, every event of the outbox, and what the reminder ledger says of the
  /// deleted items. Nothing is recorded for undo. Returns how much was deleted; all 0 if there is no such
  /// person.
  ///
  /// The rows are gone with the transaction. Their bytes are gone with ``PlannerStore/scrub()``, which must
  /// follow.
  package func erase(contactId: String?) throws -> StoreCounts {
    let counts = try contactId.map(countsOf) ?? reader.counts()
    if let contactId {
      guard counts.contacts > 0 else { return counts }
      try eraseFromRules(contactId: contactId)
      try eraseGuests(contactId: contactId)
      try deleteMessages(about: [contactId])
      try db.run(ObjectTable.contact.delete, [contactId.databaseValue])
      try eraseFromLedger(contactId: contactId)
      try eraseFromMirror()
    } else {
      try eraseGuests(contactId: nil)
      // What refers to contacts is deleted with them, and deliveries with their reminders.
      for table in [
        "contact", "importantDate", "away", "preference", "segment", "tagCadence", "learning", "reminder",
        "calendar", "addressBook", "pageSession", "chat", "modelHost", "modelRequest", "content", "module",
        "invitation", "guest", "door",
      ] {
        try db.run("DELETE FROM \(table)")
      }
      try eraseFromMirror()
    }
    try db.run("DELETE FROM undoGroup")
    try db.run("DELETE FROM event")
    try eraseFromSearch()
    // The log says that somebody was erased, and no longer knows whom its numbers mean.
    try db.run("DELETE FROM auditPerson WHERE contactId NOT IN (SELECT id FROM contact)")
    audit.changes.append(
      AuditDraft.Change(
        did: .erased, object: contactId == nil ? "everything" : ObjectTable.contact.name,
        count: counts.contacts))
    reader.cache.forget()
    return counts
  }

  /// Deletes the person from those whom others must not be introduced to.
  private func eraseFromRules(contactId: String) throws {
    for var other in try reader.profiles(naming: contactId) {
      other.profile.introductions?.never?.removeAll { $0 == contactId }
      if other.profile.introductions?.never?.isEmpty == true { other.profile.introductions?.never = nil }
      if other.profile.introductions == IntroductionRules() { other.profile.introductions = nil }
      try put(other)
    }
  }

  /// Deletes what the ledger says of items that do not exist. Besides those just erased, these are earlier
  /// ones that could have been the same person's.
  private func eraseFromLedger(contactId: String) throws {
    try db.run(StoreWriter.deleteOfNoItem)
    try db.run(StoreWriter.deleteNews)
    try db.run("UPDATE reminder SET detail = NULL WHERE detail IS NOT NULL")
    // Of a conflict, there are times instead of items.
    for var reminder in try reader.reminders() where !reminder.itemIds.isEmpty && reminder.kind != .conflict {
      reminder.itemIds = try reminder.itemIds.filter {
        try reminder.kind == .dates ? isOfNobodyGone($0) : exists(.item, id: $0)
      }
      // A rollup without items is kept: it occupies a time of the day, which would else get another rollup.
      if reminder.itemIds.isEmpty && reminder.kind != .rollup {
        try deleteReminder(id: reminder.id)
      } else {
        try put(reminder)
      }
    }
  }

  /// Returns whether the key of a date names somebody who is there, or nobody. One of a person who was merged into the
  /// erased one names a third.
  private func isOfNobodyGone(_ key: String) throws -> Bool {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts[1].isEmpty else { return true }
    return try exists(.contact, id: String(parts[1]))
  }

  static let deleteOfNoItem = """
    DELETE FROM reminder
    WHERE itemId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM item WHERE item.id = reminder.itemId)
    """
  /// Whatever their state: their text may name somebody.
  static let deleteNews =
    "DELETE FROM reminder WHERE kind IN (\(quoted(NoticeKind.allCases.filter { $0.isNews || $0.isOfGuests })))"
}
