import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

struct Cancel: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Skip a session; its day sets the next due date.", aliases: ["skip"])

  @Argument(help: "The session's id, or the person's name.", completion: .items)
  var item: String

  @Flag(help: "Do not ask, even if a guest booked it.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Cancel(item: item), yes: yes)
  }
}

struct Book: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Book a session at a chosen time.",
    discussion: """
      Without --force, the time must be in the future, outside quiet hours and busy times, and without \
      another session.
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(parsing: .allUnrecognized, help: "The time of the session, a TIME; or use --at.")
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

  @Flag(help: "Allow a past time, quiet hours, a busy time, or the time of another session.")
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try when() }

  private func when() throws -> String {
    if let time = try chosenTime(time, or: at) { return time }
    throw ValidationError("add a time: \(Quoted.shellLine(["plannerctl", "book", name])) fri 19:00")
  }

  func run(in session: Session) throws {
    try session.show(
      Methods.Book(name: name, at: when(), durationMin: length, force: force ? true : nil))
  }
}
