import PlannerModel
import PlannerTime

/// An entry of the audit log. It says which objects and people a transaction changed, without their content.
package struct AuditRecord: Hashable, Sendable {
  /// A change to objects of one kind.
  package struct Change: Hashable, Sendable {
    package var did: AuditAction
    /// The table of the objects; `note` for notes on people, `everything` for all tables.
    package var object: String
    /// The names of the changed columns.
    package var fields: [String] = []
    /// The number of objects.
    package var count = 1
    package var people = PersonNumbers([])
  }

  /// The entry's number: from 1, without gaps.
  package var number: Int
  package var at: Instant
  package var program: String
  package var changes: [Change]
  /// The highest person number so far.
  var lastPerson: Int
  /// The hash of the previous entry; 64 zeros for the first entry.
  package var previous: String
  package var hash: String

  static let beginning = String(repeating: "0", count: 64)

  /// Returns the hash of an entry: the SHA-256 of its parts, with a line feed after each part but the last
  /// (docs/storage.md).
  static func hash(
    previous: String, number: Int, at: Int, program: String, did: String, lastPerson: Int
  ) -> String {
    SHA256.hex(of: "\(previous)\n\(number)\n\(at)\n\(program)\n\(did)\n\(lastPerson)".utf8)
  }
}

// The stored text: `changed contact displayName,tags 1 12; created note - 1 12`.
extension AuditRecord.Change {
  /// Parses the text of ``text``. Returns nil for other texts.
  init?(_ text: Substring) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 5, let did = AuditAction(rawValue: String(parts[0])), let count = Int(parts[3]),
      let people = PersonNumbers(parts[4])
    else { return nil }
    self.init(
      did: did, object: String(parts[1]),
      fields: parts[2] == "-" ? [] : parts[2].split(separator: ",").map(String.init),
      count: count, people: people)
  }

  var text: String {
    "\(did.rawValue) \(object) \(fields.isEmpty ? "-" : fields.joined(separator: ",")) \(count) \(people.text)"
  }

  static func list(_ text: String) -> [Self] { text.split(separator: "; ").compactMap { Self($0) } }
}
