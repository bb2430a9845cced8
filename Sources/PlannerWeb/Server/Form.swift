import FoundationEssentials
import PlannerWords

/// The fields of a form, or of a query: `application/x-www-form-urlencoded` (WHATWG URL, section 5).
package struct Form: Sendable, Equatable {
  private var fields: [String: [String]] = [:]
  /// Files, where the form has any (`multipart/form-data`).
  private var files: [String: [UInt8]] = [:]

  package init() {}

  package init(_ text: some StringProtocol) {
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      fields[Self.decoded(parts[0]), default: []].append(parts.count > 1 ? Self.decoded(parts[1]) : "")
    }
  }

  /// A form with files.
  init(parts: [Multipart.Part]) {
    for part in parts {
      if part.isFile {
        files[part.name] = part.content
      } else {
        fields[part.name, default: []].append(String(decoding: part.content, as: UTF8.self))
      }
    }
  }

  /// The bytes of a file that was chosen; nil if none was.
  func file(_ name: String) -> [UInt8]? { files[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The value of a field without blanks around it; nil if it is absent or empty.
  package subscript(_ name: String) -> String? {
    guard let text = fields[name]?.last?.trimmingSpaces, !text.isEmpty else { return nil }
    return text
  }

  /// The value as it was typed; nil only if the field is absent.
  package func typed(_ name: String) -> String? { fields[name]?.last }

  /// All values of a field, such as those of checkboxes.
  package func all(_ name: String) -> [String] { fields[name] ?? [] }

  /// Returns whether a checkbox is checked.
  package func has(_ name: String) -> Bool { self[name] != nil }

  private static func decoded(_ text: some StringProtocol) -> String {
    let spaced = String(text.map { $0 == "+" ? " " : $0 })
    // What is no UTF-8 stays as it came.
    return spaced.removingPercentEncoding ?? spaced
  }

  /// Returns a text as a part of a query or path.
  package static func encoded(_ text: String) -> String { percentEncoded(text) }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }
}
