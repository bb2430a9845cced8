import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

/// Named `ConsentCommand` because the model has a type `Consent`.
struct ConsentCommand: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent",
    abstract: "Record a person's consent, or its withdrawal.",
    usage: """
      plannerctl consent <name> <purpose>
      plannerctl consent <name> <purpose> --withdraw
      """,
    discussion: "A withdrawn consent stays on the person's page, with both days.")

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(help: "The purpose, such as newsletter.")
  var purpose: String

  @Flag(help: "The person withdrew it.")
  var withdraw = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    var change = PersonProfile()
    let now = Instant(seconds: session.clock.now().seconds)
    change.consents = [Consent(purpose: purpose, withdrawnAt: withdraw ? now : nil)]
    try session.show(PeopleMethods.SetProfile(name: name, add: change)) { ConsentsView(profile: $0) }
  }
}
