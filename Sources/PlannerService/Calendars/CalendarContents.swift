import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The contents of the calendars, for reading: the times that are taken by something other than sessions.
final class CalendarContents {
  let clocks: Clocks
  /// True beside a planner, where the calendars are used as that planner knows them.
  private let isBeside: Bool
  /// The busy times of all calendars; nil if they may have changed.
  private var knownTimes: [BusyTime]?
  /// Places of the sessions that are found by UID or property, by id; nil if that may have changed.
  private var knownPlaces: [String: [SessionElsewhere]]?

  init(_ clocks: Clocks, isBeside: Bool) {
    self.clocks = clocks
    self.isBeside = isBeside
  }

  /// Drops the cached contents, because the store may have changed.
  func forgetTimes() { (knownTimes, knownPlaces) = (nil, nil) }

  /// Returns every time that is taken by something other than sessions: days away and events of calendars.
  func busyTimes(in zone: ZoneTable, _ reader: StoreReader) throws -> [BusyTime] {
    try reader.aways().map { $0.busyTime(in: zone) } + strange(calendarTimes(reader), reader)
  }

  func calendarTimes(_ reader: StoreReader) throws -> [BusyTime] {
    if let known = knownTimes { return known }
    let times = try reader.calendarTimes(from: clocks.now.adding(minutes: -CalendarWindow.daysBack * 1440))
    knownTimes = times
    return times
  }

  /// Returns the places of the sessions that are found by UID or property, by id.
  func ownPlaces(_ reader: StoreReader) throws -> [String: [SessionElsewhere]] {
    if let known = knownPlaces { return known }
    let names = Dictionary(try reader.calendars().map { ($0.id, $0.name) }) { first, _ in first }
    var places: [String: [SessionElsewhere]] = [:]
    for (id, time) in try reader.ownTimes() {
      guard let name = names[id], let itemId = OwnSession.itemId(of: time.uid) else { continue }
      places[itemId, default: []].append(
        SessionElsewhere(
          calendarId: id, calendar: name, start: time.start, end: time.end, isAllDay: time.isAllDay))
    }
    knownPlaces = places
    return places
  }

  // MARK: - The wait for files

  func isAwaited(_ reader: StoreReader) throws -> Bool { try !unread(reader).isEmpty }

  /// Returns the unread calendars. A calendar counts as unread if it was never read, as after an import or a
  /// recovery. It also does if it was read for another time zone, or not as far as the plan reaches now. A
  /// session placed before the reading may overlap an event, and would have to move at once.
  func unread(_ reader: StoreReader) throws -> [CalendarSource] {
    let calendars = try reader.calendars()
    if calendars.isEmpty { return [] }
    let preferences = try reader.preferences()
    let (now, zone) = (clocks.now, clocks.zone(preferences))
    let window = CalendarWindow(now: now, zone: zone, horizonDays: preferences.schedulingHorizonDays)
    return try calendars.filter { calendar in
      guard let reading = try reader.calendarReading(calendar.id) else { return true }
      // An unreadable calendar counts as it was last read. A trial uses what is known.
      if reading.trouble != nil || isBeside { return false }
      return reading.zone != zone.fingerprint || !window.isPlanned(in: reading.from..<reading.until)
    }
  }
}
