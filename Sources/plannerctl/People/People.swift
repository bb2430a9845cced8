import ArgumentParser
import PlannerModel
import PlannerProtocol

struct People: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "people", abstract: "List people; those who are most due come first.",
    discussion: """
      A filter is made of fields and of names of segments; all of them must hold: tag:vip city:berlin \
      company:"smith ventures" interest:golf 'last:>90d' 'due:<7d' 'birthday:<30d' 'every:<=2w' has:phone \
      -tag:family. `or` and parentheses work too. docs/people.md lists all fields; `plannerctl segment` shows \
      the segments.
      """)

  @Argument(parsing: .allUnrecognized, help: FilterWords.help, completion: .filters)
  var filter: [String] = []

  @Option(help: ArgumentHelp("List only people with this tag.", valueName: "tag"), completion: .tags)
  var tag: String?

  @Option(
    help: ArgumentHelp(
      "List only people with this text in their name, purpose, tags, notes or organization.",
      valueName: "text"))
  var search: String?

  @Flag(help: "List only people who are due today or overdue.")
  var due = false

  @Flag(help: "List the people who are archived.")
  var archived = false

  @Flag(help: "List people who may be in the planner twice, and how to make them one.")
  var duplicates = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try refuseOptions(among: filter)
    if duplicates, !filter.isEmpty || tag != nil || search != nil || due || archived {
      throw ValidationError("--duplicates looks at everybody: leave out the filter and the other options")
    }
  }

  func run(in session: Session) throws {
    if duplicates { return try session.show(PeopleMethods.Duplicates()) }
    let filter = try FilterWords.joined(filter)
    let isFiltered = filter != nil || tag != nil || search != nil || due || archived
    let call = Methods.People(
      tag: tag, search: search, dueOnly: due ? true : nil, filter: filter, archived: archived ? true : nil)
    try session.show(call) { FilteredPeople(reply: $0, isFiltered: isFiltered) }
  }
}

struct Find: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find people by words in their name, fields, tags, notes or card, and kept files.",
    discussion: """
      Every word must be found, in whatever place; a part of a word is enough, and a mistyped name is found \
      too. Case and accents do not count. Words of one or two letters are not looked for in notes \
      and files by themselves.
      """)

  @Argument(parsing: .allUnrecognized, help: "The words to look for.")
  var text: [String]

  @Option(help: ArgumentHelp("How many to show; 20 by default.", valueName: "n"))
  var limit: Int?

  @OptionGroup var output: OutputOptions

  func validate() throws { try refuseOptions(among: text) }

  func run(in session: Session) throws {
    let text = text.joined(separator: " ")
    try session.show(PeopleMethods.Find(text: text, limit: limit)) {
      FoundView(found: $0.found, content: $0.content ?? [], text: text)
    }
  }
}

struct Person: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "person",
    abstract: "Show everything about a person: how to reach them, notes, dates, family, sessions.")

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let person = Methods.Person(name: name)
    let profile = PeopleMethods.Profile(name: name)
    if session.json { return try session.print(json: joined(session, person, profile)) }
    try session.print(PersonPage(person: session.call(person), profile: session.call(profile)))
  }

  /// Returns both replies as one object, with the profile as its last member.
  private func joined(
    _ session: Session, _ person: Methods.Person, _ profile: PeopleMethods.Profile
  ) throws -> [UInt8] {
    let person = try session.connection.callRaw(person)
    let profile = try session.connection.callRaw(profile)
    return person.dropLast() + Array(",\"profile\":".utf8) + profile + Array("}".utf8)
  }
}
