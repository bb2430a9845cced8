import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Shows people, all or filtered.
struct FilteredPeople: Rendered {
  var reply: Methods.People.Reply
  var isFiltered: Bool

  func lines(in context: RenderContext) -> [Styled] {
    reply.people.isEmpty && isFiltered ? ["Nobody matches that."] : reply.lines(in: context)
  }
}

extension Methods.People.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if people.isEmpty {
      return ("Nobody is in the planner yet. `plannerctl add NAME --every 2w` adds somebody." as Styled)
        .fitted(in: context)
    }
    // The highest score, but at least 1, fills the whole bar.
    let full = people.reduce(1) { max($0, $1.score ?? 0) }
    let columns: [Table.Column] = [
      .init("NAME", flexible: true), .init("SCORE", rank: 4), .init("DUE"), .init("EVERY", rank: 2),
      .init("LAST MET", rank: 3), .init("NEXT", rank: 1),
    ]
    let rows = people.map { person in
      [
        Styled(person.contact.displayName, .bold), person.scoreBar(full: full), person.due(in: context),
        Styled(person.goal.map { shortCadence($0.cadenceDays) } ?? ""),
        Styled(person.lastMetAt.map { context.day(context.zone.date(at: $0), aligned: true) } ?? "", .dim),
        Styled(person.nextItem.map { context.moment($0.startAt, aligned: true) } ?? ""),
      ]
    }
    return Table(columns, rows: rows).lines(width: context.width)
  }
}

/// Formats a cadence: `2w`, `10d`.
func shortCadence(_ days: Int) -> String { days % 7 == 0 ? "\(days / 7)w" : "\(days)d" }

extension PersonSummary {
  fileprivate func scoreBar(full: Double) -> Styled {
    guard let score else { return Styled() }
    return Styled(bar(score / full, columns: 8), (overdueDays ?? 0) > 0 ? .late : .accent)
      + Styled(" \(decimal(score))")
  }

  fileprivate func due(in context: RenderContext) -> Styled {
    if deceased == true { return Styled("died", .dim) }
    if contact.archived == true { return Styled("archived", .dim) }
    guard let goal else { return Styled("no goal", .dim) }
    if goal.paused {
      return Styled(goal.pausedUntil.map { "paused to \(context.day($0))" } ?? "paused", .dim)
    }
    if let overdueDays, overdueDays > 0 {
      return Styled("\(age(days: overdueDays)) late", .late)
    }
    guard let dueOn else { return Styled() }
    return dueOn == context.today ? Styled("today", .today) : Styled(context.day(dueOn, aligned: true))
  }
}

/// Returns a bar of `fraction` of `columns`, in steps of eighths, padded to all columns.
func bar(_ fraction: Double, columns: Int) -> String {
  let eighths = Int((min(max(fraction, 0), 1) * Double(columns * 8)).rounded())
  let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
  let text = String(repeating: "█", count: eighths / 8) + partial
  return text + String(repeating: " ", count: columns - text.count)
}
