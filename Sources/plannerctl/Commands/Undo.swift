import ArgumentParser
import PlannerProtocol

struct Undo: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change that a command made; run it again for the change before.",
    discussion: "You can take back the last twenty changes. You cannot take back `erase`.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Undo())
  }
}
