import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The state of the reading of calendars.
struct CalendarWork {
  var isUnderWay = false
  /// The requests that wait for the reading under way to end.
  var wishes: [CalendarWish] = []
  /// True if a refresh waits until all calendars are read.
  var holdsRefresh = false
  /// The time until which the plan waits for unread calendars; nil if it does not wait.
  var waitsUntil: Instant?
  /// Callbacks of callers that wait for the report of that refresh.
  var whenRefreshed: [(PlanReport) -> Void] = []
  /// The ids of calendars on file systems that report no changes.
  var polled: Set<String> = []
  /// The time of the next reading of those calendars.
  var polls = PollClock()
}

/// The wait for unread calendars (``CalendarContents/unread(_:)``).
extension CalendarReadings {
  /// Makes a refresh wait until all calendars are read.
  func holdRefresh() { state.holdsRefresh = true }

  /// Begins the wait if any calendar is unread.
  func beginWait() throws {
    guard state.waitsUntil == nil, try store.read({ try contents.isAwaited($0) }) else { return }
    let until = clocks.now.adding(seconds: WaitForFiles.seconds)
    state.waitsUntil = until
    host.wake(by: until)
  }

  /// Ends the wait if it has lasted too long: a folder may hang, for example on an unreachable network. Also
  /// ends it if the clock was set back.
  func endWait() throws {
    let now = clocks.now
    guard let until = state.waitsUntil, WaitForFiles.isOver(until, at: now) else { return }
    let unread = try store.read { try contents.unread($0) }
    if !unread.isEmpty || state.holdsRefresh {
      // If this fails, the alarm retries.
      state.waitsUntil = now.adding(seconds: WaitForFiles.seconds)
      try refresh { writer in
        let zone = self.clocks.zone(try writer.reader.preferences())
        for calendar in unread {
          var reading =
            try writer.reader.calendarReading(calendar.id)
            ?? CalendarReading(from: now, until: now, zone: zone.fingerprint, at: now)
          reading.trouble = "'\(calendar.path)' does not answer: its events count once it does."
          try writer.put(reading, of: calendar.id)
        }
        return true
      }
    }
    state.waitsUntil = nil
  }

  /// Stores which of the calendars that were read are on file systems that report no changes.
  func notePolled(_ remote: Set<String>, among read: Set<String>) {
    state.polled = state.polled.subtracting(read).union(remote)
    state.polls.set(!state.polled.isEmpty, now: clocks.now)
    if let at = state.polls.at { host.wake(by: at) }
  }

  /// Reads those calendars again if their time has come, or if the clock was set back.
  func pollIfDue() throws {
    guard state.polls.isDue(at: clocks.now) else { return }
    state.polls.clear()
    try read(CalendarWish(ids: state.polled))
    // A calendar that was removed in the meantime is not read.
    if !state.isUnderWay { state.polled = [] }
  }

  /// Runs a transaction, with a refresh in it if `body` asks for one.
  /// - Parameter body: returns whether to refresh.
  @discardableResult
  func refresh(_ body: (StoreWriter) throws -> Bool) throws -> PlanReport {
    let isHeld = state.holdsRefresh
    do {
      let report = try host.transaction(command: nil) { writer in
        guard try body(writer) else { return PlanReport.empty }
        self.state.holdsRefresh = false
        return try self.host.refresh(writer)
      }
      if !state.holdsRefresh { answerWhoAsked(with: report) }
      return report
    } catch {
      state.holdsRefresh = isHeld
      answerWhoAsked()
      throw error
    }
  }

  /// Calls the waiting callbacks. Their changes are committed even if the refresh failed. After a failure
  /// they get an empty report.
  func answerWhoAsked(with report: PlanReport = .empty) {
    let asked = state.whenRefreshed
    state.whenRefreshed = []
    for done in asked { done(report) }
  }

  /// Reads calendars after something other than a calendar command, which may have changed the list of
  /// calendars or the range of time to read.
  func mayHaveChanged() {
    forgetTimes()
    do { try read() } catch { host.failed("calendars could not be read", error) }
  }

  /// Reads calendars after a command. If the command's refresh waits for the reading, `done` gets the report
  /// of that refresh. Otherwise it gets `report`.
  func mayHaveChanged(after report: PlanReport, _ done: @escaping (PlanReport) -> Void) {
    if state.holdsRefresh {
      state.whenRefreshed.append(done)
      mayHaveChanged()
      // No reading is under way: it failed, or no calendar had to be read.
      if !state.isUnderWay { answerWhoAsked() }
    } else {
      mayHaveChanged()
      done(report)
    }
  }
}
