import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.AddContact: UseCase {
  var needsCards: Bool { fields.needsCards }

  func run(in planner: Planner) throws -> Reply {
    let person = NewContact(fields: fields, lastContact: lastContact, profile: profile)
    let new = try planner.read { view in
      try NewPerson(person, try PersonFields(view).profileChange(), view)
    }
    let change = try planner.change("add \(new.contact.displayName)", addsPeople: true) { writer in
      let view = planner.view(writer)
      var new = new
      try Namesakes(view).checkUnused(new.contact.displayName, by: nil)
      try Namesakes(view).readDetail(of: &new.contact)
      try CardLinks(view).checkCardIsFree(new.contact)
      let before = new.goal == nil ? nil : try OutlookChanges(view).outlooksBefore()
      let goal = try new.add(planner, writer)
      try RelationWriter(planner).relate([("", new)], writer)
      return (contact: new.contact, goal: goal, before: before)
    }
    let (contact, goal, before) = change.result
    return Reply(
      contact: contact, goal: goal, plan: change.plan,
      worse: before.flatMap { before in
        try? planner.read {
          try OutlookChanges($0).worse(than: before, [Changed(contact: contact, goal: goal)])
        }
      })
  }
}

extension Card {
  /// The card's categories that are valid tags, up to a person's limit, because the user did not choose how
  /// many there are.
  fileprivate var asTags: [String] {
    Array(
      tags.lazy.filter { DisplayName.isSelectable($0) && ValidLength.tag.contains($0) }.prefix(
        ValidLength.tags.most))
  }
}

extension PersonFields {
  /// Returns the checks for profiles of new people.
  func profileChange() throws -> ProfileChange {
    ProfileChange(today: try view.zone().date(at: now), now: now) { selector, _ in
      try PersonSelectors(view).person(selector).id
    }
  }
}

extension RelationWriter {
  /// Stores the relations of new people, after all of them are stored.
  /// - path: for each person, the beginning of their path in the call.
  func relate(_ new: [(path: String, person: NewPerson)], _ writer: StoreWriter) throws {
    var stored: [(relation: StoredRelation, field: String)] = []
    for (path, person) in new {
      for (place, relation) in person.relations.enumerated() {
        let field = "\(path)profile.relations[\(place)]"
        stored.append((try addRelation(relation, ofNew: person.contact, field: field, writer), field))
      }
    }
    try ProfileReader(planner.view(writer)).checkAncestors(stored)
  }
}

/// A new person for the store. Only their own values are checked, not conflicts with others.
struct NewPerson {
  var contact: Contact
  var goal: Goal?
  var profile = PersonProfile()
  var relations: [PersonRelation] = []
  var notes: [PersonNote] = []
  var dates: [ImportantDate] = []
  /// The log of earlier meetings.
  var log: [InteractionLog] = []
  /// The values from another program's file; nil if they come from no file.
  var said: ImportedPerson.Said?

  /// Creates a person. A missing name or missing tags are taken from their card.
  init(_ person: NewContact, _ change: ProfileChange, _ view: PlannerView) throws {
    contact = Contact(id: newId(), displayName: "")
    var fields = person.fields
    let card = try CardLinks(view).link(fields.cardUid, to: &contact)
    fields.displayName = fields.displayName ?? card?.displayName ?? ""
    fields.tags = fields.tags ?? card?.asTags
    try PersonFields(view).apply(fields, to: &contact)
    contact.archived = person.archived == true ? true : nil
    try ValidLength.cardUid.check(person.uid, field: "uid")
    contact.uids = person.uid.map { [$0] }
    goal = try PersonFields(view).goal(fields.goal, of: contact, nil)
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
      try log(at: met.at, met.outcome ?? .met, met.notes, field: "met[\(index)].at", view)
    }
    if let text = person.lastContact {
      try log(at: text, .other, nil, field: "lastContact", view)
    }
    if let last = log.map(\.when).max() { goal?.lastCompletedAt = last }
    if person.uid != nil || person.profile != nil {
      said = ImportedPerson.Said(
        displayName: contact.displayName, tags: contact.tags, purpose: contact.purpose, profile: profile)
    }
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
          field: "\(field).label", value: .string(date.label), allowed: "the title of the date")
      }
      let isOver = date.once == true && PartialDate(date.day)?.date.map { $0 < today } ?? true
      guard let day = PartialDate(date.day), !isOver else {
        throw InvalidField(
          field: "\(field).day", value: .string(date.day),
          allowed: "YYYY-MM-DD or --MM-DD; if it happens once, a day from today on")
      }
      return ImportantDate(
        id: newId(), contactId: contact.id, kind: .custom, title: date.label.trimmed, month: day.month,
        day: day.day, year: day.year, yearly: date.once != true, leadDays: [0], plan: DatePlan.none)
    }
  }

  private mutating func log(
    at text: String, _ outcome: Outcome, _ notes: String?, field: String, _ view: PlannerView
  ) throws {
    let at = try TypedTimes(view).past(text, field: field).instant
    log.append(
      InteractionLog(
        id: newId(), contactId: contact.id, when: at, outcome: LogKind(outcome),
        notes: notes?.withPlainLineEnds))
  }

  /// Stores the person. Returns their goal: the given goal, or else the goal from their tags. Relations are
  /// stored after all people.
  func add(_ planner: Planner, _ writer: StoreWriter) throws -> Goal? {
    try writer.put(contact)
    if let goal { try writer.put(goal) }
    try writer.put(KeptProfile(contactId: contact.id, profile: profile))
    if let said { try writer.put(ImportedPerson(contactId: contact.id, said: said)) }
    try planner.emit(.added, contactId: contact.id, detail: contact.displayName, to: writer)
    for (index, note) in notes.enumerated() {
      try NoteWriter(planner).addNote(note, to: contact, field: "profile.notes[\(index)].text", writer)
    }
    for date in dates { try writer.put(date) }
    for entry in log { try writer.put(entry) }
    if let last = log.max(by: { $0.when < $1.when }) {
      try planner.emit(.logged, contactId: contact.id, detail: last.outcome.rawValue, to: writer)
    }
    return try TagFollowing(planner).followTags(of: contact, goal, writer)
  }
}
