import PlannerModel
import PlannerTime

extension InteractionLog {
  /// Returns the entry in words: `met, Tue 3 Mar 18:00 (yesterday): the flat`.
  package func inWords(_ words: some TimeWords) -> String {
    let what = outcome == .note ? "note" : outcome.rawValue
    return "\(what), \(words.momentInWords(when))\(notes.map { ": \(oneLine($0))" } ?? "")"
  }
}
