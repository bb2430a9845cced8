import GRDB
import PlannerModel

/// The words of a search, folded like names.
package struct SearchWords: Hashable, Sendable {
  package var words: [String]

  package init(_ text: String) {
    // SQLite ends a text at a NUL, so a NUL separates words.
    words = searchKey(text).split { $0 == " " || $0 == "\0" }.map(String.init)
  }

  /// The shortest word that SQLite's trigram tokenizer finds
  /// (<https://www.sqlite.org/fts5.html#the_trigram_tokenizer>).
  static let shortest = 3

  /// True if each word is long enough to find notes without the others.
  package var areInNoteIndex: Bool { parted().short.isEmpty }

  /// Returns the words that the index finds if `blank` precedes each word, and the words that are too short
  /// for it.
  func parted(after blank: String = "") -> (long: [String], short: [String]) {
    let least = Self.shortest - blank.unicodeScalars.count
    return (
      words.filter { $0.unicodeScalars.count >= least }, words.filter { $0.unicodeScalars.count < least }
    )
  }

  /// Quotes words for FTS5.
  static func query(_ words: [String], _ blank: String, joined by: String = " AND ") -> String {
    words.map { "\"\(blank)\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: by)
  }
}

extension StoreReader {
  // All methods return at most `limit` results.

  /// Returns the people with a name in which each word begins a word.
  package func people(nameWords search: SearchWords, limit: Int) throws -> [String] {
    try people(search, column: "name", blank: " ", limit)
  }

  /// Returns the people with a name that contains each word.
  package func people(name search: SearchWords, limit: Int) throws -> [String] {
    try people(search, column: "name", blank: "", limit)
  }

  /// Returns the people with a name, profile and tags that together contain each word.
  package func people(anywhere search: SearchWords, limit: Int) throws -> [String] {
    try people(search, column: nil, blank: "", limit)
  }

  private func people(_ search: SearchWords, column: String?, blank: String, _ limit: Int) throws -> [String]
  {
    let (long, short) = search.parted(after: blank)
    let text = column.map { "searchPerson.\($0)" } ?? "searchPerson.name || searchPerson.words"
    let conditions = short.map { _ in " AND instr(\(text), ?) > 0" }
    let marks = short.map { (blank + $0).databaseValue }
    guard !long.isEmpty else {
      return try ids(
        "SELECT contactId FROM searchPerson WHERE TRUE\(conditions.joined()) LIMIT ?",
        marks + [limit.databaseValue])
    }
    let match = (column.map { "\($0) : " } ?? "") + "(" + SearchWords.query(long, blank) + ")"
    return try ids(
      """
      SELECT contactId FROM personIndex CROSS JOIN searchPerson ON searchPerson.id = personIndex.rowid
      WHERE personIndex MATCH ?\(conditions.joined()) LIMIT ?
      """, [match.databaseValue] + marks + [limit.databaseValue])
  }

  /// Returns the notes that contain each word, the latest written first: the id of the log entry or session,
  /// and its person. Words of one or two letters only narrow the result of longer words.
  package func notes(
    with search: SearchWords, limit: Int
  ) throws -> [(objectId: String, contactId: String)] {
    let (long, short) = search.parted()
    guard !long.isEmpty else { return [] }
    let conditions = short.map { _ in " AND instr(searchNote.text, ?) > 0" }.joined()
    return try db.rows(
      """
      SELECT objectId, contactId FROM noteIndex CROSS JOIN searchNote ON searchNote.id = noteIndex.rowid
      WHERE noteIndex MATCH ?\(conditions) ORDER BY noteIndex.rowid DESC LIMIT ?
      """,
      [SearchWords.query(long, "").databaseValue] + short.map(\.databaseValue) + [limit.databaseValue]
    ) { row in
      var columns = ColumnReader(row)
      return (objectId: try columns.text(), contactId: try columns.text())
    }
  }

  /// Returns whether a person's name, profile or tags contain a word.
  package func isWord(_ word: String, of contactId: String) throws -> Bool {
    try !ids(StoreReader.personWithWord, [contactId.databaseValue, word.databaseValue]).isEmpty
  }

  /// Returns the latest note of a person that contains a word.
  package func note(with word: String, of contactId: String) throws -> String? {
    try ids(StoreReader.noteWithWord, [contactId.databaseValue, word.databaseValue]).first
  }

  static let personWithWord =
    "SELECT contactId FROM searchPerson WHERE contactId = ?1 AND (instr(name, ?2) > 0 OR instr(words, ?2) > 0)"
  static let noteWithWord =
    "SELECT objectId FROM searchNote WHERE contactId = ?1 AND instr(text, ?2) > 0 ORDER BY id DESC LIMIT 1"

  /// Returns the words of names and profiles that a mistyped word may stand for, nearest first, at most ten.
  /// Allows one mistake in up to five letters, otherwise two. Considers words that begin with another letter
  /// only if no word with the same first letter is near.
  package func wordsLike(_ word: String) throws -> [String] {
    let letters = word.unicodeScalars.map(String.init)
    guard 3...30 ~= letters.count else { return [] }
    let mistakes = letters.count <= 5 ? 1 : 2
    let lengths = [(letters.count - mistakes).databaseValue, (letters.count + mistakes).databaseValue]
    let signs = letterSet(word)
    func near(_ condition: String, _ values: [String]) throws -> [String] {
      let found = try db.rows(
        "SELECT word FROM searchWord WHERE \(condition) AND length(word) BETWEEN ? AND ?",
        values.map(\.databaseValue) + lengths
      ) { row in
        var columns = ColumnReader(row)
        return try columns.text()
      }
      // A mistake changes at most two letters of the set. Comparing the sets is faster than comparing the
      // words.
      return
        found.filter { (letterSet($0) ^ signs).nonzeroBitCount <= 2 * mistakes }
        .map { (distance: typingMistakes(between: word, and: $0), word: $0) }
        .filter { 1...mistakes ~= $0.distance }.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
        .prefix(10).map(\.word)
    }
    let same = try near("word >= ? AND word < ?", [letters[0], letters[0].afterPrefix])
    guard same.isEmpty else { return same }
    // The first letter is wrong, missing, superfluous, or swapped with the second.
    return try near(
      "(substr(word, 2, 1) IN (?, ?) OR word >= ? AND word < ?)",
      [letters[0], letters[1], letters[1], letters[1].afterPrefix])
  }

  private func letterSet(_ word: String) -> UInt64 {
    word.unicodeScalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  private func ids(_ sql: String, _ values: [DatabaseValue]) throws -> [String] {
    try db.rows(sql, values) { row in
      var columns = ColumnReader(row)
      return try columns.text()
    }
  }
}

extension StoreReader {
  /// Returns the searchable texts about a person except the name and notes, each with its place: a tag, a
  /// company and so on.
  package func searchTexts(of contact: Contact) throws -> [(place: FoundPlace, text: String)] {
    let profile = try profile(contactId: contact.id)
    var texts: [(FoundPlace, String)] = []
    func add(_ place: FoundPlace, _ found: [String?]) { texts += found.compactMap { $0 }.map { (place, $0) } }
    add(.tag, contact.tags)
    add(.called, [profile.writing?.callName] + (profile.name?.toSearch ?? []))
    add(.purpose, [contact.purpose])
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
    add(.address, (profile.addresses ?? []).map(\.oneLine))
    add(.fact, (profile.facts ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
    // A relation is stored at one end, and belongs to the text of that person.
    let relations = try relations(contactId: contact.id).filter { $0.contactId == contact.id }
    add(.relation, relations.map(\.toName) + (profile.toYou ?? []))
    add(.date, try importantDates(contactId: contact.id).map(\.title).filter { !$0.isEmpty })
    return texts
  }
}
