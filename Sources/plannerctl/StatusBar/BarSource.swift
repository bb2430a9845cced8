import PlannerClient
import PlannerProtocol
import Varlink

/// Queries the daemon for the content of a status bar, once or at each change.
struct BarSource {
  /// Seconds without a reply after which the daemon counts as down.
  static let timeout = 5
  /// The number of sessions in the tooltip's lines.
  private static let shownItems = 5
  /// The number of consecutive failed calls after which this program exits, so that its supervisor restarts
  /// it.
  private static let vainCalls = 3

  let session: Session
  let format: BarFormat

  /// Writes one line, even after an error: a status bar has nobody to read an error message.
  func show() throws {
    let bar: Bar
    do {
      bar = try current(over: session.connect(Self.timeout))
    } catch {
      bar = Bar(Failure(error))
    }
    try session.console.write(bar.line(format) + "\n")
  }

  /// Writes a line now and at each change, until the output has no reader.
  func follow() throws {
    var shown = ""
    func show(_ bar: Bar) throws {
      let line = bar.line(format)
      if line == shown { return }
      try session.console.write(line + "\n")
      shown = line
    }
    var vain = 0
    while true {
      do {
        // Subscribes before the first query, so that no event between the two is missed.
        let events = try session.connect(nil)
        try events.listen(Methods.Watch())
        let connection = try session.connect(Self.timeout)
        repeat {
          try show(current(over: connection))
          vain = 0
        } while try events.awaitAnswers(whileRead: session.console.descriptor)
        return
      } catch let error as ClientError {
        vain += 1
        // A lost daemon may be back at once, so the line stays unchanged at first.
        if error != .lost || vain == Self.vainCalls { try show(Bar(Failure(error))) }
        switch error {
        case .noDaemon:
          guard try session.awaitDaemon() else { return }
          vain = 0
        case .lost, .timedOut, .silent: if vain == Self.vainCalls { throw error }
        default: throw error
        }
      } catch let error as any InterfaceError {
        try show(Bar(Failure(error)))
        throw error
      }
    }
  }

  private func current(over connection: VarlinkConnection) throws -> Bar {
    let reply = try connection.call(Methods.GetPreferences())
    let items = try connection.call(Methods.Next(count: Self.shownItems)).items
    let status = try connection.call(Methods.Status())
    return Bar(
      status, items: items, dates: today, guests: guests, leadTimeMin: reply.preferences.leadTimeMin,
      in: session.context(ShownTimes(reply)))
  }

  /// The number of waiting guests; nil if the daemon is too old to support guests.
  private var guests: DoorStanding? {
    try? session.connect(Self.timeout).call(InvitationMethods.GetDoor()).door
  }

  /// The dates of today. The daemon may have to read cards for them, which must not delay the rest of the
  /// line. The list is empty without an answer, or if the daemon is too old to support dates.
  private var today: [UpcomingDate] {
    (try? session.connect(Self.timeout).call(PeopleMethods.Dates(days: 1)).dates) ?? []
  }
}
