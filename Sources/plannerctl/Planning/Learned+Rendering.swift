import PlannerProtocol
import PlannerTime
import PlannerWords

extension Methods.Learned.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    let total = cells.reduce(0) { $0 + $1.total }
    if total == 0 {
      let sentence: Styled =
        "The planner has learned nothing yet: it learns from sessions that are done or missed, and that you snooze, reschedule or cancel."
      return (sentence + " " + rules(in: context)).wrapped(to: context.width)
    }
    let grid = HeatMap(cells: cells, style: context.style)
    let kept = cells.reduce(0) { $0 + $1.kept }
    let summary: Styled =
      "\("\(kept) of \(counted(total, "session"))", .bold) were kept; weighted by age and smoothed, that is \(percent(rate)). It compares every time with this rate. "
    let key: Styled =
      "3/4 means: 3 of 4 sessions there were kept. -0.40d means: a start there counts as 0.4 days sooner, +0.40d as later. The planner chooses the soonest start."
    let title: Styled = "Kept sessions, and their effect on the cost of a start:"
    return title.wrapped(to: context.width) + [""]
      + (grid.width <= context.width ? grid.lines : grid.list(width: context.width))
      + [""] + key.wrapped(to: context.width)
      + (summary + rules(in: context)).wrapped(to: context.width)
  }

  private func rules(in context: RenderContext) -> Styled {
    let forgotten = forgottenInWords(in: context).map { " \($0)" } ?? ""
    return "\(fadingInWords) (`plannerctl prefs set learningHalfLifeDays`).\(forgotten)"
  }
}

extension Methods.ResetLearned.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if forgotten == 0 { return ["There was nothing to clear."] }
    return ["Cleared: the learned times of \(counted(forgotten, "session"))."] + plan.changes(in: context)
  }
}

/// A heat map of the week: one row per day, one column per three hours. Each cell has the number of kept
/// sessions, and below it the effect on the cost. Colours only repeat the sign.
private struct HeatMap {
  private let cells: [Weekday: [Int: LearnedCell]]
  private let style: TimeStyle
  private let cellWidth: Int

  private static let hours = Array(stride(from: 0, to: 24, by: 3))
  private static let margin = 4

  init(cells: [LearnedCell], style: TimeStyle) {
    self.style = style
    self.cells = cells.reduce(into: [:]) { grid, cell in
      if cell.total > 0 { grid[cell.weekday, default: [:]][cell.fromHour] = cell }
    }
    cellWidth = cells.reduce(6) { max($0, $1.counts.count, $1.effect.count) } + 1
  }

  var width: Int { Self.margin + Self.hours.count * (cellWidth + 1) }

  var lines: [Styled] {
    let title = Self.hours.reduce(Styled("    ")) { $0 + cell(style.threeHours(from: $1), .dim) }
    return [title]
      + style.weekdays.flatMap { weekday -> [Styled] in
        let day = cells[weekday] ?? [:]
        let counts = Self.hours.reduce(Styled("\(weekday.rawValue) ", .bold)) { line, hour in
          line + (day[hour].map { cell($0.counts, $0.style) } ?? cell("·", .dim))
        }
        // Avoids trailing spaces, and a second line for a day without sessions.
        let last = day.keys.max() ?? -1
        let effects = Self.hours.filter { $0 <= last }.reduce(Styled("    ")) { line, hour in
          line + (day[hour].map { cell($0.effect, $0.style) } ?? cell("", .plain))
        }
        return day.isEmpty ? [counts] : [counts, effects]
      }
  }

  /// Returns a list, for terminals that are too narrow for the grid.
  func list(width: Int) -> [Styled] {
    let rows = style.weekdays.flatMap { weekday in
      Self.hours.compactMap { hour in
        cells[weekday]?[hour].map { cell in
          [
            Styled(weekday.rawValue, .bold), Styled(style.threeHours(from: hour)), Styled(cell.counts),
            Styled(cell.effect, cell.style),
          ]
        }
      }
    }
    return Table([.init(), .init(), .init(right: true), .init(right: true)], rows: rows).lines(width: width)
  }

  private func cell(_ text: String, _ style: Style) -> Styled {
    let padding = String(repeating: " ", count: max(0, cellWidth - displayWidth(text)))
    return Styled(" ") + Styled(padding + text, style)
  }
}

extension LearnedCell {
  fileprivate var counts: String { "\(kept)/\(total)" }

  /// The amount added to the cost, in days.
  fileprivate var effect: String {
    let days = decimal(-Double(bias) / 1000)
    return days.hasPrefix("-") ? "\(days)d" : days == "0.00" ? "0.00d" : "+\(days)d"
  }

  fileprivate var style: Style {
    switch bias {
    case 250...: .veryGood
    case 50...: .good
    case ..<(-249): .veryBad
    case ..<(-49): .bad
    default: .plain
    }
  }
}
