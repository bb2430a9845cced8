import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.AddContacts: UseCase {
  var isTrial: Bool { dryRun == true }

  var needsCards: Bool { people.contains(where: \.fields.needsCards) }

  func run(in planner: Planner) throws -> Reply {
    let list = try planner.read { try ListedPeople(people, $0) }
    func reply(_ brought: BroughtPeople, _ plan: PlanReport, _ worse: [String]?) -> Reply {
      Reply(
        added: brought.added.map { AddedContact(contact: $0.contact, goal: $0.goal) },
        skipped: brought.skipped,
        updated: brought.updated.isEmpty ? nil : brought.updated, plan: plan, worse: worse)
    }
    if dryRun == true {
      let rehearsal = try planner.rehearsePlanning(addsPeople: true) { writer in
        let brought = try list.bring(planner, writer)
        return (
          brought: brought,
          worse: try brought.before.flatMap {
            try OutlookChanges(planner.view(writer)).worse(than: $0, brought.added)
          }
        )
      }
      return reply(rehearsal.result.brought, rehearsal.plan, rehearsal.result.worse)
    }
    let change = try planner.change(list.command, addsPeople: true) { try list.bring(planner, $0) }
    return reply(
      change.result, change.plan,
      change.result.before.flatMap { before in
        try? planner.read { try OutlookChanges($0).worse(than: before, change.result.added) }
      })
  }
}

/// The results for a list of people.
struct BroughtPeople {
  var added: [Changed] = []
  var updated: [UpdatedContact] = []
  var skipped: [SkippedContact] = []
  /// The outlooks before the import; nil if nobody with a goal was added.
  var before: OutlooksBefore?
  /// Indexes in `updated`, by the id of the person.
  private var places: [String: Int] = [:]

  /// Adds changes of a person, who may be in the list more than once.
  mutating func update(_ contact: Contact, _ changes: [String]) {
    if let place = places[contact.id] {
      updated[place].contact = contact
      updated[place].changes += changes
    } else {
      places[contact.id] = updated.count
      updated.append(UpdatedContact(contact: contact, changes: changes))
    }
  }
}

/// The people of one call, with all checks that do not depend on other people.
private struct ListedPeople {
  let people: [NewPerson]
  /// The match of each entry.
  private let steps: [KnownPeople.Found]
  private let change: ProfileChange

  init(_ listed: [NewContact], _ view: PlannerView) throws {
    let change = try PersonFields(view).profileChange()
    self.change = change
    let people = try listed.enumerated().map { index, person in
      try Self.at(index) { try NewPerson(person, change, view) }
    }
    self.people = people
    steps = try Self.recognized(people, view)
  }

  /// The name of the command for `undo`.
  var command: String {
    let new = zip(people, steps).filter { $0.1 == .nobody }.map(\.0.contact.displayName)
    if new.isEmpty {
      return "import \(people.count == 1 ? people[0].contact.displayName : "\(people.count) people")"
    }
    return "add \(new.count == 1 ? new[0] : "\(new.count) people")"
  }

  /// Adds new people, and new values of known people.
  func bring(_ planner: Planner, _ writer: StoreWriter) throws -> BroughtPeople {
    let view = planner.view(writer)
    var brought = BroughtPeople()
    if zip(people, steps).contains(where: { $0.goal != nil && $1 == .nobody }) {
      brought.before = try OutlookChanges(view).outlooksBefore()
    }
    var people = people
    for (index, step) in steps.enumerated() where step == .nobody {
      try Self.at(index) {
        try NamesakeWriter(planner).tellApart(
          &people[index].contact,
          ProfileReader(view).known(of: people[index].contact, own: people[index].profile),
          writer
        )
        let goal = try people[index].add(planner, writer)
        brought.added.append(Changed(contact: people[index].contact, goal: goal))
      }
    }
    let ids = zip(people, steps).map { person, step in
      if case .one(let id) = step { id } else { person.contact.id }
    }
    let references = References(people, ids)
    for index in people.indices { references.resolve(&people[index].relations) }
    let new = people.indices.filter { steps[$0] == .nobody }
    try RelationWriter(planner).relate(new.map { ("people[\($0)].", people[$0]) }, writer)
    let added = Set(brought.added.map(\.contact.id))
    for (index, step) in steps.enumerated() where step != .nobody {
      try Self.at(index) { try take(step, people[index], into: &brought, besides: added, planner, writer) }
    }
    brought.added = try brought.added.map { added in
      let id = added.contact.id
      return Changed(
        contact: try writer.reader.contact(id: id) ?? added.contact,
        goal: try writer.reader.goal(contactId: id))
    }
    return brought
  }

