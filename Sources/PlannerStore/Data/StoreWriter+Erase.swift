import GRDB
import PlannerModel

extension StoreWriter {
  /// Deletes a person with goal, items and log, or everything if `contactId` is nil. Also deletes all data
  /// that could restore or reveal it: all undo groups, all events of the outbox, and the deleted items in the
  /// reminder ledger. Undo does not record it. Returns the numbers of deleted rows; all 0 if the person does
  /// not exist.
  ///
  /// The rows are deleted by the transaction, their bytes only by ``PlannerStore/scrub()``, which must
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
      // Rows that refer to contacts are deleted with them, and deliveries are deleted with their reminders.
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
    // The audit log records the erasure but no longer knows the people of the erased numbers.
    try db.run("DELETE FROM auditPerson WHERE contactId NOT IN (SELECT id FROM contact)")
    audit.changes.append(
      AuditDraft.Change(
        did: .erased, object: contactId == nil ? "everything" : ObjectTable.contact.name,
        count: counts.contacts))
    reader.cache.forget()
    return counts
  }

  /// Deletes the person from other people's lists of unwanted introductions.
  private func eraseFromRules(contactId: String) throws {
    for var other in try reader.profiles(naming: contactId) {
      other.profile.introductions?.never?.removeAll { $0 == contactId }
      if other.profile.introductions?.never?.isEmpty == true { other.profile.introductions?.never = nil }
      if other.profile.introductions == IntroductionRules() { other.profile.introductions = nil }
      try put(other)
    }
  }

  /// Deletes the ledger's data about items that do not exist. Besides the erased items, these are items
  /// deleted earlier, which may have belonged to the same person.
  private func eraseFromLedger(contactId: String) throws {
    try db.run(StoreWriter.deleteOfNoItem)
    try db.run(StoreWriter.deleteNews)
    try db.run("UPDATE reminder SET detail = NULL WHERE detail IS NOT NULL")
    // `itemIds` of a conflict contains times instead of items.
    for var reminder in try reader.reminders() where !reminder.itemIds.isEmpty && reminder.kind != .conflict {
      reminder.itemIds = try reminder.itemIds.filter {
        try reminder.kind == .dates ? isOfNobodyGone($0) : exists(.item, id: $0)
      }
      // A rollup without items is kept: without it, its time of day would get another rollup.
      if reminder.itemIds.isEmpty && reminder.kind != .rollup {
        try deleteReminder(id: reminder.id)
      } else {
        try put(reminder)
      }
    }
  }

  /// Returns whether the person in the key of a date still exists; true if the key names no person. The key
  /// may name a person who was merged into the erased one and no longer exists.
  private func isOfNobodyGone(_ key: String) throws -> Bool {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts[1].isEmpty else { return true }
    return try exists(.contact, id: String(parts[1]))
  }

  static let deleteOfNoItem = """
    DELETE FROM reminder
    WHERE itemId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM item WHERE item.id = reminder.itemId)
    """
  /// Deletes news in any state, because its text may name the person.
  static let deleteNews =
    "DELETE FROM reminder WHERE kind IN (\(quoted(NoticeKind.allCases.filter { $0.isNews || $0.isOfGuests })))"
}
