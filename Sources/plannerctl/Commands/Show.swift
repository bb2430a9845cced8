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
    commandName: "note", abstract: "Keep a note on a person, or add a line to the notes on a session.",
    discussion: """
      A NAME means the person: `person` shows the note, and so does the next reminder unless the note is \
      private. An id means a session. A note does not count as a meeting.
      """)

  @Argument(help: "The person's name, or the session's id.", completion: .people)
  var item: String

  @Argument(help: "The note.")
  var text: [String]

  @Flag(help: "Only you ever see it: no reminder shows it, and no draft uses it.")
  var `private` = false

  @Flag(name: .customLong("pin"), help: "Keep it on top of the person's page.")
  var isPinned = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(
      Methods.Note(
        item: item, text: text.joined(separator: " "), private: self.private ? true : nil,
        pinned: isPinned ? true : nil))
  }
}
