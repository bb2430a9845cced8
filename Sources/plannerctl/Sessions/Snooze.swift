import ArgumentParser
import PlannerProtocol

struct Snooze: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze", abstract: "Move a session to a later time.",
    discussion: """
      If that time is not free, the session moves to the next free one, and you see the reason. By whole \
      days the time of day changes by at most three hours, unless that week has no such time. The session \
      stays the due one: the person gets none before it, and their next sessions follow it. A name means the \
      session that ended in the last twelve hours without an answer, or else the next one.
      """)

  @Argument(help: "The session's id, or the person's name.", completion: .items)
  var item: String

  @Argument(
    parsing: .allUnrecognized,
    help: "How much later, a DURATION; 1h by default. Whole days keep the time of day.")
  var duration: [String] = []

  @Flag(help: "Do not ask, even if a guest booked it.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws { try refuseOptions(among: duration) }

  func run(in session: Session) throws {
    let by = duration.isEmpty ? nil : duration.joined(separator: " ")
    try session.show(Methods.Snooze(item: item, by: by), yes: yes)
  }
}

struct SnoozeTonight: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze-tonight",
    abstract: "Move today's remaining sessions to tomorrow, either all or none.",
    discussion: "The planner then places no other session today; you can still book one.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.SnoozeTonight())
  }
}
