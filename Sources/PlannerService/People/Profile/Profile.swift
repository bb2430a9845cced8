import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension PeopleMethods.Profile: Query {
  var readers: ReaderKind { .quick }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      try ProfileReader(view).wholeProfile(of: try PersonSelectors(view).person(name))
    }
  }
}

/// The profiles of people, from the user and the cards.
struct ProfileReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the profile of a person from the user and the cards.
  func wholeProfile(of contact: Contact) throws -> WholeProfile {
    var profile = try reader.profile(contactId: contact.id)
    let relations = try relations(of: contact)
    profile.relations = relations.isEmpty ? nil : relations
    let notes = try reader.personNotes(contactId: contact.id).map(\.asPersonNote)
    profile.notes = notes.isEmpty ? nil : notes
    let cards = self.cards(of: contact)
    var cardProfile = cards.profile
    cardProfile.relations = try cards.flatMap { try self.relations(of: $0, contact) }.nonEmpty
    let today = view.clocks.zone(try reader.preferences()).date(at: now)
    let met = try [
      reader.lastMeeting(contactId: contact.id)?.when, reader.goal(contactId: contact.id)?.lastCompletedAt,
    ].compactMap(\.self).max()
    return WholeProfile(
      contactId: contact.id, name: contact.displayName, profile: profile,
      card: cardProfile == PersonProfile() ? nil : cardProfile, shown: profile.merged(with: cardProfile),
      note: cards.lazy.compactMap(\.more?.note).first,
      dates: try DateReader(view).upcomingDates(from: today, days: 366, of: contact, onlyNext: true),
      lastContactedAt: met,
      content: try reader.contentEntries(contactId: contact.id).map {
        NamedContent(id: $0.id, name: $0.name, private: $0.isPrivate ? true : nil)
      }.nonEmpty)
  }

  /// Returns the cards of a person in address books.
  func cards(of contact: Contact) -> [Card] {
    contact.knownUids.compactMap { view.cards.index[$0] }
  }

  /// Returns the known facts about a person: the user's first, then the facts on all their cards. Leaves out
  /// relations and notes. All code that shows or uses contact details calls this.
  func known(of contact: Contact) throws -> PersonProfile {
    known(of: contact, own: try reader.profile(contactId: contact.id))
  }

  /// Does the same with a profile that was already read.
  func known(of contact: Contact, own: PersonProfile?) -> PersonProfile {
    let cards = cards(of: contact)
    let own = own ?? PersonProfile()
    return cards.isEmpty ? own : own.merged(with: cards.profile)
  }

  /// Returns the person's telephone number to call first; nil if no number is known.
  func numberToCall(_ contact: Contact) throws -> LabeledValue? {
    LabeledValue.toCall(
      own: try reader.profile(contactId: contact.id).phones ?? [],
      others: cards(of: contact).flatMap(\.phones))
  }

  /// Returns the people in the relations of a card.
  func relations(of card: Card, _ contact: Contact) throws -> [PersonRelation] {
    try (card.more?.related ?? []).compactMap { related -> PersonRelation? in
      // This is the card's own person.
      if related.type.lowercased() == "me" { return nil }
      let (kind, label) = (RelationKind(word: related.type) ?? .friend, RelationKind.label(of: related.type))
      // A UID refers to another card, and perhaps to a contact.
      let uid = related.name.plainUid
      let person =
        try reader.contact(cardUid: related.name, otherThan: contact.id)
        ?? reader.contact(cardUid: uid, otherThan: contact.id)
      let name =
        person?.displayName ?? view.cards.index[related.name]?.displayName
        ?? view.cards.index[uid]?.displayName
      if name == nil, related.name.hasPrefix("urn:") { return nil }
      return PersonRelation(
        to: person?.id ?? name ?? related.name, kind: kind, label: label, name: name ?? related.name)
    }
  }
}

extension Card {
  /// The facts on the card, without relations.
  fileprivate var profile: PersonProfile {
    PersonProfile(
      emails: emails.nonEmpty, phones: phones.nonEmpty, urls: more?.urls, addresses: more?.addresses,
      company: organization, role: more?.title, birthday: more?.birthday, anniversary: more?.anniversary,
      death: more?.death, name: more?.name)
  }
}

extension [Card] {
  /// The facts on all cards. For single values, the first card with a value counts.
  var profile: PersonProfile {
    guard let first else { return PersonProfile() }
    return dropFirst().reduce(first.profile) { $0.merged(with: $1.profile) }
  }
}

extension PersonProfile {
  /// This profile; nil if it is empty.
  var nonEmpty: PersonProfile? { self == PersonProfile() ? nil : self }

  /// Returns this profile with the card's additional facts: missing single values, and new entries at the end
  /// of lists.
  func merged(with card: PersonProfile) -> PersonProfile {
    var merged = self
    for (name, member) in ProfileChange.contactPoints {
      merged[keyPath: member] = union(self[keyPath: member], card[keyPath: member]) { $0.key(in: name) }
    }
    merged.addresses = union(addresses, card.addresses) { $0 }
    // A card may have only the first name of a person that the user has in full.
    let others = (card.relations ?? []).filter { other in
      !(relations ?? []).contains { own in
        own.kind == other.kind
          && (own.to == other.to || "\(nameKey(own.name ?? "")) ".hasPrefix("\(nameKey(other.name ?? "")) "))
      }
    }
    merged.relations = others.isEmpty ? relations : (relations ?? []) + others
    merged.company = company ?? card.company
    merged.role = role ?? card.role
    merged.birthday = birthday ?? card.birthday
    merged.anniversary = anniversary ?? card.anniversary
    merged.name = name ?? card.name
    if let other = card.death {
      merged.death = Death(diedOn: death?.diedOn ?? other.diedOn, remember: death?.remember)
    }
    return merged
  }
}

extension LabeledValue {
  /// Returns the key by which entries of a list are compared. Telephone numbers are compared by what is
  /// dialed.
  func key(in list: String) -> String {
    let dialed = list == "phones" ? value.filter { $0.isNumber || $0 == "+" } : ""
    return dialed.isEmpty ? wordKey(value) : dialed
  }
}

/// Returns both lists as one list without repetitions.
func union<Element, Key: Hashable>(
  _ own: [Element]?, _ others: [Element]?, by key: (Element) -> Key
) -> [Element]? {
  guard let others else { return own }
  var seen: Set<Key> = []
  return ((own ?? []) + others).filter { seen.insert(key($0)).inserted }
}

extension InteractionLog {
  /// The log entry as a note in a profile.
  var asPersonNote: PersonNote {
    PersonNote(id: id, text: notes ?? "", createdAt: when, private: self.private, pinned: pinned, idea: idea)
  }
}
