import ArgumentParser
import PlannerProtocol

struct Check: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check whether you can meet people as often as you want; show who slips and possible remedies.",
    discussion: """
      The planner simulates the next thirteen weeks: it plans week by week, and every session takes place. A \
      person slips if a session is late by more than a quarter of the cadence and more than two days, or if \
      a quarter of the sessions is missed. It tries each proposed change in the same way.
      """)

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Check(limit: session.json ? nil : Methods.Check.Reply.mostPeople))
  }
}
