import GRDB
import PlannerModel

extension StoreReader {
  /// Returns the segment with this name key.
  package func segment(nameKey: String) throws -> KeptSegment? { try one(KeptSegment.self, id: nameKey) }

  /// Returns the user's segments, by name.
  package func segments() throws -> [KeptSegment] { try all(KeptSegment.table.select + " ORDER BY id") }

  package func tagCadence(nameKey: String) throws -> TagCadence? { try one(TagCadence.self, id: nameKey) }

  /// Returns the cadences of tags, by tag.
  package func tagCadences() throws -> [TagCadence] { try all(TagCadence.table.select + " ORDER BY id") }
}
