import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerTime

/// What can be done with a session.
enum ItemActions {
  static func done(_ visit: Visit) throws -> Reply {
    let done = try visit.call(Methods.Done(item: visit.id, notes: visit.form["notes"]))
    let name = done.item?.name ?? done.contact?.displayName ?? ""
    return .redirect(
      to: visit.back(orTo: "/"), said: "\(name): done.\(next(done.plan, of: done.item, visit))")
  }

  static func missed(_ visit: Visit) throws -> Reply {
    let missed = try visit.call(Methods.Missed(item: visit.id))
    return .redirect(
      to: visit.back(orTo: "/"),
      said: "\(missed.item.name): missed.\(next(missed.plan, of: missed.item, visit))")
  }

  static func snooze(_ visit: Visit) throws -> Reply {
    let snoozed = try visit.call(Methods.Snooze(item: visit.id, by: visit.form["by"]))
    let warnings = (snoozed.warnings ?? []).map { " \($0)." }.joined()
    return .redirect(
      to: visit.origin,
      said: "\(snoozed.item.name) is \(visit.words.momentInWords(snoozed.item.startAt)) now.\(warnings)")
  }

  static func move(_ visit: Visit) throws -> Reply {
    let at = visit.form["at"] ?? ""
    let moved = try visit.call(
      Methods.Reschedule(item: visit.id, startAt: at, force: visit.form.has("force") ? true : nil))
    let warnings = moved.warnings.map { " \($0)." }.joined()
    return .redirect(
      to: visit.origin,
      said: "\(moved.item.name) is \(visit.words.momentInWords(moved.item.startAt)) now.\(warnings)")
  }

  static func cancel(_ visit: Visit) throws -> Reply {
    let canceled = try visit.call(Methods.Cancel(item: visit.id))
    return .redirect(
      to: "/people/\(canceled.item.contactId)",
      said:
        "\(canceled.item.name), \(visit.words.moment(canceled.item.startAt)): skipped.\(next(canceled.plan, of: canceled.item, visit))"
    )
  }

  /// Says when the person's next session is, if one was placed.
  private static func next(_ plan: PlanReport, of item: ShownItem?, _ visit: Visit) -> String {
    guard let item, let placed = plan.placed.first(where: { $0.contactId == item.contactId }) else {
      return ""
    }
    return " Next: \(visit.words.moment(placed.startAt))."
  }
}

extension Visit {
  /// Where to go back to, unless that was the page of the session itself, which has nothing more to show.
  func back(orTo other: String) -> String { origin.hasPrefix("/items/") ? other : origin }
}
