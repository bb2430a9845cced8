import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerTime
import PlannerWords

/// What can be done with the whole plan.
enum PlanActions {
  /// Moves the session that the page shows places for.
  static func move(_ visit: Visit) throws -> Reply {
    let moved = try visit.call(
      Methods.Reschedule(
        item: visit.query["move"] ?? "", startAt: visit.form["at"] ?? "",
        force: visit.form.has("force") ? true : nil, ask: visit.asksAboutGuest))
    return placed(moved.item, "is", moved.warnings, visit)
  }

  static func book(_ visit: Visit) throws -> Reply {
    let booked = try visit.call(
      Methods.Book(
        name: visit.form["name"] ?? "", at: visit.form["at"] ?? "",
        durationMin: try visit.form["length"].map(minutes),
        force: visit.form.has("force") ? true : nil))
    return placed(booked.item, "is booked,", booked.warnings, visit)
  }

  private static func minutes(_ text: String) throws -> Int {
    guard let minutes = Int(text) else {
      throw InvalidField(field: "durationMin", value: .string(text), allowed: "a whole number")
    }
    return minutes
  }

  private static func placed(_ item: ShownItem, _ verb: String, _ warnings: [String], _ visit: Visit) -> Reply
  {
    let words = visit.words
    return .redirect(
      to: "/plan?from=\(words.style.weekStart(of: words.zone.date(at: item.startAt)))",
      said: "\(item.name) \(verb) \(words.momentInWords(item.startAt)).\(warnings.map { " \($0)" }.joined())"
    )
  }

  static func undo(_ visit: Visit) throws -> Reply {
    let back = try visit.call(Methods.Undo(id: visit.form["id"], force: visit.form.has("force") ? true : nil))
    return .redirect(to: visit.origin, said: said(of: back, visit.words))
  }

  /// `Taken back: snooze Dede 1d. Dede is Tue 1 Dec 18:00 again.`
  static func said(of back: TakenBack, _ words: PageWords) -> String {
    ([back.title] + back.sentences(words)).joined(separator: " ")
  }

  static func snoozeTonight(_ visit: Visit) throws -> Reply {
    .redirect(to: visit.origin, said: tonight(try visit.call(Methods.SnoozeTonight())))
  }

  static func tonight(_ moved: Methods.SnoozeTonight.Reply) -> String {
    (["\(counted(moved.items.count, "session")) moved to tomorrow."] + (moved.warnings ?? []))
      .joined(separator: " ") + moved.plan.changesInWords
  }

  static func refresh(_ visit: Visit) throws -> Reply {
    .redirect(to: visit.origin, said: said(of: try visit.call(Methods.Refresh())))
  }

  static func anew(_ visit: Visit) throws -> Reply {
    .redirect(to: "/plan", said: said(of: try visit.call(Methods.Plan(anew: true))))
  }

  private static func said(of plan: PlanReport) -> String {
    var parts: [String] = []
    if !plan.placed.isEmpty { parts.append("\(counted(plan.placed.count, "session")) planned") }
    if !plan.moved.isEmpty { parts.append("\(plan.moved.count) moved") }
    if !plan.withdrawn.isEmpty { parts.append("\(plan.withdrawn.count) no longer planned") }
    if !plan.unplaced.isEmpty {
      parts.append("no time found for \(plan.unplaced.prefix(3).map(\.name).joined(separator: ", "))")
    }
    return parts.isEmpty ? "The plan is up to date." : parts.joined(separator: ", ").capitalizedFirst + "."
  }
}
