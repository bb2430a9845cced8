import PlannerModel
import PlannerProtocol

// Words for why something is planned as it is, or is not planned.

extension WithdrawalReason {
  /// Returns why something is no longer planned. near: the day of the session that it, or another time for
  /// it, is too near to.
  package func inWords(near day: String?) -> String {
    let others = day.map { "every other day is too near to the one on \($0)" } ?? "no other time is free"
    return switch self {
    case .met: "you met\(day.map { " on \($0)" } ?? "")"
    case .booked, .planned: "too near to the one\(day.map { " on \($0)" } ?? " before or after")"
    case .away: "you are away, and \(others)"
    case .busy: "you are busy, and \(others)"
    case .weekFull: "it was planned anew, and the free times lie in full weeks"
    case .outsideWindow: "outside their hours, and \(others)"
    case .quietHours: "in your quiet hours, and \(others)"
    case .contactHours: "at night where they are, and \(others)"
    case .dateGone: "its date is gone, or nothing is to be planned for it"
    }
  }
}

extension BusyTime {
  /// Its title, or the kind of busy time if it has none.
  package var inWords: String {
    title.isEmpty ? (kind == .away ? "days away" : "a busy time") : oneLine(title)
  }
}

extension UnplacedGoal {
  package var inWords: String {
    switch reason {
    case .noWindow: "no time fits their window"
    case .noFreeTime: "every fitting time is taken"
    case .weekFull: "the free times lie in full weeks"
    case .givenUpFor: "given up for \(givenUpFor.map(oneLine) ?? "somebody")"
    }
  }
}

extension RejectionReason {
  package func inWords(hasSession: Bool) -> String {
    switch self {
    case .beforeDue: "before they are due"
    case .outsideWindow: "outside their window"
    case .contactHours: "not awake where they are"
    case .quietHours: "in quiet hours"
    case .pastHorizon: "past the horizon"
    case .busy: "you are busy"
    case .taken: "another session"
    case .weekFull: "the week is full"
    case .costlier: "free now, but counts as later"
    case .free: hasSession ? "free now, and counts as no later" : "free"
    }
  }
}

extension ClosedReason {
  /// The reason in words that follow 'because of'.
  package var inWords: String {
    switch self {
    case .outsideWindow: "their hours"
    case .quietHours: "your quiet hours"
    case .contactHours: "the night where they are"
    }
  }
}
