import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// A month as weeks of days, each with its sessions, dates and days away.
struct MonthGrid {
  private(set) var days: [Values] = []
  /// The number of sessions, such as `12 sessions`.
  let total: String

  /// The most sessions of a day that are named. The rest is counted.
  private static let most = 3

  /// Returns the days from the start of the week with the month's first day to the end of the week with its
  /// last day.
  static func span(of month: CivilDate, _ style: TimeStyle) -> (start: CivilDate, days: Int) {
    let (year, number, _) = month.components
    let last = month.adding(days: CivilDate.length(ofMonth: number, year: year) - 1)
    let start = style.weekStart(of: month)
    return (start, style.weekStart(of: last).daysSinceEpoch + 7 - start.daysSinceEpoch)
  }

  init(_ week: Methods.Week.Reply, of month: CivilDate, _ words: PageWords) {
    let (year, number, _) = month.components
    func isIn(_ day: CivilDate) -> Bool {
      let parts = day.components
      return parts.year == year && parts.month == number
    }
    let count = week.days.filter { isIn($0.date) }.reduce(0) { $0 + $1.items.count }
    total = count == 0 ? "No sessions in this month" : counted(count, "session")
    days = week.days.map { day in
      let away = week.away.filter { $0.from <= day.date && day.date <= $0.to }
      let dates = (day.dates ?? []).map { date in
        dateInWords(kind: date.kind, title: date.title, years: date.years, of: date.name)
      }
      let more = day.items.count - Self.most
      return [
        "number": "\(day.date.components.day)", "day": words.day(day.date), "href": "/plan?from=\(day.date)",
        "isToday": day.date == words.today, "isOut": !isIn(day.date), "isAway": !away.isEmpty,
        "isEmpty": day.items.isEmpty && dates.isEmpty && away.isEmpty,
        "away": away.map { ["text": $0.note.map { "\(oneLine($0)) · away" } ?? "away"] },
        "dates": dates.map { ["text": $0] },
        "sessions": day.items.prefix(more == 1 ? Self.most + 1 : Self.most).map { item -> Values in
          [
            "href": "/items/\(item.id)", "time": words.clock(item.startAt), "name": item.name,
            "isDone": !item.status.isLive, "overlap": item.overlapInWords(in: words) ?? "",
          ]
        },
        "more": more > 1 ? "\(more)" : "",
      ]
    }
  }
}
