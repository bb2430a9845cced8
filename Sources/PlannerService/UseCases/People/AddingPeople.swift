import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.AddContact: UseCase {
  var needsCards: Bool { fields.needsCards }

  func run(in planner: Planner) throws -> Reply {
    let person = NewContact(fields: fields, lastContact: lastContact, profile: profile)
    let new = try planner.store.read { try NewPerson(person, planner, $0) }
    let change = try planner.change("add \(new.contact.displayName)") { writer in
      try planner.checkUnused(new.contact.displayName, by: nil, writer.reader)
      try planner.checkCardIsFree(new.contact, writer.reader)
      let before = new.goal == nil ? nil : try planner.outlooksBefore(writer.reader)
      return (goal: try new.add(planner, writer), before: before)
    }
    let goal = change.result.goal
    return Reply(
      contact: new.contact, goal: goal, plan: change.plan,
      worse: change.result.before.flatMap {
        planner.worse(than: $0, [Changed(contact: new.contact, goal: goal)])
      })
  }
}

extension Card {
  /// The card's categories that are allowed as tags, as many as a person may have: nobody chose their number.
  fileprivate var asTags: [String] {
    Array(
      tags.lazy.filter { DisplayName.isSelectable($0) && ValidLength.tag.contains($0) }.prefix(
        ValidLength.tags.most))
  }
}

extension Methods.AddContacts: UseCase {
  var manner: Manner { dryRun == true ? .trial : .change }

  var needsCards: Bool { people.contains(where: \.fields.needsCards) }

  func run(in planner: Planner) throws -> Reply {
    let (new, skipped) = try planner.store.read { try sorted(planner, $0) }
    let changed = new.map { Changed(contact: $0.person.contact, goal: $0.person.goal) }
    func add(_ writer: StoreWriter) throws -> OutlooksBefore? {
      let before = changed.contains { $0.goal != nil } ? try planner.outlooksBefore(writer.reader) : nil
      for (index, person) in new { _ = try at(index) { try person.add(planner, writer) } }
      return before
    }
    func reply(_ plan: PlanReport, _ worse: [String]?) -> Reply {
      Reply(
        added: changed.map { AddedContact(contact: $0.contact, goal: $0.goal) }, skipped: skipped, plan: plan,
        worse: worse)
    }
    if dryRun == true {
      let rehearsal = try planner.rehearsePlanning { writer in
        try add(writer).flatMap { try planner.worse(than: $0, changed, writer.reader) }
      }
      return reply(rehearsal.plan, rehearsal.result)
    }
    let people = new.count == 1 ? new[0].person.contact.displayName : "\(new.count) people"
    let change = try planner.change("add \(people)", add)
    return reply(change.plan, change.result.flatMap { planner.worse(than: $0, changed) })
  }

  /// Separates the people to add, with their index in the list, from those who exist already. Throws if
  /// somebody has invalid values, even if they would be skipped.
  private func sorted(
    _ planner: Planner, _ reader: StoreReader
  ) throws -> (new: [(index: Int, person: NewPerson)], skipped: [SkippedContact]) {
    var owners = Dictionary(
      try reader.contactsElsewhere().compactMap { contact in
        contact.cardUid.map { ($0, contact.displayName) }
      }
    ) { first, _ in first }
    var names: Set<String> = []
    var new: [(index: Int, person: NewPerson)] = []
    var skipped: [SkippedContact] = []
    for (index, listed) in people.enumerated() {
      let person = try at(index) { try NewPerson(listed, planner, reader) }
      let contact = person.contact
      let key = nameKey(contact.displayName)
      func skip(_ reason: String) {
        skipped.append(SkippedContact(displayName: contact.displayName, reason: reason))
      }
      if names.contains(key) {
        skip("\(contact.displayName) is in the list more than once.")
      } else if let known = try reader.contact(nameKey: key) {
        skip("\(known.displayName) is there already.")
      } else if let owner = contact.cardUid.flatMap({ owners[$0] }) {
        skip("The card is \(owner)'s already.")
      } else {
        names.insert(key)
        if let uid = contact.cardUid { owners[uid] = contact.displayName }
        new.append((index, person))
      }
    }
    return (new, skipped)
  }

  /// Runs `body`; an ``InvalidField`` that it throws then names the place in the list.
  private func at<Result>(_ index: Int, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as InvalidField {
      throw InvalidField(
        field: "people[\(index)].\(error.field)", value: error.value, allowed: error.allowed)
    }
  }
}

/// A person as they are to be stored. Only their own values are checked, not whether they conflict with
/// others.
private struct NewPerson {
  var contact: Contact
  var goal: Goal?
  var lastContact: InteractionLog?
  var profile: PersonProfile?

  /// Creates a person; a name or tags that are not given are taken from their card.
  init(_ person: NewContact, _ planner: Planner, _ reader: StoreReader) throws {
    contact = Contact(id: newId(), displayName: "")
    var fields = person.fields
    let card = try planner.link(fields.cardUid, to: &contact, reader)
    fields.displayName = fields.displayName ?? card?.displayName ?? ""
    fields.tags = fields.tags ?? card?.asTags
    try planner.apply(fields, to: &contact)
    goal = try planner.goal(fields.goal, of: contact, nil)
    profile = person.profile
    guard let text = person.lastContact else { return }
    let at = try planner.past(text, field: "lastContact", reader).instant
    lastContact = InteractionLog(id: newId(), contactId: contact.id, when: at, outcome: .other)
    goal?.lastCompletedAt = at
  }

  /// Returns the goal that they have: that of their tags, if none was given.
  func add(_ planner: Planner, _ writer: StoreWriter) throws -> Goal? {
    try writer.put(contact)
    if let goal { try writer.put(goal) }
    try planner.emit(.added, contactId: contact.id, detail: contact.displayName, to: writer)
    if let lastContact {
      try writer.put(lastContact)
      try planner.emit(.logged, contactId: contact.id, detail: lastContact.outcome.rawValue, to: writer)
    }
    if let profile { try put(profile, planner, writer) }
    return try planner.followTags(of: contact, goal, writer)
  }

  /// An ``InvalidField`` names the place in `profile`.
  private func put(_ profile: PersonProfile, _ planner: Planner, _ writer: StoreWriter) throws {
    do {
      try PeopleMethods.SetProfile(name: contact.id, set: profile).change(contact, planner, writer)
    } catch let error as InvalidField where error.field.hasPrefix("set.") {
      throw InvalidField(
        field: "profile.\(error.field.dropFirst("set.".count))", value: error.value, allowed: error.allowed)
    }
  }
}
