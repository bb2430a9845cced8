import PlannerModel

// What partial indexes are made for: in exactly these words in Migrations/, and in the queries that are to
// use them.

extension ItemStatus {
  static let liveCondition = "status IN (\(quoted(ItemStatus.allCases.filter(\.isLive))))"
  /// The user said whether it took place.
  static let answeredCondition = "status IN (\(quoted([ItemStatus.done, .missed])))"
  static let learnedCondition = "\(answeredCondition) AND unlearned IS NULL"
}

extension Reminder {
  static let plannedCondition = "state = '\(State.planned.rawValue)'"
}

/// The raw values as a list of SQL texts, for `IN (...)`.
func quoted<Choice: RawRepresentable<String>>(_ choices: [Choice]) -> String {
  choices.map { "'\($0.rawValue)'" }.joined(separator: ", ")
}
