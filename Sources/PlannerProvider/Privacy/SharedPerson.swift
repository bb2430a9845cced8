import PlannerModel

/// What is known of a person, by field, as a tool of the planner hands it over.
package struct SharedPerson: Equatable, Sendable {
  package struct Note: Equatable, Sendable {
    package var text: String
    package var isPrivate: Bool
    package init(text: String, isPrivate: Bool) {
      self.text = text
      self.isPrivate = isPrivate
    }
  }

  package var fields: [ShareField: String]
  package var notes: [Note]

  package init(fields: [ShareField: String], notes: [Note] = []) {
    self.fields = fields
    self.notes = notes
  }

  /// One line for each field that was chosen. A private note is in none, whatever was chosen.
  package func text(sharing chosen: Set<ShareField>) -> String {
    var lines: [String] = []
    for field in ShareField.allCases where chosen.contains(field) {
      if field == .notes {
        lines += notes.filter { !$0.isPrivate }.map { "note: \($0.text)" }
      } else if let value = fields[field] {
        lines.append("\(field.rawValue): \(value)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
