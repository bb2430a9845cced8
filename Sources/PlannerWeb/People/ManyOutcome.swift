import PlannerModel
import PlannerProtocol
import PlannerTime

/// The result of a change of several people.
struct ManyOutcome {
  var count = 0
  /// The names of people who did not need the change, and of people without a goal to change.
  var unchanged: [String] = []
  var withoutGoal: [String] = []
  var worse: [String] = []
  /// The number of changes. Undo reverts them one by one.
  var steps = 0
  /// The change in words, and the words for people who did not need it: `every week now`, `so already`.
  var done = ""
  var same = ""

  mutating func add(_ changed: [AddedContact], unchanged: [String], withoutGoal: [String]) {
    count += changed.count
    self.unchanged += unchanged
    self.withoutGoal += withoutGoal
    if !changed.isEmpty { steps += 1 }
  }

  /// `3 people: every week now. Ana: so already. Nothing is planned for Bob: say first how often you meet.`
  var inWords: String {
    var sentences = [count == 0 ? "Nobody was changed." : "\(counted(count, "person", "people")): \(done)."]
    if !unchanged.isEmpty { sentences.append("\(Self.names(unchanged)): \(same).") }
    if !withoutGoal.isEmpty {
      sentences.append("Nothing is planned for \(Self.names(withoutGoal)): say first how often you meet.")
    }
    sentences += worse
    if steps > 1 { sentences.append("Undo takes back one at a time.") }
    return sentences.joined(separator: " ")
  }

  private static func names(_ names: [String]) -> String {
    names.count <= 4
      ? names.map(oneLine).joined(separator: ", ")
      : names.prefix(3).map(oneLine).joined(separator: ", ") + " and \(names.count - 3) more"
  }
}
