import PlannerModel
import PlannerStore

/// The people that an entry of a list can match: the people of the planner, and earlier entries.
struct KnownPeople {
  /// The match of an entry.
  enum Found: Equatable {
    case nobody
    /// The id of the only matching person.
    case one(String)
    /// The ids of the people who may match, if the facts do not decide.
    case perhaps([String])
  }

  private struct Person {
    let id: String
    var facts: PersonFacts
    /// True if no entry of the list has one of their UIDs. The file may have given them new UIDs.
    let isUidGone: Bool
  }

  private let listed: Set<String>
  private var people: [Person] = []
  /// Indexes in `people`, by name, UID, mail address and phone number.
  private var places: [String: [Int]] = [:]

  /// - listed: all UIDs of the list.
  init(listed: [String]) { self.listed = Set(listed.map(\.plainUid)) }

  /// Adds a person, or more facts about them from another entry.
  mutating func add(_ id: String, _ facts: PersonFacts) {
    if let place = places["uid \(id)"]?.first {
      people[place].facts = people[place].facts.joined(with: facts)
      for key in Self.keys(of: facts) { places[key, default: []].append(place) }
      return
    }
    let isUidGone = !facts.uids.isEmpty && facts.uids.isDisjoint(with: listed)
    people.append(Person(id: id, facts: facts, isUidGone: isUidGone))
    // An export of the planner uses ids as UIDs.
    for key in Self.keys(of: facts) + ["uid \(id)"] { places[key, default: []].append(people.count - 1) }
  }

  func find(_ facts: PersonFacts) -> Found {
    var (best, found): (PersonFacts.Likeness?, [String]) = (nil, [])
    for place in Set(Self.keys(of: facts).flatMap { places[$0] ?? [] }).sorted() {
      let person = people[place]
      let likeness =
        facts.uids.contains(person.id)
        ? .uid : person.facts.likeness(to: facts, hasNewUid: person.isUidGone)
      guard let likeness, best.map({ likeness >= $0 }) ?? true else { continue }
      if likeness != best { found = [] }
      best = likeness
      if !found.contains(person.id) { found.append(person.id) }
    }
    guard let first = found.first else { return .nobody }
    // A name does not identify a person if others have it, too.
    let isDoubtful =
      best == .name && places["uid \(first)"]?.contains { people[$0].facts.hasNamesakes } ?? false
    return found.count > 1 || isDoubtful ? .perhaps(found) : .one(first)
  }

  private static func keys(of facts: PersonFacts) -> [String] {
    ["name \(facts.key)"] + facts.uids.map { "uid \($0)" } + facts.emails.map { "mail \($0)" }
      + facts.phones.map { "phone \($0)" }
  }
}
