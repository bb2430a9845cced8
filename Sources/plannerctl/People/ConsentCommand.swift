import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

/// Named `ConsentCommand` because the model has a type `Consent`.
struct ConsentCommand: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent",
    abstract: "Note what a person agreed to, or that they withdrew it.",
    usage: """
      plannerctl consent <name> <purpose>
      plannerctl consent <name> <purpose> --withdraw
      """,
    discussion: "What was withdrawn stays on the person's page, with both days.")

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(help: "What for, such as newsletter.")
  var purpose: String

  @Flag(help: "They withdrew it.")
  var withdraw = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    var change = PersonProfile()
    let now = Instant(seconds: session.clock.now().seconds)
    change.consents = [Consent(purpose: purpose, withdrawnAt: withdraw ? now : nil)]
    try session.show(PeopleMethods.SetProfile(name: name, add: change)) { ConsentsView(profile: $0) }
  }
}
