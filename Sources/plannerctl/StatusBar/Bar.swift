import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// The content of a status bar. It stays valid between two events, so it has no relative times such as
/// `in 25 min`.
struct Bar {
  enum State: String {
    /// No daemon answers.
    case down
    /// Nothing is planned.
    case free
    /// The next session is on another day, is today, is past its reminder, or is running.
    case later, today, soon, now
  }

  var state: State
  /// The parts, most important first: `Ana 18:30`, `2 overdue`. Empty if nothing needs attention.
  var parts: [String]
  /// The lines of the tooltip.
  var lines: [String]
  /// The running session; if no session runs, the next one.
  var next: ShownItem?
  /// The dates of today, in words.
  var dates: [String] = []
  var today = 0
  var overdue = 0
  var waiting = 0
  /// Unread conversations with guests, and guests' requests.
  var unread = 0
  var requests = 0

  /// The maximum width of a name in columns, in the bar and in the tooltip.
  private static let nameWidth = (short: 24, long: 40)
  /// The number of dates in the tooltip's lines.
  private static let shownDates = 5

  /// Creates the content.
  /// - items: the next few sessions, a running one first.
  /// - dates: the dates of today.
  init(
    _ status: Methods.Status.Reply, items: [ShownItem], dates: [UpcomingDate] = [],
    guests: DoorStanding? = nil, leadTimeMin: Int, in context: RenderContext
  ) {
    (unread, requests) = (guests?.unread ?? 0, guests?.waiting ?? 0)
    next = items.first
    self.dates = dates.map { oneLine($0.withName) }
    (today, overdue, waiting) = (status.today, status.overdue, status.waiting)
    state = next.map { Bar.state(of: $0, leadTimeMin: leadTimeMin, in: context) } ?? .free
    parts =
      next.map { next in
        let mark = next.overlaps == nil ? "" : " (conflict)"
        return [Bar.cut(next.name, Bar.nameWidth.short) + " " + context.barTime(next.startAt) + mark]
      } ?? []
    if let date = self.dates.first {
      parts.append(dates.count == 1 ? Bar.cut(date, Bar.nameWidth.short) : "\(dates.count) dates today")
    }
    if overdue > 0 { parts.append("\(overdue) overdue") }
    if waiting > 0 { parts.append("\(waiting) unanswered") }
    if requests > 0 { parts.append(counted(requests, "request")) }
    if unread > 0 { parts.append("\(unread) unread") }

    lines = items.map { item in
      context.barSpan(item) + "  "
        + Bar.cut(item.name, Bar.nameWidth.long)
        + (item.overlaps.map { ", over " + Bar.cut($0.inWords, Bar.nameWidth.short) } ?? "")
    }
    if next == nil { lines.append("Nothing is planned.") }
    lines += self.dates.prefix(Bar.shownDates).map { "Today  " + Bar.cut($0, Bar.nameWidth.long) }
    if dates.count > Bar.shownDates { lines.append("and \(dates.count - Bar.shownDates) more dates today") }
    if today > 0 { lines.append("\(counted(today, "session")) left of today") }
    if overdue > 0 { lines.append("\(counted(overdue, "person", "people")) overdue without a session") }
    if waiting > 0 { lines.append("\(counted(waiting, "session")) over: done or missed?") }
    if requests > 0 { lines.append("\(counted(requests, "guest")) asked for a time") }
    if unread > 0 { lines.append("\(counted(unread, "conversation")) not read") }
    if !status.conflicts.isEmpty {
      lines.append("\(counted(status.conflicts.count, "session")) over busy times")
    }
  }

  /// Creates a bar that shows an error.
  init(_ failure: Failure) {
    state = .down
    parts = ["Planner off"]
    lines = [harmless(failure.message)]
  }

  private static func state(of item: ShownItem, leadTimeMin: Int, in context: RenderContext) -> State {
    if item.startAt <= context.now { return .now }
    // The state changes at the time of the reminder, because the bar receives an event then.
    if item.startAt.adding(minutes: -leadTimeMin) <= context.now { return .soon }
    return context.zone.date(at: item.startAt) == context.today ? .today : .later
  }

  private static func cut(_ name: String, _ width: Int) -> String {
    Styled(oneLine(name)).cut(to: width).text(color: false)
  }
}

extension RenderContext {
  /// Formats a time: `18:30`, `Fri 18:30` within a week, else `Fri 13 Mar 18:30`.
  fileprivate func barTime(_ instant: Instant) -> String {
    let date = zone.date(at: instant)
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: return clock(instant)
    case 1...6: return "\(date.weekday.rawValue) \(clock(instant))"
    default: return moment(instant)
    }
  }

  /// Formats a session's time: `Today 18:30–19:00`, `Tomorrow 18:30–19:00`, `Fri 13 Mar 18:30–19:00`.
  fileprivate func barSpan(_ item: ShownItem) -> String {
    let (start, minutes) = (item.startAt, item.durationMin)
    switch zone.date(at: start).daysSinceEpoch - today.daysSinceEpoch {
    case 0: return "Today \(span(start, minutes: minutes))"
    case 1: return "Tomorrow \(span(start, minutes: minutes))"
    default: return daySpan(start, minutes: minutes)
    }
  }
}
