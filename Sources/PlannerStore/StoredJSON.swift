import FoundationEssentials
import PlannerModel

/// Lists and windows as JSON text in one column; keys sorted, so that equal values are equal text.
enum StoredJSON {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw UnreadableRow(detail: "unreadable JSON in a column")
    }
  }

  // Most goals have no window of their own and most contacts no tags: ten thousand of them are read
  // for a refresh, and a JSON decoder costs more than all the rest of a row.

  private static let always = Result { try text(Windows.always) }

  static func text(windows: Windows) throws -> String {
    windows == .always ? try always.get() : try text(windows)
  }

  static func windows(_ text: String) throws -> Windows {
    try text == always.get() ? .always : value(Windows.self, text)
  }

  static func text(tags: [String]) throws -> String { tags.isEmpty ? "[]" : try text(tags) }

  static func tags(_ text: String) throws -> [String] { text == "[]" ? [] : try value([String].self, text) }
}
