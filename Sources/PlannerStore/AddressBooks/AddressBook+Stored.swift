import GRDB
import PlannerModel

extension AddressBook: Stored {
  static let table = ObjectTable("addressBook", columns)
  static let blank = AddressBook(id: "", name: "", path: "")
  static let columns: [Column<AddressBook>] = [
    .text("id", \.id), .text("name", \.name), .text("path", \.path),
  ]
}

extension StoreReader {
  /// Returns the address books, by name.
  package func addressBooks() throws -> [AddressBook] { try all(StoreReader.allAddressBooks) }

  /// Returns the people with a card or a time zone, by name key.
  package func contactsElsewhere() throws -> [Contact] { try all(StoreReader.allContactsElsewhere) }

  /// Returns the card and time zone of each person with a card or a time zone, in no order.
  package func whereabouts() throws -> [(contactId: String, cardUid: String?, timeZone: String?)] {
    try db.rows(StoreReader.allWhereabouts) { row in
      var columns = ColumnReader(row)
      return (
        contactId: try columns.text(), cardUid: try columns.optionalText(),
        timeZone: try columns.optionalText()
      )
    }
  }

  package func hasContactsWithCards() throws -> Bool {
    try !db.rows(StoreReader.anyCard, make: { _ in true }).isEmpty
  }

  /// Returns another person with this card as their first or a further card; nil if there is no such person.
  package func contact(cardUid: String, otherThan id: String) throws -> Contact? {
    try first(StoreReader.contactByCard, [cardUid.databaseValue, id.databaseValue])
  }

  /// Returns items with a name that differs from their person's, if the person has the name on their card; by
  /// id.
  package func itemsUnderFormerNames() throws -> [PlanItem] { try all(StoreReader.itemsByFormerName) }

  /// Returns the names that an undo could restore: the ids of contacts, by name key.
  package func namesKeptForUndo() throws -> [String: Set<String>] {
    let rows = try db.rows(StoreReader.namesInUndo) { row in
      var columns = ColumnReader(row)
      return (key: try columns.optionalText() ?? "", id: try columns.text())
    }
    return rows.reduce(into: [:]) { $0[$1.key, default: []].insert($1.id) }
  }

  private static let isElsewhere = "cardUid IS NOT NULL OR timeZone IS NOT NULL"
  static let allAddressBooks = ObjectTable.addressBook.select + " ORDER BY name"
  // With `+`, SQLite sorts the few matches. Otherwise it would go through all people by name.
  static let allContactsElsewhere =
    ObjectTable.contact.select + " WHERE \(isElsewhere) ORDER BY +nameKey"
  static let allWhereabouts = "SELECT id, cardUid, timeZone FROM contact WHERE \(isElsewhere)"
  static let anyCard = "SELECT 1 FROM contact WHERE cardUid IS NOT NULL LIMIT 1"
  static let contactByCard =
    ObjectTable.contact.select + """
       WHERE id <> ?2
        AND (cardUid = ?1 OR uids IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(uids) WHERE value = ?1))
      ORDER BY cardUid IS NOT ?1, nameKey LIMIT 1
      """
  static let itemsByFormerName =
    ObjectTable.item.select + """
       WHERE name <> (
        SELECT displayName FROM contact
        WHERE contact.id = contactId AND cardUid IS NOT NULL
          AND displayName = cardName || coalesce(' (' || detail || ')', ''))
      ORDER BY id
      """
  static let namesInUndo = """
    SELECT json_extract(rowBefore, '$.nameKey'), rowKey FROM undoRow JOIN undoGroup ON undoGroup.id = groupId
    WHERE tableName = 'contact' AND rowBefore IS NOT NULL AND undoes IS NULL AND NOT isUndone
    """
}

extension StoreWriter {
  /// Inserts the address book, or replaces the address book with its id; recorded for undo. Throws
  /// ``StoreError/other(_:)`` if another address book has its name or path.
  @discardableResult
  package func put(_ book: AddressBook) throws -> Bool { try upsert(book, key: book.id) }

  /// Deletes an address book. Returns false if it does not exist.
  @discardableResult
  package func deleteAddressBook(id: String) throws -> Bool { try delete(.addressBook, id: id) }
}
