import PlannerModel
import PlannerProtocol
import PlannerWords

/// What a file of another program says of people, before anything is asked of the daemon.
struct ImportedPeople: Equatable {
  struct Entry: Equatable {
    /// Where it stands: `line 3`, `task 7`.
    var place: String
    var person: NewContact
  }

  /// What of the file was not used, and why.
  struct Unused: Equatable {
    var place: String
    var name: String
    /// The rest of a sentence that begins with the name.
    var reason: String
  }

  private(set) var entries: [Entry] = []
  var unused: [Unused] = []
  /// Sentences about the file as a whole.
  var notes: [String] = []
  /// By name in lower case.
  private var places: [String: String] = [:]

  /// The second of a name is not used: the daemon could not tell the two apart.
  mutating func add(_ person: NewContact, at place: String) {
    if let name = person.fields.displayName {
      if let first = places[name.lowercased()] {
        return unused.append(Unused(place: place, name: name, reason: "is there already, in \(first)"))
      }
      places[name.lowercased()] = place
    }
    entries.append(Entry(place: place, person: person))
  }

  mutating func leaveOut(_ name: String, at place: String, _ reason: String) {
    unused.append(Unused(place: place, name: name, reason: reason))
  }

  /// The same where everybody without a cadence gets this one. Who has none then has no goal.
  func with(every days: Int?) -> ImportedPeople {
    var result = self
    for index in result.entries.indices where result.entries[index].person.fields.goal?.cadenceDays == nil {
      if let days {
        var goal = result.entries[index].person.fields.goal ?? GoalSettings()
        goal.cadenceDays = days
        result.entries[index].person.fields.goal = goal
      } else {
        result.entries[index].person.fields.goal = nil
      }
    }
    return result
  }

  /// A refusal of the daemon's (`people[3].goal.cadenceDays`) as one of the file.
  func placed(_ error: InvalidField) -> InvalidField {
    guard let match = error.field.wholeMatch(of: /people\[([0-9]+)\](?:\.(.+))?/),
      let index = Int(match.1), entries.indices.contains(index)
    else { return error }
    let (place, field) = (entries[index].place, match.2.map(String.init) ?? "")
    let inner = InvalidField(field: field, value: error.value, allowed: error.allowed)
    var result = InvalidField(
      field: field.isEmpty ? place : "\(place), \(field)", value: error.value, allowed: error.allowed)
    if !field.isEmpty { result.message = "\(place): \(inner.inUsersWords)" }
    return result
  }
}
