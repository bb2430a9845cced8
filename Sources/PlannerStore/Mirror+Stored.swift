import GRDB
import PlannerModel

extension MirrorSettings: Stored {
  static var table: ObjectTable { .mirror }

  /// There is one row.
  static let rowKey = "mirror"

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(MirrorSettings.rowKey, "id")
    try columns.text(plannerId, "plannerId")
    try columns.text(path, "path")
    columns.choice(form)
    columns.integer(isNew ? 1 : 0)
    try columns.text(trouble, "trouble")
    columns.integer(told ? 1 : 0)
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    columns.skip()
    self.init(
      plannerId: try columns.text(), path: try columns.optionalText(),
      form: try columns.choice(MirrorForm.self), isNew: try columns.integer() != 0,
      trouble: try columns.optionalText(), told: try columns.integer() != 0)
  }
}

extension MirrorCopy: Stored {
  static var table: ObjectTable { .mirrorCopy }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(itemId, "itemId")
    columns.choice(component)
    try columns.text(uid, "uid")
    try columns.text(file, "file")
    try columns.text(text, "text")
    columns.instant(closedAt)
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      itemId: try columns.text(), component: try columns.choice(Component.self), uid: try columns.text(),
      file: try columns.text(), text: try columns.text(), closedAt: try columns.optionalInstant())
  }
}

extension MirrorIntent: Stored {
  static var table: ObjectTable { .mirrorIntent }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(key.itemId, "itemId")
    columns.choice(key.component)
    try columns.text(text, "text")
    columns.integer(removes ? 1 : 0)
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      key: MirrorCopy.Key(
        itemId: try columns.text(), component: try columns.choice(MirrorCopy.Component.self)),
      text: try columns.optionalText(), removes: try columns.integer() != 0)
  }
}

extension ExternalEdit: Stored {
  static var table: ObjectTable { .externalEdit }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(id, "id")
    columns.instant(at)
    try columns.text(itemId, "itemId")
    try columns.text(contactId, "contactId")
    columns.instant(movedTo)
    try columns.text(detail, "detail")
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      id: try columns.text(), at: try columns.instant(), itemId: try columns.text(),
      contactId: try columns.text(), movedTo: try columns.optionalInstant(), detail: try columns.text())
  }
}
