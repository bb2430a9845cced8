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
    .integer("cadenceDays", \.cadenceDays), .integer("minDurationMin", \.minDurationMin),
    .integer("importance", \.importance), windowsColumn,
  ]

  private static let windowsColumn = Column<TagCadence>(name: "windows") {
    try $0.windows.map { try .text(StoredJSON.text($0), "windows") } ?? .null
  } read: {
    $0.windows = try $1.optionalText().map(StoredJSON.windows)
  }
}
