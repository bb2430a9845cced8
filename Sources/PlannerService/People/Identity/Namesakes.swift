import PlannerModel
import PlannerStore

/// People with the same name. Each display name ends with a detail in parentheses, so that lists and
/// questions tell the people apart: a tag, a company, a city, or a number.
struct Namesakes: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the other people with a full name, with and without a detail, by name.
  func namesakes(of fullName: String, otherThan id: String?) throws -> [Contact] {
    let key = nameKey(fullName)
    let detailed = try reader.contacts(namePrefix: "\(fullName) (").filter { nameKey($0.fullName) == key }
    let plain = try reader.contact(nameKey: key).map { [$0] } ?? []
    return (plain + detailed).filter { $0.id != id }
  }

  /// Reads parentheses at the end of a typed name as a detail, if somebody else has the name before them.
  func readDetail(of contact: inout Contact) throws {
    contact.detail = nil
    guard let match = contact.displayName.wholeMatch(of: /(.*\S) \(([^()]+)\)/) else { return }
    if try !namesakes(of: String(match.1), otherThan: contact.id).isEmpty {
      contact.detail = String(match.2)
    }
  }

  /// Throws ``InvalidField`` if somebody else has the name, even with a detail, so that each name means one
  /// person.
  func checkUnused(_ name: String, by id: String?) throws {
    if try !namesakes(of: name, otherThan: id).isEmpty {
      throw InvalidField(
        field: "displayName", value: .string(name), .nameTaken)
    }
  }
}

/// Gives people with the same name details, so that lists and questions tell them apart.
struct NamesakeWriter: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Gives a person a detail if others have the same name. Others without a detail also get one, if their
  /// data has one.
  /// - profile: the known facts about the person, who need not be stored yet.
  func tellApart(_ contact: inout Contact, _ profile: PersonProfile, _ writer: StoreWriter) throws {
    let view = planner.view(writer)
    guard contact.detail == nil else { return }
    let others = try Namesakes(view).namesakes(of: contact.fullName, otherThan: contact.id)
    if others.isEmpty { return }
    var details = [Detail.all(of: contact, profile)]
    for other in others {
      details.append(Detail.all(of: other, try ProfileReader(view).known(of: other)))
    }
    var used = Set(others.compactMap { $0.detail.map(nameKey) })
    for (place, other) in zip(1..., others) where other.detail == nil {
      guard let detail = Detail.first(of: place, in: details, besides: used) else { continue }
      used.insert(nameKey(detail))
      try rename(other, to: other.named(detail), writer)
    }
    let detail = Detail.first(of: 0, in: details, besides: used)
    contact = contact.named(detail ?? Detail.number(besides: used))
    guard DisplayName.isAllowed(contact.displayName) else {
      throw InvalidField(
        field: "displayName", value: .string(contact.displayName),
        allowed: "a shorter name, with room for a detail that other people of the name do not have")
    }
  }

  /// Gives a person another detail if a change removed the source of the present one: a company that they left, or a tag
  /// that was dropped. Keeps a detail that was typed, and the present one if there is no other.
  /// - profile: The user's own data about the person after the change.
  /// - old: The person before the change, with the user's own data.
  func updateDetail(
    of contact: inout Contact, _ profile: PersonProfile,
    since old: (contact: Contact, profile: PersonProfile), _ writer: StoreWriter
  ) throws {
    let view = planner.view(writer)
    guard let detail = contact.detail, contact.displayName == old.contact.displayName,
      Detail.all(
        of: old.contact, ProfileReader(view).known(of: old.contact, own: old.profile)
      ).contains(detail)
    else { return }
    let details = Detail.all(
      of: contact, ProfileReader(view).known(of: contact, own: profile))
    if details.contains(detail) { return }
    let others = try Namesakes(view).namesakes(of: contact.fullName, otherThan: contact.id)
    let used = Set(others.compactMap { $0.detail.map(nameKey) })
    if let new = Detail.first(of: 0, in: [details], besides: used) { contact = contact.named(new) }
  }

  /// Stores a person under another name, and renames their sessions.
  func rename(_ old: Contact, to contact: Contact, _ writer: StoreWriter) throws {
    try writer.put(contact)
    guard contact.displayName != old.displayName else { return }
    for var item in try writer.reader.items(contactId: contact.id) where item.name == old.displayName {
      item.name = contact.displayName
      try writer.put(item)
    }
  }
}

extension Contact {
  /// Returns the person with the full name and a detail as the display name.
  func named(_ detail: String) -> Contact {
    var contact = self
    contact.displayName = "\(fullName) (\(detail))"
    contact.detail = detail
    return contact
  }
}

/// Details that may tell people with the same name apart.
private enum Detail {
  private static let mostCharacters = 40

  /// Returns the possible details of a person, the best first.
  static func all(of contact: Contact, _ profile: PersonProfile) -> [String] {
    let cities = (profile.addresses ?? []).compactMap(\.city)
    return (contact.tags + [profile.company].compactMap(\.self) + cities)
      .map { $0.trimmed.filter { !"()".contains($0) } }
      .filter { DisplayName.isSelectable($0) && $0.count <= mostCharacters }
  }

  /// Returns the person's first detail that no other namesake has.
  static func first(of place: Int, in details: [[String]], besides used: Set<String>) -> String? {
    let others = details.enumerated().filter { $0.offset != place }.flatMap(\.element)
    let taken = used.union(others.map(nameKey))
    return details[place].first { !taken.contains(nameKey($0)) }
  }

  static func number(besides used: Set<String>) -> String {
    var number = 2
    while used.contains("\(number)") { number += 1 }
    return "\(number)"
  }
}
