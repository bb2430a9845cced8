import ArgumentParser
import PlannerProtocol

struct Archive: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Archive a person: the planner stops plans, notices, drafts and suggestions.",
    discussion: """
      The planner keeps all data about the person, and `unarchive` restores them. It cancels their future \
      sessions. `people --archived` lists archived people. If a person died, use `edit NAME --deceased`.
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Flag(help: "Do not ask, even if a guest booked a session.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.SetArchived(name: name, archived: true), yes: yes) { ArchivedView(reply: $0) }
  }
}

struct Unarchive: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "unarchive", abstract: "Restore an archived person, with their earlier cadence.")

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.SetArchived(name: name, archived: false)) { ArchivedView(reply: $0) }
  }
}
