import GRDB
import PlannerModel

extension StoreWriter {
  /// Writes the searchable text of changed people and notes again. Triggers record the changes, including
  /// changes by undo, an import or another program.
  func updateSearch() throws {
    let stale = try db.rows("SELECT objectId, kind FROM searchStale") { row in
      var columns = ColumnReader(row)
      return (id: try columns.text(), kind: try columns.text())
    }
    guard !stale.isEmpty else { return }
    for (id, kind) in stale {
      try reader.cache.pulse.step()
      switch kind {
      case "person": try updateSearch(person: id)
      case "log":
        let entry = try reader.logEntry(id: id)
        try updateSearch(note: id, of: entry?.contactId, entry?.notes)
      default:
        let item = try reader.item(id: id)
        try updateSearch(note: id, of: item?.contactId, item?.notes)
      }
    }
    try db.run("DELETE FROM searchStale")
  }

  /// Requests that the searchable text of a note or date is written again after its person changed. Triggers
  /// react only to a changed text.
  func noteMove(of table: ObjectTable, _ before: [DatabaseValue], to after: [DatabaseValue]) throws {
    guard let owner = table.columns.firstIndex(of: "contactId"), before[owner] != after[owner] else { return }
    switch table.name {
    case ObjectTable.log.name, ObjectTable.item.name:
      try db.run(StoreWriter.putStale, [after[0], table.name.databaseValue])
    case ImportantDate.table.name:
      for person in [before[owner], after[owner]] where !person.isNull {
        try db.run(StoreWriter.putStale, [person, "person".databaseValue])
      }
    default: break
    }
  }

  private func updateSearch(person id: String) throws {
    guard let contact = try reader.contact(id: id) else { return }
    let words = try reader.searchTexts(of: contact).map { searchKey($0.text) }
    // The blank before the name makes the beginnings of words findable.
    let name = " " + searchKey(contact.displayName)
    try db.run(StoreWriter.putPersonText, [id.databaseValue, name.databaseValue, lines(words).databaseValue])
    for word in Set(([name] + words).flatMap { $0.split(separator: " ") })
    where 3...30 ~= word.count && word.contains(where: \.isLetter) {
      try db.run("INSERT OR IGNORE INTO searchWord VALUES (?)", [String(word).databaseValue])
    }
  }

  private func lines(_ words: [String]) -> String { words.map { " " + $0 }.joined(separator: "\n") }

  private func updateSearch(note id: String, of contactId: String?, _ text: String?) throws {
    guard let contactId, let text else {
      return try db.run("DELETE FROM searchNote WHERE objectId = ?", [id.databaseValue])
    }
    try db.run(
      StoreWriter.putNoteText,
      [id.databaseValue, contactId.databaseValue, (" " + searchKey(text)).databaseValue])
  }

  /// Removes deleted text from the indexes: FTS5 keeps the terms of deleted rows until it merges its segments
  /// (<https://www.sqlite.org/fts5.html#the_optimize_command>).
  func eraseFromSearch() throws {
    try db.run("INSERT INTO personIndex (personIndex) VALUES ('optimize')")
    try db.run("INSERT INTO noteIndex (noteIndex) VALUES ('optimize')")
    try db.run("INSERT INTO contentIndex (contentIndex) VALUES ('optimize')")
    try db.run("DELETE FROM searchWord")
    try db.run("INSERT OR IGNORE INTO searchStale SELECT id, 'person' FROM contact")
  }

  static let putStale = "INSERT OR IGNORE INTO searchStale (objectId, kind) VALUES (?, ?)"
  static let putPersonText = """
    INSERT INTO searchPerson (contactId, name, words) VALUES (?, ?, ?)
    ON CONFLICT (contactId) DO UPDATE SET name = excluded.name, words = excluded.words
    WHERE name <> excluded.name OR words <> excluded.words
    """
  static let putNoteText = """
    INSERT INTO searchNote (objectId, contactId, text) VALUES (?, ?, ?)
    ON CONFLICT (objectId) DO UPDATE SET contactId = excluded.contactId, text = excluded.text
    WHERE contactId <> excluded.contactId OR text <> excluded.text
    """
}
