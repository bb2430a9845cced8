import PlannerModel
import PlannerProtocol
import PlannerTime

// Words for what the planner learned.

extension Methods.Learned.Reply {
  /// The time for which a session counts, without a full stop.
  package var fadingInWords: String {
    halfLifeDays == 0
      ? "Sessions always count" : "A session counts half after \(counted(halfLifeDays, "day"))"
  }

  /// Returns which sessions were forgotten; nil if no session was.
  package func forgottenInWords(in context: some TimeWords) -> String? {
    since.map { "Starts before \(context.moment($0)) are not counted." }
  }
}

extension TimeStyle {
  /// Returns a range of three hours: `18–21`, or `6–9pm`.
  package func threeHours(from hour: Int) -> String {
    guard hasTwelveHours else { return "\(hour)–\(hour + 3)" }
    func twelve(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }
    return "\(twelve(hour))–\(twelve(hour + 3))\((9..<21).contains(hour) ? "pm" : "am")"
  }
}

/// Returns a part as a percentage: `64 %`.
package func percent(_ part: Double) -> String {
  // The value comes from outside and may be NaN or infinite.
  Int(exactly: (100 * part).rounded()).map { "\($0) %" } ?? "\(part)"
}
