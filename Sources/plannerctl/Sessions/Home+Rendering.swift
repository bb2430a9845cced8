import PlannerModel
import PlannerProtocol
import PlannerTime

/// Shows the output of `plannerctl` without a command.
struct HomeView: Rendered {
  var agenda: Methods.Agenda.Reply
  /// The next sessions, including today's.
  var items: [ShownItem]
  /// The past sessions that the user has not answered.
  var waiting: [ShownItem]

  /// The maximum number of lines for today on a screen of 24 lines.
  private static let most = 6

  func lines(in context: RenderContext) -> [Styled] {
    let today = agenda.lines(in: context)
    let sentence = items.isEmpty ? "Nothing is planned." : Spoken.next(items, in: context)
    var lines = sentence.wrapped(to: context.width) + [""]
    lines += today.prefix(Self.most)
    if today.count > Self.most { lines.append("  and \(today.count - Self.most) more: plannerctl today") }
    let later = items.filter { context.zone.date(at: $0.startAt) != context.today }
    if !later.isEmpty { lines += [""] + SessionRows.lines(later, in: context) }
    lines += waitingHint(waiting, in: context)
    return lines + [""] + CommandHints.afterwards.lines(in: context)
  }
}

/// Shows the output of `plannerctl` for a planner without people.
struct EmptyHome: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    ["Nobody is in the planner yet.", ""] + CommandHints.first.lines(in: context)
  }
}

/// Lists commands and their purposes.
struct CommandHints: Rendered {
  var rows: [(line: String, purpose: String)]

  static let afterwards = CommandHints(rows: [
    ("plannerctl add NAME --every 2w", "meet somebody from now on"),
    ("plannerctl done NAME", "a session took place"),
    ("plannerctl move NAME", "other times for a session"),
    ("plannerctl people", "who is due"),
    ("plannerctl help", "all commands"),
  ])

  static let first = CommandHints(rows: [
    ("plannerctl init", "begin: calendars, people, a first plan"),
    ("plannerctl add NAME --every 2w", "meet somebody from now on"),
    ("plannerctl import FILE --from csv", "people from a spreadsheet"),
    ("plannerctl doctor", "is everything in its place?"),
    ("plannerctl help", "all commands"),
  ])

  func lines(in context: RenderContext) -> [Styled] {
    let table = Table(
      [.init(), .init(rank: 1)],
      rows: rows.map { [Styled($0.line, .accent), Styled($0.purpose, .dim)] })
    return table.lines(width: context.width)
  }
}
