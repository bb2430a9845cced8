import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Plan: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Bring the plan up to date and say what changed.",
    discussion: """
      --what-if stores nothing. It takes any preference as `prefs set` does, and NAME.cadence=14d (or \
      every), NAME.for=45m, NAME.between=18:00-21:00, NAME.on=mon-fri, NAME.importance=5 and \
      NAME.paused=true. It shows what the change would do at once, and what `plan --anew` would make of it. \
      Planned sessions stay where they are, so most changes of a preference show only as time goes by. \
      Calendars are known only as far ahead as the plan goes today, and at least twelve weeks.
      """)

  @Flag(help: "Show what would change, and store nothing.")
  var dryRun = false

  @Flag(help: "Plan from scratch all that begins in more than a day and that you were not told of.")
  var anew = false

  @Flag(help: "With --anew: do not ask.")
  var yes = false

  @Option(
    name: .customLong("what-if"), parsing: .singleValue,
    help: ArgumentHelp(
      "Show what this change would do, and store nothing; repeat the option for more.",
      valueName: "key=value"),
    completion: .list(Preferences.Key.allCases.map(\.rawValue)))
  var changes: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if anew, !changes.isEmpty { throw ValidationError("--anew and --what-if do not go together.") }
    if yes, !anew { throw ValidationError("--yes goes with --anew.") }
  }

  func run(in session: Session) throws {
    if !changes.isEmpty {
      return try session.show(Methods.WhatIf(changes: changes)) { WhatIfView(reply: $0, changes: changes) }
    }
    if anew, !dryRun { try confirm(in: session) }
    try session.show(Methods.Plan(dryRun: dryRun ? true : nil, anew: anew ? true : nil)) {
      PlanReportView(report: $0, isDryRun: dryRun)
    }
  }

  /// Shows the changes that a new plan would make, and asks for confirmation.
  private func confirm(in session: Session) throws {
    if yes { return }
    let trial = try session.call(Methods.Plan(dryRun: true, anew: true))
    if !session.json { try session.print(PlanReportView(report: trial, isDryRun: true)) }
    try session.confirm({ "Plan anew like this?" }, yes: false)
  }
}

struct Refresh: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Bring the plan up to date as `plan` does; a timer runs this command.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Refresh()) { PlanReportView(report: $0) }
  }
}
