import ArgumentParser
import PlannerProtocol
import PlannerTime
import PlannerWords

struct Erase: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase a person, or everything, permanently; you cannot undo this.",
    discussion: """
      It also erases their changes, so that you cannot undo them. The audit log keeps the erasure, without \
      the name. \(Leaving.outOfReach)
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String?

  @Flag(help: "Erase everybody and everything.")
  var all = false

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (name != nil) == all { throw ValidationError("use a NAME or --all") }
  }

  func run(in session: Session) throws {
    try session.confirm({ try question(in: session) }, yes: yes)
    try session.show(Methods.Erase(name: name, all: all ? true : nil)) { ErasureView(reply: $0) }
  }

  private func question(in session: Session) throws -> String {
    if let name {
      let person = try session.call(Methods.Person(name: name))
      return try session.saysGuests(of: person.items) + "Erase \(person.inWords) permanently?"
    }
    let status = try session.call(Methods.Status())
    let coming = try session.call(Methods.Next.all).items
    return try session.saysGuests(of: coming)
      + "Erase everything (\(counted(status.contacts, "person", "people"))) permanently?"
  }
}
