import ArgumentParser
import PlannerClient
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
    let members = try [
      ("days", session.member("days", of: agenda)), ("dates", session.member("dates", of: dates)),
      ("fading", session.member("people", of: fading)), ("waiting", Array(String(waiting).utf8)),
    ].map { Array("\"\($0)\":".utf8) + $1 }
    try session.print(json: Array("{".utf8) + members.joined(separator: ",".utf8) + Array("}".utf8))
  }
}

extension Session {
  /// Returns one member of a reply, as it came.
  fileprivate func member(_ name: String, of call: some Method) throws -> [UInt8] {
    guard let member = MessageParts(try connection.callRaw(call))?[name] else {
      throw ClientError.garbled("the reply holds no \(name)")
    }
    return member
  }
}
