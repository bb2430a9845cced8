import PlannerModel

/// A group of an address book (RFC 6350 section 6.1.4, and Apple's earlier form). Its members are cards,
/// which may be in other files.
package struct CardGroup: Hashable, Sendable {
  package var name: String
  /// The members as written: UIDs (`urn:uuid:…`) or mail addresses (`mailto:…`).
  package var members: [String]

  package init(name: String, members: [String]) {
    self.name = name
    self.members = members
  }
}

/// The groups of each card.
package struct CardGroups {
  /// The names of the groups of each member, by the member's key.
  private var names: [String: [String]] = [:]
  private var keys: Set<String> = []

  package init(_ groups: [CardGroup]) {
    for group in groups.sorted(by: { $0.name < $1.name }) {
      for key in Set(group.members.map(Self.key)) { names[key, default: []].append(group.name) }
    }
    keys = Set(names.keys)
  }

  package var isEmpty: Bool { names.isEmpty }

  /// Returns the names of a card's groups that are not among its tags.
  package func tags(of card: Card) -> [String] {
    isEmpty ? [] : tags(of: card.uid, card.emails.map(\.value), besides: card.tags)
  }

  package func tags(of card: PersonCard) -> [String] {
    isEmpty ? [] : tags(of: card.uid, (card.profile.emails ?? []).map(\.value), besides: card.tags)
  }

  private func tags(of uid: String, _ emails: [String], besides tags: [String]) -> [String] {
    let keys = [Self.key(uid)] + emails.map { Self.key("mailto:\($0)") }
    var seen = Set(tags.map { $0.lowercased() })
    return keys.flatMap { names[$0] ?? [] }.filter { seen.insert($0.lowercased()).inserted }
  }

  /// Returns the number of members that are not one of these cards.
  package func unknownMembers(besides cards: [(uid: String, emails: [String])]) -> Int {
    let known = cards.flatMap { card in [Self.key(card.uid)] + card.emails.map { Self.key("mailto:\($0)") } }
    return keys.subtracting(known).count
  }

  /// Returns the key of a member. UIDs are compared without the scheme that some programs write before them.
  private static func key(_ member: String) -> String {
    let member = member.lowercased()
    return member.plainUid
  }
}
