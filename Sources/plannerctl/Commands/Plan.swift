import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Plan: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Bring the plan up to date and say what changed.",
    discussion: """
      --what-if writes nothing. It takes any preference as `prefs set` does, and NAME.cadence=14d (or \
      every), NAME.for=45m, NAME.between=18:00-21:00, NAME.on=mon-fri, NAME.importance=5 and \
      NAME.paused=true, and shows what the change would do at once, and what if the days ahead were planned \
      anew: what is planned stays where it is, so most changes show only as time goes by. Of calendars it \
      knows what was read: as far as is planned today, twelve weeks at least.
      """)

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @Option(
    name: .customLong("what-if"), parsing: .singleValue,
    help: ArgumentHelp("Only say what this would change; again for more.", valueName: "key=value"),
    completion: .list(Preferences.Key.allCases.map(\.rawValue)))
  var changes: [String] = []

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    if !changes.isEmpty {
      return try session.show(Methods.WhatIf(changes: changes)) { WhatIfView(reply: $0, changes: changes) }
    }
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
