import GRDB
import PlannerModel

extension StoreWriter {
  /// Writes the text to search in again where people or notes changed. Triggers note what did, also what undo,
  /// an import or another program changed.
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

  private func updateSearch(person id: String) throws {
    guard let contact = try reader.contact(id: id) else { return }
    let texts = contact.searchTexts(
      try reader.profile(contactId: id), try reader.relations(contactId: id).filter { $0.contactId == id })
    let words = texts.map { nameKey($0.text) }
    // The blank before it makes the beginnings of words findable.
    let name = " " + nameKey(contact.displayName)
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
      [id.databaseValue, contactId.databaseValue, (" " + nameKey(text)).databaseValue])
  }

  /// Removes from the indexes what was deleted: FTS5 keeps the terms of deleted rows until it merges its
  /// segments (<https://www.sqlite.org/fts5.html#the_optimize_command>).
  func eraseFromSearch() throws {
    try updateSearch()
    try db.run("INSERT INTO personIndex (personIndex) VALUES ('optimize')")
    try db.run("INSERT INTO noteIndex (noteIndex) VALUES ('optimize')")
    try db.run("DELETE FROM searchWord")
    try db.run("INSERT INTO searchStale SELECT id, 'person' FROM contact")
  }

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

extension Contact {
  /// Returns the texts about a person that can be searched, their name and notes aside, each with where it
  /// stands: a tag, a company and so on.
  package func searchTexts(
    _ profile: PersonProfile, _ relations: [StoredRelation]
  ) -> [(place: FoundPlace, text: String)] {
    var texts: [(FoundPlace, String)] = []
    func add(_ place: FoundPlace, _ found: [String?]) { texts += found.compactMap { $0 }.map { (place, $0) } }
    add(.tag, tags)
    add(.purpose, [purpose])
    add(.company, [profile.company] + (profile.previousCompanies ?? []))
    add(.role, [profile.role])
    add(.industry, [profile.industry])
    add(.school, profile.schools ?? [])
    add(.interest, profile.interests ?? [])
    add(.offers, profile.offers ?? [])
    add(.seeks, profile.seeks ?? [])
    add(.email, (profile.emails ?? []).map(\.value))
    add(.phone, (profile.phones ?? []).map(\.value))
    add(.link, (profile.urls ?? []).map(\.value))
    add(
      .address,
      (profile.addresses ?? []).map {
        [$0.street, $0.postalCode, $0.city, $0.region, $0.country].compactMap { $0 }.joined(separator: ", ")
      })
    add(.fact, (profile.facts ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
    add(.relation, relations.map(\.toName))
    return texts
  }
}
