import PlannerModel
import PlannerProtocol
import PlannerTime

// Words for why the planner plans something, or does not.

extension WithdrawalReason {
  /// Returns why a session is no longer planned. near: the day of the session that it, or another time for
  /// it, is too near to.
  package func inWords(near day: String?) -> String {
    let others = day == nil ? "no other time is free" : "every other day is too near to another meeting"
    return switch self {
    case .met: "you met\(day.map { " on \($0)" } ?? "")"
    case .booked, .planned: "too near to the one\(day.map { " on \($0)" } ?? " before or after")"
    // The cadence counts from today at the latest, so the day would not help.
    case .canceled: "too near to the one that you canceled"
    case .moved: "the one before it was moved\(day.map { " to \($0)" } ?? " to later")"
    case .away: "you are away, and \(others)"
    case .busy: "you are busy, and \(others)"
    case .weekFull: "the free times lie in full weeks"
    case .outsideWindow: "outside their hours, and \(others)"
    case .quietHours: "in your quiet hours, and \(others)"
    case .contactHours: "at night where they are, and \(others)"
    case .dateGone: "its date was removed, or has no plan any more"
    case .paused: "as they are paused"
    case .died: "as they died"
    case .archived: "as they are archived"
    case .noCadence: "as they have no cadence any more"
    }
  }
}

extension BusyTime {
  /// The title, or else the kind of busy time.
  package var inWords: String {
    title.isEmpty ? (kind == .away ? "days away" : "a busy time") : oneLine(title)
  }
}

extension BusyTime {
  /// Returns the days of a busy time that takes whole days: `Mon 2 Mar`, or `Mon 2 Mar – Thu 5 Mar`.
  package func daysInWords(_ words: some TimeWords) -> String {
    let (first, last) = (words.zone.date(at: start), words.zone.date(at: end.adding(minutes: -1)))
    return first >= last ? words.day(first) : "\(words.day(first)) – \(words.day(last))"
  }
}

extension [BusyTime] {
  /// Names the events of a whole day that take time; empty without events.
  package func takingDaysInWords(_ words: some TimeWords) -> String {
    if isEmpty { return "" }
    let named = few(map { "'\($0.inWords)' \($0.daysInWords(words))" })
    return "These events of a whole day take time: \(named)."
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

extension UnfitItem {
  /// Returns the session and its reason: `Ana, Tue 3 Mar 18:30, is outside your hours now`.
  package func inWords(_ words: some TimeWords) -> String {
    let rule =
      switch reason {
      case .outsideWindow: "is outside their hours now"
      case .quietHours: "is in your quiet hours now"
      case .contactHours: "is at night where they are now"
      case .preferredHours: "is outside your hours now"
      case .tooNear: "is too near to \(other.map { "'\(oneLine($0))'" } ?? "something else") now"
      case .weekFull: "is more than your week has room for now"
      }
    return "\(oneLine(item.name)), \(words.moment(item.startAt)), \(rule)"
  }
}

extension UnfitReason {
  /// The rule in words after 'because of'.
  package var inWords: String {
    switch self {
    case .outsideWindow: "their hours"
    case .quietHours: "your quiet hours"
    case .contactHours: "the night where they are"
    case .preferredHours: "the hours that you prefer"
    case .tooNear: "the time kept free around sessions"
    case .weekFull: "the room in your week"
    }
  }
}

extension ClosedReason {
  /// The reason in words after 'because of'.
  package var inWords: String { rule.inWords }
}
