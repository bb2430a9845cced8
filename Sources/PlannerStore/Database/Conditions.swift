import PlannerModel

// Conditions of partial indexes. SQLite uses such an index only if the migration and the query have exactly
// the same condition.

extension ItemStatus {
  static let liveCondition = "status IN (\(quoted(ItemStatus.allCases.filter(\.isLive))))"
  /// True for sessions that the user marked as done or missed.
  static let answeredCondition = "status IN (\(quoted([ItemStatus.done, .missed])))"
  static let learnedCondition = "\(answeredCondition) AND unlearned IS NULL"
}

extension Reminder {
  static let plannedCondition = "state = '\(State.planned.rawValue)'"
  /// True for reminders that are not about guests.
  static let ownCondition = "kind NOT IN (\(quoted(NoticeKind.allCases.filter(\.isOfGuests))))"
}

/// Returns the raw values as a list of SQL texts, for `IN (...)`.
func quoted<Choice: RawRepresentable<String>>(_ choices: [Choice]) -> String {
  choices.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}
