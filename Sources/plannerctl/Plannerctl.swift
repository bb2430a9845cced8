import ArgumentParser
import Glibc
import PlannerProtocol

/// The root command with all subcommands.
@main
struct Plannerctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plannerctl",
    abstract: "Keep in touch: see who is due, your free times, and your plan.",
    usage: "plannerctl [<command>]",
    discussion: """
      Without a command, plannerctl shows today, the next sessions and some more commands.

      NAME is the beginning of a person's name, or else of a later word in it. An exact name precedes longer \
      names. ITEM is a session's id, or at least its first four characters. It can also be a NAME, for the \
      person's next session. TIME is 18:30, 8pm, 'tomorrow 9:00', 'fri 19:00', '24 nov 19:30', 'in 2h', '3 \
      days ago' or ISO 8601. DURATION is 30m, '1h 30m', 3d, 2w or 1mo. docs/words.md explains all of these \
      words. The planner refuses words with two meanings, and shows both.
      """,
    version: plannerVersion,
    groupedSubcommands: [
      CommandGroup(name: "Getting started", subcommands: [Init.self]),
      CommandGroup(
        name: "People",
        subcommands: [
          Add.self, Edit.self, Pause.self, Resume.self, Archive.self, Unarchive.self, Merge.self, Remove.self,
          People.self, Find.self,
          SegmentCommand.self, Cadence.self,
          Person.self, Relate.self, Idea.self, Photo.self, ContentCommand.self, Dates.self,
          Introductions.self, Approve.self, Introduce.self, OutcomeOfIntroduction.self, Reject.self,
          Never.self, ConsentCommand.self,
        ]),
      CommandGroup(name: "Drafts", subcommands: [DraftCommand.self, Drafts.self]),
      CommandGroup(name: "Guests", subcommands: [InviteCommand.self, InboxCommand.self]),
      CommandGroup(name: "Modules", subcommands: [ModulesCommand.self]),
      CommandGroup(name: "Address books", subcommands: [Contacts.self]),
      CommandGroup(
        name: "Planning",
        subcommands: [
          Ask.self, ChatCommand.self, Next.self, Agenda.self, Today.self, Week.self, Plan.self, Check.self,
          Why.self, Learned.self,
          AwayCommand.self,
        ]),
      CommandGroup(
        name: "Sessions",
        subcommands: [
          Show.self, Note.self, Done.self, Missed.self, Review.self, Snooze.self, SnoozeTonight.self,
          Reschedule.self, Cancel.self, Book.self,
        ]),
      CommandGroup(name: "Log", subcommands: [Met.self, Log.self, History.self]),
      CommandGroup(
        name: "Calendars", subcommands: [Calendars.self, MirrorCommand.self, Sync.self]),
      CommandGroup(
        name: "The planner itself",
        subcommands: [
          Web.self, Undo.self, Redo.self, Prefs.self, Refresh.self, Watch.self, Remind.self, Export.self,
          Import.self,
          Backup.self,
          Restore.self, Erase.self, AuditCommand.self, Status.self, Doctor.self,
        ]),
    ])

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let command = bare(arguments) { Glibc.exit(Session.system(json: false).run(command)) }
    do {
      var command = try parse(arguments)
      guard let planner = command as? any PlannerCommand else {
        try command.run()
        return
      }
      Glibc.exit(Session.system(json: planner.output.json).run(planner))
    } catch let error as ValidationError {
      Console.system([:]).complain("plannerctl: \(error.message)\n")
      Glibc.exit(ExitCode.validationFailure.rawValue)
    } catch {
      guard exitCode(for: error) == .success else { exit(withError: error) }
      print(CompletionScript.withColons(fullMessage(for: error)))
    }
  }

  /// Returns the command if it was typed without arguments and needs no parser.
  static func bare(_ arguments: [String]) -> (any BareCommand)? {
    let types: [any BareCommand.Type] = [Next.self, Today.self, Week.self]
    if arguments.isEmpty { return Home.bare }
    guard arguments.count == 1 else { return nil }
    return types.first { $0.configuration.commandName == arguments[0] }?.bare
  }

  /// Returns the command for the arguments.
  ///
  /// ArgumentParser inspects every command of a tree at run time, which takes most of a run. So only the
  /// command named first is parsed. Each command states its `commandName`, because deriving it from the type
  /// name is just as slow. Help, completion and all errors use the whole tree, which knows the parents of a
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
