import ArgumentParser
import PlannerProtocol
import PlannerTime

struct Learned: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learned",
    abstract: "Show at which times you keep sessions, and how that changes the times of new ones.",
    usage: """
      plannerctl learned [--json]
      plannerctl learned reset [--yes] [--json]
      """,
    subcommands: [LearnedShow.self, LearnedReset.self], defaultSubcommand: LearnedShow.self)
}

struct LearnedShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the week in cells of three hours (the default).",
    discussion: """
      A session that is done counts as kept. One that you snooze, reschedule, cancel or miss counts as not \
      kept at its old time. An unanswered session does not count. Older sessions count less: a session \
      counts half after the number of days in the preference learningHalfLifeDays. With --json, the bias is \
      in thousandths of a day.
      """)

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Learned())
  }
}

struct LearnedReset: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Clear the learned times; `undo` restores them.",
    discussion: "Your sessions, their log and the plan stay.")

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.confirm(
      {
        let total = try session.call(Methods.Learned()).cells.reduce(0) { $0 + $1.total }
        return "Clear what the planner learned from \(counted(total, "session"))?"
      }, yes: yes)
    try session.show(Methods.ResetLearned())
  }
}
