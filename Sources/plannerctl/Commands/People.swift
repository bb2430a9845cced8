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

  @Argument(help: "Whom.", completion: .people)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Person(name: name))
  }
}
