import ArgumentParser
import PlannerProtocol

struct Pause: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Plan nothing for a person for a while.",
    discussion: "Their sessions that the planner placed are canceled; their due date stays.")

  @Argument(help: "Whom.", completion: .people)
  var name: String

  @Option(help: ArgumentHelp("The day on which it goes on.", valueName: "date"))
  var until: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.setPaused(name, true, until: until)
  }
}

struct Resume: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Plan for a paused person again.")

  @Argument(help: "Whom.", completion: .people)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.setPaused(name, false, until: nil)
  }
}

extension Session {
  fileprivate func setPaused(_ name: String, _ paused: Bool, until: String?) throws {
    try show(Methods.SetPaused(name: name, paused: paused, until: until)) { reply in
      PausedView(name: try call(Methods.Person(name: name)).contact.displayName, reply: reply)
    }
  }
}
