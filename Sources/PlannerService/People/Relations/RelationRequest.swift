import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// A relation in a call, and the search for its other person.
struct RelationRequest {
  private let relation: PersonRelation
  private let contact: Contact
  /// The path of the relation in the call.
  private let field: String
  /// The stored relations of the person, at either end.
  private let known: [StoredRelation]
  /// True if the other person must be given by an id or a whole name.
  private let isWhole: Bool

  init(
    _ relation: PersonRelation, of contact: Contact, field: String, known: [StoredRelation],
    isWhole: Bool = false
  ) {
    (self.relation, self.contact, self.field) = (relation, contact, field)
    (self.known, self.isWhole) = (known, isWhole)
  }

  private var hasBirthday: Bool { relation.birthYear != nil || relation.birthday != nil }

  /// Returns the relation for the store: at the end where it is stored already, else at this person's end.
  func stored(_ view: PlannerView) throws -> StoredRelation {
    let to = relation.to.trimmed
    guard DisplayName.isAllowed(to) else {
      throw InvalidField(field: "\(field).to", value: .string(relation.to), .nameLength)
    }
    let change = ProfileChange(
      today: try view.zone().date(at: view.now), now: view.now, personId: { id, _ in id })
    let label = try relation.label.flatMap { text in
      try ValidLength.tag.check(text, field: "\(field).label")
      return try change.line(text, "\(field).label")
    }
    guard let other = try other(to, view) else {
      return StoredRelation(
        contactId: contact.id, kind: relation.kind, toName: to, birthYear: try birthYear(change.today),
        birthday: try relation.birthday.flatMap { try change.day($0, "\(field).birthday") }, label: label)
    }
    guard other.id != contact.id else { throw isThemselves }
    guard !hasBirthday else {
      throw InvalidField(
        field: "\(field).birthday", value: .string(relation.birthday ?? "\(relation.birthYear ?? 0)"),
        allowed: "absent: \(other.displayName) has a profile with a birthday")
    }
    let kind = relation.kind
    let here = StoredRelation(contactId: contact.id, kind: kind, toId: other.id, label: label)
    let there = StoredRelation(
      contactId: other.id, kind: kind.inverse ?? kind, toId: contact.id, labelBack: label)
    let isThere = kind.isOneWay ? relation.inverse == true : known.contains { $0.id == there.id }
    guard isThere else { return with(labels: here) }
    return with(labels: there)
  }

  /// Returns the relation with the stored label of the end for which the call gives no label.
  private func with(labels relation: StoredRelation) -> StoredRelation {
    var relation = relation
    guard let kept = known.first(where: { $0.id == relation.id }) else { return relation }
    if relation.contactId == contact.id {
      relation.labelBack = kept.labelBack
    } else {
      relation.label = kept.label
    }
    return relation
  }

  private var isThemselves: InvalidField {
    InvalidField(
      field: "\(field).to", value: .string(relation.to),
      allowed: "somebody else: \(contact.displayName) is the person")
  }

  /// Returns the other contact; nil for the name of a person who is not a contact. A name that may belong to
  /// a contact counts as that contact only if the call says so. Throws ``Ambiguous``.
  private func other(_ to: String, _ view: PlannerView) throws -> Contact? {
    if let contact = try view.reader.contact(id: to.lowercased()) { return contact }
    if relation.yours == true {
      guard isWhole else { return try PersonSelectors(view).person(to) }
      guard let contact = try view.reader.contact(nameKey: nameKey(to)) else {
        throw InvalidField(
          field: "\(field).to", value: .string(relation.to),
          allowed: "the id or whole name of one of your people")
      }
      return contact
    }
    if relation.yours == false || hasBirthday { return nil }
    let kept = try kept(to, view.reader)
    if kept.count == 1 { return kept[0] }
    let exact = try view.reader.contact(nameKey: nameKey(to))
    let matches = try exact.map { [$0] } ?? (isWhole ? [] : PersonSelectors(view).people(matching: to.ofName))
    if matches.isEmpty { return nil }
    if exact?.id == contact.id { throw isThemselves }
    throw Ambiguous(
      selector: relation.to, matches: matches.map { Match(id: $0.id, name: $0.displayName) },
      message: "'\(to.shortened)' can mean one of your people, or another person of that name.")
  }

  /// Returns the other people in stored relations of this kind and name; nil in place of a person who is not
  /// a contact.
  private func kept(_ to: String, _ reader: StoreReader) throws -> [Contact?] {
    var found: [Contact?] = []
    for one in known {
      let isHere = one.contactId == contact.id
      guard relation.kind == (isHere ? one.kind : one.kind.inverse ?? one.kind) else { continue }
      if let name = one.toName {
        if nameKey(name) == nameKey(to) { found.append(nil) }
      } else if let other = try reader.contact(id: isHere ? one.toId ?? "" : one.contactId),
        nameKey(other.displayName) == nameKey(to)
      {
        found.append(other)
      }
    }
    return found
  }

  private func birthYear(_ today: CivilDate) throws -> Int? {
    guard let year = relation.birthYear else { return nil }
    let thisYear = today.components.year
    guard relation.birthday == nil, (1800...thisYear).contains(year) else {
      throw InvalidField(
        field: "\(field).birthYear", value: .number(Double(year)),
        allowed: "a year from 1800 to \(thisYear), without a birthday")
    }
    return year
  }
}
