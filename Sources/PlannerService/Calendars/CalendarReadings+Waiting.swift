import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Where the reading of calendars stands.
struct CalendarWork {
  var isUnderWay = false
  /// What is to be read afterwards.
  var wishes: [CalendarWish] = []
  /// A refresh was put off until all calendars were looked at.
  var holdsRefresh = false
  /// Until when the plan waits for those that were not; nil where it does not.
  var waitsUntil: Instant?
  /// Those who asked for what that refresh does.
  var whenRefreshed: [(PlanReport) -> Void] = []
}

/// A calendar that nobody has looked at yet, as after an import or a recovery, may take any time, and so may
/// one that was read in another time zone or not as far as the plan goes now: what was placed before would
/// move straight away, and a session would have come to be where there was no room for one.
extension CalendarReadings {
  func isAwaited(_ reader: StoreReader) throws -> Bool { try !unread(reader).isEmpty }

  private func unread(_ reader: StoreReader) throws -> [CalendarSource] {
    let calendars = try reader.calendars()
    if calendars.isEmpty { return [] }
    let preferences = try reader.preferences()
    let (now, zone) = (clocks.now, clocks.zone(preferences))
    let window = CalendarWindow(now: now, zone: zone, horizonDays: preferences.schedulingHorizonDays)
    return try calendars.filter { calendar in
      guard let reading = try reader.calendarReading(calendar.id) else { return true }
      // One that cannot be read counts as it was. What is only tried counts with what is known.
      if reading.trouble != nil || host.isBeside { return false }
      return reading.zone != zone.fingerprint || !window.isPlanned(in: reading.from..<reading.until)
    }
  }

  /// A refresh waits until all calendars were looked at.
  func holdRefresh() { state.holdsRefresh = true }

  /// Begins the wait where there is something to wait for.
  func beginWait() throws {
    guard state.waitsUntil == nil, try store.read({ try isAwaited($0) }) else { return }
    let until = clocks.now.adding(seconds: WaitForFiles.seconds)
    state.waitsUntil = until
    host.wake(by: until)
  }

  /// Ends the wait where it has been too long: a folder may hang, as on a network that is gone. A clock that
  /// was set back is noticed too.
  func endWait() throws {
    let now = clocks.now
    guard let until = state.waitsUntil, WaitForFiles.isOver(until, at: now) else { return }
    let unread = try store.read { try self.unread($0) }
    if !unread.isEmpty || state.holdsRefresh {
      // Where this fails the alarm tries again.
      state.waitsUntil = now.adding(seconds: WaitForFiles.seconds)
      try refresh { writer in
        let zone = self.clocks.zone(try writer.reader.preferences())
        for calendar in unread {
          var reading =
            try writer.reader.calendarReading(calendar.id)
            ?? CalendarReading(from: now, until: now, zone: zone.fingerprint, at: now)
          reading.trouble = "'\(calendar.path)' does not answer: what it holds counts once it does."
          try writer.put(reading, of: calendar.id)
        }
        return true
      }
    }
    state.waitsUntil = nil
  }

  /// - Parameter body: whether there is to be a refresh.
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

  /// What they asked for is done, whatever becomes of the refresh: where that failed, nothing is told of it.
  func answerWhoAsked(with report: PlanReport = .empty) {
    let asked = state.whenRefreshed
    state.whenRefreshed = []
    for done in asked { done(report) }
  }

  /// Something else than a command of theirs may have changed which calendars there are, or for when they are
  /// to be read.
  func mayHaveChanged() {
    forgetTimes()
    do { try read() } catch { host.failed("calendars could not be read", error) }
  }

  /// Reads calendars after a command whose refresh waits for that, and hands out what the refresh does then;
  /// else `report`.
  func mayHaveChanged(
    after report: PlanReport, _ done: @escaping (PlanReport) -> Void
  ) {
    if state.holdsRefresh {
      state.whenRefreshed.append(done)
      mayHaveChanged()
      // Nothing is being read: it failed, or there is nothing left to read.
      if !state.isUnderWay { answerWhoAsked() }
    } else {
      mayHaveChanged()
      done(report)
    }
  }
}
