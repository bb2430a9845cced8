import PlannerModel
import PlannerProtocol
import PlannerWords

/// The people in a file of another program, before any call to the daemon.
struct ImportedPeople: Equatable {
  struct Entry: Equatable {
    /// The position in the file: `line 3`, `task 7`.
    var place: String
    var person: NewContact
  }

  /// An unused entry of the file.
  struct Unused: Equatable {
    var place: String
    var name: String
    /// The reason, as the rest of a sentence that begins with the name.
    var reason: String
  }

  /// Things of one kind in the file that the planner cannot keep.
  struct LeftOut: Equatable {
    var count: Int
    var one: String
    var many: String
    /// The reason, as the rest of a sentence.
    var reason: String
  }

  private(set) var entries: [Entry] = []
  private(set) var leftOut: [LeftOut] = []
  var unused: [Unused] = []
  /// The names of companies in the file. They are not imported as people.
  private var companies: [String] = []
  /// Sentences about the file as a whole.
  var notes: [String] = []

  /// Adds a person, and returns the index of the entry. The daemon detects whether two entries are the same
  /// person.
  @discardableResult
  mutating func add(_ person: NewContact, at place: String) -> Int {
    entries.append(Entry(place: place, person: person))
    return entries.count - 1
  }

  /// Returns the reference that relations to this entry's person use. A name could be ambiguous, so a UID
  /// comes first.
  func reference(_ entry: Int) -> String? {
    entries[entry].person.uid ?? entries[entry].person.fields.displayName
  }

  /// Changes the profile of the person in an entry.
  mutating func change(_ entry: Int, _ body: (inout PersonProfile) -> Void) {
    var profile = entries[entry].person.profile ?? PersonProfile()
    body(&profile)
    entries[entry].person.profile = profile.nonEmpty
  }

  /// Adds an earlier contact with the person in an entry.
  mutating func met(_ entry: Int, _ contact: PastContact) {
    entries[entry].person.met = (entries[entry].person.met ?? []) + [contact]
  }

  mutating func leaveOut(_ name: String, at place: String, _ reason: String) {
    unused.append(Unused(place: place, name: name, reason: reason))
  }

  /// Reports a company that is not imported.
  mutating func leaveOut(company: String) {
    leftOut.removeAll { $0.one == Self.company }
    companies.append(oneLine(company))
    let shown = companies.prefix(5).joined(separator: ", ")
    let more = companies.count > 5 ? " and \(companies.count - 5) more" : ""
    leftOut.append(
      LeftOut(
        count: companies.count, one: Self.company, many: "companies",
        reason: "the planner keeps people (\(shown)\(more))"))
  }

  private static let company = "company"

  /// Reports things that are not imported, with the reason.
  mutating func leaveOut(_ count: Int, _ one: String, _ many: String? = nil, because reason: String) {
    guard count > 0 else { return }
    if let known = leftOut.firstIndex(where: { $0.one == one && $0.reason == reason }) {
      leftOut[known].count += count
    } else {
      leftOut.append(LeftOut(count: count, one: one, many: many ?? "\(one)s", reason: reason))
    }
  }

  /// Sentences about relations that have only a name, if a person in the file has that name. Only the user
  /// knows whether they are the same person.
  var namesakes: [String] {
    let names = Set(entries.compactMap { $0.person.fields.displayName?.lowercased() })
    let found = entries.flatMap { entry -> [String] in
      let name = entry.person.fields.displayName ?? ""
      return (entry.person.profile?.relations ?? [])
        .filter { $0.yours == false && names.contains($0.to.lowercased()) }
        .map { relation in
          let option = relation.kind == .metThrough ? "met-through" : relation.kind.rawValue
          let line = Quoted.shellLine(["plannerctl", "relate", name, "--\(option)", relation.to, "--contact"])
          return "\(relation.to), \(relation.inWords) of \(name), is stored only by name. If it is one of "
            + "your people: \(line)"
        }
    }
    let shown = found.prefix(Self.mostNamesakes)
    return shown
      + (found.count > shown.count ? ["\(found.count - shown.count) more are stored only by name."] : [])
  }

  private static let mostNamesakes = 10

  /// Returns a copy in which people without a cadence get this one. A person without a cadence has no goal.
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

  /// Converts the daemon's error about a field (`people[3].goal.cadenceDays`) to one about the file.
  func placed(_ error: InvalidField) -> InvalidField {
    guard let match = error.field.wholeMatch(of: /people\[([0-9]+)\](?:\.(.+))?/),
      let index = Int(match.1), entries.indices.contains(index)
    else { return error }
    let (place, field) = (entries[index].place, match.2.map(String.init) ?? "")
    var result = error.of(field.isEmpty ? place : "\(place), \(field)")
    if !field.isEmpty { result.message = "\(place): \(error.of(field).inUsersWords)" }
    return result
  }
}
