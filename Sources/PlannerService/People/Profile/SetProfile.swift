import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension PeopleMethods.SetProfile: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let command = "edit \(CommandNames(planner).named(name))"
    let tags = TagChange(adding: addTags, dropping: dropTags)
    guard contact != nil || !tags.isEmpty else {
      return try planner.transaction(command: command) { writer in
        let view = planner.view(writer)
        let person = try PersonSelectors(view).person(name)
        let dates = try DateReader(view).birthdays(of: person)[person.id]
        let departed = try DepartedPeople(view).departed()
        let changed = try change(person, planner, writer)
        try planner.emit(.edited, contactId: person.id, detail: changed.displayName, to: writer)
        var plan: PlanReport?
        if try departed != DepartedPeople(view).departed()
          || dates ?? (nil, nil) != DateReader(view).birthdays(of: person)[person.id] ?? (
            nil, nil
          )
        {
          // A session may be planned for the birthday or anniversary.
          plan = try PlanRefresh(planner).refresh(writer, knownToo: false).ofChanges
        }
        var reply = try ProfileReader(view).wholeProfile(of: changed)
        reply.plan = plan
        return reply
      }
    }
    let done = try planner.change(command, anew: \.anew) { writer in
      let view = planner.view(writer)
      let edited = try PersonEditing(planner).edit(
        PersonSelectors(view).person(name), contact ?? ContactFields(), tags, writer)
      let changed = try change(edited.contact, planner, writer)
      return (reply: try ProfileReader(view).wholeProfile(of: changed), anew: edited.anew)
    }
    var reply = done.result.reply
    reply.plan = done.plan.ofChanges
    return reply
  }

  /// Changes the profile, and returns the person, who may have another detail now.
  private func change(_ contact: Contact, _ planner: Planner, _ writer: StoreWriter) throws -> Contact {
    let view = planner.view(writer)
    let change = ProfileChange(
      today: try view.zone().date(at: planner.now), now: planner.now,
      personId: { selector, field in
        let other = try PersonSelectors(view).person(selector)
        guard other.id != contact.id else {
          throw InvalidField(field: field, value: .string(selector), allowed: "another person")
        }
        return other.id
      })
    let before = try writer.reader.profile(contactId: contact.id)
    var profile = before
    if let unset {
      try change.unset(unset, in: &profile)
      if unset.contains("relations") { try RelationWriter(planner).setRelations(of: contact, to: [], writer) }
      if unset.contains("notes") { try NoteWriter(planner).setNotes(of: contact, to: [], writer) }
    }
    if let set {
      try change.set(set, in: &profile)
      if set.death?.remember == true {
        try ProfileReader(view).checkDayOfDeath(contact, profile)
      }
    }
    if let remove { try change.remove(remove, from: &profile) }
    if let add { try change.add(add, to: &profile) }
    try writer.put(KeptProfile(contactId: contact.id, profile: profile))
    try DraftWriter(planner).dropNewsletters(to: contact, since: before, profile, writer)
    if let relations = set?.relations {
      try RelationWriter(planner).setRelations(of: contact, to: relations, writer)
    }
    for (index, relation) in (remove?.relations ?? []).enumerated() {
      try RelationWriter(planner).removeRelation(
        relation, of: contact, field: "remove.relations[\(index)]", writer)
    }
    for (index, relation) in (add?.relations ?? []).enumerated() {
      try RelationWriter(planner).addRelation(relation, of: contact, field: "add.relations[\(index)]", writer)
    }
    if let notes = set?.notes { try NoteWriter(planner).setNotes(of: contact, to: notes, writer) }
    for (index, note) in (remove?.notes ?? []).enumerated() {
      guard let id = note.id, let entry = try writer.reader.logEntry(id: id), entry.contactId == contact.id,
        entry.outcome == .note
      else {
        throw InvalidField(
          field: "remove.notes[\(index)].id", value: .string(note.id ?? ""),
          allowed: "the id of a note of this person")
      }
      try writer.deleteLogEntry(id: id)
    }
    for (index, note) in (add?.notes ?? []).enumerated() {
      try NoteWriter(planner).addNote(note, to: contact, field: "add.notes[\(index)].text", writer)
    }
    var changed = contact
    try NamesakeWriter(planner).updateDetail(of: &changed, profile, since: (contact, before), writer)
    if changed != contact { try NamesakeWriter(planner).rename(contact, to: changed, writer) }
    return changed
  }
}

/// Stores notes on people.
struct NoteWriter: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Stores a new note on a person.
  @discardableResult
  func addNote(_ note: PersonNote, to contact: Contact, field: String, _ writer: StoreWriter) throws
    -> InteractionLog
  {
    try check(note, field: field)
    let entry = InteractionLog(
      id: newId(), contactId: contact.id, when: min(note.createdAt ?? now, now), outcome: .note,
      notes: note.text.withPlainLineEnds,
      private: note.isPrivate, pinned: note.pinned == true ? true : nil, idea: note.idea == true ? true : nil)
    try writer.put(entry)
    return entry
  }

  /// Replaces the notes on a person. Notes with a known id are changed, and missing ones are deleted.
  func setNotes(of contact: Contact, to notes: [PersonNote], _ writer: StoreWriter) throws {
    let known = try writer.reader.personNotes(contactId: contact.id)
    let kept = Set(notes.compactMap(\.id))
    for entry in known where !kept.contains(entry.id) { try writer.deleteLogEntry(id: entry.id) }
    for (index, note) in notes.enumerated() {
      guard let id = note.id else {
        try addNote(note, to: contact, field: "set.notes[\(index)].text", writer)
        continue
      }
      guard var entry = known.first(where: { $0.id == id }) else {
        throw InvalidField(
          field: "set.notes[\(index)].id", value: .string(id),
          allowed: "the id of a note of this person, or absent")
      }
      if entry.notes != note.text { try check(note, field: "set.notes[\(index)].text") }
      entry.notes = note.text.withPlainLineEnds
      entry.private = note.isPrivate
      entry.pinned = note.pinned == true ? true : nil
      entry.idea = note.idea == true ? true : nil
      try writer.put(entry)
    }
  }

  private func check(_ note: PersonNote, field: String) throws {
    guard !note.text.allSatisfy(\.isWhitespace) else {
      throw InvalidField(field: field, value: .string(note.text), .blank)
    }
    try ValidLength.note.check(note.text, field: field)
  }
}

extension PersonNote {
  /// True for a private note and for an idea, which must not come into a draft for its person; else nil.
  fileprivate var isPrivate: Bool? { self.private == true || idea == true ? true : nil }
}
