import ArgumentParser
import PlannerModel
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
    commandName: "note", abstract: "Add a note on a person or a session.",
    usage: """
      plannerctl note <item> <text> [--private] [--pin] [--json]
      plannerctl note <item> --editor [--private] [--pin] [--json]
      """,
    discussion: """
      A NAME means the person: `person` shows the note, and so does the next reminder unless the note is \
      private. An id means a session. A note does not count as a meeting. It may have several lines: type \
      them in your editor ($VISUAL or $EDITOR) with --editor, or use - for TEXT to read them from standard \
      input.
      """)

  @Argument(help: "The person's name, or the session's id.", completion: .people)
  var item: String

  @Argument(help: "The note; - means standard input.")
  var text: [String] = []

  @Flag(help: "Type the note in your editor.")
  var editor = false

  @Flag(help: "Only you see it: no reminder shows it, and no draft uses it.")
  var `private` = false

  @Flag(name: .customLong("pin"), help: "Keep it on top of the person's page.")
  var isPinned = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard text.isEmpty != editor else { return }
    throw ValidationError(
      editor ? "use either the TEXT or --editor" : "use the TEXT, - for standard input, or --editor")
  }

  func run(in session: Session) throws {
    guard editor else {
      let text =
        try self.text == ["-"]
        ? String(decoding: readAll("-"), as: UTF8.self) : self.text.joined(separator: " ")
      return try keep(text, in: session)
    }
    let (path, text) = try UserEditor(environment: session.environment).edit("", named: "note")
    guard !text.allSatisfy(\.isWhitespace) else {
      unlinkFile(path)
      return try session.console.write("The note is empty; nothing was stored.\n")
    }
    do {
      try keep(text, in: session)
      unlinkFile(path)
    } catch {
      // Keeps the file, so that the user's text is not lost.
      session.console.complain("plannerctl: no note was stored; your text is in \(Quoted.shell(path))\n")
      throw error
    }
  }

  /// Adds a note to the log, without trailing line ends.
  private func keep(_ text: String, in session: Session) throws {
    let end = text.lastIndex { !$0.isNewline }.map(text.index(after:)) ?? text.endIndex
    try session.show(
      Methods.Note(
        item: item, text: String(text[..<end]), private: self.private ? true : nil,
        pinned: isPinned ? true : nil))
  }
}
