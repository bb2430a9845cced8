import PlannerMatching
import PlannerModel
import PlannerStore
import PlannerTime

/// Merges relations, introductions and drafts between the person who goes and other people.
extension PersonMerge {
  // MARK: - Relations

  /// Moves the relations to the person who stays, without repetitions. Relations between the two people are
  /// deleted.
  mutating func mergeRelations() throws {
    var own = try reader.relations(contactId: stays.id)
    var moved: [StoredRelation] = []
    for var relation in try reader.relations(contactId: goes.id) {
      try writer.deleteRelation(id: relation.id)
      if relation.contactId == goes.id { relation.contactId = stays.id }
      if relation.toId == goes.id { relation.toId = stays.id }
      guard relation.contactId != relation.toId else {
        own.removeAll { $0.toId == goes.id || $0.contactId == goes.id }
        continue
      }
      counts.relations += 1
      if let place = try own.firstIndex(where: { try isSame($0, relation) }) {
        own[place] = try joined(own[place], relation)
        try writer.put(own[place])
      } else {
        try writer.put(relation)
        own.append(relation)
        moved.append(relation)
      }
    }
    try ValidLength.profileList.check(own, field: "relations")
    do {
      try ProfileReader(planner.view(reader)).checkAncestors(moved.map { ($0, "with") })
    } catch is InvalidField {
      throw InvalidField(
        field: "with", value: .string(goes.displayName),
        allowed:
          "a person without a loop of ancestors: remove one of their parents or children first")
    }
  }

  /// Returns whether two relations of the person who stays are the same, even if they are stored at different
  /// ends.
  private func isSame(_ one: StoredRelation, _ other: StoredRelation) throws -> Bool {
    let (a, b) = (seen(one), seen(other))
    guard a.kind == b.kind, !a.kind.isOneWay || a.isInverse == b.isInverse else { return false }
    if let id = a.id, let otherId = b.id { return id == otherId }
    return try name(one) == name(other) && !name(one).isEmpty
  }

  /// Returns the relation of the other end to the person who stays.
  private func seen(_ relation: StoredRelation) -> (kind: RelationKind, id: String?, isInverse: Bool) {
    relation.contactId == stays.id
      ? (relation.kind, relation.toId, false)
      : (relation.kind.inverse ?? relation.kind, relation.contactId, true)
  }

  /// Returns the name of the other end as a key for comparisons.
  private func name(_ relation: StoredRelation) throws -> String {
    if let name = relation.toName { return nameKey(name) }
    return try seen(relation).id.flatMap { try reader.contact(id: $0) }.map { nameKey($0.displayName) } ?? ""
  }

  /// Returns a relation with the additional values of the other relation. A relation to a person of the
  /// planner replaces a relation to a name.
  private func joined(_ own: StoredRelation, _ other: StoredRelation) throws -> StoredRelation {
    if own.toName == nil, other.toName != nil {
      var own = own
      if own.contactId == stays.id {
        try RelationWriter(planner).takeOver(other, by: &own, writer)
      } else {
        own.labelBack = own.labelBack ?? other.label
      }
      return own
    }
    if own.toName != nil, other.toName == nil {
      var other = other
      if other.contactId == stays.id {
        try RelationWriter(planner).takeOver(own, by: &other, writer)
      } else {
        try writer.deleteRelation(id: own.id)
      }
      return other
    }
    var joined = own
    let isTurned = (own.contactId == stays.id) != (other.contactId == stays.id)
    joined.label = own.label ?? (isTurned ? other.labelBack : other.label)
    joined.labelBack = own.labelBack ?? (isTurned ? other.label : other.labelBack)
    if own.birthYear == nil, own.birthday == nil {
      (joined.birthYear, joined.birthday) = (other.birthYear, other.birthday)
    }
    return joined
  }

  // MARK: - Introductions

  mutating func mergeIntroductions() throws {
    for introduction in try reader.introductions() where [introduction.a, introduction.b].contains(goes.id) {
      let other = introduction.a == goes.id ? introduction.b : introduction.a
      guard other != stays.id else {
        leave("introduction", "of both to each other", "none")
        continue
      }
      try writer.delete(introduction)
      let pair = PersonPair(stays.id, other)
      var moved = introduction
      (moved.a, moved.b) = (pair.a, pair.b)
      let known = try reader.introduction(pair.a, pair.b)
      try writer.put(known.map { $0.joined(with: moved) } ?? moved)
      counts.introductions += 1
    }
    // Other people's rules against introductions to the person who goes.
    for var other in try reader.profiles(naming: goes.id)
    where ![stays.id, goes.id].contains(other.contactId) {
      let never = other.profile.introductions?.never?.map { $0 == goes.id ? stays.id : $0 }
      other.profile.introductions?.never = never?.folded
      try writer.put(other)
    }
  }

  // MARK: - Drafts

  mutating func mergeDrafts() throws {
    for var draft in try reader.drafts(contactId: goes.id) {
      guard ![draft.contactId, draft.otherId].contains(stays.id) else {
        leave("draft", "an introduction of both to each other", "none")
        continue
      }
      if draft.contactId == goes.id { draft.contactId = stays.id } else { draft.otherId = stays.id }
      try writer.put(draft)
      counts.drafts += 1
    }
  }
}

extension Introduction {
  /// Returns one introduction for two of the same pair: the introduction with more progress, with the notes
  /// of both.
  fileprivate func joined(with other: Introduction) -> Introduction {
    let isFurther = introducedAt == nil && other.introducedAt != nil
    let (further, rest) = isFurther ? (other, self) : (self, other)
    var joined = further
    joined.approvedAt = further.approvedAt ?? rest.approvedAt
    let notes = [note, other.note].compactMap(\.self).folded
    joined.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
    return joined
  }
}
