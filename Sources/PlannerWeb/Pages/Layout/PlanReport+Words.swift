import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension PlanReport {
  /// What a change did to the plan, to be put behind a sentence: ` 2 sessions planned, 1 moved.` Empty if nothing.
  var changesInWords: String {
    var parts: [String] = []
    if !placed.isEmpty { parts.append("\(counted(placed.count, "session")) planned") }
    if !moved.isEmpty { parts.append("\(moved.count) moved") }
    if !withdrawn.isEmpty { parts.append("\(withdrawn.count) no longer planned") }
    let without = unplaced.filter { $0.known != true }
    if !without.isEmpty {
      let names = without.prefix(3).map(\.name).joined(separator: ", ")
      parts.append("no time found for \(names)\(without.count > 3 ? " and \(without.count - 3) more" : "")")
    }
    return parts.isEmpty ? "" : " \(parts.joined(separator: ", ").capitalizedFirst)."
  }

  /// The same after a change of hours and the like: with where sessions moved to, and those that stay and no longer fit.
  func consequencesInWords(_ words: PageWords) -> String { changesInWords + sessionsInWords(words) }

  /// Where sessions moved to, and which stay and no longer fit, to be put behind a sentence.
  func sessionsInWords(_ words: PageWords) -> String {
    func named<Element>(_ all: [Element], _ sentence: (Element) -> String) -> [String] {
      all.prefix(5).map(sentence) + (all.count > 5 ? ["\(all.count - 5) more."] : [])
    }
    let sentences =
      named(moved) { "\(oneLine($0.item.name)) is \(words.moment($0.item.startAt)) now." }
      + named(unfit ?? []) { "\($0.inWords(words))." }
    return sentences.map { " \($0)" }.joined()
  }
}
