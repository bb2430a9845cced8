/// Relations to a person in the form of programs that write neither RELATED nor X-ABRELATEDNAMES.
enum CardRelative {
  /// Properties of Evolution, KDE, Outlook and others, with the relation.
  private static let properties: [(name: String, type: String)] = [
    ("X-SPOUSE", "spouse"), ("X-EVOLUTION-SPOUSE", "spouse"), ("X-KADDRESSBOOK-X-SPOUSESNAME", "spouse"),
    ("X-MS-SPOUSE", "spouse"), ("X-MS-CHILD", "child"), ("X-ASSISTANT", "assistant"),
    ("X-EVOLUTION-ASSISTANT", "assistant"), ("X-KADDRESSBOOK-X-ASSISTANTSNAME", "assistant"),
    ("X-MS-ASSISTANT", "assistant"), ("X-MANAGER", "manager"), ("X-EVOLUTION-MANAGER", "manager"),
    ("X-KADDRESSBOOK-X-MANAGERSNAME", "manager"), ("X-MS-MANAGER", "manager"),
  ]

  /// The properties by the length of their names.
  private static let byLength = Dictionary(grouping: properties, by: \.name.utf8.count)

  /// Returns the relation of a property by its name, in any case; nil for other properties.
  static func type(of name: ArraySlice<UInt8>) -> String? {
    byLength[name.count]?.first { name.isWord($0.name) }?.type
  }

  /// Returns the names in the value of such a property. There may be several children.
  static func names(_ value: ArraySlice<UInt8>, _ type: String) -> [ArraySlice<UInt8>] {
    type == "child" ? CardText.parts(value, at: 0x2c) : [value]
  }

  /// Android's relations by their number (ContactsContract.CommonDataKinds.Relation). Number 0 has a label
  /// instead.
  private static let androids = [
    "", "assistant", "brother", "child", "domestic partner", "father", "friend", "manager", "mother",
    "parent", "partner",
    "referred by", "relative", "sister", "spouse",
  ]

  /// Reads the value of an X-ANDROID-CUSTOM: `vnd.android.cursor.item/relation;NAME;NUMBER;LABEL`. Returns
  /// nil for other values.
  static func android(_ value: ArraySlice<UInt8>) -> (type: String, name: ArraySlice<UInt8>)? {
    let parts = CardText.parts(value, at: 0x3b)
    guard parts.count > 1, parts[0].trimmed.isWord("VND.ANDROID.CURSOR.ITEM/RELATION") else { return nil }
    let number = parts.count > 2 ? Int(String(decoding: parts[2].trimmed, as: UTF8.self)) ?? 0 : 0
    if androids.indices.contains(number), number > 0 { return (androids[number], parts[1]) }
    return (parts.count > 3 ? CardText.line(parts[3]) ?? "" : "", parts[1])
  }
}
