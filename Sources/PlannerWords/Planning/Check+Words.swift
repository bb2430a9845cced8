import PlannerModel
import PlannerProtocol
import PlannerTime

// Words for whether the goals can be kept.

extension Methods.Check.Reply {
  /// The listed people who slip.
  package var peopleWhoSlip: [PersonOutlook] { people.filter(\.slips) }

  /// The verdict in a word or two.
  package var answerInWords: String {
    switch verdict {
    case .kept: "Yes"
    case .slips: "Not quite"
    case .impossible: "No"
    }
  }

  /// The reason for the verdict: a sentence to follow a colon.
  package var reasonInWords: String {
    let number = promisedPerWeek < 0.05 ? "less than 0.1" : decimal(promisedPerWeek, places: 1)
    let promised = "\(number) sessions a week are needed"
    let allowed = "\(capacityPerWeek) \(capacityPerWeek == 1 ? "is" : "are") allowed"
    let names =
      people.filter(\.isNeverFree).prefix(3).map { oneLine($0.name) }.joined(separator: ", ")
      + (never > 3 ? " and others" : "")
    switch verdict {
    case .kept: return "\(promised), \(allowed), and \(slip)."
    case .slips: return "\(promised), \(allowed), but \(slip)."
    case .impossible where promisedPerWeek > Double(capacityPerWeek):
      let reason = "\(promised), but only \(allowed), and \(slip)."
      return never == 0 ? reason : reason + " There is never a time for \(names)."
    case .impossible: return "there is never a time for \(names), and \(slip)."
    }
  }

  private var slip: String {
    if slipping == 0 { return "nobody slips in the next \(days) days" }
    return "\(slipping) of \(counted(total, "person", "people")) "
      + "\(slipping == 1 ? "slips" : "slip") in the next \(days) days"
      + (missed == 0 ? "" : ": \(counted(missed, "session")) missed")
  }

  /// The dates that the simulation leaves out; nil if there are no such dates.
  package var leftOutInWords: String? {
    dates.map { count in
      count == 1
        ? "One date in these days is not included: the planner plans its session later."
        : "\(count) dates in these days are not included: the planner plans their sessions later."
    }
  }

  /// Returns the result of a change.
  package func result(of change: Relaxation) -> String {
    if change.slipping == 0 { return "Then nobody slips." }
    if change.slipping == slipping, change.missed == missed { return "Then as many slip, but by fewer days." }
    return "Then \(counted(change.slipping, "person slips", "people slip")), "
      + "\(counted(change.missed, "session")) missed."
  }

  /// A remark on changes that were not tried for lack of time; nil if all were tried.
  package var untriedInWords: String? {
    untried > 0
      ? "The time was too short to try \(counted(untried, "more change", "more changes"))."
      : nil
  }
}
