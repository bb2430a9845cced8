import PlannerModel
import PlannerProtocol
import PlannerTime

// Words for a present or possible time of a session.

extension Candidate {
  /// Returns the advantages and disadvantages of the time: `free evening, best`, `another that day, outside
  /// your hours`.
  package func inWords(isBest: Bool, in context: some TimeWords) -> String {
    let part =
      switch context.zone.wallClock(at: startAt).minuteOfDay {
      case ..<720: "morning"
      case ..<1020: "afternoon"
      default: "evening"
      }
    var words = [terms.crowd > 0 ? "another that day" : "free \(part)"]
    if terms.hours > 0 { words.append("outside your hours") }
    if isBest { words.append("best") }
    return words.joined(separator: ", ")
  }

  /// A remark on the time for each of these terms of the cost.
  package typealias Remarks = (day: String, crowd: String, learned: String)

  /// Returns remarks on the present terms.
  package func remarks(_ cell: LearnedCell?, in context: some TimeWords) -> Remarks {
    let learned =
      switch (terms.learned, cell?.count(for: terms.learned)) {
      case (..<0, 1): "you kept a session at such a time once"
      case (..<0, 2): "you kept a session at such a time twice"
      case (..<0, _): "you often keep sessions at such a time"
      case (0, _): "no experience with this time"
      case (_, 1): "you did not keep a session at such a time once"
      case (_, 2): "you did not keep a session at such a time twice"
      default: "you often miss sessions at such a time"
      }
    return (
      "it is \(context.relative(context.zone.date(at: startAt)))",
      terms.crowd > 0 ? "its day holds other sessions" : "its day is not crowded", learned
    )
  }

  /// Returns remarks on the terms at the time of placing.
  package func remarksThen(_ cell: LearnedCell?) -> Remarks {
    let learned =
      switch (terms.learned, cell?.count(for: terms.learned)) {
      case (..<0, 1): "you had kept a session at such a time once"
      case (..<0, 2): "you had kept a session at such a time twice"
      case (..<0, _): "you had often kept sessions at such a time"
      case (0, _): "there was no experience with this time"
      case (_, 1): "you had not kept a session at such a time once"
      case (_, 2): "you had not kept a session at such a time twice"
      default: "you had often missed sessions at such a time"
      }
    return (
      terms.day == 0 ? "it was the same day" : "it was \(counted(terms.day / 1000, "day")) ahead",
      terms.crowd > 0 ? "its day held other sessions" : "its day was not crowded", learned
    )
  }
}

extension LearnedCell {
  /// Returns the number of sessions that support the sign of the cost: the kept sessions if it is below 0,
  /// otherwise the others.
  fileprivate func count(for cost: Int) -> Int { cost < 0 ? kept : total - kept }
}
