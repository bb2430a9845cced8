import GRDB
import PlannerModel
import PlannerTime

extension MirrorSettings: Stored {
  /// The table has one row.
  static let rowKey = "mirror"
  static let table = ObjectTable("mirror", columns)
  static let blank = MirrorSettings(plannerId: "")
  static let columns: [Column<MirrorSettings>] = [
    .derived("id") { _ in rowKey.databaseValue }, .text("plannerId", \.plannerId), .text("path", \.path),
    .choice("form", \.form), .bool("isNew", \.isNew), .text("trouble", \.trouble), .bool("told", \.told),
    .text("datesPath", \.datesPath),
  ]
}

extension MirrorCopy: Stored {
  static let table = ObjectTable("mirrorCopy", columns, keys: 2)
  static let blank = MirrorCopy(itemId: "", component: .event, uid: "", file: "", text: "")
  static let columns: [Column<MirrorCopy>] = [
    .text("itemId", \.itemId), .choice("component", \.component), .text("uid", \.uid),
    .text("file", \.file), .text("text", \.text), .instant("closedAt", \.closedAt),
  ]
}

extension MirrorIntent: Stored {
  static let table = ObjectTable("mirrorIntent", columns, keys: 2)
  static let blank = MirrorIntent(key: MirrorCopy.Key(itemId: "", component: .event), text: nil)
  static let columns: [Column<MirrorIntent>] = [
    .text("itemId", \.key.itemId), .choice("component", \.key.component), .text("text", \.text),
    .bool("removes", \.removes),
  ]
}

extension ExternalEdit: Stored {
  static let table = ObjectTable("externalEdit", columns)
  static let blank = ExternalEdit(
    id: "", at: Instant(seconds: 0), itemId: "", contactId: "", detail: "")
  static let columns: [Column<ExternalEdit>] = [
    .text("id", \.id), .instant("at", \.at), .text("itemId", \.itemId), .text("contactId", \.contactId),
    .instant("movedTo", \.movedTo), .text("detail", \.detail),
  ]
}
