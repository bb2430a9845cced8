import ArgumentParser
import PlannerProtocol
import PlannerWords

struct Remove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a person with their goal, sessions and log; `undo` restores them.")

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.confirm(
      {
        let person = try session.call(Methods.Person(name: name))
        return try session.saysGuests(of: person.items) + "Remove \(person.inWords)?"
      }, yes: yes)
    try session.show(Methods.RemoveContact(name: name))
  }
}
