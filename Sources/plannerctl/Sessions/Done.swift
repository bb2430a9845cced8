import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Done: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Log that a session took place; its day sets the next due date.",
    discussion: """
      A NAME means the person's current session. Without one, it means the latest session of the last twelve \
      hours that is not answered or that you marked as missed. Without that, it means a session that starts \
      in the next two hours. With --at, it means the session of that day. If there is no such session, the \
      planner logs the meeting, and other sessions stay open: use the session's id or day. The planner \
      withdraws its sessions that are too soon afterwards.

      `plannerctl done ana --follow-up 2w "how was Lisbon?"` reminds you in two weeks to ask.
      """)

  @Argument(help: "The session's id, or the person's name.", completion: .answerable)
  var item: String

  @Argument(parsing: .allUnrecognized, help: "The question for --follow-up.")
  var question: [String] = []

  @Option(help: "How you met: met (the default), call, text or other.")
  var outcome: Outcome?

  @Option(help: ArgumentHelp("A note about the meeting.", valueName: "text"))
  var notes: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The time of the session.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("The time of a reminder to ask again: a day, or 2w from today.", valueName: "day"))
  var followUp: String?

  @Flag(help: "Log a meeting, even if one ended less than two hours ago.")
  var again = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try refuseOptions(among: question)
    guard followUp != nil || question.isEmpty else {
      throw ValidationError("Unexpected argument '\(question[0])': the question follows --follow-up DAY")
    }
  }

  func run(in session: Session) throws {
    try Done.show(
      Methods.Done(
        item: item, outcome: outcome, notes: notes, at: at, followUp: followUp,
        question: question.isEmpty ? nil : question.joined(separator: " "), again: again ? true : nil),
      in: session)
  }

  /// Makes the call. At a terminal, asks before it logs a second meeting within two hours.
  static func show(_ done: Methods.Done, in session: Session) throws {
    var done = done
    do { try session.show(done) } catch let error as DoneAlready {
      guard session.console.isTerminal, let ask = session.console.ask, !session.json else { throw error }
      let when = try session.context().clock(error.at)
      guard Session.agrees("Done already at \(when). Log another meeting?", ask) else { return }
      done.again = true
      try session.show(done)
    }
  }
}

struct Missed: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "missed",
    abstract: "Mark a session as missed; the planner plans it again.",
    discussion: """
      A NAME means the person's current session. Without one, it means the latest of the last seven days \
      that is not answered or lapsed, or your latest `done NAME`: its answer changes.
      """)

  @Argument(help: "The session's id, or the person's name.", completion: .answerable)
  var item: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Missed(item: item))
  }
}
