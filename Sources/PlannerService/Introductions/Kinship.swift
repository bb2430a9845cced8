import PlannerMatching
import PlannerModel
import PlannerStore

/// The relations between people, so that relatives are not introduced to each other.
struct Kinship {
  /// Pairs of people who are related, or may be related.
  private(set) var pairs: Set<PersonPair> = []
  /// For each person of a known family, another member or the person. The last member of this chain
  /// represents the family.
  private var next: [String: String] = [:]
  private let names: [String: String]
  /// The ids of people, by their whole name.
  private let people: [String: [String]]

  init(_ contacts: [Contact]) {
    let names = Dictionary(contacts.map { ($0.id, nameKey($0.displayName)) }) { first, _ in first }
    self.names = names
    people = Dictionary(grouping: names.keys) { names[$0] ?? "" }
  }

  mutating func add(_ relation: StoredRelation) {
    if let other = relation.toId {
      add(relation.contactId, other, relation.kind)
    } else if let name = relation.toName {
      add(relation.contactId, named: name)
    }
  }

  /// Adds a relation from a card.
  mutating func add(_ relation: PersonRelation, of contact: Contact) {
    if names[relation.to] != nil {
      add(contact.id, relation.to, relation.kind)
    } else {
      add(contact.id, named: relation.name ?? relation.to)
    }
  }

  /// Adds the parents of a child.
  mutating func add(_ child: Child) {
    guard let first = child.parents.first?.id else { return }
    for parent in child.parents.dropFirst() { join(first, parent.id) }
  }

  private mutating func add(_ one: String, _ other: String, _ kind: RelationKind) {
    guard one != other else { return }
    pairs.insert(PersonPair(one, other))
    if kind.isFamily { join(one, other) }
  }

  /// Joins the families of two people: a sister's husband belongs to the family.
  private mutating func join(_ one: String, _ other: String) {
    let (head, other) = (family(of: one) ?? one, family(of: other) ?? other)
    next[other] = other
    next[head] = other
  }

  /// Returns the id of the member who represents somebody's family; nil if no family is known.
  func family(of id: String) -> String? {
    guard var head = next[id] else { return nil }
    while let further = next[head], further != head { head = further }
    return head
  }

  /// Adds pairs with the people that a name may mean: people with this whole name, or with this name before
  /// the person's family name. They need not be related, but may be.
  private mutating func add(_ id: String, named name: String) {
    let key = nameKey(name)
    let family = names[id]?.split(separator: " ").last ?? ""
    for other in (people[key] ?? []) + (people["\(key) \(family)"] ?? []) where other != id {
      pairs.insert(PersonPair(id, other))
    }
  }
}
