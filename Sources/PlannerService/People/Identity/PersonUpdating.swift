import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Adds the new values of a list to a known person.
struct PersonUpdating: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Adds the new values of a list entry to a person. Skips values that the file already had at the last
  /// import, because the user may have changed them since. Never changes their goal.
  /// - Returns: the changes, each as the rest of a sentence.
  func update(
    _ id: String, with new: NewPerson, _ change: ProfileChange, _ writer: StoreWriter
  ) throws -> [String] {
    guard let known = try writer.reader.contact(id: id) else { return [] }
    let before = try writer.reader.imported(contactId: id)?.said
    var contact = known
    var words = updateName(of: &contact, new, before)
    words += updateFields(of: &contact, new, before)
    try keepApart(&contact, over: known, writer)

    let own = try writer.reader.profile(contactId: id)
    var profile = own
    var update = ProfileUpdate(own: profile, said: new.profile, before: before?.profile)
    update.compare()
    try ProfileChange.naming("profile") { try change.set(update.given, in: &profile) }
    try writer.put(KeptProfile(contactId: id, profile: profile))
    try NamesakeWriter(planner).updateDetail(of: &contact, profile, since: (known, own), writer)
    if contact != known { try NamesakeWriter(planner).rename(known, to: contact, writer) }
    words += update.words
    words += try addEntries(of: new, to: contact, writer)
    if let said = new.said { try writer.put(ImportedPerson(contactId: id, said: said)) }
    if !words.isEmpty { try planner.emit(.edited, contactId: id, detail: contact.displayName, to: writer) }
    return words
  }

  /// Renames a person who still has the old name of their entry to its new name.
  private func updateName(
    of contact: inout Contact, _ new: NewPerson, _ before: ImportedPerson.Said?
  ) -> [String] {
    let (old, name) = (contact.fullName, new.contact.fullName)
    guard let before, before.displayName == old, name != old else { return [] }
    contact.displayName = name
    return ["the name \(name) instead of \(old)"]
  }

  private func updateFields(
    of contact: inout Contact, _ new: NewPerson, _ before: ImportedPerson.Said?
  ) -> [String] {
    var words: [String] = []
    let said = Set((contact.tags + (before?.tags ?? [])).map(nameKey))
    let tags = new.contact.tags.filter { !said.contains(nameKey($0)) }
    if !tags.isEmpty, contact.tags.count + tags.count <= ValidLength.tags.most {
      contact.tags = (contact.tags + tags).folded
      words.append("\(tags.count == 1 ? "the tag" : "the tags") \(tags.joined(separator: ", "))")
    }
    if contact.purpose == nil, let purpose = new.contact.purpose, purpose != before?.purpose {
      contact.purpose = purpose
      words.append("the purpose")
    }
    if contact.timeZone == nil, let zone = new.contact.timeZone {
      contact.timeZone = zone
      words.append("the time zone \(zone)")
    }
    if let uid = new.contact.cardUid, !contact.knownUids.contains(uid) {
      if contact.cardUid == nil {
        (contact.cardUid, contact.cardName) = (uid, new.contact.cardName)
      } else {
        contact.uids = (contact.uids ?? []) + [uid]
      }
      words.append("a card")
    }
    // The UIDs of a file mean nothing to the user, so `words` leaves them out.
    let uids = (new.contact.uids ?? []).filter { !contact.knownUids.contains($0) }
    if !uids.isEmpty { contact.uids = Array(((contact.uids ?? []) + uids).suffix(Contact.mostUids)) }
    return words
  }

  /// Gives a renamed person a detail if others have the new name, too.
  private func keepApart(_ contact: inout Contact, over known: Contact, _ writer: StoreWriter) throws {
    guard contact.displayName != known.displayName else { return }
    contact.detail = nil
    try NamesakeWriter(planner).tellApart(
      &contact, try ProfileReader(planner.view(writer)).known(of: known), writer)
  }

  /// Adds the relations, notes, dates and earlier contacts that the person does not have yet.
  private func addEntries(of new: NewPerson, to contact: Contact, _ writer: StoreWriter) throws -> [String] {
    try addRelations(new.relations, to: contact, writer) + addNotes(new.notes, to: contact, writer)
      + addDates(new.dates, to: contact, writer) + addMeetings(new.log, to: contact, writer)
  }

  private func addRelations(
    _ relations: [PersonRelation], to contact: Contact, _ writer: StoreWriter
  ) throws -> [String] {
    if relations.isEmpty { return [] }
    let before = try writer.reader.relations(contactId: contact.id).count
    for (index, relation) in relations.enumerated() where relation.to != contact.id {
      try RelationWriter(planner).addRelation(
        relation, ofDocument: contact, field: "profile.relations[\(index)]", writer)
    }
    let added = try writer.reader.relations(contactId: contact.id).count - before
    return added > 0 ? [added == 1 ? "a relation" : "\(added) relations"] : []
  }

  private func addNotes(_ notes: [PersonNote], to contact: Contact, _ writer: StoreWriter) throws -> [String]
  {
    if notes.isEmpty { return [] }
    let texts = Set(try writer.reader.log(contactId: contact.id).compactMap(\.notes))
    let new = notes.filter { !texts.contains($0.text.withPlainLineEnds) }
    for (index, note) in new.enumerated() {
      try NoteWriter(planner).addNote(note, to: contact, field: "profile.notes[\(index)].text", writer)
    }
    return new.isEmpty ? [] : [new.count == 1 ? "a note" : "\(new.count) notes"]
  }

  private func addDates(_ dates: [ImportantDate], to contact: Contact, _ writer: StoreWriter) throws
    -> [String]
  {
    if dates.isEmpty { return [] }
    let titles = Set(try writer.reader.importantDates(contactId: contact.id).map { nameKey($0.title) })
    return try dates.filter { !titles.contains(nameKey($0.title)) }.map { date in
      var date = date
      date.contactId = contact.id
      try writer.put(date)
      return "the date \(date.title)"
    }
  }

  private func addMeetings(
    _ log: [InteractionLog], to contact: Contact, _ writer: StoreWriter
  ) throws -> [String] {
    if log.isEmpty { return [] }
    let known = Set(
      try writer.reader.log(contactId: contact.id).filter { $0.outcome != .note }.map(\.when))
    let new = log.filter { !known.contains($0.when) }
    for var entry in new {
      entry.contactId = contact.id
      try writer.put(entry)
    }
    guard let last = new.map(\.when).max() else { return [] }
    if var goal = try writer.reader.goal(contactId: contact.id),
      goal.lastCompletedAt.map({ $0 < last }) ?? true
    {
      goal.lastCompletedAt = last
      try writer.put(goal)
    }
    return [new.count == 1 ? "an earlier contact" : "\(new.count) earlier contacts"]
  }
}

