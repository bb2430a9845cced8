import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Carries out the user's edits of sessions in other programs, like the commands with the same meaning.
struct MirrorEdits: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Carries out an edit. Ignores an edit that no longer makes sense; the next pass then writes the session
  /// as it is. Returns the session if the edit moved it.
  func carryOut(_ edit: MirrorEdit, _ writer: StoreWriter) throws -> MovedSession? {
    let view = planner.view(writer)
    guard var item = try writer.reader.item(id: edit.itemId) else { return nil }
    let zone = try view.zone()
    var detail: String
    var movedTo: Instant?
    var moved: MovedSession?
    switch edit.change {
    case .moved(let start, let durationMin):
      guard item.status.isLive, ValidDates.contains(start) else { return nil }
      detail = "moved from \(item.startAt.words(in: zone)) to \(start.words(in: zone))"
      if start == item.startAt { detail = "is \(durationMin) min long, was \(item.durationMin) min" }
      try SessionWriter(planner).takeAway(item, to: start, .rescheduled, writer)
      if start == item.startAt {
        item.forcedOver = nil
      } else {
        moved = ChosenTimes(view).moved(item, to: start, as: .rescheduled, in: try Situation(view).scenario)
        moved?.item.durationMin = durationMin
        item = moved?.item ?? item
      }
      item.durationMin = durationMin
      movedTo = start
      try writer.put(item)
      try planner.emit(.rescheduled, item: item, detail: "in another program", to: writer)
    case .done:
      guard item.status != .done, item.status != .canceled else { return nil }
      detail = "done"
      _ = try SessionWriter(planner).finish(item, at: nil, outcome: nil, notes: nil, writer)
    case .canceled:
      guard item.status.isLive else { return nil }
      detail = ExternalEdit.canceled
      try SessionWriter(planner).skip(item, writer)
    case .left(let calendar):
      guard item.status.isLive else { return nil }
      // The planner cannot write to that calendar, so it no longer moves the session automatically.
      item.move(to: item.startAt, as: .rescheduled, forcedOver: item.forcedOver)
      detail = "moved to the calendar '\(calendar)', which the planner only reads"
      try writer.put(item)
      try planner.emit(.rescheduled, item: item, detail: "in another program", to: writer)
    case .restored:
      guard item.status == .canceled, item.startAt > now else { return nil }
      detail = "planned again, because its file is back"
      item = try restore(item, writer)
    case .notes(let notes):
      guard item.notes != notes else { return nil }
      detail = "notes changed"
      item.notes = notes
      try writer.put(item)
      try planner.emit(.noted, item: item, detail: "in another program", to: writer)
    }
    if let ours = edit.overOurs { detail += "; it replaced \(ours)" }
    try writer.put(
      ExternalEdit(
        id: newId(), at: now, itemId: item.id, contactId: item.contactId, movedTo: movedTo, detail: detail))
    return moved
  }

  /// Revokes the cancellation of a session.
  private func restore(_ item: PlanItem, _ writer: StoreWriter) throws -> PlanItem {
    var item = item
    let left = try writer.reader.evidence().last {
      $0.cause == .canceled && $0.contactId == item.contactId && $0.startAt == item.startAt
    }
    if let left { try writer.deleteEvidence(id: left.id) }
    let canceled = try writer.reader.externalEdits(ofItems: [item.id]).first
    if let goalId = item.goalId, var goal = try writer.reader.goal(id: goalId), goal.skippedAt != nil,
      goal.skippedAt == (try SessionWriter(planner).skipped(item, of: goal, at: canceled?.at, writer.reader))
    {
      goal.skippedAt = nil
      try writer.put(goal)
    }
    // If the planner did not place the session, it stays a session that the user chose.
    item.status = item.placing == nil ? .rescheduled : .pending
    item.isDue = true
    try writer.put(item)
    try planner.emit(.placed, item: item, detail: "in another program", to: writer)
    return item
  }
}

extension Instant {
  /// Returns the time in a zone, like `Thu 5 Mar 18:00`.
  fileprivate func words(in zone: ZoneTable) -> String {
    let wall = zone.wallClock(at: self)
    return "\(wall.date) \(wall.time)"
  }
}
