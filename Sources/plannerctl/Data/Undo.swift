import ArgumentParser
import PlannerProtocol

struct Undo: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change that you made here; run it again for the change before.",
    discussion: """
      A button that you pressed and what you changed in a calendar program count as made here, what you did on your \
      page does not. `--list` shows the last twenty changes of all; `undo 12` takes back one of them. What was \
      changed since then stays. You cannot take back `erase`.
      """)

  @Argument(help: "The number of a change; the latest of yours by default.")
  var id: String?

  @Flag(help: "Also where two sessions would be at one time, or a guest has booked.")
  var force = false

  @Flag(help: "Show the changes that can be taken back.")
  var list = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if list, id != nil || force { throw ValidationError("--list stands alone.") }
  }

  func run(in session: Session) throws {
    if list { return try session.show(Methods.Commands()) }
    try session.show(Methods.Undo(id: id, force: force ? true : nil))
  }
}

struct Redo: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Do again what `undo` took back.")

  @Argument(help: "The number of the change; what you took back last by default.")
  var id: String?

  @Flag(help: "Also where two sessions would be at one time, or a guest has booked.")
  var force = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Redo(id: id, force: force ? true : nil))
  }
}
