import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension ProfileReader {
  /// Returns the relations in a person's profile, by kind and name.
  func relations(of contact: Contact) throws -> [PersonRelation] {
    let stored = try reader.relations(contactId: contact.id)
    let names = try names(of: stored)
    let shown = stored.map { $0.shown(to: contact.id, names) }
    let order = RelationKind.allCases
    return shown.sorted {
      (order.firstIndex(of: $0.kind) ?? 0, nameKey($0.name ?? ""))
        < (order.firstIndex(of: $1.kind) ?? 0, nameKey($1.name ?? ""))
    }
  }

  /// Returns the display names of both ends, by id.
  fileprivate func names(of relations: [StoredRelation]) throws -> [String: String] {
    try reader.displayNames(of: Set(relations.flatMap { [$0.contactId, $0.toId].compactMap(\.self) }))
  }

  /// Throws ``InvalidField`` for the first of these stored relations that makes somebody their own ancestor.
  func checkAncestors(_ relations: [(relation: StoredRelation, field: String)]) throws {
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

/// Stores relations between people.
struct RelationWriter: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Replaces the relations of a person, at either end where they are stored.
  func setRelations(of contact: Contact, to relations: [PersonRelation], _ writer: StoreWriter) throws {
    let known = try writer.reader.relations(contactId: contact.id)
    let wanted = try relations.enumerated().map { index, relation in
      try RelationRequest(relation, of: contact, field: "set.relations[\(index)]", known: known)
        .stored(planner.view(writer))
    }
    for relation in known where !wanted.contains(where: { $0.id == relation.id }) {
      try writer.deleteRelation(id: relation.id)
    }
    for (index, relation) in wanted.enumerated() {
      try put(relation, of: contact, field: "set.relations[\(index)]", writer)
    }
  }

  /// Adds a relation. Stored values that the call does not give stay. If a relation to a name becomes a
  /// relation to a contact, the contact takes over its values.
  func addRelation(
    _ relation: PersonRelation, of contact: Contact, field: String, _ writer: StoreWriter
  ) throws {
    let known = try writer.reader.relations(contactId: contact.id)
    var stored = try RelationRequest(relation, of: contact, field: field, known: known)
      .stored(planner.view(writer))
    if let kept = known.first(where: { $0.id == stored.id }) {
      stored.label = stored.label ?? kept.label
      stored.labelBack = stored.labelBack ?? kept.labelBack
      if stored.birthYear == nil, stored.birthday == nil {
        (stored.birthYear, stored.birthday) = (kept.birthYear, kept.birthday)
      }
    } else if let named = try named(stored, relation.to, among: known, writer.reader) {
      try takeOver(named, by: &stored, writer)
    }
    try put(stored, of: contact, field: field, writer)
  }

  /// Returns the relation to a name that a relation to a contact replaces.
  private func named(
    _ relation: StoredRelation, _ typed: String, among known: [StoredRelation], _ reader: StoreReader
  ) throws -> StoredRelation? {
    guard let other = relation.toId else { return nil }
    let keys = [nameKey(typed), try reader.contact(id: other).map { nameKey($0.displayName) }]
    return known.first { one in
      one.contactId == relation.contactId && one.kind == relation.kind
        && one.toName.map { keys.contains(nameKey($0)) } ?? false
    }
  }

  /// Moves the values of a relation to a name to a relation to a contact, and deletes the former.
  func takeOver(_ named: StoredRelation, by relation: inout StoredRelation, _ writer: StoreWriter) throws {
    guard let other = relation.toId else { return }
    relation.label = relation.label ?? named.label
    var profile = try writer.reader.profile(contactId: other)
    if profile.birthday == nil { profile.birthday = named.birthday }
    if profile.birthday == nil, let year = named.birthYear {
      profile.facts = (profile.facts ?? [:]).merging(["birth year": "\(year)"]) { first, _ in first }
    }
    try writer.put(KeptProfile(contactId: other, profile: profile))
    try writer.deleteRelation(id: named.id)
  }

  /// Stores a relation of a new person. The caller uses ``ProfileReader/checkAncestors(_:)`` once for all
  /// new relations, to check that nobody is their own ancestor.
  func addRelation(
    _ relation: PersonRelation, ofNew contact: Contact, field: String, _ writer: StoreWriter
  ) throws -> StoredRelation {
    let known = try writer.reader.relations(contactId: contact.id)
    var kept = try RelationRequest(relation, of: contact, field: field, known: known, isWhole: true)
      .stored(planner.view(writer))
    if let known = known.first(where: { $0.id == kept.id }) {
      kept.label = kept.label ?? known.label
      kept.labelBack = kept.labelBack ?? known.labelBack
    }
    try writer.put(kept)
    try ValidLength.profileList.check(
      try writer.reader.relations(contactId: contact.id), field: "relations")
    return kept
  }

  /// Stores a relation of a document. A person without an id in the document is stored by name. If a relation
  /// of the same kind to a contact of that name exists, it stays.
  func addRelation(
    _ relation: PersonRelation, ofDocument contact: Contact, field: String, _ writer: StoreWriter
  ) throws {
    var relation = relation
    let isPerson = try writer.reader.contact(id: relation.to.lowercased()) != nil
    if !isPerson {
      let known = try writer.reader.relations(contactId: contact.id)
      let names = try ProfileReader(planner.view(writer)).names(of: known)
      let isKept = known.contains { kept in
        let shown = kept.shown(to: contact.id, names)
        return kept.toId != nil && shown.kind == relation.kind
          && nameKey(shown.name ?? "") == nameKey(relation.to)
      }
      if isKept { return }
    }
    relation.yours = isPerson
    try addRelation(relation, of: contact, field: field, writer)
  }

  /// Removes a relation, by the other person's id, name or beginning of a name.
  func removeRelation(
    _ relation: PersonRelation, of contact: Contact, field: String, _ writer: StoreWriter
  ) throws {
    let known = try writer.reader.relations(contactId: contact.id)
    let names = try ProfileReader(planner.view(writer)).names(of: known)
    let (typed, key) = (relation.to.trimmed.lowercased(), nameKey(relation.to))
    let candidates = known.map { (stored: $0, shown: $0.shown(to: contact.id, names)) }.filter { one in
      one.shown.kind == relation.kind
        && (!relation.kind.isOneWay || one.shown.inverse == relation.inverse)
        && (relation.yours == nil || relation.yours == (one.stored.toId != nil))
    }
    func name(_ one: (stored: StoredRelation, shown: PersonRelation)) -> String {
      nameKey(one.shown.name ?? "")
    }
    let choices = [
      candidates.filter { $0.shown.to == typed },
      candidates.filter { $0.stored.toName != nil && name($0) == key }, candidates.filter { name($0) == key },
      candidates.filter { one in
        !key.isEmpty && (name(one).hasPrefix(key) || name(one).contains(" \(key)"))
      },
    ]
    guard let meant = choices.first(where: { !$0.isEmpty }) else {
      throw InvalidField(
        field: "\(field).to", value: .string(relation.to), allowed: "somebody with this relation")
    }
    guard meant.count == 1 else {
      throw Ambiguous(
        selector: relation.to, matches: meant.map { Match(id: $0.shown.to, name: $0.shown.name ?? "") },
        message: "'\(relation.to.shortened)' matches more than one related person.")
    }
    try writer.deleteRelation(id: meant[0].stored.id)
  }

  private func put(_ relation: StoredRelation, of contact: Contact, field: String, _ writer: StoreWriter)
    throws
  {
    try writer.put(relation)
    try ProfileReader(planner.view(writer)).checkAncestors([(relation, field)])
    try ValidLength.profileList.check(
      try writer.reader.relations(contactId: contact.id), field: "relations")
  }
}

extension StoredRelation {
  /// The ids of parent and child; nil for another kind, or if one of them is not a contact.
  fileprivate var parentAndChild: (parent: String, child: String)? {
    switch (kind, toId) {
    case (.parent, let other?): (other, contactId)
    case (.child, let other?): (contactId, other)
    default: nil
    }
  }

  /// Returns the relation in the profile of one end.
  /// - names: display names by id.
  fileprivate func shown(to id: String, _ names: [String: String]) -> PersonRelation {
    guard contactId == id else {
      return PersonRelation(
        to: contactId, kind: kind.inverse ?? kind, label: labelBack, name: names[contactId], inverse: true)
    }
    return PersonRelation(
      to: toId ?? toName ?? "", kind: kind, label: label, name: toId.flatMap { names[$0] } ?? toName,
      birthYear: birthYear, birthday: birthday)
  }
}
