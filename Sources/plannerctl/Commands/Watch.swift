import ArgumentParser
import PlannerClient
import PlannerProtocol

struct Watch: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print events as they happen, one a line, until Ctrl-C.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let context = session.json ? nil : try session.context()
    try session.connection.watchRaw(Methods.Watch()) { raw in
      if let context {
        let event = try PlannerConnection.read(Methods.Watch.Reply.self, from: raw)
        try session.console.write(render(event, in: context))
      } else {
        try session.print(json: raw)
      }
      return true
    }
  }
}
