import FoundationEssentials
import PlannerDatabase
import PlannerModel
import Synchronization

/// Stores lists and windows as JSON text in one column. Keys are sorted, so that equal values have equal
/// texts.
enum StoredJSON {
  static func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder.sorted.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw UnreadableRow(detail: "unreadable JSON in a column")
    }
  }

  /// A cache of decoded texts. Many of ten thousand people have the same windows and tags, and decoding JSON
  /// costs more than the rest of a row.
  private final class Known<Value: Decodable & Sendable>: Sendable {
    /// The values by the bytes of their texts: texts that are equal as strings may differ in their bytes.
    private let values = Mutex<[[UInt8]: Value]>([:])

    func value(_ text: String) throws -> Value {
      let key = Array(text.utf8)
      if let known = values.withLock({ $0[key] }) { return known }
      let value = try StoredJSON.value(Value.self, text)
      values.withLock { values in
        if values.count >= 1024 { values.removeAll() }
        values[key] = value
      }
      return value
    }
  }

  private static let knownWindows = Known<Windows>()
  private static let knownTags = Known<[String]>()

  static func windows(_ text: String) throws -> Windows { try knownWindows.value(text) }

  static func text(list: [String]) throws -> String { list.isEmpty ? "[]" : try text(list) }

  static func list(_ text: String) throws -> [String] { text == "[]" ? [] : try value([String].self, text) }

  static func tags(_ text: String) throws -> [String] { text == "[]" ? [] : try knownTags.value(text) }
}
