import GRDB
import PlannerModel

extension Contact: Stored {
  static var table: ObjectTable { .contact }

  func columnValues() throws -> [DatabaseValue] {
    let key = nameKey(displayName)
    guard key.unicodeScalars.contains(where: \.isVisible) else {
      throw InvalidField(
        field: "displayName", value: .string(displayName), allowed: "a name that can be seen")
    }
    var columns = ColumnWriter()
    try columns.text(id, "id")
    try columns.text(key, "displayName")
    try columns.text(displayName, "displayName")
    try columns.text(StoredJSON.text(list: tags), "tags")
    try columns.text(purpose, "purpose")
    try columns.text(cardUid, "cardUid")
    try columns.text(timeZone, "timeZone")
    try columns.text(cardName, "cardName")
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    let id = try columns.text()
    columns.skip()
    self.init(
      id: id, displayName: try columns.text(), tags: try StoredJSON.list(columns.text()),
      purpose: try columns.optionalText(), cardUid: try columns.optionalText())
    timeZone = try columns.optionalText()
    cardName = try columns.optionalText()
  }
}

extension Unicode.Scalar {
  /// Whether it shows anything on its own.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
