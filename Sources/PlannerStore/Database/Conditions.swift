import PlannerModel

// Conditions of partial indexes. SQLite uses such an index only if Migrations/ and the query have the
// condition in exactly these words.

extension ItemStatus {
  static let liveCondition = "status IN (\(quoted(ItemStatus.allCases.filter(\.isLive))))"
  /// The user said whether it took place.
  static let answeredCondition = "status IN (\(quoted([ItemStatus.done, .missed])))"
  static let learnedCondition = "\(answeredCondition) AND unlearned IS NULL"
}

extension Reminder {
  static let plannedCondition = "state = '\(State.planned.rawValue)'"
  /// Of nothing that guests did.
  static let ownCondition = "kind NOT IN (\(quoted(NoticeKind.allCases.filter(\.isOfGuests))))"
}

/// Returns the raw values as a list of SQL texts, for `IN (...)`.
func quoted<Choice: RawRepresentable<String>>(_ choices: [Choice]) -> String {
  choices.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}
