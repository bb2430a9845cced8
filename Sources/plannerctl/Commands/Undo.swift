import ArgumentParser
import PlannerProtocol

struct Undo: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change made by a command; again for the one before.",
    discussion: "Twenty deep. `erase` cannot be taken back.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Undo())
  }
}
