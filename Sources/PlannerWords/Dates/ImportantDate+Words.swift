import PlannerModel
import PlannerProtocol
import PlannerTime

extension ImportantDate {
  /// The days on which the user is told about the date: `on the day`, `7 days before`.
  package var leadsInWords: [String] {
    leadDays.map { $0 == 0 ? "on the day" : $0 == 1 ? "1 day before" : "\($0) days before" }
  }

  /// Returns the time of day of the notice; nil if it is the same as for other dates.
  package func timeInWords(_ style: TimeStyle) -> String? { style.clock(of: timeOfDay) }
}

extension UpcomingDate {
  /// Returns the time of day of the notice; nil if it is the same as for other dates.
  package func timeInWords(_ style: TimeStyle) -> String? { style.clock(of: timeOfDay) }
}

extension TimeStyle {
  fileprivate func clock(of timeOfDay: String?) -> String? {
    timeOfDay.flatMap { clockMinutes($0, upTo: 1439) }.map { clock(minute: $0) }
  }
}

extension UpcomingDate {
  /// Writes the ideas for the person in words. Nil if there are none.
  package var ideasInWords: String? { ideas.map(PlannerWords.ideasInWords) }
}

/// Returns ideas in words: `Ideas: the Lisbon book; a kite`.
package func ideasInWords(_ ideas: [String]) -> String {
  "\(ideas.count == 1 ? "Idea" : "Ideas"): \(ideas.map(oneLine).joined(separator: "; "))"
}
