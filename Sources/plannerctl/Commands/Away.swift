import ArgumentParser
import PlannerProtocol

/// Named so because the model has an `Away` of its own.
struct AwayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "away",
    abstract: "Days off: nothing is placed in them, what stands is moved.",
    usage: """
      plannerctl away <from> [<to>] [--note <text>] [--dry-run] [--json]
      plannerctl away list [--json]
      plannerctl away remove <id> [--json]
      """,
    subcommands: [AwayAdd.self, AwayList.self, AwayRemove.self], defaultSubcommand: AwayAdd.self)
}

struct AwayAdd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Be away from one day to another, both included (the default).",
    discussion: "Days that were there already and the new ones become one time away.")

  @Argument(help: "The first day: a date, or a TIME whose day counts.")
  var from: String

  @Argument(help: "The last day, which counts too; without it you are away for one day.")
  var to: String?

  @Option(help: ArgumentHelp("What for.", valueName: "text"))
  var note: String?

  @Flag(help: "Show what would change, and store nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    // A mistyped `list` is no day.
    if to == nil { try NearCommand.refuseMistyped(["away", from], below: Plannerctl.self) }
  }

  func run(in session: Session) throws {
    try session.show(Methods.AddAway(from: from, to: to, note: note, dryRun: dryRun ? true : nil)) {
      AwayView(reply: $0, isDryRun: dryRun)
    }
  }
}

struct AwayList: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the times away that are not over.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.ListAway())
  }
}

struct AwayRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Be there after all.")

  @Argument(help: "The id that `away list` shows.", completion: .away)
  var id: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.RemoveAway(id: id))
  }
}
