import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The actions for the whole plan.
enum PlanActions {
  /// Moves the session for which the page shows free places.
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
    return .redirect(to: visit.origin, said: said(of: back))
  }

  /// Returns a message such as `Taken back: snooze Dede 1d.` Notices about the plan name the sessions.
  static func said(of back: TakenBack) -> String {
    var back = back
    back.undone = PageText.change(back.undone)
    return back.title
  }

  static func snoozeTonight(_ visit: Visit) throws -> Reply {
    .redirect(to: visit.origin, said: tonight(try visit.call(Methods.SnoozeTonight())))
  }

  /// Returns the number of moved sessions. Notices about the plan name the sessions.
  static func tonight(_ moved: Methods.SnoozeTonight.Reply) -> String {
    let warnings = moved.warnings ?? []
    if moved.items.isEmpty {
      return warnings.isEmpty ? "No session is left today." : warnings.joined(separator: " ")
    }
    return (["\(counted(moved.items.count, "session")) moved to tomorrow."] + warnings)
      .joined(separator: " ")
  }

  /// Plans sessions that are missing. Tells whether everybody who is due has a session, and names people
  /// without a session, also if that was known before.
  static func week(_ visit: Visit) throws -> Reply {
    let plan = try visit.call(Methods.Refresh())
    let late = try visit.call(Methods.Status()).overdue
    let said =
      if !plan.unplaced.isEmpty {
        "Not everybody who is due has a session."
      } else if late > 0 {
        // They do not count as unplaced, because a better day may come or a calendar may not be read yet.
        "\(counted(late, "person is", "people are")) late and without a session yet."
      } else {
        "Everybody who is due has a session."
      }
    let known = plan.unplaced.filter { $0.known == true }
    let more = known.count > 3 ? ["No time was found for \(known.count - 3) more."] : []
    let sentences = [said] + known.prefix(3).map { $0.sentence(visit.words) } + more
    return .redirect(to: visit.origin, said: sentences.joined(separator: " "))
  }

  static func anew(_ visit: Visit) throws -> Reply {
    let plan = try visit.call(Methods.Plan(anew: true))
    return .redirect(
      to: "/plan",
      said: plan.sentences(visit.words).isEmpty ? "The plan is up to date." : "The plan is changed.")
  }
}
