import PlannerModel
import PlannerProtocol
import PlannerTime

/// Reads JSON of Monica: exports of version 4 (Settings, Export data), and rows of version 5's database
/// tables.
enum Monica {
  static func people(in bytes: [UInt8], _ context: RenderContext) throws(InvalidField) -> ImportedPeople {
    guard let file = try? ForeignJSON(decoding: bytes) else { throw refusal("no JSON") }
    if file["account"].isThere {
      guard var reading = MonicaFour(file["account"], context) else {
        throw refusal("another JSON document")
      }
      try reading.read()
      return reading.result
    }
    let contacts = (file["vaults"].list ?? []).flatMap { $0["contacts"].list ?? [] }
    guard let rows = contacts.isEmpty ? file["contacts"].list ?? file.rows : contacts, !rows.isEmpty else {
      throw refusal("another JSON document")
    }
    return try MonicaFive.people(rows, context)
  }

  static func refusal(_ value: String) -> InvalidField {
    InvalidField(
      field: "the file", value: .string(value), allowed: "a JSON or vCard export of Monica's")
  }

  /// Returns the name made of its parts, else a nickname; nil if both are missing.
  static func name(_ properties: ForeignJSON) -> String? {
    let parts = ["first_name", "middle_name", "last_name"].compactMap { properties[$0].text }
    let name = parts.flatMap { $0.split(separator: " ") }.joined(separator: " ")
    return name.isEmpty ? properties["nickname"].text : name
  }
}

extension ForeignJSON {
  /// The elements, if this is an array.
  fileprivate var rows: [ForeignJSON]? {
    guard case .array = value else { return nil }
    return list
  }
}
