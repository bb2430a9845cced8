import PlannerModel

/// The data of a person, by field, as a tool of the planner returns it.
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

  /// Returns one line for each chosen field, and never a private note.
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
