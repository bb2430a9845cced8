import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Stores sessions and meetings.
struct SessionWriter: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Records that a session took place: at `at` if that is given, else at its start, or now if it has not
  /// started.
  func finish(
    _ item: PlanItem, at: Instant?, outcome: Outcome?, notes: String?, _ writer: StoreWriter
  ) throws -> (item: ShownItem, goal: Goal?) {
    let at = at ?? min(now, item.startAt)
    var item = item
    item.status = .done
    item.unlearned = item.wasKept(at, in: try planner.zone(writer.reader)) ? nil : true
    try writer.put(
      InteractionLog(
        id: newId(), contactId: item.contactId, when: at, outcome: .init(outcome ?? .met),
        notes: notes.map { joined(item.notes, $0.withPlainLineEnds) } ?? item.notes))
    let goal = try complete(contactId: item.contactId, at: at, writer)
    return (try save(item, as: .done, writer), goal)
  }

  /// Records a meeting without a session, at `at` if that is given, else now.
  func log(
    _ contact: Contact, at: Instant?, outcome: Outcome?, notes: String?, _ writer: StoreWriter
  ) throws -> (entry: InteractionLog, goal: Goal?) {
    try ValidLength.note.check(notes, field: "notes")
    let entry = InteractionLog(
      id: newId(), contactId: contact.id, when: at ?? now, outcome: .init(outcome ?? .met),
      notes: notes.flatMap { $0.isEmpty ? nil : $0.withPlainLineEnds })
    try writer.put(entry)
    let goal = try complete(contactId: contact.id, at: entry.when, writer)
    try planner.emit(.logged, contactId: contact.id, detail: entry.outcome.rawValue, to: writer)
    return (entry, goal)
  }

  /// Cancels a session. Its goal then counts from the session's day, but at the latest from today or the
  /// session's due day, whichever is later. A session that was moved counts up to a cadence after that.
  @discardableResult
  func skip(_ item: PlanItem, _ writer: StoreWriter) throws -> ShownItem {
    try takeAway(item, to: nil, .canceled, writer)
    var item = item
    item.status = .canceled
    if let goalId = item.goalId, var goal = try writer.reader.goal(id: goalId),
      let skippedAt = try skipped(item, of: goal, writer.reader)
    {
      goal.skippedAt = max(goal.skippedAt ?? skippedAt, skippedAt)
      try writer.put(goal)
    }
    return try save(item, as: .canceled, writer)
  }

  /// Returns the time from which a goal counts after a cancellation; nil if the session was for a date, and
  /// the person would not have been due by then. Counted from today or the due day, the next session could
  /// take the canceled time again. Then the goal counts from the session's day.
  /// - at: the time of the cancellation; nil for now.
  func skipped(_ item: PlanItem, of goal: Goal, at time: Instant? = nil, _ reader: StoreReader) throws
    -> Instant?
  {
    let zone = try planner.zone(reader)
    let today = zone.date(at: time ?? now)
    func dueNow() throws -> CivilDate? {
      try Engine.dueOn(ScenarioItem(item), goalId: goal.id, in: Situation(planner.view(reader)).scenario)
    }
    let due = try (item.dateKey == nil ? item.placing?.dueOn : nil) ?? dueNow() ?? today
    if item.dateKey != nil, due > zone.date(at: item.startAt) { return nil }
    var latest = max(today, due)
    if item.isDue == true { latest = latest.adding(days: goal.cadenceDays) }
    let day = zone.date(at: item.startAt)
    // The planner found no earlier time for its own session. A user may book one for months ahead.
    let next = latest.adding(days: goal.cadenceDays - goal.cadenceDays / 4)
    let end = latest.adding(days: 2 * goal.cadenceDays)
    let comesAgain = day >= next && (item.placing != nil || day < end)
    guard day > latest, !comesAgain else { return item.startAt }
    return zone.instant(of: latest, minuteOfDay: zone.wallClock(at: item.startAt).minuteOfDay)
  }

  /// Stores a changed session, emits the event, and returns the session for a reply.
  func save(_ item: PlanItem, as event: EventKind, _ writer: StoreWriter) throws -> ShownItem {
    try writer.put(item)
    try planner.emit(event, item: item, to: writer)
    return item.shown(try planner.views.cards.look(at: [item], writer.reader))
  }

  /// Stores the time of a contact in the person's goal, if it is later than the last one. Returns the goal;
  /// nil if the person has no goal.
  private func complete(contactId: String, at: Instant, _ writer: StoreWriter) throws -> Goal? {
    guard var goal = try writer.reader.goal(contactId: contactId) else { return nil }
    goal.lastCompletedAt = max(goal.lastCompletedAt ?? at, at)
    try writer.put(goal)
    return goal
  }
}

/// Returns notes with an added line.
func joined(_ notes: String?, _ line: String) -> String { notes.map { "\($0)\n\(line)" } ?? line }

extension TimeExpression.Resolved {
  var warnings: [String] { remark.map { [$0] } ?? [] }
}
