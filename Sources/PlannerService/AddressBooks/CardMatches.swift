import PlannerModel
import PlannerProtocol
import PlannerStore

/// People without a card in any address book, and the unowned cards with their names.
struct CardMatches {
  /// A person and a card with their name. No fact says that the card belongs to somebody else.
  struct Match {
    var contact: Contact
    var entry: CardIndex.Entry
    /// True if the two also share another fact.
    var isAlike: Bool
  }

  private let cards: CardIndex
  private let reader: StoreReader
  /// The unowned cards, by the key of their name.
  private var free: [String: [CardIndex.Entry]] = [:]
  private(set) var all: [Match] = []

  /// - people: people without a card.
  init(of people: [Contact], _ cards: CardIndex, _ reader: StoreReader) throws {
    self.cards = cards
    self.reader = reader
    if people.isEmpty || cards.books.isEmpty { return }
    free = try cards.ofNobody(called: Set(people.flatMap(\.keysOfCard)), reader)
    if !free.isEmpty { all = try people.flatMap(matches) }
  }

  private func matches(_ contact: Contact) throws -> [Match] {
    let entries = contact.keysOfCard.flatMap { free[$0] ?? [] }
    if entries.isEmpty { return [] }
    let known = try known(of: contact)
    let lost = contact.cardUid.flatMap { cards.lost[$0] }.map(PersonFacts.init)
    return entries.compactMap { entry in
      let card = PersonFacts(entry.card)
      let theirs = PersonFacts(fullName: entry.card.displayName, uids: [], known)
      // The facts of the former card count first: the user may have typed the right fact where the card is
      // wrong.
      let isAlike = lost?.isSameByFact(as: card) ?? false
      if !isAlike, theirs.differs(from: card) || lost?.differs(from: card) ?? false { return nil }
      return Match(contact: contact, entry: entry, isAlike: isAlike || theirs.isSameByFact(as: card))
    }
  }

  /// Returns the matches that share another fact. The person fits only this card, and the card fits only this
  /// person.
  func alike() throws -> [Match] { try all.filter(\.isAlike).onlyOnes.filter { try !isOfNamesake($0) } }

  /// Returns these matches and those by name only. The person fits only this card, and the card fits only
  /// this person.
  func ones() throws -> [Match] {
    let alike = try alike()
    let (people, taken) = (Set(alike.map(\.contact.id)), Set(alike.map(\.entry.card.uid)))
    let rest = all.filter { !people.contains($0.contact.id) && !taken.contains($0.entry.card.uid) }
    return alike + (try rest.onlyOnes.filter { try !isOfNamesake($0) })
  }

  /// Returns whether the known facts of another person with that name fit the card, too.
  private func isOfNamesake(_ match: Match) throws -> Bool {
    let card = PersonFacts(match.entry.card)
    return try reader.contacts(namePrefix: match.entry.card.displayName).contains { other in
      guard other.id != match.contact.id, nameKey(other.fullName) == card.key else { return false }
      return PersonFacts(fullName: other.fullName, uids: [], try known(of: other)).isSameByFact(as: card)
    }
  }

  /// Returns the facts about a person from the user and the cards.
  private func known(of contact: Contact) throws -> PersonProfile {
    try reader.profile(contactId: contact.id)
      .merged(with: contact.knownUids.compactMap { cards[$0] }.profile)
  }
}

extension [CardMatches.Match] {
  /// The matches with a person and a card that occur in no other match.
  fileprivate var onlyOnes: [CardMatches.Match] {
    let people = Dictionary(grouping: self, by: \.contact.id)
    let cards = Dictionary(grouping: self, by: \.entry.card.uid)
    return filter { people[$0.contact.id]?.count == 1 && cards[$0.entry.card.uid]?.count == 1 }
  }
}

extension CardIndex {
  /// Returns the unowned cards with one of these names, by name key. Cards with the same name are sorted by
  /// UID.
  func ofNobody(called keys: Set<String>, _ reader: StoreReader) throws -> [String: [Entry]] {
    let taken = Set(try reader.contacts().flatMap(\.knownUids))
    var found: [String: [Entry]] = [:]
    for entry in cards where entry.card.company != true && !taken.contains(entry.card.uid) {
      let key = nameKey(entry.card.displayName)
      if keys.contains(key) { found[key, default: []].append(entry) }
    }
    return found.mapValues { $0.sorted { $0.card.uid < $1.card.uid } }
  }
}

extension Contact {
  /// The keys of the names that the person's card may have: the person's name, and the name on the former
  /// card.
  fileprivate var keysOfCard: [String] {
    let own = nameKey(fullName)
    return [own] + (cardName.map(nameKey).flatMap { $0 == own ? nil : $0 }.map { [$0] } ?? [])
  }
}

extension PersonFacts {
  fileprivate init(_ card: Card) {
    self.init(fullName: card.displayName, uids: [], [card].profile)
  }
}
