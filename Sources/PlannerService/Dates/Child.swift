import PlannerModel
import PlannerStore
import PlannerTime

/// A person who is not a contact and has a birthday in a relation, most often a child. A child of several
/// contacts is one child.
struct Child {
  var name: String
  /// The name as a key for comparisons.
  private let key: String
  var day: PartialDate
  /// The contacts with this relation.
  var parents: [(id: String, name: String)]

  /// Reads the child of a relation; nil if the relation has no birthday.
  init?(_ relation: StoredRelation, parent: String) {
    guard let name = relation.toName, let day = relation.birthday.flatMap({ PartialDate($0) }) else {
      return nil
    }
    self.name = name
    key = nameKey(name)
    self.day = day
    parents = [(relation.contactId, parent)]
  }

  /// Returns the children without repetitions.
  static func merged(_ children: [Child]) -> [Child] {
    var merged: [Child] = []
    var places: [String: [Int]] = [:]
    for child in children.sorted(by: { $0.order < $1.order }) {
      let look = "\(child.key)/\(child.day.dayOfYear)"
      if let place = places[look]?.first(where: { merged[$0].day.isSame(as: child.day) }) {
        // The merged child has the year if any entry has it, because entries with a year come first.
        merged[place].parents += child.parents
      } else {
        places[look, default: []].append(merged.count)
        merged.append(child)
      }
    }
    return merged
  }

  /// Returns the children who are not contacts. The dates of the others get the keys of the child, under
  /// which they may have been told before.
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

  /// Returns whether a contact's birthday is this one: the contact has this name, or this first name together
  /// with the same year of birth or a parent's family name.
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

  /// - added: the dates that were added, including the notice settings of this birthday. usual: the usual
  ///   numbers of days before birthdays for notices.
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

extension DateReader {
  /// Returns whether the text is somebody's id or name, or consists of whole words of their name.
  func isCalled(_ selector: String) throws -> Bool {
    if try reader.contact(id: selector.lowercased()) != nil { return true }
    let wanted = Set(nameKey(selector).split(separator: " "))
    return try PersonSelectors(view).people(matching: selector.ofName).contains {
      wanted.isSubset(of: nameKey($0.displayName).split(separator: " "))
    }
  }

  /// Returns all people who are not contacts and have a known birthday, without repetitions.
  func children() throws -> [Child] {
    let relations = try reader.relationsWithBirthday()
    let names = try reader.displayNames(of: Set(relations.map(\.contactId)))
    return Child.merged(
      relations.compactMap { relation in names[relation.contactId].flatMap { Child(relation, parent: $0) } })
  }
}

extension ImportantDate {
  /// The minute of the day of the notice; nil for the time of the day's first rollup.
  var minute: Int? { timeOfDay.flatMap { clockMinutes($0, upTo: 1439) } }

  /// True for the notice settings of a person's birthday or anniversary, which is in the profile or on the
  /// card.
  var isOfProfile: Bool { month == nil && title.isEmpty }

  /// True for the notice settings of a child's birthday. The title is the child's name.
  var isOfChild: Bool { month == nil && !title.isEmpty && kind == .birthday }

  /// True for the notice settings of another date on a card. The title is its label.
  var isOfCard: Bool { month == nil && !title.isEmpty && kind.isLabeled }
}

extension PartialDate {
  fileprivate var dayOfYear: Int { month * 100 + day }

  /// Returns whether both may be the same birthday. One of them may lack the year.
  fileprivate func isSame(as other: PartialDate) -> Bool {
    dayOfYear == other.dayOfYear && (year == nil || other.year == nil || year == other.year)
  }
}
