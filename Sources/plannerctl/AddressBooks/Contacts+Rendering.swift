import PlannerModel
import PlannerProtocol
import PlannerTime

// Output of commands that changed a person or their goal.

/// Shows an added person; for the first person, also the next steps.
struct AddedView: Rendered {
  var reply: Methods.AddContact.Reply
  /// The time of the last contact, as typed.
  var last: String?
  var isFirst = false
  /// The unlinked cards with the person's name.
  var cards: [CardProposal] = []

  func lines(in context: RenderContext) -> [Styled] {
    var lines = [
      Styled("Added", .good) + " " + Styled(reply.contact.displayName, .bold) + goalWords(reply.goal)
    ]
    lines += lastLines(in: context) + reply.plan.changes(in: context) + worseLines(reply.worse, in: context)
    lines += cardLines(in: context)
    if isFirst {
      lines.append(
        reply.goal == nil
          ? "Next: `plannerctl edit NAME --every 2w` plans for them."
          : "Next: `plannerctl agenda` shows your days, `plannerctl why NAME` the reasons.")
    }
    return lines
  }

  private func cardLines(in context: RenderContext) -> [Styled] {
    guard let card = cards.first else { return [] }
    let name = oneLine(card.name)
    let sentence =
      cards.count == 1
      ? "\(name) \(card.inWords): \(card.command) links it."
      : "\(cards.count) cards have the name \(name): `plannerctl contacts search \(Quoted.shellLine([name]))` lists them."
    return Styled(sentence).wrapped(to: context.width)
  }

  private func lastLines(in context: RenderContext) -> [Styled] {
    guard let last, let met = reply.goal?.lastCompletedAt ?? (try? pastTime(last, in: context)) else {
      return []
    }
    return Styled("You last met \(context.dayInWords(context.zone.date(at: met))).").fitted(in: context)
      + nextDue(reply.goal, in: context)
  }
}

struct EditedView: Rendered {
  var reply: Methods.EditContact.Reply
  /// True if the person's own cadence was removed.
  var losesCadence = false
  /// True if the person's tags were changed.
  var showsTags = false

  func lines(in context: RenderContext) -> [Styled] {
    let goal: Styled =
      losesCadence && reply.goal == nil ? ": they have no plan any more." : goalWords(reply.goal)
    var facts = Facts()
    if showsTags {
      let tags = reply.contact.tags.map(oneLine).joined(separator: ", ")
      facts.add("tags", tags.isEmpty ? Styled("none", .dim) : Styled(tags))
    }
    return [Styled("Changed", .good) + " " + Styled(reply.contact.displayName, .bold) + goal]
      + facts.lines(width: context.width) + reply.plan.changes(in: context)
      + worseLines(reply.worse, in: context)
  }
}

/// Lists goals that have become harder to keep; `plannerctl check` shows more.
func worseLines(_ sentences: [String]?, in context: RenderContext) -> [Styled] {
  guard let sentences, !sentences.isEmpty else { return [] }
  return sentences.flatMap { ("\("Note", .warning): " + Styled(oneLine($0))).wrapped(to: context.width) }
    + ["`plannerctl check` shows more, and remedies."]
}

private func goalWords(_ goal: Goal?) -> Styled {
  guard let goal else { return "." }
  return ": \(goal.cadenceInWords), \(duration(minutes: goal.minDurationMin))."
}

struct PausedView: Rendered {
  var name: String
  var reply: Methods.SetPaused.Reply
  /// True if the person was not paused, so that resuming them had no effect.
  var wasPlanned = false

  func lines(in context: RenderContext) -> [Styled] {
    let name = Styled(name, .bold)
    guard reply.goal.paused else {
      let due = context.dayInWords(reply.goal.dueOn(in: context.zone))
      let sentence: Styled =
        wasPlanned ? "\(name) is not paused, but due \(due)." : "\(name) is planned again, due \(due)."
      return sentence.fitted(in: context) + reply.plan.consequences(in: context)
    }
    let end = reply.goal.pausedUntil.map { "until \(context.dayInWords($0))" } ?? "until `plannerctl resume`"
    return ("\(name) is paused \(end)." as Styled).fitted(in: context)
      + reply.plan.consequences(in: context) + warningLines(reply.warnings ?? [], in: context)
  }
}

