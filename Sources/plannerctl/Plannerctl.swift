import ArgumentParser
import Glibc
import PlannerProtocol

/// The root command with all subcommands.
@main
struct Plannerctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plannerctl",
    abstract: "Keep in touch: who is due, when there is time, and what is planned.",
    usage: "plannerctl [<command>]",
    discussion: """
      Without a command it shows today, what is next, and how to go on.

      NAME is the beginning of a person's name, or else of a later word of it; an exact name beats longer \
      ones. ITEM is a session's id, its first four characters or more, or a NAME: then their next session. \
      TIME is 18:30, 8pm, 'tomorrow 9:00', 'fri 19:00', '24 nov 19:30', 'in 2h', '3 days ago' or ISO 8601. \
      DURATION is 30m, '1h 30m', 3d, 2w or 1mo. docs/words.md has all of these words; what may mean two \
      things is not guessed but asked for.
      """,
    version: plannerVersion,
    groupedSubcommands: [
      CommandGroup(name: "To begin with", subcommands: [Init.self]),
      CommandGroup(
        name: "People",
        subcommands: [
          Add.self, Edit.self, Pause.self, Resume.self, Remove.self, People.self, Find.self,
          Person.self,
        ]),
      CommandGroup(name: "Address books", subcommands: [Contacts.self]),
      CommandGroup(
        name: "Planning",
        subcommands: [
          Next.self, Agenda.self, Today.self, Week.self, Plan.self, Check.self, Why.self, Learned.self,
          AwayCommand.self,
        ]),
      CommandGroup(
        name: "Sessions",
        subcommands: [
          Show.self, Note.self, Done.self, Missed.self, Snooze.self, SnoozeTonight.self, Reschedule.self,
          Cancel.self, Book.self,
        ]),
      CommandGroup(name: "Log", subcommands: [Log.self, History.self]),
      CommandGroup(
        name: "Calendars", subcommands: [Calendars.self, MirrorCommand.self, Sync.self]),
      CommandGroup(
        name: "The planner itself",
        subcommands: [
          Undo.self, Prefs.self, Refresh.self, Watch.self, Remind.self, Export.self, Import.self, Backup.self,
          Restore.self, Erase.self, Status.self, Doctor.self,
        ]),
    ])

  static func main() {
    do {
      var command = try parse(Array(CommandLine.arguments.dropFirst()))
      guard let planner = command as? any PlannerCommand else {
        try command.run()
        return
      }
      Glibc.exit(Session.system(json: planner.output.json).run(planner))
    } catch let error as ValidationError {
      Console.system([:]).complain("plannerctl: \(error.message)\n")
      Glibc.exit(ExitCode.validationFailure.rawValue)
    } catch {
      exit(withError: error)
    }
  }

  /// Returns the command for the arguments.
  ///
  /// ArgumentParser inspects every command of a tree at run time, which takes most of a run. So the command
  /// that is named first is parsed alone. Each command states its `commandName`, because deriving it from the
  /// type name is as slow. Help, completion and all errors use the whole tree, which knows the names above a
  /// command.
  static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    if arguments.isEmpty { return try Home.parse([]) }
    let arguments = Next.withNumbers(behind: arguments)
    if let name = arguments.first,
      let type = configuration.subcommands.first(where: { NearCommand.names(of: $0).contains(name) }),
      let command = (try? type.parseAsRoot(Array(arguments.dropFirst()))) as? any PlannerCommand
    {
      return command
    }
    do {
      return try parseAsRoot(arguments)
    } catch {
      if exitCode(for: error) != .success { try NearCommand.refuseMistyped(arguments, below: Self.self) }
      throw error
    }
  }
}
