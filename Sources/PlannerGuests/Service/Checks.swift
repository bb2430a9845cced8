import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit

/// Limits of texts, times and requests.
enum GuestLimit {
  static let text = 4000
  static let name = 100
  static let note = 1000
  static let times = 200
  static let proposals = 3
  static let duration = 5...1440
  static let movesADay = 6
}

/// Checks input from guests and the owner's programs.
enum Check {
  /// Returns the text without surrounding white space. Throws if it is empty, longer than `most` or
  /// contains a NUL.
  static func text(_ text: String, _ field: String, most: Int = GuestLimit.text) throws(InvalidField)
    -> String
  {
    let trimmed = trimmed(TextLines.normalized(text))
    guard !trimmed.isEmpty, trimmed.unicodeScalars.count <= most, !trimmed.utf8.contains(0) else {
      throw InvalidField(field: field, value: .string(text), allowed: "1 to \(most) characters")
    }
    return trimmed
  }

  /// Returns a checked note, or nil if it is nil or blank.
  static func note(_ text: String?, _ field: String) throws(InvalidField) -> String? {
    guard let text, !trimmed(text).isEmpty else { return nil }
    return try Self.text(text, field, most: GuestLimit.note)
  }

  static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end].drop(while: \.isWhitespace))
  }

  /// Returns an id in the form in which it is stored: a UUID in lower case.
  static func id(_ text: String, _ field: String) throws(InvalidField) -> String {
    let lower = text.lowercased()
    let parts = lower.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) } })
    else { throw InvalidField(field: field, value: .string(text), allowed: "a UUID") }
    return lower
  }

  /// Returns the instants in order, without duplicates.
  static func times(_ times: [Instant], _ field: String, most: Int = GuestLimit.times) throws(InvalidField)
    -> [Instant]
  {
    let sorted = Set(times.map(\.whole)).sorted()
    guard sorted.count <= most, sorted.allSatisfy({ (0...4_102_444_800).contains($0.seconds) }) else {
      throw InvalidField(
        field: field, value: .number(Double(times.count)),
        allowed: "at most \(most) times between 1970 and 2100")
    }
    return sorted
  }

  /// Returns whether the text is a hash of a token: 64 hexadecimal digits in lower case.
  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

extension NotFound {
  static func conversation(_ id: String) -> NotFound {
    NotFound(kind: .conversation, selector: id, message: "There is no such conversation.")
  }

  static func invitation(_ id: String) -> NotFound {
    NotFound(kind: .invitation, selector: id, message: "There is no such invitation.")
  }
}
