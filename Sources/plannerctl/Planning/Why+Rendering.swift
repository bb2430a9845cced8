import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Shows the reasons for a session's time, and the hours when the person can be met.
struct WhyView: Rendered {
  var reply: Methods.Why.Reply
  /// The person's zone; nil if it is unknown.
  var timeZone: String?

  func lines(in context: RenderContext) -> [Styled] {
    reply.headline(in: context) + hoursLines(in: context) + reply.scoreLines(in: context)
      + reply.costLines(in: context) + reply.rejectedLines(in: context) + reply.changeLines(in: context)
  }

  private func hoursLines(in context: RenderContext) -> [Styled] {
    guard let timeZone, let hours = context.contactHoursInWords else { return [] }
    return Styled("They can be met \(hours) where they are (\(timeZone)).").fitted(in: context)
  }
}

extension Methods.Why.Reply {
  fileprivate func headline(in context: RenderContext) -> [Styled] {
    guard let item else { return absence(in: context) }
    let sentences =
      [item.title(in: context) + "."]
      + [story(of: item).map { Styled($0) }, overlap(of: item, in: context).map { Styled($0, .warning) }]
      .compactMap(\.self)
    var lines = sentences.dropFirst().reduce(sentences[0]) { $0 + " " + $1 }.wrapped(to: context.width)
    if let unplaced {
      let sentence: Styled =
        "A later one\(unplaced.forOccasion), due \(context.dayInWords(unplaced.dueOn)), has no place: \(unplaced.inWords, .warning)."
      lines += sentence.wrapped(to: context.width)
    }
    return lines + pauseLines(in: context)
  }

  /// Explains why a person has no session.
  private func absence(in context: RenderContext) -> [Styled] {
    let name = Styled(contact.displayName, .bold)
    if let sentence = unplacedSentence(in: context), goal == nil { return sentence }
    guard let goal else {
      let sentence: Styled = "\(name) has no cadence, so no session is planned. To set one:"
      return sentence.wrapped(to: context.width) + [command("edit", "--every 2w")]
    }
    if goal.paused { return pauseLines(in: context) }
    if waits == true {
      let sentence: Styled = """
        \(name) has no session yet: no suitable day is free in the planned days, and each night adds one \
        more day. Without a free one, the planner uses a shared day.
        """
      return sentence.wrapped(to: context.width)
    }
    return unplacedSentence(in: context)
      ?? ("\(name) has no session planned." as Styled).fitted(in: context)
  }

  private func unplacedSentence(in context: RenderContext) -> [Styled]? {
    guard let unplaced else { return nil }
    let name = Styled(contact.displayName, .bold)
    let what = unplaced.occasionInWords.map { " for \($0)" } ?? ""
    let sentence: Styled =
      "\(name) has no session\(what): due \(context.dayInWords(unplaced.dueOn)), and \(unplaced.inWords, .warning)."
    return sentence.wrapped(to: context.width)
  }

  private func pauseLines(in context: RenderContext) -> [Styled] {
    guard let goal, goal.paused else { return [] }
    let end = goal.pausedUntil.map { " until \(context.dayInWords($0))" } ?? ""
    let sentence: Styled = "\(contact.displayName, .bold) is paused\(end). To plan for them again:"
    return sentence.wrapped(to: context.width) + [command("resume")]
  }

  private func command(_ name: String, _ options: String...) -> Styled {
    "    " + Styled((["plannerctl", name, contact.shellWord] + options).joined(separator: " "), .accent)
  }

  /// Shows a change that would give the goal a place.
  fileprivate func changeLines(in context: RenderContext) -> [Styled] {
    // No changes are tried for a date.
    guard let unplaced, unplaced.occasion == nil else { return [] }
    guard let change = smallestChange else {
      let sentence: Styled = """
        None of the tried changes would place it: a shorter session, an hour or a day more in their window, \
        a busy time at another time, more sessions a week, a longer cadence, shorter quiet hours.
        """
      return [""] + sentence.wrapped(to: context.width)
    }
    var lines = ["", Styled("The smallest change that would place it:")]
    lines += Styled(oneLine(change.says)).hanging(in: context)
    if !change.costs.isEmpty {
      let names = change.costs.map(oneLine).joined(separator: ", ")
      lines += Styled("It would cost a session with \(names).", .warning).hanging(in: context)
    }
    if let command = change.command { lines.append("    " + Styled(oneLine(command), .accent)) }
    return lines
  }

