import ArgumentParser
import PlannerProtocol
import PlannerTime

struct Agenda: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda", abstract: "Show sessions and busy times by day.")

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many days, or 2w; 14 by default.", valueName: "days"),
    transform: CalendarDuration.cadence)
  var days: Int?

  @Option(help: ArgumentHelp("The first day; today by default.", valueName: "date"))
  var from: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Agenda(from: from, days: days))
  }
}

struct Today: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "Show the agenda of today.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Agenda(days: 1))
  }
}

struct Week: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "week",
    abstract: "Show the agenda of this week, from Monday to Sunday.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    // Which Monday, is a question of the user's zone.
    let monday = try session.context().today.monday
    try session.show(Methods.Agenda(from: "\(monday)", days: 7))
  }
}
