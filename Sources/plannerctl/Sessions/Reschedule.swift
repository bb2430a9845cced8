import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Reschedule: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "reschedule",
    abstract: "List other times for a session, or move it to one.",
    discussion: """
      Without --force, the time must be in the future, outside quiet hours and busy times, and without \
      another session. You only get a warning if it is outside the window, in a full week or too soon.
      """, aliases: ["move"])

  @Argument(help: "The session's id, or the person's name.", completion: .items)
  var item: String

  @Argument(parsing: .allUnrecognized, help: "The new time, a TIME; or use --at.")
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

  @Flag(help: "Allow a past time, quiet hours, a busy time, or the time of another session.")
  var force = false

  @Flag(help: "Do not ask, even if a guest booked it.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    let time = try chosenTime(time, or: at)
    if pick != nil, time != nil { throw ValidationError("use either --pick or a time") }
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
