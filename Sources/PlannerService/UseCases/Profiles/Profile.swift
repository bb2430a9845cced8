import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension PeopleMethods.Profile: UseCase {
  var manner: Manner { .look }

  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      try planner.wholeProfile(of: try planner.person(name, reader), reader)
    }
  }
}

extension Planner {
  /// Returns what the user and the card say of a person.
  func wholeProfile(of contact: Contact, _ reader: StoreReader) throws -> WholeProfile {
    var profile = try reader.profile(contactId: contact.id)
    let relations = try relations(of: contact, reader)
    profile.relations = relations.isEmpty ? nil : relations
    let notes = try reader.personNotes(contactId: contact.id).map(\.asPersonNote)
    profile.notes = notes.isEmpty ? nil : notes
    let card = self.card(of: contact)
    let cardProfile = try card.map { try self.profile(of: $0, contact, reader) }
    let today = zone(try reader.preferences()).date(at: now)
    let met = try [
      reader.lastMeeting(contactId: contact.id)?.when, reader.goal(contactId: contact.id)?.lastCompletedAt,
    ].compactMap(\.self).max()
    return WholeProfile(
      contactId: contact.id, name: contact.displayName, profile: profile,
      card: cardProfile == PersonProfile() ? nil : cardProfile,
      shown: cardProfile.map { profile.merged(with: $0) } ?? profile, note: card?.more?.note,
      dates: try upcomingDates(from: today, days: 366, of: contact, onlyNext: true, reader),
      lastContactedAt: met,
      content: try reader.contentEntries(contactId: contact.id).map {
        NamedContent(id: $0.id, name: $0.name, private: $0.isPrivate ? true : nil)
      }.nonEmpty)
  }

  /// Returns what a card says, as a profile.
  func profile(of card: Card, _ contact: Contact, _ reader: StoreReader) throws -> PersonProfile {
    let more = card.more
    let relations = try (more?.related ?? []).compactMap { related -> PersonRelation? in
      // The card of the person themselves.
      if related.type.lowercased() == "me" { return nil }
      let kind = RelationKind(word: related.type) ?? .friend
      // A UID means another card, and perhaps a person.
      let uid = related.name.hasPrefix("urn:uuid:") ? String(related.name.dropFirst(9)) : related.name
      let person =
        try reader.contact(cardUid: related.name, otherThan: contact.id)
        ?? reader.contact(cardUid: uid, otherThan: contact.id)
      let name =
        person?.displayName ?? addressBooks.cards[related.name]?.displayName
        ?? addressBooks.cards[uid]?.displayName
      if name == nil, related.name.hasPrefix("urn:") { return nil }
      return PersonRelation(to: person?.id ?? name ?? related.name, kind: kind, name: name ?? related.name)
    }
    func labeled(_ values: [String]) -> [LabeledValue]? {
      values.isEmpty ? nil : values.map { LabeledValue(value: $0) }
    }
    return PersonProfile(
      emails: labeled(card.emails), phones: labeled(card.phones), urls: labeled(more?.urls ?? []),
      addresses: more?.addresses, company: card.organization, role: more?.title, birthday: more?.birthday,
      anniversary: more?.anniversary, relations: relations.isEmpty ? nil : relations)
  }
}

extension PersonProfile {
  /// Returns this profile with what only the card says: single values where there is none, and entries of lists
  /// after those that are there.
  func merged(with card: PersonProfile) -> PersonProfile {
    var merged = self
    for (_, member) in ProfileChange.contactPoints {
      merged[keyPath: member] = union(self[keyPath: member], card[keyPath: member]) { wordKey($0.value) }
    }
    merged.addresses = union(addresses, card.addresses) { $0 }
    // A card may have the first name alone of somebody whom you know in full.
    let others = (card.relations ?? []).filter { other in
      !(relations ?? []).contains { own in
        own.kind == other.kind
          && (own.to == other.to || nameKey(own.name ?? "").hasPrefix(nameKey(other.name ?? "")))
      }
    }
    merged.relations = others.isEmpty ? relations : (relations ?? []) + others
    merged.company = company ?? card.company
    merged.role = role ?? card.role
    merged.birthday = birthday ?? card.birthday
    merged.anniversary = anniversary ?? card.anniversary
    return merged
  }
}

private func union<Element, Key: Hashable>(
  _ own: [Element]?, _ others: [Element]?, by key: (Element) -> Key
) -> [Element]? {
  guard let others else { return own }
  var seen: Set<Key> = []
  return ((own ?? []) + others).filter { seen.insert(key($0)).inserted }
}

extension InteractionLog {
  /// A note on a person, as a profile has it.
  var asPersonNote: PersonNote {
    PersonNote(id: id, text: notes ?? "", createdAt: when, private: self.private, pinned: pinned)
  }
}
