import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension RelationKind {
  /// The kind that the other end shows; nil if it shows the same one as an inverse.
  var inverse: RelationKind? {
    switch self {
    case .child: .parent
    case .parent: .child
    default: nil
    }
  }

  /// True if it means the same from both ends.
  var isMutual: Bool {
    switch self {
    case .child, .parent, .assistant, .metThrough: false
    default: true
    }
  }

  /// Returns the kind that a card means (RFC 6350 section 6.6.6, and what Apple and Google write); nil if it is
  /// the person themselves.
  init?(ofCard type: String) {
    switch wordKey(type) {
    case "spouse", "husband", "wife": self = .spouse
    case "partner", "domestic-partner", "domestic partner", "sweetheart": self = .partner
    case "child", "son", "daughter": self = .child
    case "parent", "mother", "father": self = .parent
    case "sibling", "brother", "sister": self = .sibling
    case "kin", "relative": self = .relative
    case "co-worker", "colleague", "manager": self = .colleague
    case "assistant", "agent": self = .assistant
    case "met", "referred-by", "referred by": self = .metThrough
    case "me": return nil
    default: self = .friend
    }
  }
}

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
    if relation.kind == .parent || relation.kind == .child, relation.toId != nil {
      try checkNoCycle(relation, field: field, writer.reader)
    }
    try ValidLength.profileList.check(
      try writer.reader.relations(contactId: contact.id), field: "relations")
  }

  /// Returns a relation as it is stored: at the end where it is stored already, else at this person's.
  private func stored(
    _ relation: PersonRelation, of contact: Contact, field: String, _ reader: StoreReader
  ) throws -> StoredRelation {
    let to = relation.to.trimmed
    guard DisplayName.isAllowed(to) else {
      throw InvalidField(field: "\(field).to", value: .string(relation.to), allowed: DisplayName.allowed)
    }
    let hasBirthday = relation.birthYear != nil || relation.birthday != nil
    guard let other = try relatedPerson(to, isName: hasBirthday, reader) else {
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

  /// Throws ``InvalidField`` if somebody would be their own ancestor.
  private func checkNoCycle(_ relation: StoredRelation, field: String, _ reader: StoreReader) throws {
    var parents: [String: [String]] = [:]
    for known in try reader.relations() {
      guard let other = known.toId else { continue }
      if known.kind == .parent { parents[known.contactId, default: []].append(other) }
      if known.kind == .child { parents[other, default: []].append(known.contactId) }
    }
    var seen: Set<String> = []
    var open = parents[relation.contactId] ?? []
    while let ancestor = open.popLast() {
      if seen.insert(ancestor).inserted { open += parents[ancestor] ?? [] }
    }
    guard !seen.contains(relation.contactId) else {
      let name = try reader.contact(id: relation.toId ?? "")?.displayName ?? ""
      throw InvalidField(
        field: "\(field).to", value: .string(name), allowed: "somebody else: nobody is their own ancestor")
    }
  }
}

extension StoredRelation {
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
