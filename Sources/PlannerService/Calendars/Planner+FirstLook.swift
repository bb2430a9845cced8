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
}

/// A calendar that nobody has looked at yet, as after an import or a recovery, may take any time: what was placed
/// before would move straight away, and a session would have come to be where there was no room for one.
extension Planner {
  func isWaitingForCalendars(_ reader: StoreReader) throws -> Bool { try !unreadCalendars(reader).isEmpty }

  private func unreadCalendars(_ reader: StoreReader) throws -> [CalendarSource] {
    try reader.calendars().filter { try reader.calendarReading($0.id) == nil }
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
    if !unread.isEmpty {
      // Where this fails the alarm tries again.
      calendarWork.waitsUntil = now.adding(seconds: CardReading.patience)
      try refreshWithCalendars { writer in
        let zone = self.zone(try writer.reader.preferences())
        for calendar in unread {
          try writer.put(
            CalendarReading(
              from: now, until: now, zone: zone.fingerprint, at: now,
              trouble: "'\(calendar.path)' does not answer: what it holds counts once it does."),
            of: calendar.id)
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
      return try transaction(command: nil) { writer in
        guard try body(writer) else { return .empty }
        self.calendarWork.holdsRefresh = false
        return try self.refresh(writer)
      }
    } catch {
      calendarWork.holdsRefresh = isHeld
      throw error
    }
  }
}
