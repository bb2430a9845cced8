import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit

/// The actions for a session.
enum ItemActions {
  static func done(_ visit: Visit) throws -> Reply {
    let outcome = visit.form["outcome"].flatMap(Outcome.init(rawValue:))
    let done = try visit.call(
      Methods.Done(item: visit.id, outcome: outcome, notes: visit.form["notes"], again: visit.meansSecond))
    let name = done.item?.name ?? done.contact?.displayName ?? ""
    return .redirect(
      to: visit.back(orTo: "/"), said: "\(name): done.")
  }

  static func missed(_ visit: Visit) throws -> Reply {
    let missed = try visit.call(Methods.Missed(item: visit.id))
    return .redirect(to: visit.back(orTo: "/"), said: "\(missed.item.name): missed.")
  }

  static func snooze(_ visit: Visit) throws -> Reply {
    let snoozed = try visit.call(
      Methods.Snooze(item: visit.id, by: visit.form["by"], ask: visit.asksAboutGuest))
    return .redirect(to: visit.origin, said: isNow(snoozed.item, snoozed.warnings, visit))
  }

  static func move(_ visit: Visit) throws -> Reply {
    let at = visit.form["at"] ?? ""
    let moved = try visit.call(
      Methods.Reschedule(
        item: visit.id, startAt: at, force: visit.form.has("force") ? true : nil, ask: visit.asksAboutGuest))
    return .redirect(to: visit.origin, said: isNow(moved.item, moved.warnings, visit))
  }

  static func cancel(_ visit: Visit) throws -> Reply {
    let canceled = try visit.call(Methods.Cancel(item: visit.id, ask: visit.asksAboutGuest))
    return .redirect(to: "/people/\(canceled.item.contactId)", said: skipped(canceled, visit))
  }

  /// Returns the message about a moved session.
  static func isNow(_ item: ShownItem, _ warnings: [String]?, _ visit: Visit) -> String {
    let warnings = (warnings ?? []).map { " \($0)" }.joined()
    return "\(item.name) is \(visit.words.momentInWords(item.startAt)) now.\(warnings)"
  }

  static func skipped(_ canceled: Methods.Cancel.Reply, _ visit: Visit) -> String {
    "\(canceled.item.name), \(visit.words.moment(canceled.item.startAt)): skipped."
  }
}

extension Visit {
  /// True if the user has not read yet that a guest took the time. Forms of pages that say it have this
  /// field.
  var asksAboutGuest: Bool? { form.has("guest") ? nil : true }

  /// True if the user has read that a meeting with the same person ended a moment ago.
  var meansSecond: Bool? { form.has("again") ? true : nil }

  /// Returns the page to go back to. The page of the session is replaced by `other`, because it has nothing
  /// more to show.
  func back(orTo other: String) -> String { origin.hasPrefix("/items/") ? other : origin }
}
