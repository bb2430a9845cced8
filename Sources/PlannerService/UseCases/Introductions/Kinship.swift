import PlannerModel
import PlannerPeople
import PlannerStore

/// Who is related to whom, so that nobody introduces them to each other.
struct Kinship {
  /// Pairs who are related in any way, or may be.
  private(set) var pairs: Set<PersonPair> = []
  /// Of everybody whose family is known, somebody else of it, or themselves: the last one of the chain stands for it.
  private var next: [String: String] = [:]
  private let names: [String: String]
  /// The people of each whole name.
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

  /// Adds a relation that a card says.
  mutating func add(_ relation: PersonRelation, of contact: Contact) {
    if names[relation.to] != nil {
      add(contact.id, relation.to, relation.kind)
    } else {
      add(contact.id, named: relation.name ?? relation.to)
    }
  }

  /// Adds the parents of one child.
  mutating func add(_ child: Child) {
    guard let first = child.parents.first?.id else { return }
    for parent in child.parents.dropFirst() { join(first, parent.id) }
  }

  private mutating func add(_ one: String, _ other: String, _ kind: RelationKind) {
    guard one != other else { return }
    pairs.insert(PersonPair(one, other))
    if kind.isFamily { join(one, other) }
  }

  /// Makes the families of two people one: a sister's husband is of the family.
  private mutating func join(_ one: String, _ other: String) {
    let (head, other) = (family(of: one) ?? one, family(of: other) ?? other)
    next[other] = other
    next[head] = other
  }

  /// Returns who stands for the family of somebody; nil if none is known.
  func family(of id: String) -> String? {
    guard var head = next[id] else { return nil }
    while let further = next[head], further != head { head = further }
    return head
  }

  /// Adds people who may be meant by a name: of this whole name, or with the family name of the person in addition.
  /// They are not said to be related. It is only that they may be.
  private mutating func add(_ id: String, named name: String) {
    let key = nameKey(name)
    let family = names[id]?.split(separator: " ").last ?? ""
    for other in (people[key] ?? []) + (people["\(key) \(family)"] ?? []) where other != id {
      pairs.insert(PersonPair(id, other))
    }
  }
}
