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
}
