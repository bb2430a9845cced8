import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Done: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Log that a session took place; the next one counts from that day.",
    discussion: """
      A NAME means the person's session that is running now. If none is, it means the latest that ended in \
      the last twelve hours and waits for an answer, or that you said you missed. If there is none either, it \
      means one that starts in the next two hours. With --at, it means the session of that day. If no session \
      is found, the meeting is logged, and other sessions stay open: name one by its id or its day. Sessions \
      that the planner placed too soon after it are withdrawn.

      `plannerctl done ana --follow-up 2w "how was Lisbon?"` tells you in two weeks to ask that.
      """)

  @Argument(help: "The session's id, or the person's name.", completion: .answerable)
  var item: String

  @Argument(help: "With --follow-up: what to ask.")
  var question: [String] = []

  @Option(help: "How you met: met (the default), call, text or other.")
  var outcome: Outcome?

  @Option(help: ArgumentHelp("What you want to remember.", valueName: "text"))
  var notes: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("When the session took place.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("When you want to be told to ask again: a day, or 2w from today.", valueName: "day"))
  var followUp: String?

  @Flag(help: "Log a meeting, even if one ended less than two hours ago.")
  var again = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard followUp != nil || question.isEmpty else {
      throw ValidationError("Unexpected argument '\(question[0])'; what to ask stands after --follow-up DAY")
    }
  }

  func run(in session: Session) throws {
    var done = Methods.Done(
      item: item, outcome: outcome, notes: notes, at: at, followUp: followUp,
      question: question.isEmpty ? nil : question.joined(separator: " "), again: again ? true : nil)
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
    abstract: "Say that a session did not take place; it is planned again.",
    discussion: """
      A NAME means the person's session that is running now. If none is, it means the latest of the last \
      seven days that waits for an answer or lapsed, or that you just answered with `done NAME`: the answer \
      changes.
      """)

  @Argument(help: "The session's id, or the person's name.", completion: .answerable)
  var item: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Missed(item: item))
  }
}
