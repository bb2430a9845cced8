import ArgumentParser
import PlannerProtocol

struct Plan: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Bring the plan up to date and say what changed.")

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Plan(dryRun: dryRun ? true : nil)) {
      PlanReportView(report: $0, isDryRun: dryRun)
    }
  }
}

struct Refresh: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "The same as `plan`; what a timer runs.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Refresh()) { PlanReportView(report: $0) }
  }
}
