import GRDB
import PlannerModel

extension StoreWriter {
  /// Stores a profile without its relations and notes. Deletes the row of an empty profile.
  @discardableResult
  package func put(_ profile: KeptProfile) throws -> Bool {
    var kept = profile
    kept.profile.relations = nil
    kept.profile.notes = nil
    guard kept.profile == PersonProfile() else { return try upsert(kept, key: kept.contactId) }
    return try delete(KeptProfile.table, id: kept.contactId)
  }

  @discardableResult
  package func put(_ relation: StoredRelation) throws -> Bool { try upsert(relation, key: relation.id) }

  @discardableResult
  package func deleteRelation(id: String) throws -> Bool { try delete(StoredRelation.table, id: id) }

  @discardableResult
  package func put(_ date: ImportantDate) throws -> Bool { try upsert(date, key: date.id) }

  @discardableResult
  package func deleteImportantDate(id: String) throws -> Bool { try delete(ImportantDate.table, id: id) }

  @discardableResult
  package func put(_ introduction: Introduction) throws -> Bool {
    try upsert(introduction, key: introduction.id)
  }

  @discardableResult
  package func delete(_ introduction: Introduction) throws -> Bool {
    try delete(Introduction.table, id: introduction.id)
  }
}
