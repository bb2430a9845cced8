import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Plan: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Update the plan and show the changes.",
    discussion: """
      --what-if stores nothing. It accepts any preference like `prefs set`, and NAME.cadence=14d (or every), \
      NAME.for=45m, NAME.between=18:00-21:00, NAME.on=mon-fri, NAME.importance=5 and NAME.paused=true. It \
      shows the effect at once, and with `plan --anew`. Planned sessions keep their times, so most changes \
      of a preference have an effect only later. The planner reads calendars only as far ahead as today's \
      plan, and at least twelve weeks.
      """)

  @Flag(help: "Show the changes, and store nothing.")
  var dryRun = false

  @Flag(help: "Plan from scratch all sessions later than a day from now without a reminder yet.")
  var anew = false

  @Flag(help: "Do not ask; for --anew.")
  var yes = false

  @Option(
    name: .customLong("what-if"), parsing: .singleValue,
    help: ArgumentHelp(
      "Show the effect of a change, and store nothing; repeat the option for more.",
      valueName: "key=value"),
    completion: .list(Preferences.Key.allCases.map(\.rawValue)))
  var changes: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if anew, !changes.isEmpty { throw ValidationError("Use either --anew or --what-if.") }
    if yes, !anew { throw ValidationError("--yes needs --anew.") }
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
    // Without a change, there is nothing to confirm.
    guard trial.ofChanges != nil else { return }
    if !session.json { try session.print(PlanReportView(report: trial, isDryRun: true)) }
    try session.confirm({ "Replace the plan like this?" }, yes: false)
  }
}

struct Refresh: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Update the plan like `plan`; a timer runs this command.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Refresh()) { PlanReportView(report: $0) }
  }
}
