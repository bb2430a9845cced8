import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows days away that were added, or that a dry run would add.
struct AwayView: Rendered {
  var reply: Methods.AddAway.Reply
  var isDryRun = false

  func lines(in context: RenderContext) -> [Styled] {
    guard isDryRun else { return answer(in: context).fitted(in: context) + reply.plan.changes(in: context) }
    let plan = PlanReportView(report: reply.plan.news, isDryRun: true).lines(in: context)
    // Only the first line of the plan is a sentence; tables follow.
    return answer(in: context).fitted(in: context) + plan.prefix(1).flatMap { $0.fitted(in: context) }
      + plan.dropFirst()
  }

  private func answer(in context: RenderContext) -> Styled {
    let away = reply.away
    guard let merged = reply.merged else {
      return Styled("\(isDryRun ? "Would be away" : "Away") \(away.inWords(in: context)).")
    }
    let before = merged.map { $0.daysInWords(in: context) }.joined(separator: " and ")
    let isOver = merged.allSatisfy { $0.to < context.today }
    let known = "You \(isOver ? "were" : "are") away \(before) already"
    if merged == [away] { return Styled("\(known); nothing \(isDryRun ? "would change" : "changed").") }
    let days = away.daysInWords(in: context)
    return Styled("\(known); it \(isDryRun ? "would be \(days)" : "is \(days) now")\(away.detail).")
  }
}

extension Methods.RemoveAway.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    ["The days away are removed."] + plan.changes(in: context)
  }
}

extension Methods.ListAway.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if away.isEmpty {
      return Styled("No days away. `plannerctl away FROM [TO]` adds some.").fitted(in: context)
    }
    // Ids are shortened as long as they stay unique.
    let length = (4...36).first { length in Set(away.map { $0.id.prefix(length) }).count == away.count } ?? 36
    let rows = away.map { period in
      [
        Styled(context.day(period.from, aligned: true)), Styled("–", .dim),
        Styled(context.day(period.to, aligned: true)),
        Styled(period.from <= context.today ? "now" : context.relative(period.from)),
        Styled(oneLine(period.note ?? "")), Styled(String(period.id.prefix(length)), .dim),
      ]
    }
    return Table(
      [
        .init("FROM"), .init(), .init("TO"), .init(rank: 2), .init("NOTE", flexible: true, rank: 3),
        .init("ID", rank: 1),
      ], rows: rows
    ).lines(width: context.width)
  }
}

extension Away {
  fileprivate func inWords(in context: RenderContext) -> String { daysInWords(in: context) + detail }

  /// The number of days, and the note.
  fileprivate var detail: String {
    let days = counted(to.daysSinceEpoch - from.daysSinceEpoch + 1, "day")
    return " (\(days))" + (note.map { ", \(oneLine($0))" } ?? "")
  }

  fileprivate func daysInWords(in context: RenderContext) -> String {
    from == to ? context.day(from) : "\(context.day(from)) – \(context.day(to))"
  }
}