  /// Shows the score, term by term. The rounded terms add up to the rounded sum.
  fileprivate func scoreLines(in context: RenderContext) -> [Styled] {
    guard let score else { return [] }
    let day = asPlaced == true ? context.day(score.dueOn) : context.dayInWords(score.dueOn)
    let late =
      score.overdueDays > 0
      ? "\(counted(score.overdueDays, "day")) late of \(counted(score.cadenceDays, "day"))"
      : "due \(day), not late"
    let title = asPlaced == true ? "How due it was" : item == nil ? "How due" : "How due now"
    // The importance has five steps, so three places are exact. The urgency is the rest of the rounded sum.
    let importance = (300 * score.importanceNormalized).rounded()
    let urgency = (1000 * score.score).rounded() - importance
    let rows: [[Styled]] = [
      [
        "urgency", "0.7 × \(score.overdueDays)/\(score.cadenceDays)",
        Styled(decimal(urgency / 1000, places: 3)), Styled(late, .dim),
      ],
      [
        "importance", "0.3 × \(score.importance - 1)/4", Styled(decimal(importance / 1000, places: 3)),
        Styled("\(score.importance) of 5", .dim),
      ],
    ]
    let heading: Styled = "\(title): score \(decimal(score.score, places: 3), .bold)"
    return [""] + heading.fitted(in: context)
      + Table([.init(), .init(rank: 1), .init(right: true), .init(wraps: true)], rows: rows)
      .lines(width: context.width, indent: 2)
  }

  /// Shows the cost of the start, term by term. The cost is as of the placement, or as of now.
  fileprivate func costLines(in context: RenderContext) -> [Styled] {
    guard let cost else { return [] }
    let title: Styled =
      asPlaced == true
      ? "Why then: it counted as the earliest free start, \(Candidate.days(cost.cost), .bold) ahead"
      : "Now it counts as \(Candidate.days(cost.cost), .bold) ahead"
    let remarks = asPlaced == true ? cost.remarksThen(learned) : cost.remarks(learned, in: context)
    var terms = [
      ("day", cost.terms.day, remarks.day), ("crowd", cost.terms.crowd, remarks.crowd),
      ("learned", cost.terms.learned, remarks.learned),
    ]
    if cost.terms.hours != 0 {
      terms.append(("hours", cost.terms.hours, "outside your preferred hours"))
    }
    let rows = terms.map { name, term, remark in
      [Styled(name), Styled(Candidate.days(term)), Styled(remark, .dim)]
    }
    return [""] + title.fitted(in: context)
      + Table([.init(), .init(right: true), .init(wraps: true)], rows: rows)
      .lines(width: context.width, indent: 2)
  }

  fileprivate func rejectedLines(in context: RenderContext) -> [Styled] {
    if rejected.isEmpty {
      // Other starts are computed only for a live, future session of the goal.
      guard let item, item.occasion != nil || item.goalId == goal?.id && goal != nil, item.status.isLive,
        item.startAt > context.now
      else {
        return []
      }
      return [""] + Styled("There is no earlier start now.").fitted(in: context)
    }
    let rows = rejected.map { starts in
      [
        Styled("\(starts.count)"), Styled(starts.reason.inWords(hasSession: item != nil)),
        Styled(context.range(starts.first, starts.last, aligned: true), .dim),
        Styled(starts.titles.map(oneLine).joined(separator: ", ")),
      ]
    }
    let title = item == nil ? "Starts now" : "Earlier starts now"
    return ["", Styled(title)]
      + Table([.init(right: true), .init(wraps: true), .init(), .init(flexible: true, rank: 1)], rows: rows)
      .lines(width: context.width, indent: 2)
  }
}

extension Candidate {
  /// Returns a cost in days: `1 day`, `-0.35 days`.
  fileprivate static func days(_ cost: Int) -> String {
    if cost % 1000 == 0 { return cost == -1000 ? "-1 day" : counted(cost / 1000, "day") }
    let days = decimal(Double(cost) / 1000)
    return "\(days.hasSuffix("0") ? days.dropLast() : days[...]) days"
  }
}
