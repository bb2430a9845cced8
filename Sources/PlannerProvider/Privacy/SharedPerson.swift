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

  /// One line for each field that was chosen, and which of them there are. A private note is in none, whatever was
  /// chosen.
  package func lines(sharing chosen: Set<ShareField>) -> (text: String, fields: Set<ShareField>) {
    var lines: [String] = []
    var shared: Set<ShareField> = []
    for field in ShareField.allCases where chosen.contains(field) {
      let found =
        field == .notes
        ? notes.filter { !$0.isPrivate }.map { "note: \($0.text)" }
        : fields[field].map { ["\(field.rawValue): \($0)"] } ?? []
      if !found.isEmpty { shared.insert(field) }
      lines += found
    }
    return (lines.joined(separator: "\n"), shared)
  }
}
