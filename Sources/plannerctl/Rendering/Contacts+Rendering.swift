import PlannerModel
import PlannerProtocol
import PlannerTime

// What a command says after it changed a person or their goal.

/// An addition; the first one says how to go on.
struct AddedView: Rendered {
  var reply: Methods.AddContact.Reply
  var isFirst = false

  func lines(in context: RenderContext) -> [Styled] {
    var lines = [
      Styled("Added", .good) + " " + Styled(reply.contact.displayName, .bold) + goalWords(reply.goal)
    ]
    lines += reply.plan.changes(in: context) + worseLines(reply.worse, in: context)
    if isFirst {
      lines.append(
        reply.goal == nil
          ? "Next: `plannerctl edit NAME --every 2w` plans for them."
          : "Next: `plannerctl agenda` shows your days, `plannerctl why NAME` the reasons.")
    }
    return lines
  }
}

struct EditedView: Rendered {
  var reply: Methods.EditContact.Reply

  func lines(in context: RenderContext) -> [Styled] {
    [Styled("Changed", .good) + " " + Styled(reply.contact.displayName, .bold) + goalWords(reply.goal)]
      + reply.plan.changes(in: context) + worseLines(reply.worse, in: context)
  }
}

/// What can be kept less well than before; `plannerctl check` says more.
func worseLines(_ sentences: [String]?, in context: RenderContext) -> [Styled] {
  guard let sentences, !sentences.isEmpty else { return [] }
  return sentences.flatMap { ("\("Note", .warning): " + Styled(oneLine($0))).wrapped(to: context.width) }
    + ["`plannerctl check` says more, and what would help."]
}

private func goalWords(_ goal: Goal?) -> Styled {
  guard let goal else { return "." }
  return ": \(cadence(days: goal.cadenceDays)), \(duration(minutes: goal.minDurationMin))."
}

struct PausedView: Rendered {
  var name: String
  var reply: Methods.SetPaused.Reply

  func lines(in context: RenderContext) -> [Styled] {
    let name = Styled(name, .bold)
    guard reply.goal.paused else {
      return ["\(name) is planned again, due \(context.dayInWords(reply.goal.dueOn(in: context.zone)))."]
    }
    let end = reply.goal.pausedUntil.map { "until \(context.dayInWords($0))" } ?? "until `plannerctl resume`"
    return ["\(name) is paused \(end)."]
  }
}

extension Methods.RemoveContact.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    [
      "Removed \(contact.displayName, .bold) with \(counted(removed.items, "session")) and "
        + "\(counted(removed.log, "log entry", "log entries")).",
      "`plannerctl undo` brings them back.",
    ]
  }
}

/// A contact that was logged, and whose.
struct LoggedView: Rendered {
  var name: String
  var reply: Methods.Log.Reply

  func lines(in context: RenderContext) -> [Styled] {
    [
      "\(Styled("Logged", .good)): \(name, .bold), \(reply.entry.outcome.rawValue), "
        + "\(context.momentInWords(reply.entry.when))."
    ] + nextDue(reply.goal, in: context) + reply.plan.consequences(in: context)
  }
}
