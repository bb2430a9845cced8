import ArgumentParser
import PlannerClient
import PlannerModel
import PlannerProtocol
import Varlink

struct Today: BareCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today, this week's dates, fading people, and unanswered sessions.",
    discussion: """
      A past session is marked as not answered until you answer, for a week at most. With --json: the agenda \
      of today, with the members `dates` and `fading` as in `dates` and `people`, `waiting`, the number of \
      unanswered sessions, and `unanswered`, these sessions.
      """)

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let today = Methods.Week(from: "today", days: 1)
    let dates = PeopleMethods.Dates(days: 7)
    let fading = Methods.People(filter: "fading")
    let raw = try session.connection.callRaw(today)
    let week = try VarlinkConnection.read(Methods.Week.Reply.self, from: raw)
    guard session.json else {
      return try session.print(
        TodayView(
          agenda: .init(days: week.days), dates: session.call(dates).dates,
          fading: session.call(fading).people,
          waiting: week.waiting))
    }
    let members = try [
      ("days", session.member("days", in: raw)), ("dates", session.member("dates", of: dates)),
      ("fading", session.member("people", of: fading)), ("waiting", Array(String(week.waiting.count).utf8)),
      ("unanswered", session.member("waiting", in: raw)),
    ].map { Array("\"\($0)\":".utf8) + $1 }
    try session.print(json: Array("{".utf8) + members.joined(separator: ",".utf8) + Array("}".utf8))
  }
}

extension Session {
  /// Makes a call and returns one member of the reply, as received.
  func member(_ name: String, of call: some Method) throws -> [UInt8] {
    try member(name, in: connection.callRaw(call))
  }

  fileprivate func member(_ name: String, in reply: [UInt8]) throws -> [UInt8] {
    guard let member = MessageParts(reply)?[name] else {
      throw ClientError.garbled("the reply has no \(name)")
    }
    return member
  }
}
