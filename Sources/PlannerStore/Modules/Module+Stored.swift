import GRDB
import PlannerModel
import PlannerTime

extension KeptModule: Stored {
  static let table = ObjectTable("module", columns)
  static let blank = KeptModule(
    id: "", title: "", about: "", author: "", version: "", licence: "", reads: [], recipes: [],
    templates: [], questions: [], trust: .unsigned, on: false, installedAt: Instant(seconds: 0), added: [])
  static let columns: [Column<KeptModule>] = [
    .text("id", \.id), .text("title", \.title), .text("about", \.about), .text("author", \.author),
    .text("version", \.version), .text("licence", \.licence), .text("price", \.price),
    .values("reads", \.reads), .values("recipes", \.recipes), .values("templates", \.templates),
    .values("questions", \.questions), .choice("trust", \.trust), .text("signer", \.signer),
    .bool("isOn", \.on), .instant("installedAt", \.installedAt), .values("added", \.added),
  ]
}

extension Column {
  /// Returns a column with a list of values as JSON.
  fileprivate static func values<Value: Codable & Sendable>(
    _ name: String, _ member: Member<Object, [Value]>
  ) -> Column {
    Column(name: name) {
      try .text(StoredJSON.text($0[keyPath: member]), name)
    } read: {
      $0[keyPath: member] = try StoredJSON.value([Value].self, $1.text())
    }
  }
}

extension StoreReader {
  package func module(id: String) throws -> KeptModule? { try one(KeptModule.self, id: id) }

  /// Returns the installed modules, by id.
  package func modules() throws -> [KeptModule] { try all(KeptModule.table.select + " ORDER BY id") }
}

extension StoreWriter {
  @discardableResult
  package func put(_ module: KeptModule) throws -> Bool { try upsert(module, key: module.id) }

  @discardableResult
  package func delete(_ module: KeptModule) throws -> Bool { try delete(KeptModule.table, id: module.id) }
}
