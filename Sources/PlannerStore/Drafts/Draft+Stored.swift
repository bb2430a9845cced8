import GRDB
import PlannerModel
import PlannerTime

extension Draft: Stored {
  static let table = ObjectTable("draft", columns)
  static let blank = Draft(
    id: "", contactId: "", purpose: .custom, status: .draft, tone: .casual, language: .en, text: "",
    source: "", version: "", used: [], createdAt: Instant(seconds: 0))
  static let columns: [Column<Draft>] = [
    .text("id", \.id), .text("contactId", \.contactId), .text("otherId", \.otherId),
    .choice("purpose", \.purpose), .choice("status", \.status), .choice("tone", \.tone),
    .choice("language", \.language), .text("context", \.context), .text("subject", \.subject),
    .text("text", \.text), .text("generatedSubject", \.generatedSubject), .text("generated", \.generated),
    .text("source", \.source), .text("version", \.version), usedColumn, .instant("createdAt", \.createdAt),
    .instant("approvedAt", \.approvedAt), .instant("handedOverAt", \.handedOverAt),
    .instant("sentAt", \.sentAt), .instant("droppedAt", \.droppedAt),
  ]

  private static let usedColumn = Column<Draft>(name: "used") {
    try .text(StoredJSON.text($0.used), "used")
  } read: {
    $0.used = try StoredJSON.value([String].self, $1.text())
  }
}

extension StoreReader {
  /// Returns the drafts with ids that begin with a prefix, by id.
  package func drafts(idPrefix prefix: String) throws -> [Draft] {
    try all(StoreReader.draftsByPrefix, [prefix.databaseValue, (prefix + "\u{7f}").databaseValue])
  }

  /// Returns all drafts, the latest first.
  package func drafts() throws -> [Draft] { try all(StoreReader.allDrafts) }

  /// Returns the drafts that are neither sent nor dropped, the latest first.
  package func openDrafts() throws -> [Draft] { try all(StoreReader.draftsOpen) }

  /// Returns the drafts to a person and the drafts that introduce them, the latest first.
  package func drafts(contactId: String) throws -> [Draft] {
    try all(StoreReader.draftsOfContact, [contactId.databaseValue, contactId.databaseValue])
  }

  static let draftsByPrefix = Draft.table.select + " WHERE id >= ? AND id < ? ORDER BY id"
  static let allDrafts = Draft.table.select + " ORDER BY createdAt DESC, id"
  static let draftsOpen =
    Draft.table.select + " WHERE status IN ('draft', 'approved', 'handedOver') ORDER BY createdAt DESC, id"
  static let draftsOfContact =
    Draft.table.select + " WHERE contactId = ? OR otherId = ? ORDER BY createdAt DESC, id"
}

extension StoreWriter {
  @discardableResult
  package func put(_ draft: Draft) throws -> Bool { try upsert(draft, key: draft.id) }
}
