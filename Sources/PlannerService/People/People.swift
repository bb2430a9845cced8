import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.People: Query {
  var readers: ReaderKind { .long }

  var needsCards: Bool { filter != nil || !(search ?? "").isEmpty }

  func run(in views: ViewSource) throws -> Reply {
    try ValidLength.search.check(tag, field: "tag")
    try ValidLength.search.check(search, field: "search")
    try checkLimit(limit)
    if let offset, offset < 0 {
      throw InvalidField(field: "offset", value: .number(Double(offset)), allowed: "0 or more")
    }
    return try views.read { view in
      let look = try view.cards.look(view.reader)
      let situation = try Situation(view)
      let today = situation.scenario.zone.date(at: view.now)
      let goals = situation.goals
      let goalOf = Dictionary(goals.indices.map { (goals[$0].contactId, $0) }) { first, _ in first }
      let scores = Engine.scores(situation.scenario)
      let ranks = Dictionary(scores.indices.map { (scores[$0].goalId, $0) }) { first, _ in first }
      let met = try view.reader.lastMet()
      let noted = try noted(view.reader)
      let isArchive = archived == true
      let wanted = try PersonFilters(view).ids(matching: filter, archived: isArchive)
      let deceased = try DepartedPeople(view).departed().deceased
      let contacts = try view.reader.contacts()
      // These are indices, because a sort of thousands of summaries would copy them repeatedly.
      var people: [(rank: Int, place: Int, goal: Int?)] = []
      for (place, contact) in contacts.enumerated()
      where (contact.archived == true) == isArchive && hasTag(contact)
        && wanted?.contains(contact.id) != false
        && (noted.contains(contact.id) || matches(contact, ProfileReader(view).cards(of: contact)))
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
      let next = nextItems(items, of: Set(shown.map { contacts[$0.place].id }), after: view.now)
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

extension Methods.Person: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let contact = try PersonSelectors(view).person(name)
      let look = try view.cards.look(view.reader)
      return Reply(
        contact: contact, goal: try view.reader.goal(contactId: contact.id),
        items: try view.reader.items(contactId: contact.id).map { $0.shown(look) },
        log: try view.reader.log(contactId: contact.id, limit: 10_000),
        card: CardLinks(view).card(of: contact))
    }
  }
}

extension Methods.EditContact: UseCase {
  var needsCards: Bool { fields.needsCards }

  func run(in planner: Planner) throws -> Reply {
    let mayBeWorse = fields.goal != nil || fields.timeZone != nil || fields.cardUid != nil
    let change = try planner.change(
      "edit \(CommandNames(planner).named(name))", anew: \.edited.anew,
      changesHours: fields.goal?.windows != nil || fields.timeZone != nil || fields.cardUid != nil
    ) { writer in
      let view = planner.view(writer)
      let before = mayBeWorse ? try OutlookChanges(view).outlooksBefore() : nil
      let tags = TagChange(adding: addTags, dropping: dropTags)
      let person = try PersonSelectors(view).person(name)
      let planned = try writer.reader.items(contactId: person.id).filter(\.status.isLive)
      let edited = try PersonEditing(planner).edit(person, fields, tags, writer)
      // Without a goal, the planner's own sessions were deleted.
      let lost = try edited.goal == nil ? planned.filter { try writer.reader.item(id: $0.id) == nil } : []
      return (edited: edited, before: before, lost: lost)
    }
    let (edited, before, lost) = change.result
    return Reply(
      contact: edited.contact, goal: edited.goal,
      plan: try planner.read { try Pauses($0).report(change.plan, withWithdrawn: lost, .noCadence) },
      worse: before.flatMap { before in
        try? planner.read {
          try OutlookChanges($0).worse(than: before, [Changed(contact: edited.contact, goal: edited.goal)])
        }
      })
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
    let change = try planner.change("\(paused ? "pause" : "resume") \(CommandNames(planner).named(name))") {
      writer in
      let view = planner.view(writer)
      let contact = try PersonSelectors(view).person(name)
      guard var goal = try writer.reader.goal(contactId: contact.id) else {
        throw InvalidField(field: "name", value: .string(name), .noGoal)
      }
      try DepartedPeople(view).checkIsHere(contact, field: "name")
      goal.pausedUntil = try TypedTimes(view).resumeDay(until, paused: paused)
      let canceled = paused ? try Pauses(view).placed(for: goal) : []
      try AskingFirst(view).ask(ask, aboutCanceling: canceled)
      goal = try PersonEditing(planner).setPaused(paused, goal, writer)
      return (
        goal: goal, canceled: canceled, stays: try Pauses(view).stays(afterPauseOf: [goal])
      )
    }
    let plan = try planner.read {
      try Pauses($0).report(change.plan, withWithdrawn: change.result.canceled, .paused)
    }
    return Reply(goal: change.result.goal, warnings: change.result.stays, plan: plan)
  }
}

extension Methods.RemoveContact: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("remove \(CommandNames(planner).named(name))") { writer in
      let contact = try PersonSelectors(planner.view(writer)).person(name)
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
