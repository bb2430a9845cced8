import GRDB
import PlannerModel

extension KeptSegment: Stored {
  static let table = ObjectTable("segment", columns)
  static let blank = KeptSegment(name: "", filter: "")
  static let columns: [Column<KeptSegment>] = [
    .derived("id") { nameKey($0.name).databaseValue }, .text("name", \.name), .text("filter", \.filter),
  ]
}

extension TagCadence: Stored {
  static let table = ObjectTable("tagCadence", columns)
  static let blank = TagCadence(tag: "", cadenceDays: 1)
  static let columns: [Column<TagCadence>] = [
    .derived("id") { nameKey($0.tag).databaseValue }, .text("tag", \.tag),
    .integer("cadenceDays", \.cadenceDays),
  ]
}
