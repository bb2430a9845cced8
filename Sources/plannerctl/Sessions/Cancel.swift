import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

struct Cancel: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Skip a session; the next one counts from its day.", aliases: ["skip"])

  @Argument(help: "The session's id, or the person's name.", completion: .items)
  var item: String

  @Flag(help: "Do not ask, even if a guest took the time.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Cancel(item: item), yes: yes)
  }
}

struct Book: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Book a session at a time that you choose.",
    discussion: """
      Without --force, a time is refused if it is past or touches quiet hours, a busy time or another \
      session.
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(parsing: .allUnrecognized, help: "The time of the session, a TIME; --at means the same.")
  var time: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The time of the session, a TIME.", valueName: "time"))
  var at: String?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "How long the session is, a DURATION or a number of minutes; the usual length by default.",
      valueName: "duration"),
    transform: CalendarDuration.length)
  var length: Int?

  @Flag(help: "Allow a time that is past or touches quiet hours, a busy time or another session.")
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try when() }

  private func when() throws -> String {
    if let time = try chosenTime(time, or: at) { return time }
    throw ValidationError("say when: \(Quoted.shellLine(["plannerctl", "book", name])) fri 19:00")
  }

  func run(in session: Session) throws {
    try session.show(
      Methods.Book(name: name, at: when(), durationMin: length, force: force ? true : nil))
  }
}
