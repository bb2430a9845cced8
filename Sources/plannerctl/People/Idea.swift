import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Idea: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "idea",
    abstract: "Keep an idea for a person, such as a gift; tick it off with --done.",
    usage: """
      plannerctl idea <name> [<text>] [--json]
      plannerctl idea <name> --done <text> [--json]
      """,
    discussion: """
      `dates`, `person` and the notice of the birthday show the ideas. They are private: no draft uses them. \
      Without a TEXT, lists the ideas. A done idea stays as a private note.
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(help: "The idea.")
  var text: [String] = []

  @Option(help: ArgumentHelp("Tick off the idea with these words.", valueName: "text"))
  var done: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if done != nil, !text.isEmpty { throw ValidationError("use either a new idea or --done") }
  }

  func run(in session: Session) throws {
    // The name of a person, and not the beginning of a session's id.
    let contact = try session.call(Methods.Person(name: name)).contact
    if !text.isEmpty {
      return try session.show(
        Methods.Note(item: contact.displayName, text: text.joined(separator: " "), idea: true))
    }
    let profile = PeopleMethods.Profile(name: contact.id)
    guard let done else { return try session.show(profile) { IdeasView(whole: $0.profile) } }
    let ideas = try (session.call(profile).profile.notes ?? []).filter { $0.idea == true }
    let found = ideas.filter { $0.text.lowercased().contains(done.lowercased()) }
    guard let idea = found.first, found.count == 1 else {
      throw ValidationError(
        found.isEmpty
          ? "\(contact.displayName) has no idea with '\(done)'; all of them: \(Quoted.shellLine(["plannerctl", "idea", name]))"
          : "'\(done)' is in \(found.count) ideas; use more of its words")
    }
    var ticked = idea
    (ticked.id, ticked.idea) = (nil, nil)
    try session.show(
      PeopleMethods.SetProfile(
        name: contact.id, add: PersonProfile(notes: [ticked]), remove: PersonProfile(notes: [idea]))
    ) { _ in TickedView(text: idea.text) }
  }
}

/// Lists the ideas for a person.
struct IdeasView: Rendered {
  var whole: PersonProfile

  func lines(in context: RenderContext) -> [Styled] {
    let ideas = (whole.notes ?? []).filter { $0.idea == true }
    if ideas.isEmpty { return ["There are no ideas yet."] }
    return ideas.flatMap { ("- " + Styled(oneLine($0.text))).hanging(in: context) }
  }
}

/// Shows an idea that was ticked off.
struct TickedView: Rendered {
  var text: String

  func lines(in context: RenderContext) -> [Styled] {
    ("\(Styled("Done", .good)): \(oneLine(text))." as Styled).fitted(in: context)
  }
}