struct ArchivedView: Rendered {
  var reply: Methods.SetArchived.Reply

  func lines(in context: RenderContext) -> [Styled] {
    let name = Styled(reply.contact.displayName, .bold)
    let sentence: Styled =
      reply.contact.archived == true
      ? "\(name) is archived. `\(Quoted.shellLine(["plannerctl", "unarchive", reply.contact.displayName]))` restores them."
      : "\(name) is no longer archived."
    return sentence.fitted(in: context) + reply.plan.consequences(in: context)
  }
}

/// Shows the people with a tag after one change to all of them.
struct TagEditedView: Rendered {
  var whom: SeveralPeople
  var reply: Methods.EditContacts.Reply

  func lines(in context: RenderContext) -> [Styled] {
    let rows = reply.changed.map { changed in
      [
        Styled(changed.contact.displayName, .bold),
        Styled(changed.goal.map { cadence(days: $0.cadenceDays) } ?? ""),
        Styled(changed.goal.map { duration(minutes: $0.minDurationMin) } ?? ""),
      ]
    }
    let table = Table([.init(flexible: true), .init(), .init()], rows: rows)
    return [severalTitle("Changed", whom, reply.changed)] + table.lines(width: context.width, indent: 2)
      + others("Unchanged", reply.unchanged, in: context)
      + others("Without a cadence; --every sets one", reply.withoutGoal, in: context)
      + reply.plan.changes(in: context) + worseLines(reply.worse, in: context)
  }
}

/// Shows the people with a tag after they were paused or resumed.
struct TagPausedView: Rendered {
  var whom: SeveralPeople
  var paused: Bool
  var reply: Methods.SetContactsPaused.Reply

  func lines(in context: RenderContext) -> [Styled] {
    let rows = reply.changed.map { changed in
      [
        Styled(changed.contact.displayName, .bold),
        Styled(
          paused
            ? changed.goal?.pausedUntil.map { "until \(context.dayInWords($0))" }
              ?? "until `plannerctl resume`"
            : changed.goal.map { "due \(context.dayInWords($0.dueOn(in: context.zone)))" } ?? ""),
      ]
    }
    let table = Table([.init(flexible: true), .init()], rows: rows)
    return [severalTitle(paused ? "Paused" : "Planned again", whom, reply.changed)]
      + table.lines(width: context.width, indent: 2)
      + others(paused ? "Paused already" : "Planned already", reply.unchanged, in: context)
      + others("Without a cadence, so without a plan", reply.withoutGoal, in: context)
      + reply.plan.consequences(in: context) + warningLines(reply.warnings ?? [], in: context)
  }
}

private func severalTitle(_ verb: String, _ whom: SeveralPeople, _ changed: [AddedContact]) -> Styled {
  if changed.isEmpty { return Styled("Nobody \(whom.inWords) was changed.") }
  return Styled("\(verb): \(counted(changed.count, "person", "people")) \(whom.inWords).")
}

/// Lists the people that the change did not affect.
private func others(_ what: String, _ names: [String], in context: RenderContext) -> [Styled] {
  names.isEmpty
    ? [] : Styled("\(what): \(names.map(oneLine).joined(separator: ", ")).").wrapped(to: context.width)
}

extension Methods.RemoveContact.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    [
      "Removed \(contact.displayName, .bold) with \(counted(removed.items, "session")) and "
        + "\(counted(removed.log, "log entry", "log entries")).",
      "`plannerctl undo` restores them.",
    ] + plan.consequences(in: context)
  }
}

/// Shows a contact added to the log.
struct LoggedView: Rendered {
  var name: String
  var reply: Methods.Log.Reply

  func lines(in context: RenderContext) -> [Styled] {
    [
      "\(Styled("Logged", .good)): \(name, .bold), \(reply.entry.outcome.rawValue), "
        + "\(context.momentInWords(reply.entry.when))."
    ] + warningLines(reply.warnings ?? [], in: context) + nextDue(reply.goal, in: context)
      + reply.plan.consequences(in: context)
  }
}
