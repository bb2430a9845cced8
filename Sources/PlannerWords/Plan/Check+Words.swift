import PlannerModel
import PlannerProtocol
import PlannerTime

// Whether what was promised can be kept, in words.

extension Methods.Check.Reply {
  package var slipping: [PersonOutlook] { people.filter(\.slips) }

  /// The verdict in a word or two.
  package var answerInWords: String {
    switch verdict {
    case .kept: "Yes"
    case .slips: "Not quite"
    case .impossible: "No"
    }
  }

  /// The reason for it: a sentence that follows a colon.
  package var reasonInWords: String {
    let number = promisedPerWeek < 0.05 ? "less than 0.1" : decimal(promisedPerWeek, places: 1)
    let promised = "\(number) sessions a week are promised"
    let allowed = "\(capacityPerWeek) \(capacityPerWeek == 1 ? "is" : "are") allowed"
    let never = people.filter { $0.startsPerWeek == 0 }.map { oneLine($0.name) }
    let names = never.prefix(3).joined(separator: ", ") + (never.count > 3 ? " and others" : "")
    switch verdict {
    case .kept: return "\(promised), \(allowed), and \(slip)."
    case .slips: return "\(promised), \(allowed), but \(slip)."
    case .impossible where promisedPerWeek > Double(capacityPerWeek):
      let reason = "\(promised), but only \(allowed), and \(slip)."
      return never.isEmpty ? reason : reason + " There is never a time for \(names)."
    case .impossible: return "there is never a time for \(names), and \(slip)."
    }
  }

  private var slip: String {
    if slipping.isEmpty { return "nobody slips in the next \(days) days" }
    let missed = people.reduce(0) { $0 + max(0, $1.promised - $1.kept) }
    return "\(slipping.count) of \(counted(people.count, "person", "people")) "
      + "\(slipping.count == 1 ? "slips" : "slip") in the next \(days) days"
      + (missed == 0 ? "" : ": \(counted(missed, "session")) missed")
  }

  /// What is left to say of changes that there was no time to try; nil if all were tried.
  package var untriedInWords: String? {
    untried > 0
      ? "There was no time to try \(counted(untried, "more change", "more changes")): each takes a while."
      : nil
  }
}

extension Relaxation {
  /// What comes of the change.
  package var resultInWords: String {
    slipping == 0
      ? "Then nobody slips."
      : "Then \(counted(slipping, "person slips", "people slip")), \(counted(missed, "session")) missed."
  }
}
