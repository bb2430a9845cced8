import ArgumentParser
import PlannerMatching
import PlannerProtocol

struct Pause: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause the plan for a person, or for several.",
    usage: """
      plannerctl pause <name> [--until <date>] [--yes] [--json]
      plannerctl pause <filter> [--until <date>] [--yes] [--json]
      plannerctl pause --tag <tag> [--until <date>] [--yes] [--json]
      """,
    discussion: """
      The planner cancels the sessions that it placed for them; their due date stays. A filter such as \
      'tag:work city:berlin', or segment:NAME, can match several people. People without a cadence do not \
      change, and you see their names.
      """)

  @OptionGroup var whom: PersonOrTag

  @Option(help: ArgumentHelp("The day when the planner plans for them again.", valueName: "date"))
  var until: String?

  @Flag(help: "Do not ask, even if a guest booked a session.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.setPaused(whom, true, until: until, yes: yes)
  }
}

struct Resume: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Plan again for a paused person, or for several.",
    usage: """
      plannerctl resume <name> [--json]
      plannerctl resume <filter> [--json]
      plannerctl resume --tag <tag> [--json]
      """)

  @OptionGroup var whom: PersonOrTag

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.setPaused(whom, false, until: nil, yes: true)
  }
}

/// The argument for a person, or for everybody with a tag.
struct PersonOrTag: ParsableArguments {
  @Argument(help: "The person's name, or a filter such as tag:family.", completion: .peopleAndFilters)
  var name: String?

  @Option(
    help: ArgumentHelp("A tag instead of a name: all people with this tag.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  mutating func validate() throws {
    if (name == nil) == (tag == nil) { throw ValidationError("use either a NAME or --tag") }
  }
}

extension Session {
  fileprivate func setPaused(_ whom: PersonOrTag, _ paused: Bool, until: String?, yes: Bool) throws {
    let filter = whom.name.flatMap { FilterReader.isFilter($0) ? $0 : nil }
    if let several = whom.tag ?? filter {
      let call = Methods.SetContactsPaused(tag: whom.tag, filter: filter, paused: paused, until: until)
      return try show(call, yes: yes) {
        TagPausedView(whom: SeveralPeople(several, isTag: filter == nil), paused: paused, reply: $0)
      }
    }
    guard let name = whom.name else { return }
    // Queries the state before the call, because afterwards it is unknown whether the person was paused.
    let wasPlanned = json || paused ? false : try call(Methods.Person(name: name)).goal?.paused == false
    try show(Methods.SetPaused(name: name, paused: paused, until: until), yes: yes) { reply in
      PausedView(
        name: try call(Methods.Person(name: name)).contact.displayName, reply: reply, wasPlanned: wasPlanned)
    }
  }
}
