import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension Methods.Agenda.Reply: Rendered {
  /// Shows one line per entry. The first entry of a day also shows the day. A blank line separates weeks.
  func lines(in context: RenderContext) -> [Styled] {
    var columns = SessionRows.untitled
    // Names of calendars are cut too if the terminal is narrow.
    columns[5].isFlexible = true
    var table = Table(columns)
    for day in days {
      if day.date.weekday == context.style.firstWeekday, !table.rows.isEmpty { table.rows.append([]) }
      let entries = day.entries(in: context)
      let isToday = day.date == context.today
      var date = [
        Styled(context.day(day.date, aligned: true), isToday ? .today : .plain),
        Styled(context.relative(day.date), isToday ? .today : .dim),
      ]
      if entries.isEmpty { table.rows.append(date + [Styled("–", .dim)]) }
      for entry in entries {
        table.rows.append(date + entry)
        date = [Styled(), Styled()]
      }
    }
    return table.lines(width: context.width)
  }
}

extension Methods.Week.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    Methods.Agenda.Reply(days: days).lines(in: context) + waitingHint(waiting, in: context)
  }
}

extension AgendaDay {
  /// The maximum width of a calendar's name, in columns.
  private static let calendarWidth = 16

  /// Returns the day's dates, and then its sessions and busy times sorted by time, as cells after the day.
  fileprivate func entries(in context: RenderContext) -> [[Styled]] {
    let sessions = items.map { item in
      (start: item.startAt, cells: cells(of: item, in: context))
    }
    let taken = busy.map { (start: $0.start, cells: cells(of: $0, in: context)) }
    return (dates ?? []).map(cells(of:)) + (taken + sessions).sorted { $0.start < $1.start }.map(\.cells)
  }

  private func cells(of date: UpcomingDate) -> [Styled] {
    [
      Styled("all day", .dim), Styled(), Styled(oneLine(date.withName), .bold),
      Styled(date.kind.isQuestion ? date.kind.inWords : "", .dim),
    ]
  }

  private func cells(of item: ShownItem, in context: RenderContext) -> [Styled] {
    Array(SessionRows.row(item, in: context).dropFirst(2))
  }

  private func cells(of busy: BusyTime, in context: RenderContext) -> [Styled] {
    let kind = busy.kind == .away ? "away" : "busy"
    let title = busy.title.isEmpty ? kind : oneLine(busy.title)
    let place =
      busy.calendar.map {
        dot(busy.color, in: context) + Styled(oneLine($0), .dim).cut(to: Self.calendarWidth)
      } ?? Styled(title == kind ? "" : kind, .dim)
    return [Styled(span(of: busy, in: context), .dim), Styled(), Styled(title, .dim), place]
  }

  /// Returns the part of a busy time on this day.
  private func span(of busy: BusyTime, in context: RenderContext) -> String {
    let start = context.zone.instant(of: date)
    let end = context.zone.instant(of: date.adding(days: 1))
    if busy.start <= start, busy.end >= end { return "all day" }
    let from =
      busy.start <= start
      ? context.style.clock(minute: 0, aligned: true) : context.clock(busy.start, aligned: true)
    return "\(from)–\(busy.end >= end ? context.style.clock(minute: 1440) : context.clock(busy.end))"
  }
}
