import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.People: UseCase {
  var callKind: CallKind { .longLook }

  var needsCards: Bool { filter != nil || !(search ?? "").isEmpty }

  func run(in planner: Planner) throws -> Reply {
    try ValidLength.search.check(tag, field: "tag")
    try ValidLength.search.check(search, field: "search")
    try checkLimit(limit)
    if let offset, offset < 0 {
      throw InvalidField(field: "offset", value: .number(Double(offset)), allowed: "0 or more")
    }
    return try planner.store.read { reader in
      let look = try planner.addressBooks.look(reader)
      let situation = try planner.situation(reader)
      let today = situation.scenario.zone.date(at: planner.now)
      let goals = situation.goals
      let goalOf = Dictionary(goals.indices.map { (goals[$0].contactId, $0) }) { first, _ in first }
      let scores = Engine.scores(situation.scenario)
      let ranks = Dictionary(scores.indices.map { (scores[$0].goalId, $0) }) { first, _ in first }
      let met = try reader.lastMet()
      let noted = try noted(reader)
      let isArchive = archived == true
      let wanted = try planner.ids(matching: filter, archived: isArchive, reader)
      let deceased = try planner.departed(reader).deceased
      let contacts = try reader.contacts()
      // These are indices, because a sort of thousands of summaries would copy them repeatedly.
      var people: [(rank: Int, place: Int, goal: Int?)] = []
      for (place, contact) in contacts.enumerated()
      where (contact.archived == true) == isArchive && hasTag(contact)
        && wanted?.contains(contact.id) != false
        && (noted.contains(contact.id) || matches(contact, planner.cards(of: contact)))
      {
        let goal = goalOf[contact.id]
        let rank = goal.flatMap { ranks[goals[$0].id] }
        if dueOnly == true, (rank.map { scores[$0].dueOn } ?? .init(daysSinceEpoch: .max)) > today {
          continue
        }
        people.append((rank ?? (goal == nil ? .max : .max - 1), place, goal))
      }
      people.sort { ($0.rank, $0.place) < ($1.rank, $1.place) }
      let shown = people.dropFirst(offset ?? 0).prefix(limit ?? .max)
      let items = situation.items
      let next = nextItems(items, of: Set(shown.map { contacts[$0.place].id }), after: planner.now)
      return Reply(
        people: shown.map { rank, place, goal in
          let contact = contacts[place]
          let score = rank < scores.count ? scores[rank] : nil
          return PersonSummary(
            contact: contact, goal: goal.map { goals[$0] }, score: score?.score, dueOn: score?.dueOn,
            overdueDays: score?.overdueDays, nextItem: next[contact.id].map { items[$0].shown(look) },
            lastMetAt: goal.flatMap { goals[$0].lastCompletedAt } ?? met[contact.id],
            deceased: deceased.contains(contact.id) ? true : nil)
        }, total: people.count)
    }
  }

  /// Returns the next session of each of these people, as an index, because whole sessions are slow to copy.
  /// - items: the sessions, sorted by start.
  private func nextItems(_ items: [PlanItem], of people: Set<String>, after now: Instant) -> [String: Int] {
    var next: [String: Int] = [:]
    for index in items.indices where items[index].status.isLive && items[index].endAt > now {
      if next.count == people.count { break }
      let id = items[index].contactId
      if people.contains(id), next[id] == nil { next[id] = index }
    }
    return next
  }

  private func hasTag(_ contact: Contact) -> Bool {
    tag.map(nameKey).map { tag in contact.tags.contains { nameKey($0) == tag } } ?? true
  }

  /// The key of the search text; nil without a search text.
  private var wanted: String? {
    search.map(nameKey).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func matches(_ contact: Contact, _ cards: @autoclosure () -> [Card]) -> Bool {
    guard let wanted else { return true }
    let texts =
      [contact.displayName, contact.purpose ?? ""] + cards().compactMap(\.organization) + contact.tags
    return texts.contains { nameKey($0).contains(wanted) }
  }

  /// Returns the ids of people with notes that contain the search text.
  private func noted(_ reader: StoreReader) throws -> Set<String> {
    guard let wanted else { return [] }
    return Set(try reader.notes().filter { nameKey($0.text).contains(wanted) }.map(\.contactId))
  }
}

extension Methods.Person: UseCase {
  var callKind: CallKind { .look }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let contact = try planner.person(name, reader)
      let look = try planner.addressBooks.look(reader)
      return Reply(
        contact: contact, goal: try reader.goal(contactId: contact.id),
        items: try reader.items(contactId: contact.id).map { $0.shown(look) },
        log: try reader.log(contactId: contact.id, limit: 10_000), card: planner.card(of: contact))
    }
  }
}

