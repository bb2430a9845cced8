import ArgumentParser
import PlannerModel
import PlannerProtocol

struct People: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "people", abstract: "List people, the most due first.",
    discussion: """
      A filter has fields and names of segments; all of them must match: tag:vip city:berlin company:"smith \
      ventures" interest:golf 'last:>90d' 'due:<7d' 'birthday:<30d' 'every:<=2w' has:phone -tag:family. `or` \
      and parentheses work too. docs/people.md lists all fields; `plannerctl segment` shows the segments.
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

  @Flag(help: "List only people due today or overdue.")
  var due = false

  @Flag(help: "List archived people.")
  var archived = false

  @Flag(help: "List possible duplicates, and how to merge them.")
  var duplicates = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try refuseOptions(among: filter)
    if duplicates, !filter.isEmpty || tag != nil || search != nil || due || archived {
      throw ValidationError("--duplicates checks everybody: omit the filter and the other options")
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
    abstract: "Find people by words in their name, fields, tags, notes or card; also find kept files.",
    discussion: """
      Every word must match, anywhere; a part of a word is enough, and mistyped names match, too. Case and \
      accents do not count. Words of one or two letters need other words for matches in notes and files.
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
    abstract: "Show everything about a person: addresses, notes, dates, family, sessions.")

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
