import GRDB
import PlannerDatabase
import PlannerModel
import PlannerTime

extension KeptContent: Stored {
  static let table = ObjectTable("content", columns)
  static let blank = KeptContent(
    id: "", name: "", kind: .text, size: 0, sha256: "", addedAt: Instant(seconds: 0), text: "")
  static let columns: [Column<KeptContent>] = [
    .text("id", \.id), .text("contactId", \.contactId), .text("name", \.name), .choice("kind", \.kind),
    .integer("size", \.size), .text("sha256", \.sha256), .flag("private", \.private),
    .instant("addedAt", \.addedAt),
    .derived("characters") { $0.text.unicodeScalars.count.databaseValue }, .text("text", \.text),
    .derived("words") { try .text(" " + searchKey("\($0.name)\n\($0.text)"), "words") },
  ]
}

/// A kept file without its text, which may be long.
package struct ContentEntry: Hashable, Sendable {
  package var id: String
  package var contactId: String?
  package var name: String
  package var kind: ContentKind
  package var size: Int
  package var sha256: String
  package var isPrivate: Bool
  package var addedAt: Instant
  package var characters: Int

  init(_ row: Row) throws {
    var columns = ColumnReader(row)
    id = try columns.text()
    contactId = try columns.optionalText()
    name = try columns.text()
    guard let kind = ContentKind(rawValue: try columns.text()) else {
      throw UnreadableRow(detail: "column kind")
    }
    self.kind = kind
    size = try columns.integer()
    sha256 = try columns.text()
    isPrivate = try columns.optionalInteger() != nil
    addedAt = try columns.instant()
    characters = try columns.integer()
  }

  package static func fileName(sha256: String, _ kind: ContentKind) -> String {
    "\(sha256).\(kind.fileExtension)"
  }

  /// The name of the file in the folder of kept files. It depends on the content, so that several people can
  /// have the same file.
  package var fileName: String { Self.fileName(sha256: sha256, kind) }
}

extension StoreReader {
  package func content(id: String) throws -> KeptContent? { try one(KeptContent.self, id: id) }

  /// Returns all files with their texts, by id.
  package func contents() throws -> [KeptContent] { try all(KeptContent.table.select + " ORDER BY id") }

  /// Returns a person's files with their texts, by id.
  package func contents(contactId: String) throws -> [KeptContent] {
    try all(StoreReader.contentOfContact, [contactId.databaseValue])
  }

  /// Returns all files, the latest first.
  package func contentEntries() throws -> [ContentEntry] {
    try entries("\(StoreReader.selectEntries) ORDER BY addedAt DESC, number DESC")
  }

  /// Returns a person's files, the latest first.
  package func contentEntries(contactId: String) throws -> [ContentEntry] {
    try entries(StoreReader.entriesOfContact, [contactId.databaseValue])
  }

  /// Returns the files with ids that begin with a prefix.
  package func contentEntries(idPrefix prefix: String) throws -> [ContentEntry] {
    try entries(StoreReader.entriesByPrefix, [prefix.databaseValue, (prefix + "\u{7f}").databaseValue])
  }

  /// Returns the files with this SHA-256.
  package func contentEntries(sha256: String) throws -> [ContentEntry] {
    try entries(StoreReader.entriesByFile, [sha256.databaseValue])
  }

  /// Returns the number of characters in the texts of all files.
  package func contentCharacters() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT coalesce(sum(characters), 0) FROM content") ?? 0
  }

  /// Returns the files with each word in their name or text, the latest first. Words of one or two letters
  /// only narrow the result of longer words.
  package func contentEntries(with search: SearchWords, limit: Int) throws -> [ContentEntry] {
    let (long, short) = search.parted()
    guard !long.isEmpty else { return [] }
    return try matching(
      SearchWords.query(long, ""), and: short.map { _ in "instr(content.words, ?) > 0" }, short, limit: limit)
  }

  /// Returns the files with any of the words.
  package func contentEntries(withAnyOf search: SearchWords, limit: Int) throws -> [ContentEntry] {
    let long = search.parted().long
    return long.isEmpty
      ? [] : try matching(SearchWords.query(long, "", joined: " OR "), and: [], [], limit: limit)
  }

  /// Returns whether the name or text of a file contains a word.
  package func isWord(_ word: String, ofContent id: String) throws -> Bool {
    try !db.rows(
      "SELECT 1 FROM content WHERE id = ? AND instr(words, ?) > 0", [id.databaseValue, word.databaseValue],
      make: { _ in true }
    ).isEmpty
  }

  /// Returns the file names of all kept files, including files that an undo would restore.
  package func usedContentFiles() throws -> Set<String> {
    Set(
      try db.rows(StoreReader.contentFiles) { row in
        var columns = ColumnReader(row)
        let sha256 = try columns.text()
        guard let kind = ContentKind(rawValue: try columns.text()) else {
          throw UnreadableRow(detail: "the kind of a file")
        }
        return ContentEntry.fileName(sha256: sha256, kind)
      })
  }

  private func matching(
    _ query: String, and conditions: [String], _ words: [String], limit: Int
  ) throws -> [ContentEntry] {
    try entries(
      """
      SELECT \(StoreReader.entryColumns) FROM contentIndex CROSS JOIN content ON content.number = contentIndex.rowid
      WHERE contentIndex MATCH ?\(conditions.map { " AND \($0)" }.joined())
      ORDER BY contentIndex.rowid DESC LIMIT ?
      """, [query.databaseValue] + words.map(\.databaseValue) + [limit.databaseValue])
  }

  private func entries(_ sql: String, _ arguments: [DatabaseValue] = []) throws -> [ContentEntry] {
    try db.rows(sql, arguments) { try ContentEntry($0) }
  }

  static let entryColumns =
    "content.id, contactId, name, kind, size, sha256, private, addedAt, characters"
  static let selectEntries = "SELECT \(entryColumns) FROM content"
  static let contentOfContact = KeptContent.table.select + " WHERE contactId = ? ORDER BY id"
  static let entriesOfContact = selectEntries + " WHERE contactId = ? ORDER BY addedAt DESC, number DESC"
  static let entriesByPrefix = selectEntries + " WHERE id >= ? AND id < ? ORDER BY id"
  static let entriesByFile = selectEntries + " WHERE sha256 = ?"
  private static let contentFiles = """
    SELECT sha256, kind FROM content
    UNION SELECT json_extract(rowBefore, '$.sha256'), json_extract(rowBefore, '$.kind') FROM undoRow
      WHERE tableName = 'content' AND rowBefore IS NOT NULL
    """
}

extension StoreWriter {
  @discardableResult
  package func put(_ content: KeptContent) throws -> Bool { try upsert(content, key: content.id) }

  /// Deletes a file's row. Returns false if it does not exist.
  @discardableResult
  package func deleteContent(id: String) throws -> Bool { try delete(KeptContent.table, id: id) }
}
