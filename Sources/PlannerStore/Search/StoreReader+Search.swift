import GRDB
import PlannerModel

/// The words of a search, folded as names are.
package struct SearchWords: Hashable, Sendable {
  package var words: [String]

  package init(_ text: String) {
    // SQLite takes a text to end at a NUL.
    words = nameKey(text).split { $0 == " " || $0 == "\0" }.map(String.init)
  }

  /// SQLite's trigram tokenizer finds nothing shorter (<https://www.sqlite.org/fts5.html#the_trigram_tokenizer>).
  static let shortest = 3

  fileprivate var long: [String] { words.filter { $0.unicodeScalars.count >= Self.shortest } }
  fileprivate var short: [String] { words.filter { $0.unicodeScalars.count < Self.shortest } }
}

extension StoreReader {
  // All return at most `limit`.

  /// Returns the people with a name in which each word begins a word.
  package func people(nameWords search: SearchWords, limit: Int) throws -> [String] {
    try people(search, column: "name", blank: " ", limit)
  }

  /// Returns the people whose name contains each word.
  package func people(name search: SearchWords, limit: Int) throws -> [String] {
    try people(search, column: "name", blank: "", limit)
  }

  /// Returns the people of whom name, profile and tags together contain each word.
  package func people(anywhere search: SearchWords, limit: Int) throws -> [String] {
    try people(search, column: nil, blank: "", limit)
  }

  private func people(_ search: SearchWords, column: String?, blank: String, _ limit: Int) throws -> [String]
  {
    let long = search.words.filter { ($0 + blank).unicodeScalars.count >= SearchWords.shortest }
    let short = search.words.filter { !long.contains($0) }
    let text = column ?? "name || searchPerson.words"
    let conditions = short.map { _ in
      " AND instr(\(column.map { "searchPerson.\($0)" } ?? "searchPerson.\(text)"), ?) > 0"
    }
    let marks = short.map { (blank + $0).databaseValue }
    guard !long.isEmpty else {
      return try ids(
        "SELECT contactId FROM searchPerson WHERE TRUE\(conditions.joined()) LIMIT ?",
        marks + [limit.databaseValue])
    }
    let match = (column.map { "\($0) : " } ?? "") + query(long, blank)
    return try ids(
      """
      SELECT contactId FROM personIndex CROSS JOIN searchPerson ON searchPerson.id = personIndex.rowid
      WHERE personIndex MATCH ?\(conditions.joined()) LIMIT ?
      """, [match.databaseValue] + marks + [limit.databaseValue])
  }

  /// Returns the notes that contain each word, those that were written last first: the id of the log entry or
  /// session, and its person. Words of one and two letters do not find notes by themselves.
  package func notes(
    with search: SearchWords, limit: Int
  ) throws -> [(objectId: String, contactId: String)] {
    guard !search.long.isEmpty else { return [] }
    let conditions = search.short.map { _ in " AND instr(searchNote.text, ?) > 0" }.joined()
    return try db.rows(
      """
      SELECT objectId, contactId FROM noteIndex CROSS JOIN searchNote ON searchNote.id = noteIndex.rowid
      WHERE noteIndex MATCH ?\(conditions) ORDER BY noteIndex.rowid DESC LIMIT ?
      """,
      [query(search.long, "").databaseValue] + search.short.map(\.databaseValue) + [limit.databaseValue]
    ) { row in
      var columns = ColumnReader(row)
      return (objectId: try columns.text(), contactId: try columns.text())
    }
  }

  /// Returns the words of names and profiles that may be meant by a mistyped one, nearest first: one mistake
  /// in up to five letters, else two. Words that begin with the same letter are tried before all others.
  package func wordsLike(_ word: String) throws -> [String] {
    let length = word.unicodeScalars.count
    guard 3...30 ~= length, let letter = word.unicodeScalars.first.map(String.init) else { return [] }
    let mistakes = length <= 5 ? 1 : 2
    func near(_ condition: String, _ values: [DatabaseValue]) throws -> [String] {
      let lengths = [(length - mistakes).databaseValue, (length + mistakes).databaseValue]
      let found = try db.rows(
        "SELECT word FROM searchWord WHERE \(condition) AND length(word) BETWEEN ? AND ?", values + lengths
      ) { row in
        var columns = ColumnReader(row)
        return try columns.text()
      }
      let distances = found.map { (distance: typingMistakes(between: word, and: $0), word: $0) }
      return distances.filter { 1...mistakes ~= $0.distance }.sorted {
        ($0.distance, $0.word) < ($1.distance, $1.word)
      }
      .prefix(10).map(\.word)
    }
    let same = try near("word >= ? AND word < ?", [letter.databaseValue, letter.afterPrefix.databaseValue])
    return try same.isEmpty ? near("TRUE", []) : same
  }

  /// Quotes words for FTS5.
  private func query(_ words: [String], _ blank: String) -> String {
    words.map { "\"\(blank)\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " AND ")
  }

  private func ids(_ sql: String, _ values: [DatabaseValue]) throws -> [String] {
    try db.rows(sql, values) { row in
      var columns = ColumnReader(row)
      return try columns.text()
    }
  }
}
