import ArgumentParser
import PlannerProtocol

struct Check: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Can what was promised be kept? Who will slip, and what would help.",
    discussion: """
      The next thirteen weeks are simulated: planned week by week, and every session takes place. Somebody \
      slips whose session is later than a quarter of their cadence, and than two days. Each change that is \
      offered was tried in the same way.
      """)

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Check())
  }
}
