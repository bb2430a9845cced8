import ArgumentParser
import PlannerClient
import PlannerModel
import PlannerProtocol

struct Edit: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a person or their goal; what is not given stays.",
    discussion: "An empty --purpose, --tag, --card or --tz takes it away; --except none forgets the dates.")

  @Argument(help: "Whom.", completion: .people)
  var name: String

  @Option(help: ArgumentHelp("A new name.", valueName: "name"))
  var rename: String?

  @OptionGroup var contact: ContactOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard rename == nil, contact.isEmpty else { return }
    throw ValidationError(
      "say what to change: --rename, --every, --for, --on, --between, --except, --importance, --purpose, --tag, "
        + "--card or --tz")
  }

  func run(in session: Session) throws {
    // The windows go out whole, so the parts that stay have to be known.
    let old =
      contact.givesPartOfWindows ? try session.call(Methods.Person(name: name)).goal?.windows : nil
    let method = Methods.EditContact(
      name: name, displayName: rename, tags: contact.tags, purpose: contact.purpose, cardUid: contact.card,
      timeZone: contact.timeZone, goal: try contact.goal(changing: old ?? .always, in: session))
    try session.show(method) { EditedView(reply: $0) }
  }
}