extension Methods.EditContact: UseCase {
  var needsCards: Bool { fields.needsCards }

  func run(in planner: Planner) throws -> Reply {
    let mayBeWorse = fields.goal != nil || fields.timeZone != nil || fields.cardUid != nil
    let change = try planner.change(
      "edit \(planner.named(name))", anew: \.edited.anew,
      changesHours: fields.goal?.windows != nil || fields.timeZone != nil || fields.cardUid != nil
    ) { writer in
      let before = mayBeWorse ? try planner.outlooksBefore(writer.reader) : nil
      let tags = TagChange(adding: addTags, dropping: dropTags)
      let person = try planner.person(name, writer.reader)
      let planned = try writer.reader.items(contactId: person.id).filter(\.status.isLive)
      let edited = try planner.edit(person, fields, tags, writer)
      // Without a goal, the planner's own sessions were deleted.
      let lost = try edited.goal == nil ? planned.filter { try writer.reader.item(id: $0.id) == nil } : []
      return (edited: edited, before: before, lost: lost)
    }
    let (edited, before, lost) = change.result
    return Reply(
      contact: edited.contact, goal: edited.goal,
      plan: try planner.report(change.plan, withWithdrawn: lost, .noCadence),
      worse: before.flatMap {
        planner.worse(than: $0, [Changed(contact: edited.contact, goal: edited.goal)])
      })
  }
}

extension Planner {
  /// Changes the given fields. `anew` has the goal if its sessions must be planned from scratch.
  func edit(
    _ contact: Contact, _ fields: ContactFields, _ tags: TagChange, _ writer: StoreWriter
  ) throws -> (contact: Contact, goal: Goal?, anew: [Goal]) {
    let old = contact
    var contact = contact
    try apply(fields, to: &contact)
    try tags.apply(to: &contact)
    if contact.displayName != old.displayName {
      try checkUnused(contact.displayName, by: contact.id, writer.reader)
      try readDetail(of: &contact, writer.reader)
    }
    if contact.tags != old.tags, contact.detail != nil {
      let own = try writer.reader.profile(contactId: contact.id)
      try updateDetail(of: &contact, own, since: (old, own), writer)
    }
    try link(fields.cardUid, to: &contact, writer.reader)
    if fields.cardUid != nil { try checkCardIsFree(contact, writer.reader) }
    try rename(old, to: contact, writer)
    let known = try writer.reader.goal(contactId: contact.id)
    let goal = try setGoal(fields.goal, of: contact, known, writer)
    try emit(.edited, contactId: contact.id, detail: contact.displayName, to: writer)
    return (contact, goal, [goal].compactMap(\.self).filter { !$0.isPlanned(as: known) })
  }
}

extension Goal {
  /// Returns whether this goal leads to the same sessions as an older version of it.
  func isPlanned(as known: Goal?) -> Bool {
    known.map {
      (cadenceDays, minDurationMin, windows) == ($0.cadenceDays, $0.minDurationMin, $0.windows)
    } ?? true
  }
}

extension Methods.SetPaused: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("\(paused ? "pause" : "resume") \(planner.named(name))") { writer in
      let contact = try planner.person(name, writer.reader)
      guard var goal = try writer.reader.goal(contactId: contact.id) else {
        throw InvalidField(field: "name", value: .string(name), .noGoal)
      }
      try planner.checkIsHere(contact, field: "name", writer.reader)
      goal.pausedUntil = try planner.resumeDay(until, paused: paused, writer.reader)
      let canceled = paused ? try planner.placed(for: goal, writer.reader) : []
      try planner.ask(ask, aboutCanceling: canceled, writer.reader)
      goal = try planner.setPaused(paused, goal, writer)
      return (goal: goal, canceled: canceled, stays: try planner.stays(afterPauseOf: [goal], writer.reader))
    }
    let plan = try planner.report(change.plan, withWithdrawn: change.result.canceled, .paused)
    return Reply(goal: change.result.goal, warnings: change.result.stays, plan: plan)
  }
}

