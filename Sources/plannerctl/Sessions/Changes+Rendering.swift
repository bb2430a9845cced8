import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

// Output of commands that changed one session.

extension Methods.Done.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    closedLines(in: context) + warningLines(warnings ?? [], in: context) + followUpLines(in: context)
      + nextDue(goal, in: context) + (others ?? []).flatMap { otherLines($0, in: context) }
      + plan.consequences(in: context)
  }

  private func followUpLines(in context: RenderContext) -> [Styled] {
    guard let followUpOn else { return [] }
    return ("A reminder to ask again comes \(context.dayInWords(followUpOn))." as Styled).fitted(in: context)
  }

  private func otherLines(_ other: AlsoMet, in context: RenderContext) -> [Styled] {
    let met: Styled =
      if let item = other.item {
        Styled("Done", .good) + ": " + item.title(in: context) + "."
      } else {
        "Logged: you met \(other.name, .bold), too."
      }
    return met.fitted(in: context) + nextDue(other.goal, in: context)
  }

  private func closedLines(in context: RenderContext) -> [Styled] {
    if let item { return (Styled("Done", .good) + ": " + item.title(in: context) + ".").fitted(in: context) }
    guard let entry, let contact else { return [] }
    let name = Styled(contact.displayName, .bold)
    let logged: Styled = "Logged: you met \(name) \(context.dayInWords(context.zone.date(at: entry.when)))."
    let ahead: Styled =
      if let ahead {
        "No session was closed; the next one is later: \(ahead.title(in: context))."
      } else {
        "No session was closed: none was open that day."
      }
    return logged.wrapped(to: context.width) + ahead.wrapped(to: context.width)
  }
}

extension Methods.Missed.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    ("\(Styled("Missed", .bad)): \(item.title(in: context))." as Styled).fitted(in: context)
      + plan.changes(in: context)
  }
}

extension Methods.Snooze.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    ("Snoozed to: \(item.title(in: context))." as Styled).fitted(in: context)
      + warningLines(warnings ?? [], in: context)
      + plan.consequences(in: context)
  }
}

extension Methods.SnoozeTonight.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if items.isEmpty {
      return (warnings == nil ? ["Today has no more sessions."] : [])
        + warningLines(warnings ?? [], in: context)
    }
    return Spoken.toTomorrow(items, in: context).fitted(in: context)
      + SessionRows.lines(items, in: context, indent: 2)
      + warningLines(warnings ?? [], in: context) + plan.consequences(in: context)
  }
}

extension Methods.Reschedule.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    ("Moved to: \(item.title(in: context))." as Styled).fitted(in: context)
      + warningLines(warnings, in: context) + plan.consequences(in: context)
  }
}

extension Methods.Book.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    ("Booked: \(item.title(in: context))  \(item.shownId, .dim)" as Styled).fitted(in: context)
      + warningLines(warnings, in: context)
      + plan.consequences(in: context)
  }
}

extension Methods.Cancel.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    ("Canceled: \(item.title(in: context))." as Styled).fitted(in: context) + plan.consequences(in: context)
  }
}

extension TakenBack: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    ([title] + sentences(context)).flatMap { Styled($0).fitted(in: context) }
  }
}

extension Methods.Commands.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    if commands.isEmpty { return ["There is nothing to undo."] }
    let rows = commands.map { command in
      [
        Styled(command.id, .accent), Styled(context.moment(command.at, aligned: true)),
        Styled(oneLine(command.command)), Styled(command.program, .dim),
        Styled(command.isUndone ? "undone" : "", .dim),
      ]
    }
    let table = Table(
      [.init(right: true), .init(), .init(flexible: true), .init(rank: 2), .init(rank: 1)], rows: rows)
    return table.lines(width: context.width)
      + ["Undo one with: plannerctl undo \(commands.first { !$0.isUndone }?.id ?? commands[0].id)"]
  }
}

/// Shows times to choose from.
struct CandidatesView: Rendered {
  var reply: Methods.Candidates.Reply
  /// The requested number of times. The numbers are valid only with the same count.
  var count: Int?

  func lines(in context: RenderContext) -> [Styled] {
    let (item, candidates) = (reply.item, reply.candidates)
    if candidates.isEmpty {
      let none: Styled =
        "No other time is free for \(item.title(in: context)). To choose one yourself: `--at TIME`."
      return none.fitted(in: context)
    }
    let best = candidates.indices.min { candidates[$0].cost < candidates[$1].cost }
    let rows = candidates.enumerated().map { index, candidate in
      let date = context.zone.date(at: candidate.startAt)
      return [
        Styled("\(index + 1)", .accent), Styled(context.day(date, aligned: true)),
        Styled(context.relative(date)),
        Styled(context.span(candidate.startAt, minutes: item.durationMin, aligned: true)),
        Styled(context.theirs(candidate.startAt, zone: item.contactTimeZone) ?? "", .dim),
        Styled(candidate.inWords(isBest: index == best, in: context), .dim),
      ]
    }
    let table = Table(
      [.init(right: true), .init(), .init(rank: 1), .init(), .init(rank: 2), .init(flexible: true, rank: 3)],
      rows: rows)
    let title: Styled = "\(item.title(in: context)) could move to:"
    let command = "plannerctl reschedule \(item.shownId) --pick 1\(count.map { " --count \($0)" } ?? "")"
    let hint = "Choose one with: \(command)"
    return title.wrapped(to: context.width) + table.lines(width: context.width, indent: 2)
      // The command is not wrapped, so that it can be copied.
      + (hint.count <= context.width ? [Styled(hint)] : ["Choose one with:", Styled("  \(command)")])
  }
}

func warningLines(_ warnings: [String], in context: RenderContext) -> [Styled] {
  warnings.flatMap { (Styled("Note", .warning) + ": " + Styled(oneLine($0))).fitted(in: context) }
}

/// Shows when a person is due after a contact.
func nextDue(_ goal: Goal?, in context: RenderContext) -> [Styled] {
  guard let goal, !goal.paused else { return [] }
  let due = goal.dueOn(in: context.zone)
  let sentence = "\(due < context.today ? "Still due, since" : "Due again") \(context.dayInWords(due))."
  return Styled(sentence).fitted(in: context)
}
