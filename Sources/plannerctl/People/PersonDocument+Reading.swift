import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension PersonDocument {
  /// An error in the text, with the line where it is.
  struct Unreadable: Error, Equatable {
    var line: Int
    var message: String
  }

  private struct Entry {
    var line: Int
    /// The label in lower case.
    var label: String
    var value: String
    /// The label as typed.
    var typed: String
  }

  /// Parses an edited text. Returns the call that changes the person accordingly; nil if nothing changed.
  /// Throws ``Unreadable``.
  func call(reading text: String) throws(Unreadable) -> PeopleMethods.SetProfile? {
    var set = PersonProfile()
    var contact = ContactFields(displayName: "", tags: [], purpose: "", timeZone: "", remindMin: [])
    var goal = GoalSettings()
    let entries = try Self.entries(text)
    if entries.isEmpty { return nil }
    for entry in entries {
      if entry.value.isEmpty {
        guard isKnown(entry.label) else { throw Self.unknown(entry) }
        continue
      }
      switch entry.label {
      case "name": contact.displayName = entry.value
      case "purpose": contact.purpose = entry.value
      case "tags": contact.tags = ProfileField.splitWords(entry.value)
      case "zone": contact.timeZone = entry.value
      case "remind":
        contact.remindMin = try read(entry) { (text) throws(Unread) in try CalendarDuration.leads(text) }
      case "every":
        goal.cadenceDays = try read(entry) { (text) throws(Unread) in try CalendarDuration.cadence(text) }
      case "for":
        goal.minDurationMin = try read(entry) { (text) throws(Unread) in try CalendarDuration.length(text) }
      case "importance":
        guard let importance = Int(entry.value) else {
          throw Unreadable(line: entry.line, message: "importance is a number from 1 to 5")
        }
        goal.importance = importance
      case "fact":
        let parts = entry.value.split(separator: "=", maxSplits: 1).map(trimmed)
        guard parts.count == 2 else {
          throw Unreadable(line: entry.line, message: "a fact is 'fact: key = value'")
        }
        set.facts = (set.facts ?? [:]).merging([parts[0]: parts[1]]) { $1 }
      case let label where label == "note" || label.hasPrefix("note "):
        if let note = try note(entry) { set.notes = (set.notes ?? []) + [note] }
      default:
        if let relation = try relation(entry) {
          set.relations = (set.relations ?? []) + [relation]
        } else if let field = ProfileField(typed: entry.label) {
          field.put(entry.value, in: &set)
        } else {
          throw Self.unknown(entry)
        }
      }
    }
    return changes(set, contact, goal)
  }

  private func isKnown(_ label: String) -> Bool {
    Self.plainLabels.contains(label) || label.hasPrefix("note ") || ProfileField(typed: label) != nil
      || RelationKind.allCases.contains { $0.inWords == label || $0.inverseInWords == label }
      || RelationKind(word: label) != nil || known(label) != nil
  }

  static let plainLabels = [
    "name", "purpose", "tags", "zone", "remind", "every", "for", "importance", "fact", "note",
  ]

  private func read<Value>(
    _ entry: Entry, _ read: (String) throws(Unread) -> Value
  ) throws(Unreadable) -> Value {
    do { return try read(entry.value) } catch {
      throw Unreadable(line: entry.line, message: "'\(entry.value.shortened)' must be \(error.allowed)")
    }
  }

  private static func unknown(_ entry: Entry) -> Unreadable {
    let names =
      plainLabels + ProfileField.allCases.map(\.rawValue) + RelationKind.allCases.map(\.inWords)
    let near = NearCommand.nearest(to: entry.label, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return Unreadable(line: entry.line, message: "there is no field '\(entry.label.shortened)'\(near)")
  }

  /// Splits the text into its entries.
  private static func entries(_ text: String) throws(Unreadable) -> [Entry] {
    var entries: [Entry] = []
    // Editors remove the blanks in blank lines of a note.
    var blank = 0
    let lines = text.withPlainLineEnds.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.allSatisfy(\.isWhitespace) {
        blank += 1
        continue
      }
      let between = String(repeating: "\n", count: blank)
      blank = 0
      if line.hasPrefix("  "), !entries.isEmpty {
        entries[entries.count - 1].value += "\(between)\n\(line.dropFirst(2))"
        continue
      }
      if line.hasPrefix("#") { continue }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw Unreadable(
          line: index + 1,
          message: "'\(String(line).shortened)' has no ':'; a further line of a note begins with two blanks")
      }
      let label = trimmed(parts[0])
      entries.append(
        Entry(line: index + 1, label: label.lowercased(), value: trimmed(parts[1]), typed: label))
    }
    return entries
  }

  private func note(_ entry: Entry) throws(Unreadable) -> PersonNote? {
    let begin = trimmed(entry.label.dropFirst("note".count))
    var note = PersonNote(text: entry.value)
    if !begin.isEmpty {
      let known = (profile.notes ?? []).filter { $0.id?.hasPrefix(begin) == true }
      guard known.count == 1 else {
        throw Unreadable(
          line: entry.line, message: "no note has the id '\(begin.shortened)'; a new one is 'note: text'")
      }
      note.id = known[0].id
    }
    while let mark = ["(pinned)", "(private)", "(idea)"].first(where: note.text.hasPrefix) {
      switch mark {
      case "(pinned)": note.pinned = true
      case "(idea)": (note.idea, note.private) = (true, true)
      default: note.private = true
      }
      note.text = trimmed(note.text.dropFirst(mark.count))
    }
    return note.text.allSatisfy(\.isWhitespace) ? nil : note
  }

  /// Returns the relation that has this label in the text.
  private func known(_ label: String) -> PersonRelation? {
    (profile.relations ?? []).first { Self.label(of: $0).lowercased() == label }
  }

  private func relation(_ entry: Entry) throws(Unreadable) -> PersonRelation? {
    guard var relation = kind(of: entry) else { return nil }
    relation.to = entry.value
    if let match = entry.value.wholeMatch(of: /(.*\S)\s+\(([^()]*)\)/) {
      relation.to = String(match.1)
      let (birth, word) = (String(match.2), match.2.lowercased())
      if ["contact", "name"].contains(word) {
        relation.yours = word == "contact"
      } else if birth.utf8.count == 4, let year = Int(birth) {
        relation.birthYear = year
      } else {
        relation.birthday = birth
      }
    }
    // A known relation keeps its id, even if other people have the same name.
    let known = (profile.relations ?? []).first {
      $0.name == relation.to && $0.kind == relation.kind
        && (!relation.kind.isOneWay || $0.inverse == relation.inverse)
    }
    if relation.yours == nil, let known {
      relation.to = known.to
      relation.yours = known.to != known.name
      relation.inverse = known.inverse
    }
    return relation
  }

  /// Returns a relation without a name, of the kind that the entry's label means; nil if the label is not a
  /// relation.
  private func kind(of entry: Entry) -> PersonRelation? {
    if let known = known(entry.label) {
      return PersonRelation(
        to: "", kind: known.kind, label: known.label, inverse: known.kind.isOneWay ? known.inverse : nil)
    }
    let kinds = RelationKind.allCases
    if let kind = kinds.first(where: { $0.inWords == entry.label }) {
      return PersonRelation(to: "", kind: kind)
    }
    if let kind = kinds.first(where: { $0.inverseInWords == entry.label }) {
      return PersonRelation(to: "", kind: kind, inverse: true)
    }
    return RelationKind(word: entry.label).map {
      PersonRelation(to: "", kind: $0, label: RelationKind.label(of: entry.typed))
    }
  }

  /// Returns the call for the changed fields; nil if there are no changes.
  private func changes(
    _ set: PersonProfile, _ contact: ContactFields, _ goal: GoalSettings
  ) -> PeopleMethods.SetProfile? {
    var call = PeopleMethods.SetProfile(name: person.contact.id)
    var (given, unset) = (PersonProfile(), [String]())
    for field in ProfileField.allCases {
      let (new, old) = (field.texts(of: set), field.texts(of: profile))
      if new == old { continue }
      if new.isEmpty { unset.append(field.memberName) }
      for text in field.typedTexts(of: set) { field.put(field.isWords ? "\"\(text)\"" : text, in: &given) }
    }
    func differ<Value: Equatable>(_ name: String, _ member: WritableKeyPath<PersonProfile, Value?>) {
      if set[keyPath: member] == profile[keyPath: member] { return }
      if set[keyPath: member] == nil {
        unset.append(name)
      } else {
        given[keyPath: member] = set[keyPath: member]
      }
    }
    differ("facts", \.facts)
    if (set.relations ?? []).map(key) != (profile.relations ?? []).map(key) {
      if let relations = set.relations { given.relations = relations } else { unset.append("relations") }
    }
    if (set.notes ?? []).map(key) != (profile.notes ?? []).map(key) {
      if let notes = set.notes { given.notes = notes } else { unset.append("notes") }
    }
    if given != PersonProfile() { call.set = given }
    if !unset.isEmpty { call.unset = unset }
    let fields = changed(contact, goal)
    if fields != ContactFields() { call.contact = fields }
    return call.set == nil && call.unset == nil && call.contact == nil ? nil : call
  }

  private func key(_ relation: PersonRelation) -> [String] {
    let birthday = relation.birthday.map { (try? PartialDate(reading: $0).description) ?? $0 }
    return [
      relation.kind.rawValue, relation.label ?? "", relation.to,
      birthday ?? relation.birthYear.map(String.init) ?? "",
    ]
  }

  private func key(_ note: PersonNote) -> [String] {
    [
      note.id ?? "", trimmed(note.text.withPlainLineEnds), note.pinned == true ? "pinned" : "",
      note.private == true ? "private" : "", note.idea == true ? "idea" : "",
    ]
  }

  private func changed(_ contact: ContactFields, _ goal: GoalSettings) -> ContactFields {
    let known = person.contact
    var fields = ContactFields()
    if let name = contact.displayName, name != known.displayName { fields.displayName = name }
    if let tags = contact.tags, tags != known.tags { fields.tags = tags }
    if let purpose = contact.purpose, purpose != known.purpose ?? "" { fields.purpose = purpose }
    if let zone = contact.timeZone, zone != known.timeZone ?? "" { fields.timeZone = zone }
    if let leads = contact.remindMin, leads != known.remindMin ?? [] { fields.remindMin = leads }
    var settings = GoalSettings()
    if goal.cadenceDays != person.goal?.cadenceDays {
      settings.cadenceDays = goal.cadenceDays
      if goal.cadenceDays == nil { settings.noCadence = true }
    }
    if goal.minDurationMin != person.goal?.minDurationMin { settings.minDurationMin = goal.minDurationMin }
    if goal.importance != person.goal?.importance { settings.importance = goal.importance }
    if settings != GoalSettings() { fields.goal = settings }
    return fields
  }
}
