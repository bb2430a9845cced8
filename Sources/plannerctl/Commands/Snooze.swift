import ArgumentParser
import PlannerProtocol

struct Snooze: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze", abstract: "Put a session off.")

  @Argument(help: "Which session.", completion: .items)
  var item: String

  @Argument(
    parsing: .allUnrecognized, help: "By how long, a DURATION; 1h by default. Days keep the time of day.")
  var duration: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws { try refuseOptions(among: duration) }

  func run(in session: Session) throws {
    let by = duration.isEmpty ? nil : duration.joined(separator: " ")
    try session.show(Methods.Snooze(item: item, by: by))
  }
}

struct SnoozeTonight: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze-tonight",
    abstract: "Move what is left of today to tomorrow, all of it or nothing.",
    discussion: "The planner puts nobody else on today then; you still can.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.SnoozeTonight())
  }
}
