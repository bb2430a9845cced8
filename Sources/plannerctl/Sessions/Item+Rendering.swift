import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension Methods.Item.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    var facts = Facts()
    facts.add("when", item.when(in: context))
    facts.add("for", item.occasionInWords.map { Styled($0) })
    facts.add("state", Styled(item.stateInWords(in: context)))
    facts.add("conflict", item.overlapInWords(in: context).map { Styled("it \($0)", .bad) })
    facts.add("id", Styled(item.id, .dim))
    contact.add(to: &facts, card: card, in: context)
    profile?.addReaching(to: &facts)
    facts.add("notes", paragraphs: item.notes)
    return Styled(contact.displayName, .bold).fitted(in: context) + facts.lines(width: context.width)
      + LogRows.sections(log, limit: 5, in: context)
  }
}

extension Methods.Note.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    var facts = Facts()
    if let item {
      facts.add("notes", paragraphs: item.notes)
      return item.title(in: context).fitted(in: context) + facts.lines(width: context.width)
    }
    guard let entry, let contact else { return [] }
    facts.add(entry.idea == true ? "idea" : "note", paragraphs: entry.notes)
    let kept: Styled = "Kept with \(contact.displayName, .bold):"
    return kept.wrapped(to: context.width) + facts.lines(width: context.width)
  }
}

extension ShownItem {
  /// Formats the time: `Fri 6 Mar 18:00–18:30 (in 3 days)`, or `(in 3 days, their 23:00)`.
  func when(in context: RenderContext) -> Styled {
    let relative = context.relative(startAt, minutes: durationMin)
    let theirs = context.theirs(self).map { ", " + Styled($0, .dim) } ?? Styled()
    return Styled("\(context.daySpan(startAt, minutes: durationMin)) (\(relative)") + theirs + ")"
  }

  /// Returns the person and the time, on one line.
  func title(in context: RenderContext) -> Styled {
    Styled(name, .bold) + ", " + when(in: context) + Styled(forOccasion)
  }

  func stateInWords(in context: RenderContext) -> String {
    let words =
      switch status {
      case .pending: "planned"
      case .snoozed: "snoozed"
      case .rescheduled: "moved"
      case .done: "done"
      case .canceled: "canceled"
      case .missed: "did not happen"
      case .lapsed: "lapsed without an answer"
      }
    if status.isUnanswered(since: endAt, at: context.now) { return "\(words); needs `done` or `missed`" }
    if byGuest == true { return "\(words), booked by \(oneLine(name))" }
    return origin == .manual ? "\(words), booked by you" : words
  }
}
