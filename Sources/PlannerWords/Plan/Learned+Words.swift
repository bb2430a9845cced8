import PlannerModel
import PlannerProtocol
import PlannerTime

// What is learned, in words.

extension Methods.Learned.Reply {
  /// How long a session counts, without a full stop.
  package var fadingInWords: String {
    halfLifeDays == 0
      ? "Sessions count for ever" : "A session counts half after \(counted(halfLifeDays, "day"))"
  }

  /// What was forgotten; nil if nothing was.
  package func forgottenInWords(in context: some TimeWords) -> String? {
    since.map { "What started before \(context.moment($0)) is forgotten." }
  }
}

extension TimeStyle {
  /// Returns three hours: `18–21`, or `6–9pm`.
  package func threeHours(from hour: Int) -> String {
    guard hasTwelveHours else { return "\(hour)–\(hour + 3)" }
    func twelve(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }
    return "\(twelve(hour))–\(twelve(hour + 3))\((9..<21).contains(hour) ? "pm" : "am")"
  }
}

/// Returns `64 %`.
package func percent(_ part: Double) -> String {
  // The value comes from outside and may be NaN or infinite.
  Int(exactly: (100 * part).rounded()).map { "\($0) %" } ?? "\(part)"
}
