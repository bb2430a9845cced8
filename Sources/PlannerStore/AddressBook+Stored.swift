import GRDB
import PlannerModel

extension AddressBook: Stored {
  static var table: ObjectTable { .addressBook }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(id, "id")
    try columns.text(name, "name")
    try columns.text(path, "path")
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(id: try columns.text(), name: try columns.text(), path: try columns.text())
  }
}

extension StoreReader {
  /// By name.
  package func addressBooks() throws -> [AddressBook] { try all(StoreReader.allAddressBooks) }

  /// People with a card or with a time zone of their own, by name key.
  package func contactsElsewhere() throws -> [Contact] { try all(StoreReader.allContactsElsewhere) }

  static let allAddressBooks = ObjectTable.addressBook.select + " ORDER BY name"
  static let allContactsElsewhere =
    ObjectTable.contact.select + " WHERE cardUid IS NOT NULL OR timeZone IS NOT NULL ORDER BY nameKey"
}

extension StoreWriter {
  /// Inserts the address book or replaces the one with its id; kept for undo. Throws ``StoreError/other(_:)`` where
  /// another one has its name or path.
  @discardableResult
  package func put(_ book: AddressBook) throws -> Bool { try upsert(book, key: book.id) }

  /// False where there is none.
  @discardableResult
  package func deleteAddressBook(id: String) throws -> Bool { try delete(.addressBook, id: id) }
}