  /// Handles an entry of a known person, or of a person with several entries in the list.
  /// - new: the ids of people who were added with the list.
  private func take(
    _ step: KnownPeople.Found, _ person: NewPerson, into brought: inout BroughtPeople,
    besides new: Set<String>,
    _ planner: Planner, _ writer: StoreWriter
  ) throws {
    func skip(_ reason: String) {
      brought.skipped.append(SkippedContact(displayName: person.contact.displayName, reason: reason))
    }
    switch step {
    case .nobody: break
    case .perhaps(let ids):
      let names = try ids.compactMap { try writer.reader.contact(id: $0)?.displayName }
      skip("\(person.contact.displayName) may be \(names.joined(separator: " or ")): nothing was imported.")
    case .one(let id):
      let changes = try PersonUpdating(planner).update(id, with: person, change, writer)
      guard let known = try writer.reader.contact(id: id) else { return }
      if new.contains(id) {
        skip("\(known.displayName) is in the list more than once.")
      } else if changes.isEmpty {
        skip("\(known.displayName) is in the planner already.")
      } else {
        brought.update(known, changes)
      }
    }
  }

  /// Returns the match of each entry. For later entries, an earlier entry counts as a known person.
  private static func recognized(_ people: [NewPerson], _ view: PlannerView) throws -> [KnownPeople.Found] {
    var known = KnownPeople(listed: people.flatMap(\.contact.knownUids))
    let profiles = Dictionary(
      uniqueKeysWithValues: try view.reader.profiles().map { ($0.contactId, $0.profile) })
    for contact in try view.reader.contacts() {
      known.add(contact.id, ProfileReader(view).facts(of: contact, own: profiles[contact.id]))
    }
    return people.map { person in
      let facts = ProfileReader(view).facts(of: person.contact, own: person.profile)
      let found = known.find(facts)
      switch found {
      case .nobody: known.add(person.contact.id, facts)
      case .one(let id): known.add(id, facts)
      case .perhaps: break
      }
      return found
    }
  }

  /// Runs `body`. An ``InvalidField`` that it throws gets the place in the list.
  private static func at<Result>(_ index: Int, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as InvalidField {
      throw error.of("people[\(index)].\(error.field)")
    }
  }
}

/// Resolves relations within a list: by a UID, or by a name that exactly one person of the list has.
private struct References {
  private var ids: [String: String] = [:]

  init(_ people: [NewPerson], _ ids: [String]) {
    var names: [String: Set<String>] = [:]
    for (person, id) in zip(people, ids) {
      for uid in person.contact.knownUids { self.ids["uid \(uid.plainUid)"] = id }
      names[nameKey(person.contact.fullName), default: []].insert(id)
    }
    for (name, ids) in names { if ids.count == 1 { self.ids["name \(name)"] = ids.first } }
  }

  func resolve(_ relations: inout [PersonRelation]) {
    for (index, relation) in relations.enumerated() where relation.yours == true {
      let id = ids["uid \(relation.to.plainUid)"] ?? ids["name \(nameKey(relation.to))"]
      if let id { relations[index].to = id }
    }
  }
}
