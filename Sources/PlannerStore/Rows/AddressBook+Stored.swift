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
  /// By name.
  package func addressBooks() throws -> [AddressBook] { try all(StoreReader.allAddressBooks) }

  /// People with a card or with a time zone of their own, by name key.
  package func contactsElsewhere() throws -> [Contact] { try all(StoreReader.allContactsElsewhere) }

  /// Of each of those, what says where they live; in no order.
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

  /// Whose card it is besides that person's; nil where it is nobody's.
  package func contact(cardUid: String, otherThan id: String) throws -> Contact? {
    try first(StoreReader.contactByCard, [cardUid.databaseValue, id.databaseValue])
  }

  /// Items of people who are called as their card is, under another name; by id.
  package func itemsUnderFormerNames() throws -> [PlanItem] { try all(StoreReader.itemsByFormerName) }

  /// Whose names an undo could bring back: ids of contacts by name key.
  package func namesKeptForUndo() throws -> [String: Set<String>] {
    let rows = try db.rows(StoreReader.namesInUndo) { row in
      var columns = ColumnReader(row)
      return (key: try columns.optionalText() ?? "", id: try columns.text())
    }
    return rows.reduce(into: [:]) { $0[$1.key, default: []].insert($1.id) }
  }

  private static let isElsewhere = "cardUid IS NOT NULL OR timeZone IS NOT NULL"
  static let allAddressBooks = ObjectTable.addressBook.select + " ORDER BY name"
  static let allContactsElsewhere =
    ObjectTable.contact.select + " WHERE \(isElsewhere) ORDER BY nameKey"
  static let allWhereabouts = "SELECT id, cardUid, timeZone FROM contact WHERE \(isElsewhere)"
  static let anyCard = "SELECT 1 FROM contact WHERE cardUid IS NOT NULL LIMIT 1"
  static let contactByCard =
    ObjectTable.contact.select + " WHERE cardUid = ? AND id <> ? ORDER BY nameKey LIMIT 1"
  static let itemsByFormerName =
    ObjectTable.item.select + """
       WHERE name <> (
        SELECT displayName FROM contact
        WHERE contact.id = contactId AND cardUid IS NOT NULL AND cardName = displayName)
      ORDER BY id
      """
  static let namesInUndo = """
    SELECT json_extract(rowBefore, '$.nameKey'), rowKey FROM undoRow
    WHERE tableName = 'contact' AND rowBefore IS NOT NULL
    """
}

extension StoreWriter {
  /// Inserts the address book or replaces the one with its id; kept for undo. Throws ``StoreError/other(_:)``
  /// where another one has its name or path.
  @discardableResult
  package func put(_ book: AddressBook) throws -> Bool { try upsert(book, key: book.id) }

  /// False where there is none.
  @discardableResult
  package func deleteAddressBook(id: String) throws -> Bool { try delete(.addressBook, id: id) }
}
