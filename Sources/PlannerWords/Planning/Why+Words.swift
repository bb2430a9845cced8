import PlannerModel
import PlannerProtocol
import PlannerTime

// Words for why a session has its time.

extension Methods.Why.Reply {
  /// Returns how the session got its time; nil if the cost of its start explains it.
  package func story(of item: ShownItem) -> String? {
    switch item.status {
    case .done: "It took place."
    case .missed: "It did not take place."
    case .lapsed: "It has no answer."
    case .canceled: "It was canceled."
    case .snoozed: "You snoozed it."
    case .rescheduled where item.byGuest == true: "\(oneLine(item.name)) booked it, and it was moved since."
    case .rescheduled where asPlaced == true:
      movedFor.map { "It was moved there because of \($0.inWords)." }
        ?? "It was moved there, as its earlier time was taken."
    case .rescheduled where item.origin == .manual: "You booked it, and moved it since."
    case .rescheduled: "You moved it there."
    case .pending where item.byGuest == true: "\(oneLine(item.name)) booked it."
    case .pending where item.origin == .manual: "You booked it."
    case .pending where item.occasion != nil: item.occasionInWords.map { "It is there because of \($0)." }
    case .pending where asPlaced == true || item.goalId == nil: nil
    case .pending: "The reason was not recorded."
    }
  }

  /// Returns the busy time that the session overlaps, in a sentence; nil if there is no such time.
  package func overlap(of item: ShownItem, in context: some TimeWords) -> String? {
    guard let conflict else { return nil }
    let title = conflict.title.isEmpty ? "a busy time" : "'\(oneLine(conflict.title))'"
    let isAgreed =
      item.byGuest == true || item.origin == .manual || item.status == .rescheduled && asPlaced != true
    let end =
      isAgreed
      ? ", and stays, as its time was agreed"
      : item.status == .pending ? ", and no other place was found" : ""
    return "It lies over \(title), \(context.range(conflict.start, conflict.end))\(end)."
  }
}

extension ShownItem {
  /// Returns the overlap: `overlaps 'Dentist', Tue 3 Mar 18:00–19:00`; nil if nothing overlaps the session.
  package func overlapInWords(in context: some TimeWords) -> String? {
    overlaps.map { "overlaps '\($0.inWords)', \(context.range($0.start, $0.end))" }
  }
}
