import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.AddContact: UseCase {
  var needsCards: Bool { fields.needsCards }

  func run(in planner: Planner) throws -> Reply {
    let person = NewContact(fields: fields, lastContact: lastContact, profile: profile)
    let new = try planner.store.read { reader in
      try NewPerson(person, planner, try planner.profileChange(reader), reader)
    }
    let change = try planner.change("add \(new.contact.displayName)") { writer in
      try planner.checkUnused(new.contact.displayName, by: nil, writer.reader)
      try planner.checkCardIsFree(new.contact, writer.reader)
      let before = new.goal == nil ? nil : try planner.outlooksBefore(writer.reader)
      let goal = try new.add(planner, writer)
      try planner.relate([("", new)], writer)
      return (goal: goal, before: before)
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
      try planner.relate(new.map { ("people[\($0.index)].", $0.person) }, writer)
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
    let change = try planner.profileChange(reader)
    var names: Set<String> = []
    var new: [(index: Int, person: NewPerson)] = []
    var skipped: [SkippedContact] = []
    for (index, listed) in people.enumerated() {
      let person = try at(index) { try NewPerson(listed, planner, change, reader) }
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

extension Planner {
  /// The checks of profiles of new people.
  fileprivate func profileChange(_ reader: StoreReader) throws -> ProfileChange {
    ProfileChange(today: try zone(reader).date(at: now), now: now) { selector, _ in
      try self.person(selector, reader).id
    }
  }

  /// Stores who is who to new people, once everybody is there.
  /// - path: of each, the beginning of their place in the call.
  fileprivate func relate(_ new: [(path: String, person: NewPerson)], _ writer: StoreWriter) throws {
    var stored: [(relation: StoredRelation, field: String)] = []
    for (path, person) in new {
      for (place, relation) in person.relations.enumerated() {
        let field = "\(path)profile.relations[\(place)]"
        stored.append((try addRelation(relation, ofNew: person.contact, field: field, writer), field))
      }
    }
    try checkAncestors(stored, writer.reader)
  }
}

/// A person as they are to be stored. Only their own values are checked, not whether they conflict with
/// others.
private struct NewPerson {
  var contact: Contact
  var goal: Goal?
  var profile = PersonProfile()
  var relations: [PersonRelation] = []
  var notes: [PersonNote] = []
  var dates: [ImportantDate] = []
  /// How and when they were met.
  var log: [InteractionLog] = []

  /// Creates a person; a name or tags that are not given are taken from their card.
  init(
    _ person: NewContact, _ planner: Planner, _ change: ProfileChange, _ reader: StoreReader
  ) throws {
    contact = Contact(id: newId(), displayName: "")
    var fields = person.fields
    let card = try planner.link(fields.cardUid, to: &contact, reader)
    fields.displayName = fields.displayName ?? card?.displayName ?? ""
    fields.tags = fields.tags ?? card?.asTags
    try planner.apply(fields, to: &contact)
    contact.archived = person.archived == true ? true : nil
    goal = try planner.goal(fields.goal, of: contact, nil)
    if var given = person.profile {
      dates = try Self.dates(given.dates ?? [], of: contact, change.today)
      given.dates = nil
      try ProfileChange.naming("profile") { try change.set(given, in: &profile) }
      relations = given.relations ?? []
      notes = given.notes ?? []
    }
    try ValidLength.met.check(person.met ?? [], field: "met")
    for (index, met) in (person.met ?? []).enumerated() {
      try ValidLength.note.check(met.notes, field: "met[\(index)].notes")
      try log(at: met.at, met.outcome ?? .met, met.notes, field: "met[\(index)].at", planner, reader)
    }
    if let text = person.lastContact {
      try log(at: text, .other, nil, field: "lastContact", planner, reader)
    }
    if let last = log.map(\.when).max() { goal?.lastCompletedAt = last }
  }

  private static func dates(
    _ labeled: [LabeledDate], of contact: Contact, _ today: CivilDate
  ) throws -> [ImportantDate] {
    try ValidLength.profileList.check(labeled, field: "profile.dates")
    return try labeled.enumerated().map { index, date in
      let field = "profile.dates[\(index)]"
      try ValidLength.text.check(date.label, field: "\(field).label")
      guard DisplayName.isVisible(date.label) else {
        throw InvalidField(
          field: "\(field).label", value: .string(date.label), allowed: "what the date is called")
      }
      let isOver = date.once == true && PartialDate(date.day)?.date.map { $0 < today } ?? true
      guard let day = PartialDate(date.day), !isOver else {
        throw InvalidField(
          field: "\(field).day", value: .string(date.day),
          allowed: "YYYY-MM-DD or --MM-DD; if it comes once, a day from today on")
      }
      return ImportantDate(
        id: newId(), contactId: contact.id, kind: .custom, title: date.label.trimmed, month: day.month,
        day: day.day, year: day.year, yearly: date.once != true, leadDays: [0], plan: DatePlan.none)
    }
  }

  private mutating func log(
    at text: String, _ outcome: Outcome, _ notes: String?, field: String, _ planner: Planner,
    _ reader: StoreReader
  ) throws {
    let at = try planner.past(text, field: field, reader).instant
    log.append(
      InteractionLog(
        id: newId(), contactId: contact.id, when: at, outcome: LogKind(outcome),
        notes: notes?.withPlainLineEnds))
  }

  /// Returns the goal that they have: that of their tags, if none was given. Relations are stored after
  /// everybody is there.
  func add(_ planner: Planner, _ writer: StoreWriter) throws -> Goal? {
    try writer.put(contact)
    if let goal { try writer.put(goal) }
    try writer.put(KeptProfile(contactId: contact.id, profile: profile))
    try planner.emit(.added, contactId: contact.id, detail: contact.displayName, to: writer)
    for (index, note) in notes.enumerated() {
      try planner.addNote(note, to: contact, field: "profile.notes[\(index)].text", writer)
    }
    for date in dates { try writer.put(date) }
    for entry in log { try writer.put(entry) }
    if let last = log.max(by: { $0.when < $1.when }) {
      try planner.emit(.logged, contactId: contact.id, detail: last.outcome.rawValue, to: writer)
    }
    return try planner.followTags(of: contact, goal, writer)
  }
}
