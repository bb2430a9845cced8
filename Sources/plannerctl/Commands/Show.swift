import ArgumentParser
import PlannerProtocol

struct Show: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a session with its person, purpose, notes and last meetings.")

  @Argument(help: "The session's id, or the person's name.", completion: .items)
  var item: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Item(item: item))
  }
}

struct Note: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Add a line to the notes on a session or on a person.",
    discussion: """
      A NAME means the person's next session. If there is none, the line is kept with the person, and \
      `person` and the next reminder show it. A note does not count as a meeting.
      """)

  @Argument(help: "The session's id, or the person's name.", completion: .people)
  var item: String

  @Argument(help: "The line to add.")
  var text: [String]

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Note(item: item, text: text.joined(separator: " ")))
  }
}
