import ArgumentParser
import PlannerProtocol

struct Archive: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Put away a person who left: nothing is planned, told, drafted or suggested for them.",
    discussion: """
      Everything that you know of them stays, and `unarchive` brings them back. Their sessions ahead are called off. \
      `people --archived` lists who is archived. Of somebody who died, say so with `edit NAME --deceased`.
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Flag(help: "Do not ask, even if a guest took the time of a session.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.SetArchived(name: name, archived: true), yes: yes) { ArchivedView(reply: $0) }
  }
}

struct Unarchive: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "unarchive", abstract: "Bring an archived person back, with the cadence that they had.")

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.SetArchived(name: name, archived: false)) { ArchivedView(reply: $0) }
  }
}
