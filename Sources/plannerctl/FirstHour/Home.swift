import ArgumentParser
import PlannerClient
import PlannerProtocol
import Varlink

/// The command `plannerctl` without arguments: today, the next sessions and further commands, on one screen.
struct Home: BareCommand {
  static let configuration = CommandConfiguration(commandName: "plannerctl", shouldDisplay: false)

  /// The number of upcoming sessions to show.
  private static let shownItems = 3

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    do {
      let status = try session.call(Methods.Status())
      if status.contacts == 0 { return try session.print(EmptyHome()) }
      let today = try session.call(Methods.Week(from: "today", days: 1))
      let items = try session.call(Methods.Next(count: Self.shownItems)).items
      try session.print(HomeView(agenda: .init(days: today.days), items: items, waiting: today.waiting))
    } catch let error as ClientError {
      guard case .noDaemon = error else { throw error }
      let failure = Failure(error)
      session.console.complain(failure.text(in: nil))
      session.console.complain("To set up the planner: plannerctl init; all commands: plannerctl help\n")
      throw ExitCode(failure.exitCode)
    }
  }
}
