import PlannerModel

extension StoreWriter {
  @discardableResult
  package func put(_ segment: KeptSegment) throws -> Bool { try upsert(segment, key: nameKey(segment.name)) }

  @discardableResult
  package func delete(_ segment: KeptSegment) throws -> Bool {
    try delete(KeptSegment.table, id: nameKey(segment.name))
  }

  @discardableResult
  package func put(_ cadence: TagCadence) throws -> Bool { try upsert(cadence, key: nameKey(cadence.tag)) }

  @discardableResult
  package func delete(_ cadence: TagCadence) throws -> Bool {
    try delete(TagCadence.table, id: nameKey(cadence.tag))
  }
}
