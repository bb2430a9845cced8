import FoundationEssentials
import PlannerModel
import Synchronization

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

  // Ten thousand goals are read for a refresh, many with the same window, and a JSON decoder costs more
  // than all the rest of a row.

  private static let known = Mutex<[String: Windows]>([:])

  static func windows(_ text: String) throws -> Windows {
    if let windows = known.withLock({ $0[text] }) { return windows }
    let windows = try value(Windows.self, text)
    known.withLock { known in
      if known.count >= 1024 { known.removeAll() }
      known[text] = windows
    }
    return windows
  }

  static func text(list: [String]) throws -> String { list.isEmpty ? "[]" : try text(list) }

  static func list(_ text: String) throws -> [String] { text == "[]" ? [] : try value([String].self, text) }
}
