import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Planner {
  /// Returns the relations of a person as that person's profile shows them, by kind and name.
  func relations(of contact: Contact, _ reader: StoreReader) throws -> [PersonRelation] {
    let stored = try reader.relations(contactId: contact.id)
    let names = try reader.displayNames(
      of: Set(stored.flatMap { [$0.contactId, $0.toId].compactMap(\.self) }))
    let shown = stored.map { $0.shown(to: contact.id, names) }
    let order = RelationKind.allCases
    return shown.sorted {
      (order.firstIndex(of: $0.kind) ?? 0, nameKey($0.name ?? ""))
        < (order.firstIndex(of: $1.kind) ?? 0, nameKey($1.name ?? ""))
    }
  }

  /// Makes these the relations of a person, whichever end they are stored at.
  func setRelations(of contact: Contact, to relations: [PersonRelation], _ writer: StoreWriter) throws {
    let known = try writer.reader.relations(contactId: contact.id)
    let wanted = try relations.enumerated().map { index, relation in
      try stored(relation, of: contact, field: "set.relations[\(index)]", writer.reader)
    }
    for relation in known where !wanted.contains(where: { $0.id == relation.id }) {
      try writer.deleteRelation(id: relation.id)
    }
    for (index, relation) in wanted.enumerated() {
      try put(relation, of: contact, field: "set.relations[\(index)]", writer)
    }
  }

  func addRelation(
    _ relation: PersonRelation, of contact: Contact, field: String, _ writer: StoreWriter
  ) throws {
    try put(try stored(relation, of: contact, field: field, writer.reader), of: contact, field: field, writer)
  }

  /// Stores a relation of somebody new, whose other end is an id or a whole name. The caller checks with
  /// ``checkAncestors(_:_:)`` that nobody is their own ancestor, once for all that it stores.
  func addRelation(
    _ relation: PersonRelation, ofNew contact: Contact, field: String, _ writer: StoreWriter
  ) throws -> StoredRelation {
    let kept = try stored(relation, of: contact, field: field, isWhole: true, writer.reader)
    try writer.put(kept)
    try ValidLength.profileList.check(
      try writer.reader.relations(contactId: contact.id), field: "relations")
    return kept
  }

  func removeRelation(
    _ relation: PersonRelation, of contact: Contact, field: String, _ writer: StoreWriter
  ) throws {
    let meant = try stored(relation, of: contact, field: field, writer.reader)
    guard try writer.deleteRelation(id: meant.id) else {
      throw InvalidField(
        field: "\(field).to", value: .string(relation.to), allowed: "somebody with this relation")
    }
  }

  private func put(_ relation: StoredRelation, of contact: Contact, field: String, _ writer: StoreWriter)
    throws
  {
    try writer.put(relation)
    try checkAncestors([(relation, field)], writer.reader)
    try ValidLength.profileList.check(
      try writer.reader.relations(contactId: contact.id), field: "relations")
  }

  /// Returns a relation as it is stored: at the end where it is stored already, else at this person's.
  /// - isWhole: the other end is an id or a whole name. With a birthday it is somebody who is no contact.
  private func stored(
    _ relation: PersonRelation, of contact: Contact, field: String, isWhole: Bool = false,
    _ reader: StoreReader
  ) throws -> StoredRelation {
    let to = relation.to.trimmed
    guard DisplayName.isAllowed(to) else {
      throw InvalidField(field: "\(field).to", value: .string(relation.to), allowed: DisplayName.allowed)
    }
    let hasBirthday = relation.birthYear != nil || relation.birthday != nil
    let other =
      isWhole && hasBirthday ? nil : try relatedPerson(to, isName: isWhole || hasBirthday, reader)
    guard let other else {
      return StoredRelation(
        contactId: contact.id, kind: relation.kind, toName: to,
        birthYear: try birthYear(relation, "\(field).birthYear", reader),
        birthday: try birthday(relation, "\(field).birthday", reader))
    }
    guard other.id != contact.id else {
      throw InvalidField(
        field: "\(field).to", value: .string(relation.to),
        allowed: "somebody else: \(contact.displayName) is the person")
    }
    guard !hasBirthday else {
      throw InvalidField(
        field: "\(field).birthday", value: .string(relation.birthday ?? "\(relation.birthYear ?? 0)"),
        allowed: "absent: \(other.displayName) has a profile with a birthday")
    }
    let here = StoredRelation(contactId: contact.id, kind: relation.kind, toId: other.id)
    let there = StoredRelation(
      contactId: other.id, kind: relation.kind.inverse ?? relation.kind, toId: contact.id)
    if !relation.kind.isMutual, relation.kind.inverse == nil {
      return relation.inverse == true ? there : here
    }
    let known = try reader.relations(contactId: contact.id)
    return known.contains { $0.id == there.id } ? there : here
  }

  /// Returns the person that is meant; nil if it is the name of nobody.
  private func relatedPerson(_ to: String, isName: Bool, _ reader: StoreReader) throws -> Contact? {
    if let contact = try reader.contact(id: to.lowercased()) ?? reader.contact(nameKey: nameKey(to)) {
      return contact
    }
    if isName { return nil }
    do { return try person(to, reader) } catch is NotFound { return nil }
  }

  private func birthYear(_ relation: PersonRelation, _ field: String, _ reader: StoreReader) throws -> Int? {
    guard let year = relation.birthYear else { return nil }
    let thisYear = try zone(reader).date(at: now).components.year
    guard relation.birthday == nil, (1800...thisYear).contains(year) else {
      throw InvalidField(
        field: field, value: .number(Double(year)),
        allowed: "a year from 1800 to \(thisYear), without a birthday")
    }
    return year
  }

  private func birthday(_ relation: PersonRelation, _ field: String, _ reader: StoreReader) throws -> String?
  {
    guard let birthday = relation.birthday else { return nil }
    let change = ProfileChange(today: try zone(reader).date(at: now), now: now, personId: { id, _ in id })
    return try change.day(birthday, field)
  }

  /// Throws ``InvalidField`` for the first of these stored relations by which somebody is their own ancestor.
  func checkAncestors(
    _ relations: [(relation: StoredRelation, field: String)], _ reader: StoreReader
  ) throws {
    let new = relations.filter { $0.relation.parentAndChild != nil }
    guard !new.isEmpty else { return }
    let circle = AncestorCircles(try reader.relations().compactMap(\.parentAndChild)).people
    guard
      let (relation, field) = new.first(where: {
        $0.relation.parentAndChild.map { circle.contains($0.parent) && circle.contains($0.child) } ?? false
      })
    else { return }
    let name = try reader.contact(id: relation.toId ?? "")?.displayName ?? ""
    throw InvalidField(
      field: "\(field).to", value: .string(name), allowed: "somebody else: nobody is their own ancestor")
  }
}

extension StoredRelation {
  /// Parent and child, by id; nil for another kind, and for somebody who is no contact.
  fileprivate var parentAndChild: (parent: String, child: String)? {
    switch (kind, toId) {
    case (.parent, let other?): (other, contactId)
    case (.child, let other?): (contactId, other)
    default: nil
    }
  }

  /// Returns the relation as the profile of one end shows it.
  /// - names: display names by id.
  fileprivate func shown(to id: String, _ names: [String: String]) -> PersonRelation {
    guard contactId == id else {
      return PersonRelation(
        to: contactId, kind: kind.inverse ?? kind, name: names[contactId], inverse: true)
    }
    return PersonRelation(
      to: toId ?? toName ?? "", kind: kind, name: toId.flatMap { names[$0] } ?? toName, birthYear: birthYear,
      birthday: birthday)
  }
}
