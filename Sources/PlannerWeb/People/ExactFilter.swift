import PlannerModel

/// Builds filters that match exactly the chosen people, so that all of them can be changed at once. A
/// filter such as `name:"Ana"` also matches Ana Souza, so each filter is tested before it is used.
enum ExactFilter {
  struct Person: Equatable {
    var id: String
    var name: String
  }

  /// Returns filters of at most 1000 characters each that together match exactly these people. Throws
  /// errors of the closures, and ``FormProblem`` if no filter can distinguish a person from others.
  /// - meaning: Returns the ids of the people that a filter matches.
  /// - name: Returns a person's name.
  static func filters(
    of people: [Person], meaning: (String) throws -> [String], name: (String) throws -> String
  ) throws -> [String] {
    var filters: [String] = []
    var rest = people[...]
    while !rest.isEmpty {
      let part = fitting(rest)
      rest = rest.dropFirst(part.count)
      filters.append(try exact(part, meaning, name))
    }
    return filters
  }

  private static func exact(
    _ people: [Person], _ meaning: (String) throws -> [String], _ name: (String) throws -> String
  ) throws -> String {
    let wanted = Set(people.map(\.id))
    let filter = any(people.map(\.name))
    do {
      let others = Set(try meaning(filter)).subtracting(wanted).sorted()
      if others.isEmpty { return filter }
      let names = try others.prefix(mostOthers).map(name)
      let whole = "(\(filter)) \(names.map { "-\(part($0))" }.joined(separator: " "))"
      if ValidLength.text.contains(whole), Set(try meaning(whole)) == wanted { return whole }
    } catch is InvalidField {
      // A filter cannot express a name that consists of quotation marks.
    }
    throw FormProblem(
      field: "who",
      message:
        "\(people.count == 1 ? "This person has" : "Some of them have") a name that a filter cannot "
        + "distinguish from other names. Change them one by one on their pages.")
  }

  private static let mostOthers = 8

  /// Returns the first of these people that fit by name into a filter, with room for names to exclude.
  private static func fitting(_ people: ArraySlice<Person>) -> [Person] {
    var fitting: [Person] = []
    var length = 0
    for person in people {
      length += part(person.name).unicodeScalars.count + 4
      if !fitting.isEmpty, length > 700 { break }
      fitting.append(person)
    }
    return fitting
  }

  private static func any(_ names: [String]) -> String { names.map(part).joined(separator: " or ") }

  /// Returns a term such as `name:"Ana Souza"`. A filter cannot contain a quotation mark, and words are
  /// compared without it.
  private static func part(_ name: String) -> String {
    "name:\"\(name.map { $0 == "\"" || $0.isNewline ? " " : $0 }.map(String.init).joined())\""
  }
}
