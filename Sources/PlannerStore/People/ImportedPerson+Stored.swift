import GRDB
import PlannerModel

/// A person's data in the file of another program at the last import. An import applies only the changes that
/// the file made since then, and keeps the user's own changes.
package struct ImportedPerson: Equatable, Sendable {
  package struct Said: Codable, Equatable, Sendable {
    package var displayName: String
    package var tags: [String]
    package var purpose: String?
    /// The profile without relations, notes and dates.
    package var profile: PersonProfile

    package init(displayName: String, tags: [String], purpose: String?, profile: PersonProfile) {
      self.displayName = displayName
      self.tags = tags
      self.purpose = purpose
      self.profile = profile
    }
  }

  package var contactId: String
  package var said: Said

  package init(contactId: String, said: Said) {
    self.contactId = contactId
    self.said = said
  }
}

extension ImportedPerson: Stored {
  static let table = ObjectTable("imported", columns)
  static let blank = ImportedPerson(
    contactId: "", said: Said(displayName: "", tags: [], purpose: nil, profile: PersonProfile()))
  static let columns: [Column<ImportedPerson>] = [
    .text("id", \.contactId),
    Column(name: "said") {
      try .text(StoredJSON.text($0.said), "said")
    } read: {
      $0.said = try StoredJSON.value(Said.self, $1.text())
    },
  ]
}

extension StoreReader {
  package func imported(contactId: String) throws -> ImportedPerson? {
    try one(ImportedPerson.self, id: contactId)
  }
}

extension StoreWriter {
  @discardableResult
  package func put(_ imported: ImportedPerson) throws -> Bool {
    try upsert(imported, key: imported.contactId)
  }

  @discardableResult
  package func deleteImported(contactId: String) throws -> Bool {
    try delete(ImportedPerson.table, id: contactId)
  }
}
