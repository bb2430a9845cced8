import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.ListTagCadences: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { Reply(cadences: try $0.reader.tagCadences()) }
  }
}

extension Methods.SetTagCadence: UseCase {
  func run(in planner: Planner) throws -> Reply {
    var cadence = TagCadence(
      tag: tag.trimmed, cadenceDays: cadenceDays ?? 1, minDurationMin: minDurationMin, importance: importance,
      windows: windows)
    try cadence.check()
    let change = try planner.change(
      "cadence tag:\(cadence.tag)", anew: \.anew, changesHours: windows != nil
    ) { writer in
      let before = try writer.reader.tagCadences()
      if cadenceDays == nil {
        guard try writer.delete(cadence) else {
          throw NotFound(
            kind: .tag, selector: tag, near: tag.near(before.map(\.tag)),
            message: "The tag '\(tag.shortened)' has no cadence.")
        }
      } else {
        let known = try writer.reader.tagCadence(nameKey: nameKey(cadence.tag))
        cadence.minDurationMin = cadence.minDurationMin ?? known?.minDurationMin
        cadence.importance = cadence.importance ?? known?.importance
        cadence.windows = cadence.windows ?? known?.windows
        try writer.put(cadence)
      }
      let changes = try TagFollowing(planner).followTags(since: before, writer)
      return (anew: changes.compactMap(\.new), removed: changes.count { $0.new == nil })
    }
    return Reply(changed: change.result.anew, removed: change.result.removed, plan: change.plan)
  }
}

extension TagCadence {
  /// Throws ``InvalidField`` for values that a tag's cadence cannot have.
  func check() throws {
    guard !nameKey(tag).isEmpty else {
      throw InvalidField(field: "tag", value: .string(tag), allowed: "a word")
    }
    try ValidLength.tag.check(tag, field: "tag")
    try ValidRange.cadenceDays.check(cadenceDays, field: "cadenceDays")
    if let minDurationMin { try ValidRange.minDurationMin.check(minDurationMin, field: "minDurationMin") }
    if let importance { try ValidRange.importance.check(importance, field: "importance") }
    try windows?.checkLengths(field: "windows")
  }
}

extension Goal {
  /// Takes over the cadence of a tag. Length, importance and hours follow, too, if they equal the old tag's
  /// values. Values that the user set for the person stay.
  /// - old: the old tag's cadence; nil if the goal is new.
  fileprivate mutating func follow(_ cadence: TagCadence, insteadOf old: TagCadence?) {
    let bare = Goal(id: id, contactId: contactId, cadenceDays: cadenceDays, createdAt: createdAt)
    func next<Value: Equatable>(_ now: Value, _ was: Value?, _ new: Value?, _ otherwise: Value) -> Value {
      now == was ?? otherwise ? new ?? otherwise : now
    }
    minDurationMin = next(minDurationMin, old?.minDurationMin, cadence.minDurationMin, bare.minDurationMin)
    importance = next(importance, old?.importance, cadence.importance, bare.importance)
    windows = next(windows, old?.windows, cadence.windows, bare.windows)
    cadenceDays = cadence.cadenceDays
    cadenceTag = cadence.tag
  }
}

/// A person with a goal that follows other tags than before.
struct FollowedTag {
  var contact: Contact
  var old: Goal?
  var new: Goal?
}

/// Gives people the cadences of their tags.
struct TagFollowing: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Gives people without a personal cadence the cadence of their tags. Returns the changed people, by name.
  /// - before: the cadences of tags before the change.
  func followTags(since before: [TagCadence], _ writer: StoreWriter) throws -> [FollowedTag] {
    var changes: [(key: String, change: FollowedTag)] = []
    let goals = Dictionary(try writer.reader.goals().map { ($0.contactId, $0) }) { first, _ in first }
    for contact in try writer.reader.contacts() {
      let known = goals[contact.id]
      let goal = try followTags(of: contact, known, since: before, writer)
      if goal != known {
        let change = FollowedTag(contact: contact, old: known, new: goal)
        changes.append((nameKey(contact.displayName), change))
      }
    }
    return changes.sorted { $0.key < $1.key }.map(\.change)
  }

  /// Stores the goal that a person gets from their tags, and returns it: the shortest cadence of their tags,
  /// unless they have a personal cadence. A goal without any tag is deleted, with the sessions that the
  /// planner placed for it.
  /// - known: their goal.
  /// - keepingOwn: whether a personal cadence stays.
  /// - before: the cadences of tags before a change; nil if they did not change.
  func followTags(
    of contact: Contact, _ known: Goal?, keepingOwn: Bool = true, since before: [TagCadence]? = nil,
    _ writer: StoreWriter
  ) throws -> Goal? {
    if let known, known.cadenceTag == nil, keepingOwn { return known }
    if known == nil, contact.tags.isEmpty { return nil }
    let cadences = try contact.tags.compactMap { try writer.reader.tagCadence(nameKey: nameKey($0)) }
    guard
      let cadence = cadences.min(by: { ($0.cadenceDays, nameKey($0.tag)) < ($1.cadenceDays, nameKey($1.tag)) }
      )
    else {
      guard let known else { return nil }
      try withdrawProposals(of: known, writer)
      try writer.deleteGoal(id: known.id)
      return nil
    }
    var goal: Goal
    if let known {
      goal = known
    } else {
      goal = Goal(
        id: planner.clocks.orderedId(), contactId: contact.id, cadenceDays: cadence.cadenceDays,
        createdAt: planner.clocks.watch.likely)
      goal.lastCompletedAt = try writer.reader.lastMeeting(contactId: contact.id)?.when
    }
    if let tag = goal.cadenceTag.map(nameKey) {
      let old =
        try before.map { $0.first { nameKey($0.tag) == tag } } ?? writer.reader.tagCadence(nameKey: tag)
      goal.follow(cadence, insteadOf: old)
    } else if known == nil {
      goal.follow(cadence, insteadOf: nil)
    } else {
      // Values that were set together with the personal cadence stay.
      goal.cadenceDays = cadence.cadenceDays
      goal.cadenceTag = cadence.tag
    }
    if goal != known { try writer.put(goal) }
    return goal
  }

  /// Deletes the future sessions that the planner placed for a goal and the user did not touch, without a
  /// trace. A session with a note, at a time that the user chose, or for a date stays.
  private func withdrawProposals(of goal: Goal, _ writer: StoreWriter) throws {
    let moved = try writer.reader.itemsMovedOutside()
    for item in try writer.reader.items(contactId: goal.contactId)
    where item.goalId == goal.id && item.dateKey == nil && item.isUntouched(at: now)
      && !moved.contains(item.id)
    {
      try writer.deleteItem(id: item.id)
      try planner.emit(.withdrawn, item: item, detail: "nothing is planned any more", to: writer)
    }
  }
}