extension Planner {
  /// Returns the day on which a pause ends automatically. Throws ``InvalidField``.
  func resumeDay(_ text: String?, paused: Bool, _ reader: StoreReader) throws -> CivilDate? {
    guard let text else { return nil }
    guard paused else {
      throw InvalidField(field: "until", value: .string(text), allowed: "absent if paused is false")
    }
    let day = try day(text, field: "until", reader)
    guard day > zone(try reader.preferences()).date(at: now) else {
      throw InvalidField(field: "until", value: .string(text), allowed: "a day after today")
    }
    return day
  }
}

extension Planner {
  /// Pauses or resumes a goal. A pause cancels the future sessions that the engine placed for it.
  func setPaused(_ paused: Bool, _ goal: Goal, _ writer: StoreWriter) throws -> Goal {
    var goal = goal
    goal.paused = paused
    try writer.put(goal)
    if paused {
      for var item in try placed(for: goal, writer.reader) {
        item.status = .canceled
        // The pause does not concern the date that the session was for.
        item.dateKey = nil
        try writer.put(item)
        try emit(.canceled, item: item, detail: "paused", to: writer)
      }
    }
    try emit(paused ? .paused : .resumed, contactId: goal.contactId, to: writer)
    return goal
  }

  /// Returns a sentence for each future session of paused goals at an agreed time; nil if there are no such
  /// sessions.
  func stays(afterPauseOf goals: [Goal], _ reader: StoreReader) throws -> [String]? {
    let items = try goals.filter(\.paused).flatMap { goal in
      try reader.items(contactId: goal.contactId).filter { $0.status.isLive && $0.endAt > now }
    }.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    if items.isEmpty { return nil }
    let (guests, words) = (try reader.itemsOfGuests(), try composer(reader))
    return items.map { item in
      let when = words.moment(item.startAt)
      return guests.contains(item.id)
        ? "\(item.name) booked \(when), so that stays." : "You booked \(item.name) \(when), so that stays."
    }
  }

  /// Returns a report that also names sessions that the command took away, for `reason`.
  func report(
    _ plan: PlanReport, withWithdrawn gone: [PlanItem], _ reason: WithdrawalReason
  ) throws -> PlanReport {
    if gone.isEmpty { return plan }
    let look = try store.read { try addressBooks.look(at: gone, $0) }
    var plan = plan
    plan.withdrawn += gone.map { WithdrawnItem(item: $0.shown(look), reason: reason) }
    plan.withdrawn.sort { ($0.item.startAt, $0.item.id) < ($1.item.startAt, $1.item.id) }
    return plan
  }

  /// Returns the future sessions that a pause of the goal cancels: those that the engine placed.
  func placed(for goal: Goal, _ reader: StoreReader) throws -> [PlanItem] {
    try reader.items(contactId: goal.contactId).filter {
      $0.status.isLive && $0.origin == .auto && $0.endAt > now
    }
  }
}

extension Methods.RemoveContact: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("remove \(planner.named(name))") { writer in
      let contact = try planner.person(name, writer.reader)
      let removed = Removed(
        items: try writer.reader.items(contactId: contact.id).count,
        log: try writer.reader.log(contactId: contact.id, limit: .max).count)
      try writer.deleteContact(id: contact.id)
      try planner.emit(.removed, contactId: contact.id, detail: contact.displayName, to: writer)
      return (contact: contact, removed: removed)
    }
    return Reply(contact: change.result.contact, removed: change.result.removed, plan: change.plan)
  }
}

extension ContactFields {
  /// True if the fields name a card for the person.
  var needsCards: Bool { cardUid.map { !$0.isEmpty } ?? false }
}

