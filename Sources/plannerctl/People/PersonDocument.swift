import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Everything that the user may change about a person as a text: one line `name: value` for each value. A
/// line that begins with two blanks continues a note or the purpose above it.
struct PersonDocument {
  var person: Methods.Person.Reply
  var profile: PersonProfile

  var text: String {
    var lines = [
      "# \(oneLine(person.contact.displayName)). Lines that begin with # are comments.",
      "# Save and close to keep your changes, all of them or none. To clear a field, delete its value or its line.",
      "# Fields from the card only are not here: change them in your address book.",
      "",
      "name: \(person.contact.displayName)",
    ]
    lines += Self.lines("purpose", person.contact.purpose ?? "")
    lines += ["tags: \(Self.list(person.contact.tags))", "zone: \(person.contact.timeZone ?? "")"]
    lines += [
      "# How long before a session you are reminded, once or twice, such as 1d,45m; empty: your default.",
      "remind: \(CalendarDuration.text(leads: person.contact.remindMin ?? []))",
    ]
    lines += ["", "# How often, how long, and how important from 1 to 5."]
    if let goal = person.goal {
      lines += [
        "every: \(goal.cadenceDays)d", "for: \(goal.minDurationMin)m", "importance: \(goal.importance)",
      ]
    } else {
      lines += ["every:", "for:", "importance:"]
    }
    lines += [
      "", "# How to reach them: a line for each. A label may follow in brackets: (work)",
      "# An address is: street; city; region; postal code; country. With commas it is read as people write it.",
    ]
    for field in Self.reaching { lines += self.lines(field) }
    lines += ["", "# Who they are. Words are separated by commas."]
    for field in ProfileField.allCases where !Self.reaching.contains(field) { lines += self.lines(field) }
    lines += [
      "",
      "# Who is who: \(RelationKind.allCases.map(\.inWords).joined(separator: ", ")), or a word such as sister.",
      "# For people stored only by name, a year or day of birth may follow in brackets: child: Lisa (2015)",
      "# If one of your people has the name of somebody new, (contact) means them, and (name) somebody else.",
    ]
    lines += (profile.relations ?? []).map(Self.line)
    lines += ["", "# Facts of your own: fact: coffee = flat white"]
    lines += (profile.facts ?? [:]).sorted { $0.key < $1.key }.map { "fact: \($0) = \($1)" }
    lines += [
      "",
      "# Notes, each with its beginning of an id; a new one has none. (pinned), (private) and (idea) may stand before the text.",
    ]
    for note in profile.notes ?? [] { lines += Self.lines(note) }
    return lines.joined(separator: "\n") + "\n"
  }

  static let reaching: [ProfileField] = [.phone, .email, .link, .address]

  private func lines(_ field: ProfileField) -> [String] {
    let texts = field.typedTexts(of: profile)
    if field.isWords { return ["\(field.rawValue): \(Self.list(texts))"] }
    return texts.isEmpty ? ["\(field.rawValue):"] : texts.map { "\(field.rawValue): \($0)" }
  }

  /// Joins words with commas. Quotes words that contain a comma.
  private static func list(_ words: [String]) -> String {
    words.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ", ")
  }

  private static func lines(_ label: String, _ text: String) -> [String] {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ["\(label): \(parts.first ?? "")"] + parts.dropFirst().map { $0.isEmpty ? "" : "  \($0)" }
  }

  /// Returns the label before the colon.
  static func label(of relation: PersonRelation) -> String {
    let label = oneLine(relation.inWords).replacing(":", with: " ")
    let isTaken =
      plainLabels.contains(label.lowercased()) || label.lowercased().hasPrefix("note ")
      || ProfileField(typed: label) != nil
    return isTaken ? relation.kind.inWords : label
  }

  private static func line(_ relation: PersonRelation) -> String {
    let birth =
      relation.birthday.map { PartialDate($0)?.inWords ?? $0 } ?? relation.birthYear.map(String.init)
    return "\(label(of: relation)): \(relation.name ?? relation.to)\(birth.map { " (\($0))" } ?? "")"
  }

  private static func lines(_ note: PersonNote) -> [String] {
    let marks =
      (note.idea == true ? "(idea) " : "") + (note.pinned == true ? "(pinned) " : "")
      + (note.private == true && note.idea != true ? "(private) " : "")
    return lines("note \(note.id?.prefix(8) ?? "")", marks + note.text)
  }
}
