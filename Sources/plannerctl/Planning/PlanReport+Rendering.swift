import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Shows the result of a refresh.
struct PlanReportView: Rendered {
  var report: PlanReport
  /// True if nothing was written.
  var isDryRun = false

  func lines(in context: RenderContext) -> [Styled] {
    if isDryRun { return [report.dryRunAnswer(in: context)] + report.difference(in: context) }
    let lines = report.list(report.unplaced, in: context)
    if lines.isEmpty { return ["The plan did not change."] }
    return [Spoken.report(report, isDryRun: false, in: context)] + lines
  }
}

extension PlanReport {
  private var changesSomething: Bool {
    !placed.isEmpty || !moved.isEmpty || !withdrawn.isEmpty || !missed.isEmpty
  }

  fileprivate func dryRunAnswer(in context: RenderContext) -> Styled {
    changesSomething
      ? Spoken.report(self, isDryRun: true, in: context) : "The plan would not change."
  }

  /// Lists the difference from the current plan, and the goals that have no place in either.
  fileprivate func difference(in context: RenderContext) -> [Styled] {
    var rows = DifferenceRows(context: context)
    for item in placed { rows.add(.plus, item) }
    for move in moved { rows.add(move.item, from: move.from, cause(of: move)) }
    for item in withdrawn { rows.add(.minus, item.item, item.inWords(context)) }
    for item in missed { rows.add(.minus, item, "lapsed, unanswered") }
    for goal in unplaced { rows.add(goal) }
    for conflict in conflicts {
      rows.add(.attention, conflict.item, "over \(conflict.with.inWords)")
    }
    return rows.lines
  }
}

extension PlanReport {
  /// Lists the effects of a command; empty if there is nothing to show. Omits goals that had no place before
  /// the command, because they were reported then.
  func changes(in context: RenderContext, isDryRun: Bool = false) -> [Styled] {
    isDryRun ? news.difference(in: context) : list(news.unplaced, in: context)
  }

  fileprivate func list(_ unplaced: [UnplacedGoal], in context: RenderContext) -> [Styled] {
    list("Placed", placed, in: context) + movedLines(in: context) + withdrawnLines(in: context)
      + list("Lapsed without an answer", missed, in: context)
      + unplacedLines(unplaced, in: context)
      + conflictLines(in: context) + unfitLines(in: context)
      + list(
        "Did it happen? Answer with `plannerctl review`", waiting, in: context)
  }

  private func list(_ title: String, _ items: [ShownItem], in context: RenderContext) -> [Styled] {
    items.isEmpty
      ? []
      : Styled("\(title):").wrapped(to: context.width) + SessionRows.lines(items, in: context, indent: 2)
  }

  /// Lists the effects of a command about one session on other sessions, and the new sessions.
  func consequences(in context: RenderContext) -> [Styled] {
    list("Placed", placed, in: context) + movedLines(in: context) + withdrawnLines(in: context)
      + unplacedLines(news.unplaced, in: context)
  }

  private func movedLines(in context: RenderContext) -> [Styled] {
    if moved.isEmpty { return [] }
    let rows = moved.map { move in
      [
        Styled(move.item.name, .bold) + Styled(move.item.forOccasion, .dim),
        Styled(context.moment(move.from, aligned: true), .dim),
        Styled("→", .dim),
        Styled(context.moment(move.item.startAt, aligned: true)),
        Styled(cause(of: move)), Styled(move.item.shownId, .dim),
      ]
    }
    let table = Table(
      [.init(wraps: true), .init(), .init(), .init(), .init(wraps: true), .init(rank: 1)], rows: rows)
    return ["Moved:"] + table.lines(width: context.width, indent: 2)
  }

  private func withdrawnLines(in context: RenderContext) -> [Styled] {
    if withdrawn.isEmpty { return [] }
    let rows = withdrawn.map { withdrawn in
      [
        Styled(withdrawn.item.name, .bold) + Styled(withdrawn.item.forOccasion, .dim),
        Styled(context.moment(withdrawn.item.startAt, aligned: true), .dim),
        Styled(withdrawn.inWords(context)),
      ]
    }
    let table = Table([.init(wraps: true), .init(), .init(wraps: true)], rows: rows)
    return ["No longer planned:"] + table.lines(width: context.width, indent: 2)
  }

  private func unplacedLines(_ unplaced: [UnplacedGoal], in context: RenderContext) -> [Styled] {
    if unplaced.isEmpty { return [] }
    let rows = unplaced.map { goal in
      [
        Styled(goal.name, .bold) + Styled(goal.forOccasion, .dim), Styled("due \(context.day(goal.dueOn))"),
        Styled(goal.inWords, .warning),
      ]
    }
    let table = Table([.init(wraps: true), .init(), .init(wraps: true)], rows: rows)
    let title: Styled = "Found no time for (`plannerctl why NAME` shows more):"
    return title.wrapped(to: context.width) + table.lines(width: context.width, indent: 2)
  }

  private func conflictLines(in context: RenderContext) -> [Styled] {
    conflicts.isEmpty
      ? [] : ["Over busy times, but not moved:"] + ConflictingItem.lines(conflicts, in: context)
  }
}

extension PlanReport {
  /// Names the sessions that stay although they no longer fit, and the command that moves them.
  fileprivate func unfitLines(in context: RenderContext) -> [Styled] {
    guard let unfit, !unfit.isEmpty else { return [] }
    let sentences = unfit.flatMap { Styled("\($0.inWords(context)).").hanging(in: context) }
    let chosen = unfit.first { $0.isOwn != true }
    let hints =
      (unfit.contains { $0.isOwn == true } ? ["`plannerctl plan --anew` uses the new rules."] : [])
      + (chosen.map {
        ["`plannerctl reschedule \($0.item.shownId)` shows other times for \(oneLine($0.item.name))."]
      }
        ?? [])
    return sentences + hints.flatMap { Styled($0).wrapped(to: context.width) }
  }
}

extension ConflictingItem {
  /// Lists sessions with the busy times that they conflict with.
  static func lines(_ conflicts: [ConflictingItem], in context: RenderContext) -> [Styled] {
    let rows = conflicts.map { conflict in
      [
        Styled(conflict.item.name, .bold), Styled(context.moment(conflict.item.startAt, aligned: true)),
        Styled("over \(conflict.with.inWords)", .bad), Styled(conflict.item.shownId, .dim),
      ]
    }
    return Table([.init(wraps: true), .init(), .init(wraps: true), .init(rank: 1)], rows: rows)
      .lines(width: context.width, indent: 2)
  }
}
