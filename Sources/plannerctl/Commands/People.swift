import ArgumentParser
import PlannerModel
import PlannerProtocol

struct People: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "people", abstract: "List people, those who are most due first.")

  @Option(help: ArgumentHelp("Only those with this tag.", valueName: "tag"))
  var tag: String?

  @Option(
    help: ArgumentHelp(
      "Only those with this in name, purpose, tags, notes or organization.", valueName: "text"))
  var search: String?

  @Flag(help: "Only those who are due today or late.")
  var due = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let isFiltered = tag != nil || search != nil || due
    let call = Methods.People(tag: tag, search: search, dueOnly: due ? true : nil)
    try session.show(call) { FilteredPeople(reply: $0, isFiltered: isFiltered) }
  }
}

struct Find: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find people by name, purpose, tags, notes or organization.")

  @Argument(parsing: .allUnrecognized, help: "What to look for.")
  var text: [String]

  @OptionGroup var output: OutputOptions

  func validate() throws { try refuseOptions(among: text) }

  func run(in session: Session) throws {
    try session.show(Methods.People(search: text.joined(separator: " "))) {
      FilteredPeople(reply: $0, isFiltered: true)
    }
  }
}

struct Person: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "person",
    abstract: "Show a person whole: purpose, goal, sessions, what took place.")

  @Argument(help: "Whom; here any word of the name will do.", completion: .people)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    do {
      try session.show(Methods.Person(name: name))
    } catch let error as NotFound {
      let people = try session.call(Methods.People(search: name)).people.map(\.contact)
      let found = people.filter { $0.hasWord(beginning: name) }
      guard let person = found.first else { throw error }
      guard found.count == 1 else {
        throw Ambiguous(
          selector: name, matches: found.map { Match(id: $0.id, name: $0.displayName) },
          message: "'\(name)' stands in more than one name.")
      }
      try session.show(Methods.Person(name: person.displayName))
    }
  }
}

extension Contact {
  /// Whether one word of the name, or several from one on, begin so: `sou`, or `de souza`.
  func hasWord(beginning text: String) -> Bool {
    let words = displayName.lowercased().split(whereSeparator: \.isWhitespace)
    let wanted = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return !wanted.isEmpty
      && words.indices.contains { words[$0...].joined(separator: " ").hasPrefix(wanted) }
  }
}
