import PlannerClient
import PlannerProtocol

/// Asks the daemon for what a status bar shows, once or whenever something changes.
struct BarSource {
  /// Seconds until a daemon that says nothing counts as down.
  static let timeout = 5
  /// Sessions among the lines.
  private static let shownItems = 5
  /// A daemon that hangs up on each call, so often in a row, is left to whoever restarts us.
  private static let vainCalls = 3

  let session: Session
  let format: BarFormat

  /// One line, whatever happens: where a bar runs, there is nobody to read an error.
  func show() throws {
    let bar: Bar
    do {
      bar = try current(over: session.connect(Self.timeout))
    } catch {
      bar = Bar(Failure(error))
    }
    try session.console.write(bar.line(format) + "\n")
  }

  /// A line now, and another whenever it is a different one, until nobody reads them any more.
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
        // Before the first question, so that nothing happens unheard between both.
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
        // A daemon that was lost may be there again at once: then the line stays as it is.
        if error != .lost || vain == Self.vainCalls { try show(Bar(Failure(error))) }
        switch error {
        case .noDaemon:
          guard try session.awaitDaemon() else { return }
          vain = 0
        case .lost, .timedOut: if vain == Self.vainCalls { throw error }
        default: throw error
        }
      } catch let error as any PlannerError {
        try show(Bar(Failure(error)))
        throw error
      }
    }
  }

  private func current(over connection: PlannerConnection) throws -> Bar {
    let reply = try connection.call(Methods.GetPreferences())
    let items = try connection.call(Methods.Next(count: Self.shownItems)).items
    let status = try connection.call(Methods.Status())
    return Bar(
      status, items: items, leadTimeMin: reply.preferences.leadTimeMin, in: session.context(reply))
  }
}