extension Contact {
  /// The maximum number of UIDs in addition to the UID of the card.
  static let mostUids = 50
}

/// The changes of a profile by an entry of a file.
private struct ProfileUpdate {
  let own: PersonProfile
  let said: PersonProfile
  /// The values in the file at the last import; nil if the person comes from no file.
  let before: PersonProfile?
  /// The members that change, with their new values.
  private(set) var given = PersonProfile()
  private(set) var words: [String] = []

  init(own: PersonProfile, said: PersonProfile, before: PersonProfile?) {
    self.own = own
    self.said = said
    self.before = before
  }

  mutating func compare() {
    for (name, member) in ProfileChange.texts + ProfileChange.days { single(name, member) }
    single("known since", \.knownSince)
    for (name, member) in ProfileChange.words { list(name, member, by: wordKey, text: \.self) }
    for (name, member) in ProfileChange.contactPoints {
      list(name, member, by: { $0.key(in: name) }, text: \.value)
    }
    list("addresses", \.addresses, by: \.unlabeled, text: \.oneLine)
    compareFacts()
    if own.name == nil, let name = said.name, name != before?.name { given.name = name }
    if own.death == nil, let death = said.death, before?.death == nil {
      given.death = death
      words.append("that they died")
    }
  }

  private mutating func single(_ name: String, _ member: WritableKeyPath<PersonProfile, String?>) {
    let (mine, old) = (own[keyPath: member], before?[keyPath: member])
    guard let new = said[keyPath: member], new != mine, new != old else { return }
    // The user set or changed this value, so the file does not replace it.
    if let mine, mine != old {
      words.append("\(name) stays \(mine), although the file says \(new)")
      return
    }
    given[keyPath: member] = new
    words.append("\(name) \(new)" + (mine.map { " instead of \($0)" } ?? ""))
  }

  private mutating func list<Element, Key: Hashable>(
    _ name: String, _ member: WritableKeyPath<PersonProfile, [Element]?>, by key: (Element) -> Key,
    text: (Element) -> String
  ) {
    let known = Set(((own[keyPath: member] ?? []) + (before?[keyPath: member] ?? [])).map(key))
    var seen = known
    let new = (said[keyPath: member] ?? []).filter { seen.insert(key($0)).inserted }
    if new.isEmpty { return }
    given[keyPath: member] = (own[keyPath: member] ?? []) + new
    words += new.map { "\(Self.one[name] ?? name) \(text($0))" }
  }

  private mutating func compareFacts() {
    for (key, value) in (said.facts ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard own.facts?[key] == nil, before?.facts?[key] == nil else { continue }
      given.facts = (given.facts ?? own.facts ?? [:]).merging([key: value]) { $1 }
      words.append("\(key) \(value)")
    }
  }

  /// The names of single entries of lists.
  private static let one = [
    "emails": "mail address", "phones": "phone", "urls": "link", "addresses": "address",
    "previousCompanies": "previous company", "schools": "school", "interests": "interest", "offers": "offers",
    "seeks": "seeks", "toYou": "to you",
  ]
}
