import ArgumentParser
import PlannerProtocol

struct Next: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Show the next sessions.")

  @Argument(help: "How many; 3 by default.")
  var count: Int?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Next(count: count))
  }
}
