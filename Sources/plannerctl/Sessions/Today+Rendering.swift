import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Today at a glance: greeting, sessions, dates of the week, fading people and unanswered sessions.
struct TodayView: Rendered {
  var agenda: Methods.Agenda.Reply
  var dates: [UpcomingDate]
  /// The fading people, most due first.
  var fading: [PersonSummary]
  /// The past sessions that the user has not answered.
  var waiting: [ShownItem]

  /// The maximum number of fading people. A longer list would not help.
  private static let most = 5

  func lines(in context: RenderContext) -> [Styled] {
    var lines: [Styled] = [Styled(greeting(in: context)), ""] + agenda.lines(in: context)
    // The agenda contains today's dates.
    let ahead = dates.filter { $0.daysAhead > 0 }
    if !ahead.isEmpty {
      lines += ["", Styled("Dates this week", .bold)] + DateRows.lines(ahead, in: context)
    }
    if !fading.isEmpty {
      let rows = longest.prefix(Self.most).map { person in
        [Styled(person.contact.displayName), Styled(since(person, in: context), .dim)]
      }
      lines += ["", Styled("Fading", .bold)]
      lines += Table([.init(flexible: true), .init()], rows: rows).lines(width: context.width, indent: 2)
      if fading.count > Self.most {
        lines.append("  and \(fading.count - Self.most) more: plannerctl people fading")
      }
    }
    // The agenda contains today's sessions.
    let earlier = waiting.filter { context.zone.date(at: $0.startAt) != context.today }
    if earlier.isEmpty { return lines + waitingHint(waiting, in: context) }
    lines += ["", Styled("Did it happen?", .bold)] + SessionRows.lines(earlier, in: context, indent: 2)
    return lines + ["  Answer with `plannerctl review`."]
  }

  private var longest: [PersonSummary] {
    fading.sorted {
      ($0.lastMetAt?.seconds ?? 0, $0.contact.displayName) < (
        $1.lastMetAt?.seconds ?? 0, $1.contact.displayName
      )
    }
  }

  private func greeting(in context: RenderContext) -> String {
    switch context.zone.wallClock(at: context.now).secondOfDay / 3600 {
    case 5..<12: "Good morning."
    case 12..<18: "Good afternoon."
    default: "Good evening."
    }
  }

  private func since(_ person: PersonSummary, in context: RenderContext) -> String {
    guard let met = person.lastMetAt else { return "" }
    return "last met \(context.relative(context.zone.date(at: met)))"
  }
}

/// Names the unanswered sessions, and the command to answer them. Empty if there are no such sessions.
func waitingHint(_ waiting: [ShownItem], in context: RenderContext) -> [Styled] {
  if waiting.isEmpty { return [] }
  let hint: Styled =
    "\(Styled("Not answered", .warning)): \(context.names(of: waiting)). Answer with `plannerctl review`."
  return [""] + hint.wrapped(to: context.width)
}
