import PlannerModel
import PlannerStore
import PlannerTime

/// Somebody who is no contact and whose birthday is known from relations: most often a child. It is one child, however
/// many of its parents are contacts.
struct Child {
  var name: String
  /// The name as names are compared.
  private let key: String
  var day: PartialDate
  /// Whom it is known from, by id.
  var parents: [(id: String, name: String)]

  /// Nil if the relation has no birthday.
  init?(_ relation: StoredRelation, parent: String) {
    guard let name = relation.toName, let day = relation.birthday.flatMap({ PartialDate($0) }) else {
      return nil
    }
    self.name = name
    key = nameKey(name)
    self.day = day
    parents = [(relation.contactId, parent)]
  }

  /// Returns children, each once.
  static func merged(_ children: [Child]) -> [Child] {
    var merged: [Child] = []
    var places: [String: [Int]] = [:]
    for child in children.sorted(by: { $0.order < $1.order }) {
      let look = "\(child.key)/\(child.day.dayOfYear)"
      if let place = places[look]?.first(where: { merged[$0].day.isSame(as: child.day) }) {
        // It has the year if one of them has it: those with a year come first.
        merged[place].parents += child.parents
      } else {
        places[look, default: []].append(merged.count)
        merged.append(child)
      }
    }
    return merged
  }

  /// Returns the children who are not among the people. The dates of the others get the keys by which they were told
  /// before.
  static func strangers(among children: [Child], to dates: inout [KnownDate]) -> [Child] {
    if children.isEmpty { return [] }
    let births = Dictionary(
      grouping: dates.indices.filter { dates[$0].kind == .birthday && dates[$0].isOwn },
      by: { dates[$0].day.dayOfYear })
    return children.filter { child in
      guard let place = births[child.day.dayOfYear]?.first(where: { child.isPerson(of: dates[$0]) }) else {
        return true
      }
      dates[place].otherKeys += child.keys
      return false
    }
  }

  private var order: (String, Int, String) { (key, day.year ?? .max, parents[0].id) }

  /// Returns whether a birthday of a contact is this one: of somebody with this name, or with the family name of a parent
  /// in addition.
  func isPerson(of date: KnownDate) -> Bool {
    guard date.kind == .birthday, date.isOwn, let full = date.name, day.isSame(as: date.day) else {
      return false
    }
    let theirs = nameKey(full)
    if key == theirs { return true }
    guard theirs.hasPrefix(key + " ") else { return false }
    let family = theirs.dropFirst(key.count + 1).split(separator: " ").last
    return day.year != nil && day.year == date.day.year
      || parents.contains { nameKey($0.name).split(separator: " ").last == family }
  }

  private var title: String { DateKind.birthday.title(of: name) }

  private var keys: [String] {
    parents.map { KnownDate.key(.birthday, of: $0.id, title) }
  }

  /// - added: the dates that were added, among them how the user is told of it. usual: on how many days before birthdays
  ///   the user is told.
  func date(_ added: [ImportantDate], _ usual: [Int]) -> KnownDate {
    let told = added.first { date in
      date.isOfChild && nameKey(date.title) == key && parents.contains { $0.id == date.contactId }
    }
    return KnownDate(
      id: told?.id, contactId: parents[0].id, name: parents[0].name, kind: .birthday, title: title, day: day,
      yearly: true, leadDays: told?.leadDays ?? usual, minute: told?.minute, note: told?.note, plan: .none,
      child: name,
      knownFrom: Set(parents.map(\.name)).sorted { nameKey($0) < nameKey($1) },
      otherKeys: Array(keys.dropFirst()))
  }
}

extension Planner {
  /// Returns whether these are the id, the name or whole words of the name of somebody.
  func isCalled(_ selector: String, _ reader: StoreReader) throws -> Bool {
    if try reader.contact(id: selector.lowercased()) != nil { return true }
    let wanted = Set(nameKey(selector).split(separator: " "))
    return try people(matching: selector.ofName, reader).contains {
      wanted.isSubset(of: nameKey($0.displayName).split(separator: " "))
    }
  }

  /// Returns everybody who is no contact and whose birthday is known, each once.
  func children(_ reader: StoreReader) throws -> [Child] {
    let relations = try reader.relationsWithBirthday()
    let names = try reader.displayNames(of: Set(relations.map(\.contactId)))
    return Child.merged(
      relations.compactMap { relation in names[relation.contactId].flatMap { Child(relation, parent: $0) } })
  }
}

extension ImportantDate {
  /// The minute of the day at which the user is told; nil: at the first time of the day's overview.
  var minute: Int? { timeOfDay.flatMap { clockMinutes($0, upTo: 1439) } }

  /// True of what was set for the birthday or anniversary of a person, which is in the profile or on the card.
  var isOfProfile: Bool { month == nil && title.isEmpty }

  /// True of what was set for the birthday of a child; the title is its name.
  var isOfChild: Bool { month == nil && !title.isEmpty && kind == .birthday }

  /// True of what was set for another date of a card; the title is its label.
  var isOfCard: Bool { month == nil && !title.isEmpty && kind == .custom }
}

extension PartialDate {
  fileprivate var dayOfYear: Int { month * 100 + day }

  /// Returns whether both may be one birthday: the year may be known of one alone.
  fileprivate func isSame(as other: PartialDate) -> Bool {
    dayOfYear == other.dayOfYear && (year == nil || other.year == nil || year == other.year)
  }
}
