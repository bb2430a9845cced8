import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Done: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Yes, it happened: log it and move the goal on.",
    discussion: """
      A NAME means their session now running, else the latest of the last seven days that waits for an \
      answer or lapsed, else one that starts today within twelve hours; with --at the one of that day. Where \
      there is none, the meeting is logged, and sessions of other days stay open. What is planned too soon \
      after it goes.
      """)

  @Argument(help: "Which session.", completion: .answerable)
  var item: String

  @Option(help: "How you met: met (the default), call, text or other.")
  var outcome: Outcome?

  @Option(help: ArgumentHelp("What to remember.", valueName: "text"))
  var notes: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("When it was.", valueName: "time"))
  var at: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Done(item: item, outcome: outcome, notes: notes, at: at))
  }
}

struct Missed: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "missed",
    abstract: "No, it did not happen: plan it again.",
    discussion: """
      A NAME means their session now running, else the latest of the last seven days that waits for an \
      answer or lapsed.
      """)

  @Argument(help: "Which session.", completion: .answerable)
  var item: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Missed(item: item))
  }
}
