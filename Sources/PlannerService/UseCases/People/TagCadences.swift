import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.ListTagCadences: UseCase {
  var manner: Manner { .look }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { Reply(cadences: try $0.tagCadences()) }
  }
}

extension Methods.SetTagCadence: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let cadence = TagCadence(tag: tag.trimmed, cadenceDays: cadenceDays ?? 1)
    try cadence.check()
    let change = try planner.change("cadence tag:\(cadence.tag)", anew: \.anew) { writer in
      if cadenceDays == nil {
        guard try writer.delete(cadence) else {
          let known = try writer.reader.tagCadences().map(\.tag)
          throw NotFound(
            kind: .tag, selector: tag, near: tag.near(known),
            message: "The tag '\(tag.shortened)' has no cadence.")
        }
      } else {
        try writer.put(cadence)
      }
      return try planner.followTags(writer)
    }
    return Reply(changed: change.result.anew, removed: change.result.removed, plan: change.plan)
  }
}

extension TagCadence {
  /// Throws ``InvalidField`` for what cannot be the cadence of a tag.
  func check() throws {
    guard !nameKey(tag).isEmpty else {
      throw InvalidField(field: "tag", value: .string(tag), allowed: "a word")
    }
    try ValidLength.tag.check(tag, field: "tag")
    try ValidRange.cadenceDays.check(cadenceDays, field: "cadenceDays")
  }
}

extension Planner {
  /// Gives everybody without a cadence of their own that of their tags.
  fileprivate func followTags(_ writer: StoreWriter) throws -> (anew: [Goal], removed: Int) {
    var (anew, removed): ([Goal], Int) = ([], 0)
    let goals = Dictionary(try writer.reader.goals().map { ($0.contactId, $0) }) { first, _ in first }
    for contact in try writer.reader.contacts() {
      let known = goals[contact.id]
      let goal = try followTags(of: contact, known, writer)
      if goal == nil, known != nil { removed += 1 }
      if let goal, goal != known { anew.append(goal) }
    }
    return (anew, removed)
  }

  /// Stores the goal that a person has by their tags, and returns it: the shortest cadence of their tags, where
  /// they have none of their own. A goal that is of no tag any more goes, with the sessions that the planner
  /// placed for it.
  /// - known: their goal.
  /// - keepingOwn: whether a cadence of their own stays.
  func followTags(
    of contact: Contact, _ known: Goal?, keepingOwn: Bool = true, _ writer: StoreWriter
  ) throws -> Goal? {
    if let known, known.cadenceTag == nil, keepingOwn { return known }
    if known == nil, contact.tags.isEmpty { return nil }
    let cadences = try contact.tags.compactMap { try writer.reader.tagCadence(nameKey: nameKey($0)) }
    guard
      let cadence = cadences.min(by: { ($0.cadenceDays, nameKey($0.tag)) < ($1.cadenceDays, nameKey($1.tag)) }
      )
    else {
      guard let known else { return nil }
      // A paused goal has no sessions of the planner's own ahead.
      _ = try setPaused(true, known, writer)
      try writer.deleteGoal(id: known.id)
      return nil
    }
    var goal: Goal
    if let known {
      goal = known
    } else {
      goal = Goal(
        id: clocks.orderedId(), contactId: contact.id, cadenceDays: cadence.cadenceDays, createdAt: now)
      goal.lastCompletedAt = try writer.reader.lastMeeting(contactId: contact.id)?.when
    }
    goal.cadenceDays = cadence.cadenceDays
    goal.cadenceTag = cadence.tag
    if goal != known { try writer.put(goal) }
    return goal
  }
}
