import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Reschedule: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "reschedule",
    abstract: "List other times for a session, or move it to one.",
    discussion: """
      Without --force, a time is refused if it is past or touches quiet hours, a busy time or another \
      session. You are only warned if it is outside the window, in a full week or too soon.
      """, aliases: ["move"])

  @Argument(help: "The session's id, or the person's name.", completion: .items)
  var item: String

  @Argument(parsing: .allUnrecognized, help: "The new time, a TIME; --at means the same.")
  var time: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Move the session to the listed time with this number.", valueName: "k"))
  var pick: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Move the session to this TIME.", valueName: "time"))
  var at: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of times in the list, from 3 to 10; 5 by default.", valueName: "n"))
  var count: Int?

  @Flag(help: "Allow a time that is past or touches quiet hours, a busy time or another session.")
  var force = false

  @Flag(help: "Do not ask, even if a guest took the time.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    let time = try chosenTime(time, or: at)
    if pick != nil, time != nil { throw ValidationError("give --pick or a time, not both") }
  }

  func run(in session: Session) throws {
    if let time = try chosenTime(time, or: at) { return try move(item, to: time, in: session) }
    let candidates = Methods.Candidates(item: item, count: count)
    guard let pick else { return try session.show(candidates) { CandidatesView(reply: $0, count: count) } }
    let listed = try session.call(candidates)
    guard (1...max(1, listed.candidates.count)).contains(pick), !listed.candidates.isEmpty else {
      throw InvalidField(
        field: "pick", value: .number(Double(pick)), allowed: "1...\(listed.candidates.count), as listed")
    }
    try move(listed.item.id, to: "\(listed.candidates[pick - 1].startAt)", in: session)
  }

  private func move(_ item: String, to time: String, in session: Session) throws {
    try session.show(Methods.Reschedule(item: item, startAt: time, force: force ? true : nil), yes: yes)
  }
}
