import PlannerModel
import PlannerProtocol
import PlannerTime

/// Why a session stands where it stands, and when its person can be met.
struct WhyView: Rendered {
  var reply: Methods.Why.Reply
  /// The person's, where it is known.
  var timeZone: String?

  func lines(in context: RenderContext) -> [Styled] {
    reply.headline(in: context) + hoursLines(in: context) + reply.scoreLines(in: context)
      + reply.costLines(in: context) + reply.rejectedLines(in: context) + reply.changeLines(in: context)
  }

  private func hoursLines(in context: RenderContext) -> [Styled] {
    guard let timeZone, let hours = context.contactHoursInWords else { return [] }
    return ["They can be met \(hours) where they are (\(timeZone))."]
  }
}

extension Methods.Why.Reply {

  fileprivate func headline(in context: RenderContext) -> [Styled] {
    if let item {
      let origin = item.origin == .manual ? " You booked it." : ""
      var lines = [item.title(in: context) + "." + Styled(origin)]
      if let unplaced {
        let sentence: Styled =
          "A later one, due \(context.dayInWords(unplaced.dueOn)), has no place: \(unplaced.inWords, .warning)."
        lines += sentence.wrapped(to: context.width)
      }
      return lines
    }
    let name = Styled(contact.displayName, .bold)
    guard let unplaced else { return ["\(name) has no session planned."] }
    let sentence: Styled =
      "\(name) has no session: due \(context.dayInWords(unplaced.dueOn)), and \(unplaced.inWords, .warning)."
    return sentence.wrapped(to: context.width)
  }

  /// What would place the session that has no place.
  fileprivate func changeLines(in context: RenderContext) -> [Styled] {
    if unplaced == nil { return [] }
    guard let change = smallestChange else {
      let sentence: Styled = """
        No single change would place it: no shorter session, no hour or day more, no busy time at another time, \
        no session a week more and no longer cadence.
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

  /// The score, term by term. What is shown adds up too: a third is one only as long as it is not rounded.
  fileprivate func scoreLines(in context: RenderContext) -> [Styled] {
    guard let score else { return [] }
    let late =
      score.overdueDays > 0
      ? "\(counted(score.overdueDays, "day")) late of \(counted(score.cadenceDays, "day"))"
      : "due \(context.dayInWords(score.dueOn)), not late"
    // One of five steps, so three places hold it; the other has what is left of the rounded sum.
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
    return ["", "How due: score \(decimal(score.score, places: 3), .bold)"]
      + Table([.init(), .init(), .init(right: true), .init(flexible: true)], rows: rows)
      .lines(width: context.width, indent: 2)
  }

  /// The cost of the start, term by term.
  fileprivate func costLines(in context: RenderContext) -> [Styled] {
    guard let cost else { return [] }
    let terms = cost.terms
    let date = context.zone.date(at: cost.startAt)
    let crowd = terms.crowd > 0 ? "its day holds other sessions" : "its day is not crowded"
    let learned =
      switch terms.learned {
      case ..<0: "you often keep sessions at such a time"
      case 0: "experience says nothing of this time"
      default: "you often miss sessions at such a time"
      }
    let rows: [[Styled]] = [
      ["day", Styled("\(terms.day)"), Styled("it is \(context.relative(date))", .dim)],
      ["crowd", Styled("\(terms.crowd)"), Styled(crowd, .dim)],
      ["learned", Styled("\(terms.learned)"), Styled(learned, .dim)],
    ]
    return [
      "", "Why then: cost \("\(cost.cost)", .bold), in thousandths of a day; the cheapest free start wins",
    ]
      + Table([.init(), .init(right: true), .init(flexible: true)], rows: rows)
      .lines(width: context.width, indent: 2)
  }

  fileprivate func rejectedLines(in context: RenderContext) -> [Styled] {
    if rejected.isEmpty { return item == nil ? [] : ["", "No earlier start was possible at all."] }
    let rows = rejected.map { starts in
      [
        Styled("\(starts.count)"), Styled(starts.reason.inWords(hasSession: item != nil)),
        Styled(context.range(starts.first, starts.last, aligned: true), .dim),
        Styled(starts.titles.map(oneLine).joined(separator: ", ")),
      ]
    }
    let title = item == nil ? "Starts that would not do" : "Earlier starts that would not do"
    return ["", Styled(title)]
      + Table([.init(right: true), .init(), .init(), .init(flexible: true)], rows: rows)
      .lines(width: context.width, indent: 2)
  }
}

extension RejectionReason {
  fileprivate func inWords(hasSession: Bool) -> String {
    switch self {
    case .beforeDue: "before they are due"
    case .outsideWindow: "outside their window"
    case .contactHours: "not awake where they are"
    case .quietHours: "in quiet hours"
    case .pastHorizon: "past the horizon"
    case .busy: "you are busy"
    case .taken: "another session"
    case .weekFull: "the week is full"
    case .costlier: "free, but costlier"
    case .free: hasSession ? "free now; a plan stays" : "free"
    }
  }
}
