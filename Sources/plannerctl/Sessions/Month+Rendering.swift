import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows a month as a grid of weeks, with each day's number of sessions and the days away, and the month's
/// dates below.
struct MonthView: Rendered {
  var reply: Methods.Agenda.Reply
  /// The first day of the month.
  var first: CivilDate

  private static let cell = 5
  /// The maximum number of dates below the grid.
  private static let most = 10

  static func length(of month: CivilDate) -> Int {
    let (year, number, _) = month.components
    return CivilDate.length(ofMonth: number, year: year)
  }

  func lines(in context: RenderContext) -> [Styled] {
    let (year, month, _) = first.components
    let counts = Dictionary(
      reply.days.map { day in (day.date, day.items.count { $0.status.isLive || $0.status == .done }) },
      uniquingKeysWith: +)
    let away = Set(reply.days.filter { $0.isAway(in: context) }.map(\.date))
    var lines: [Styled] = ["\(CivilDate.months[month - 1], .bold) \(year)"]
    lines.append(context.style.weekdays.reduce(Styled()) { $0 + cell($1.rawValue, .dim) })
    let end = first.adding(days: Self.length(of: first))
    var week = context.style.weekStart(of: first)
    while week < end {
      let days = (0..<7).map { week.adding(days: $0) }
      let isIn = days.map { first <= $0 && $0 < end }
      lines.append(
        row(
          zip(days, isIn).map { day, isIn in
            guard isIn else { return Styled() }
            let number = day.components.day
            return day == context.today ? cell("[\(number)]", .today) : cell("\(number)")
          }))
      let marks = zip(days, isIn).map { day, isIn in
        guard isIn else { return Styled() }
        let count = counts[day] ?? 0
        return count > 0 ? cell("×\(count)", .good) : away.contains(day) ? cell("away", .dim) : Styled()
      }
      if marks.contains(where: { !$0.isEmpty }) { lines.append(row(marks)) }
      week = week.adding(days: 7)
    }
    let total = counts.values.reduce(0, +)
    return lines + [
      "", total == 0 ? "No sessions in this month." : "\(counted(total, "session")) (×2: two on a day).",
    ] + dates(in: context)
  }

  private func dates(in context: RenderContext) -> [Styled] {
    let dates = reply.days.flatMap { $0.dates ?? [] }
    if dates.isEmpty { return [] }
    var lines = ["", Styled("Dates", .bold)] + DateRows.lines(Array(dates.prefix(Self.most)), in: context)
    if dates.count > Self.most {
      let command = "plannerctl agenda --from \(first) --days \(Self.length(of: first))"
      lines.append("  and \(dates.count - Self.most) more: \(command)")
    }
    return lines
  }

  private func cell(_ text: String, _ style: Style = .plain) -> Styled {
    Styled(String(repeating: " ", count: max(0, Self.cell - displayWidth(text)))) + Styled(text, style)
  }

  /// Joins cells. Omits trailing empty cells.
  private func row(_ cells: [Styled]) -> Styled {
    let last = cells.lastIndex { !$0.isEmpty } ?? -1
    return cells.prefix(last + 1).reduce(Styled()) { $0 + ($1.isEmpty ? cell("") : $1) }
  }
}

extension AgendaDay {
  /// True if the user is away at noon of this day. On a journey, the last day away can end a few hours into
  /// the next day of this zone.
  fileprivate func isAway(in context: RenderContext) -> Bool {
    let noon = context.zone.instant(of: date).adding(minutes: 720)
    return busy.contains { $0.kind == .away && $0.start <= noon && noon < $0.end }
  }
}
