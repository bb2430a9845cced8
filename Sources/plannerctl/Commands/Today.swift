import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Today: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today, the dates of this week, who is fading, and what waits for an answer.",
    discussion: """
      With --json: the agenda of today, with the members `dates` and `fading` as in `dates` and `people`, and \
      `waiting`, the number of sessions that wait for an answer.
      """)

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let agenda = Methods.Agenda(days: 1)
    let dates = PeopleMethods.Dates(days: 7)
    let fading = Methods.People(filter: "fading")
    let waiting = try session.call(Methods.Status()).waiting
    guard session.json else {
      return try session.print(
        TodayView(
          agenda: session.call(agenda), dates: session.call(dates).dates, fading: session.call(fading).people,
          waiting: waiting))
    }
    // Each reply is an object of one member.
    let members = try [
      session.connection.callRaw(agenda), session.connection.callRaw(dates),
      Array("{\"fading\":".utf8) + session.connection.callRaw(fading).dropFirst("{\"people\":".utf8.count),
    ].map { $0.dropFirst().dropLast() }
    let joined = Array(members.joined(separator: ",".utf8))
    try session.print(json: Array("{".utf8) + joined + Array(",\"waiting\":\(waiting)}".utf8))
  }
}
