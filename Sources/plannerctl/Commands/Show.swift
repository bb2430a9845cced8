import ArgumentParser
import PlannerProtocol

struct Show: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a session with its person, purpose, notes and last meetings.")

  @Argument(help: "Which session.", completion: .items)
  var item: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Item(item: item))
  }
}

struct Note: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Add a line to a session's notes, or to what you know of a person.",
    discussion: """
      A NAME means their next session. Where none is ahead, the line is kept with the person: `person` and \
      the next reminder show it. It is no meeting.
      """)

  @Argument(help: "Which session, or of whom.", completion: .people)
  var item: String

  @Argument(help: "The line.")
  var text: [String]

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Note(item: item, text: text.joined(separator: " ")))
  }
}
