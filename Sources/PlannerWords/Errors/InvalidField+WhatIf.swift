import PlannerModel

// Errors about a change of `--what-if`, in words for the user who typed it.

extension InvalidField {
  /// The error as a sentence; nil if it is not about such a change.
  var ofSupposition: String? {
    let said = value.said(as: nil)
    if field.hasPrefix("changes["), code == .notChange {
      return "'\(said)' is not a change; try capacityPerWeek=4 or Ana.every=10d, for example"
    }
    guard let dot = field.lastIndex(of: "."), !field.hasPrefix("document.") else { return nil }
    let name = String(field[..<dot])
    if code == .notOption {
      return "'\(field)' cannot be tried: for a person you can try every, for, between, on, importance and "
        + "paused"
    }
    guard let range = Self.supposed[String(field[field.index(after: dot)...])] else { return nil }
    if code == .noGoalToChange {
      return "nothing is planned for \(name) yet: try \(name).every=7d first"
    }
    if let range, code == range.code { return "\(range.inWords); you said \(said)" }
    return "invalid \(field) '\(said)': \(FieldWords.demand(allowed))"
  }

  /// The options that can be changed for a person, each with its range if it has one.
  private static let supposed: [String: ValidRange?] = [
    "every": .cadenceDays, "cadence": .cadenceDays, "for": .minDurationMin, "importance": .importance,
    "between": nil, "on": nil, "paused": nil,
  ]
}
