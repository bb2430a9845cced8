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

/// A calendar that nobody has looked at yet, as after an import or a recovery, may take any time, and so may one that
/// was read in another time zone or not as far as the plan goes now: what was placed before would move straight away,
/// and a session would have come to be where there was no room for one.
extension Planner {
  func isWaitingForCalendars(_ reader: StoreReader) throws -> Bool { try !unreadCalendars(reader).isEmpty }

  private func unreadCalendars(_ reader: StoreReader) throws -> [CalendarSource] {
    let calendars = try reader.calendars()
    if calendars.isEmpty { return [] }
    let preferences = try reader.preferences()
    let zone = zone(preferences)
    let window = CalendarWindow(now: now, zone: zone, horizonDays: preferences.schedulingHorizonDays)
    return try calendars.filter { calendar in
      guard let reading = try reader.calendarReading(calendar.id) else { return true }
      // One that cannot be read counts as it was. What is only tried counts with what is known.
      if reading.trouble != nil || isBeside { return false }
      return reading.zone != zone.fingerprint || !window.isPlanned(in: reading.from..<reading.until)
    }
  }

  /// Begins the wait where there is something to wait for.
  func waitForCalendars() throws {
    guard calendarWork.waitsUntil == nil, try store.read({ try isWaitingForCalendars($0) }) else { return }
    let until = now.adding(seconds: CardReading.patience)
    calendarWork.waitsUntil = until
    deadline = min(deadline, until)
  }

  /// Ends the wait where it has been too long: a folder may hang, as on a network that is gone. A clock that was set
  /// back is noticed too.
  func endWaitForCalendars() throws {
    let now = now
    guard let until = calendarWork.waitsUntil,
      until <= now || until > now.adding(seconds: CardReading.patience)
    else { return }
    let unread = try store.read { try unreadCalendars($0) }
    if !unread.isEmpty || calendarWork.holdsRefresh {
      // Where this fails the alarm tries again.
      calendarWork.waitsUntil = now.adding(seconds: CardReading.patience)
      try refreshWithCalendars { writer in
        let zone = self.zone(try writer.reader.preferences())
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
    calendarWork.waitsUntil = nil
  }

  /// - Parameter body: whether there is to be a refresh.
  @discardableResult
  func refreshWithCalendars(_ body: (StoreWriter) throws -> Bool) throws -> PlanReport {
    let isHeld = calendarWork.holdsRefresh
    do {
      let report = try transaction(command: nil) { writer in
        guard try body(writer) else { return PlanReport.empty }
        self.calendarWork.holdsRefresh = false
        return try self.refresh(writer)
      }
      if !calendarWork.holdsRefresh { answerWhoAsked(with: report) }
      return report
    } catch {
      calendarWork.holdsRefresh = isHeld
      answerWhoAsked()
      throw error
    }
  }

  /// What they asked for is done, whatever becomes of the refresh: where that failed, nothing is told of it.
  func answerWhoAsked(with report: PlanReport = .empty) {
    let asked = calendarWork.whenRefreshed
    calendarWork.whenRefreshed = []
    for done in asked { done(report) }
  }

  /// Reads calendars after a command whose refresh waits for that, and hands out what the refresh does then; else
  /// `report`.
  func calendarsMayHaveChanged(
    after report: PlanReport, _ done: @escaping (PlanReport) -> Void
  ) {
    if calendarWork.holdsRefresh {
      calendarWork.whenRefreshed.append(done)
      calendarsMayHaveChanged()
      // Nothing is being read: it failed, or there is nothing left to read.
      if !calendarWork.isUnderWay { answerWhoAsked() }
    } else {
      calendarsMayHaveChanged()
      done(report)
    }
  }
}
