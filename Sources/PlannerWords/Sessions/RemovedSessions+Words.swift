import PlannerModel

extension RemovedSessions {
  /// Returns the result for the sessions of these people, such as `Canceled: Ana, Bo.`
  package func told(_ names: [String]) -> String {
    if names.isEmpty { return "No sessions wait for an answer." }
    let list = names.joined(separator: ", ")
    return self == .cancel ? "Canceled: \(list)." : "Written again: \(list)."
  }
}
