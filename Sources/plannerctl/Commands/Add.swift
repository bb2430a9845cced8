import ArgumentParser
import PlannerClient
import PlannerModel
import PlannerProtocol

struct Add: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a person, and with --every plan for them.",
    discussion:
      "Unless told otherwise a session takes 30 minutes, on any day and at any time, at importance 3.")

  @Argument(help: "The person's name.")
  var name: String

  @OptionGroup var contact: ContactOptions
  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let method = Methods.AddContact(
      displayName: name, tags: contact.tags, purpose: contact.purpose, cardUid: contact.card,
      timeZone: contact.timeZone, goal: contact.goal(changing: .always))
    try session.show(method) { reply in
      AddedView(reply: reply, isFirst: try session.call(Methods.Status()).contacts == 1)
    }
  }
}