extension GoalSettings {
  /// Sets the given values, each checked against its range.
  func apply(to goal: inout Goal) throws {
    func checked(_ value: Int, _ range: ValidRange) throws -> Int {
      try range.check(value, field: "goal.\(range.rawValue)")
      return value
    }
    if let cadenceDays { goal.cadenceDays = try checked(cadenceDays, .cadenceDays) }
    if let importance { goal.importance = try checked(importance, .importance) }
    if let minDurationMin { goal.minDurationMin = try checked(minDurationMin, .minDurationMin) }
    if let windows {
      try windows.checkLengths(field: "goal.windows", over: goal.windows)
      goal.windows = windows
    }
  }
}

extension Planner {
  /// Throws ``InvalidField`` if somebody else has the name, even with a detail, so that each name means one
  /// person.
  func checkUnused(_ name: String, by id: String?, _ reader: StoreReader) throws {
    if try !namesakes(of: name, otherThan: id, reader).isEmpty {
      throw InvalidField(
        field: "displayName", value: .string(name), .nameTaken)
    }
  }

  /// Stores a person's goal from the settings and their tags, and returns it. Writes nothing if the goal does
  /// not change.
  func setGoal(
    _ settings: GoalSettings?, of contact: Contact, _ known: Goal?, _ writer: StoreWriter
  ) throws -> Goal? {
    let goal = try goal(settings, of: contact, known)
    if let goal, goal != known { try writer.put(goal) }
    return try followTags(of: contact, goal, keepingOwn: settings?.noCadence != true, writer)
  }

  /// Returns a person's goal with the given settings, or a new goal if they have no goal yet. Returns nil if
  /// there is neither a goal nor settings.
  func goal(_ settings: GoalSettings?, of contact: Contact, _ known: Goal?) throws -> Goal? {
    guard let settings else { return known }
    let losesCadence = settings.noCadence == true
    guard !losesCadence || settings.cadenceDays == nil else {
      throw InvalidField(field: "goal.noCadence", value: .bool(true), allowed: "given without cadenceDays")
    }
    if losesCadence, known == nil { return nil }
    guard let cadenceDays = known?.cadenceDays ?? settings.cadenceDays else { throw missingCadence }
    var goal =
      known
      ?? Goal(
        id: clocks.orderedId(), contactId: contact.id, cadenceDays: cadenceDays,
        createdAt: clocks.watch.likely)
    try settings.apply(to: &goal)
    // A cadence that the user set for the person overrides the cadence of a tag.
    if settings.cadenceDays != nil { goal.cadenceTag = nil }
    return goal
  }

  /// Sets the given fields, except the card and the goal.
  func apply(_ fields: ContactFields, to contact: inout Contact) throws {
    if let displayName = fields.displayName { contact.displayName = try checkedName(displayName) }
    if let tags = fields.tags { contact.tags = try checkedTags(tags, field: "tags", over: contact.tags) }
    try ValidLength.purpose.check(fields.purpose, field: "purpose", over: contact.purpose)
    if let purpose = fields.purpose { contact.purpose = purpose.isEmpty ? nil : purpose.withPlainLineEnds }
    if let timeZone = fields.timeZone {
      guard timeZone.isEmpty || isKnownZone(timeZone) else {
        throw InvalidField(
          field: "timeZone", value: .string(timeZone), .unknownZone)
      }
      contact.timeZone = timeZone.isEmpty ? nil : timeZone
    }
    if let remindMin = fields.remindMin {
      contact.remindMin = remindMin.isEmpty ? nil : try checkedLeads(remindMin, field: "remindMin")
    }
  }
}

/// The error for a new goal without a cadence.
private let missingCadence = InvalidField(
  field: "goal.cadenceDays", value: .null, .noCadence)

/// Returns a display name without surrounding white space. Throws ``InvalidField`` if it is blank or longer
/// than 200 characters.
func checkedName(_ name: String) throws -> String {
  guard let result = DisplayName.checked(name) else {
    throw InvalidField(field: "displayName", value: .string(name), .nameLength)
  }
  return result
}
