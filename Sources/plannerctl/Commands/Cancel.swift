import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

struct Cancel: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Skip a session; the next one counts from its day.", aliases: ["skip"])

  @Argument(help: "Which session.", completion: .items)
  var item: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Cancel(item: item))
  }
}

struct Book: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Book a session at a time of your own.",
    discussion: "A time that is past, or touches quiet or taken time, is refused unless --force.")

  @Argument(help: "With whom.", completion: .people)
  var name: String

  @Argument(parsing: .allUnrecognized, help: "When, a TIME; --at is the same.")
  var time: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("When, a TIME.", valueName: "time"))
  var at: String?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "How long, a DURATION or a number of minutes; their usual length by default.", valueName: "duration"),
    transform: CalendarDuration.length)
  var length: Int?

  @Flag(help: "Also over quiet or taken time.")
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
