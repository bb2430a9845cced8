import PlannerMatching
import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.EditContacts: UseCase {
  var needsCards: Bool { filter != nil }

  func run(in planner: Planner) throws -> Reply {
    let mayBeWorse = goal != nil || timeZone != nil
    let whom = try TagOrFilter(tag: tag, filter: filter)
    let change = try planner.change(
      "edit \(whom.inWords)", anew: \.anew, changesHours: goal?.windows != nil
    ) { writer in
      let view = planner.view(writer)
      let before = mayBeWorse ? try OutlookChanges(view).outlooksBefore() : nil
      var (changed, anew): ([AddedContact], [Goal]) = ([], [])
      var (unchanged, without): ([String], [String]) = ([], [])
      for old in try PersonFilters(view).people(whom) {
        var contact = old
        try PersonFields(view).apply(
          ContactFields(purpose: purpose, timeZone: timeZone, remindMin: remindMin), to: &contact)
        try TagChange(adding: addTags, dropping: dropTags).applyWherePossible(to: &contact)
        let known = try writer.reader.goal(contactId: contact.id)
        var goal = known
        if known == nil, self.goal != nil, self.goal?.cadenceDays == nil, self.goal?.noCadence != true {
          without.append(contact.displayName)
        } else {
          let settings = settings(keeping: known?.windows ?? .always)
          goal = try PersonEditing(planner).setGoal(settings, of: contact, known, writer)
        }
        guard contact != old || goal != known else {
          if goal != nil || self.goal == nil || self.goal?.noCadence == true {
            unchanged.append(contact.displayName)
          }
          continue
        }
        try writer.put(contact)
        try planner.emit(.edited, contactId: contact.id, detail: contact.displayName, to: writer)
        changed.append(AddedContact(contact: contact, goal: goal))
        if let goal, !goal.isPlanned(as: known) { anew.append(goal) }
      }
      return (changed: changed, unchanged: unchanged, without: without, before: before, anew: anew)
    }
    let done = change.result
    return Reply(
      changed: done.changed, unchanged: done.unchanged, withoutGoal: done.without, plan: change.plan,
      worse: done.before.flatMap { before in
        let changed = done.changed.map { Changed(contact: $0.contact, goal: $0.goal) }
        return try? planner.read { try OutlookChanges($0).worse(than: before, changed) }
      })
  }

  /// Returns the given settings of a goal, with the parts of the old windows that the call keeps.
  private func settings(keeping old: Windows) -> GoalSettings? {
    guard var settings = goal, var windows = settings.windows else { return goal }
    for part in keep ?? [] {
      switch part {
      case .weekdays: windows.weekdays = old.weekdays
      case .timeBlocks: windows.timeBlocks = old.timeBlocks
      case .excludedDates: windows.excludedDates = old.excludedDates
      }
    }
    settings.windows = windows
    return settings
  }
}

extension Methods.SetContactsPaused: UseCase {
  var needsCards: Bool { filter != nil }

  func run(in planner: Planner) throws -> Reply {
    let whom = try TagOrFilter(tag: tag, filter: filter)
    let change = try planner.change("\(paused ? "pause" : "resume") \(whom.inWords)") { writer in
      let view = planner.view(writer)
      let until = try TypedTimes(view).resumeDay(until, paused: paused)
      var changed: [AddedContact] = []
      var (unchanged, without): ([String], [String]) = ([], [])
      var canceled: [PlanItem] = []
      for contact in try PersonFilters(view).people(whom) {
        guard var goal = try writer.reader.goal(contactId: contact.id) else {
          without.append(contact.displayName)
          continue
        }
        guard goal.paused != paused || goal.pausedUntil != until else {
          unchanged.append(contact.displayName)
          continue
        }
        goal.pausedUntil = until
        if paused { canceled += try Pauses(view).placed(for: goal) }
        goal = try PersonEditing(planner).setPaused(paused, goal, writer)
        changed.append(AddedContact(contact: contact, goal: goal))
      }
      try AskingFirst(view).ask(ask, aboutCanceling: canceled)
      let stays = try Pauses(view).stays(afterPauseOf: changed.compactMap(\.goal))
      return (changed: changed, unchanged: unchanged, without: without, canceled: canceled, stays: stays)
    }
    let done = change.result
    return Reply(
      changed: done.changed, unchanged: done.unchanged, withoutGoal: done.without, warnings: done.stays,
      plan: try planner.read { try Pauses($0).report(change.plan, withWithdrawn: done.canceled, .paused) })
  }
}

/// A selection of several people.
private enum TagOrFilter {
  case tag(String)
  case filter(String)

  /// Throws ``InvalidField`` unless exactly one of the two is given.
  init(tag: String?, filter: String?) throws {
    switch (tag, filter) {
    case (let tag?, nil): self = .tag(tag)
    case (nil, let filter?): self = .filter(filter)
    default:
      throw InvalidField(
        field: "filter", value: filter.map { .string($0) } ?? .null,
        allowed: "given, or else tag, one of them")
    }
  }

  var inWords: String {
    switch self {
    case .tag(let tag): "--tag \(tag)"
    case .filter(let filter): filter
    }
  }
}

extension PersonFilters {
  /// Returns the selected people, sorted by name. Throws ``NotFound`` if nobody is selected.
  fileprivate func people(_ whom: TagOrFilter) throws -> [Contact] {
    switch whom {
    case .tag(let tag): return try people(tagged: tag)
    case .filter(let filter):
      let found = try people(matching: self.filter(filter))
      guard !found.isEmpty else {
        throw NotFound(
          kind: .segment, selector: filter.shortened, message: "Nobody matches '\(filter.shortened)'.")
      }
      return found
    }
  }

  /// Returns the people with a tag, sorted by name. Throws ``NotFound`` if nobody has it.
  fileprivate func people(tagged tag: String) throws -> [Contact] {
    try ValidLength.tag.check(tag, field: "tag")
    let key = nameKey(tag)
    let everybody = try reader.contacts()
    let found = everybody.filter { $0.tags.contains { nameKey($0) == key } }
    guard !found.isEmpty else {
      let tags = Dictionary(everybody.flatMap(\.tags).map { (nameKey($0), $0) }) { first, _ in first }
      throw NotFound(
        kind: .tag, selector: tag, near: tag.near(Array(tags.values)),
        message: "Nobody has the tag '\(tag)'.")
    }
    return found.map { (key: nameKey($0.displayName), contact: $0) }.sorted { $0.key < $1.key }.map(\.contact)
  }
}
