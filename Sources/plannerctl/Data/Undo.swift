import ArgumentParser
import PlannerProtocol

struct Undo: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo your last change; run it again for the change before.",
    discussion: """
      Buttons of reminders and changes from a calendar program count, changes on your page do not. `--list` \
      shows the last twenty changes of all; `undo 12` undoes one of them. Later changes stay. You cannot \
      undo `erase`.
      """)

  @Argument(help: "The number of a change; your latest by default.")
  var id: String?

  @Flag(help: "Do it even if two sessions overlap then, or a guest has booked.")
  var force = false

  @Flag(help: "Show the changes that you can undo.")
  var list = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if list, id != nil || force { throw ValidationError("Use --list without other options.") }
  }

  func run(in session: Session) throws {
    if list { return try session.show(Methods.Commands()) }
    try session.show(Methods.Undo(id: id, force: force ? true : nil))
  }
}

struct Redo: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo a change that `undo` took back.")

  @Argument(help: "The number of the change; your last undone change by default.")
  var id: String?

  @Flag(help: "Do it even if two sessions overlap then, or a guest has booked.")
  var force = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Redo(id: id, force: force ? true : nil))
  }
}
