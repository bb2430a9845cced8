import ArgumentParser
import PlannerProtocol
import PlannerTime

struct Learned: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learned",
    abstract: "Show when you keep sessions, and what that does to where new ones are placed.",
    usage: """
      plannerctl learned [--json]
      plannerctl learned reset [--yes] [--json]
      """,
    subcommands: [LearnedShow.self, LearnedReset.self], defaultSubcommand: LearnedShow.self)
}

struct LearnedShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the week, three hours a cell (the default).",
    discussion: """
      A session that is done was kept. One that you snooze, reschedule, cancel or miss was not kept at the \
      time where it stood. What nobody answers for counts for nothing. Older sessions count less: half after \
      the days of the preference learningHalfLifeDays. With --json, the bias is in thousandths of a day.
      """)

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Learned())
  }
}

struct LearnedReset: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Forget all of it; `undo` brings it back.",
    discussion: "Sessions and their log stay, and so does what is planned.")

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.confirm(
      {
        let total = try session.call(Methods.Learned()).cells.reduce(0) { $0 + $1.total }
        return "Forget what was learned of \(counted(total, "session"))?"
      }, yes: yes)
    try session.show(Methods.ResetLearned())
  }
}
