import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// A request to read calendars.
struct CalendarWish {
  /// The ids of the calendars to read; nil for all of them.
  var ids: Set<String>?
  /// True if unchanged files are also read.
  var everything = false
  var done: ((PlanReport) -> Void)?

  func covers(_ other: CalendarWish) -> Bool {
    (everything || !other.everything)
      && (ids.map { ids in other.ids.map(ids.isSuperset) ?? false } ?? true)
  }
}

/// The owner of the calendars' contents: the times that are taken by something other than sessions. Files are
/// read on a background queue.
final class CalendarReadings {
  typealias Found = [(result: CalendarScan.Result, reading: CalendarReading)]

  var state = CalendarWork()
  /// The background queue that reads folders.
  let queue: any BackgroundQueue
  let store: PlannerStore
  let clocks: Clocks
  let host: PlannerHost
  /// The contents for reading. Only this class changes them.
  let contents: CalendarContents

  init(_ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ queue: any BackgroundQueue) {
    self.store = store
    self.clocks = clocks
    self.host = host
    self.queue = queue
    contents = CalendarContents(clocks, isBeside: host.isBeside)
  }

  /// The time when the wait for calendars has lasted too long, or when calendars are read without a report of
  /// a change; nil if neither is ahead.
  var deadline: Instant? { [state.waitsUntil, state.polls.at].compactMap(\.self).min() }

  /// Drops the cached contents of calendars, because the store may have changed.
  func forgetTimes() { contents.forgetTimes() }

  // MARK: - Reading

  /// Reads calendars, and refreshes the plan if the busy times changed. If a reading is under way, another
  /// one follows it.
  func read(_ wish: CalendarWish = CalendarWish()) throws {
    if wish.ids == nil || wish.everything { host.watchedChanged() }
    try beginWait()
    if state.isUnderWay {
      // However often a folder changes during a reading, one more reading finds all changes.
      if wish.done != nil || !state.wishes.contains(where: { $0.covers(wish) }) {
        state.wishes.append(wish)
      }
      return
    }
    let scans = try store.read { try calendarScans(wish, $0) }
    if scans.isEmpty {
      wish.done?(.empty)
      return
    }
    state.isUnderWay = true
    queue.run { [isRemote = host.isRemote] in
      let remote = scans.filter { isRemote($0.scan.path) }.map(\.scan.calendarId)
      return (found: scans.map { ($0.scan.run(), $0.reading) }, remote: Set(remote))
    } then: { [weak self] results in
      self?.notePolled(results.remote, among: Set(results.found.map(\.0.calendarId)))
      self?.wereRead(results.found, wish)
    }
  }

  private func calendarScans(
    _ wish: CalendarWish, _ reader: StoreReader
  ) throws -> [(scan: CalendarScan, reading: CalendarReading)] {
    try reader.calendars().filter { wish.ids?.contains($0.id) ?? true }.map {
      try scan(of: $0, rereads: wish.everything, reader)
    }
  }

  /// Returns the next scan of a calendar. The calendar need not be stored yet.
  func scan(
    of calendar: CalendarSource, rereads: Bool = false, _ reader: StoreReader
  ) throws -> (scan: CalendarScan, reading: CalendarReading) {
    let preferences = try reader.preferences()
    let (now, zone) = (clocks.now, clocks.zone(preferences))
    let window = CalendarWindow(now: now, zone: zone, horizonDays: preferences.schedulingHorizonDays)
    let before = try reader.calendarReading(calendar.id)
    let isOtherZone = before?.zone != zone.fingerprint
    let reaches = before.map { window.isWithin($0.from..<$0.until) } ?? false
    let range = reaches && !isOtherZone && !rereads ? before.map { $0.from..<$0.until } : nil
    let stretch = range ?? window.range
    let scan = CalendarScan(
      calendarId: calendar.id, path: calendar.path,
      reader: CalendarReader(
        zones: clocks.zones, zone: zone, addresses: calendar.addresses,
        plannerId: try reader.mirror().plannerId),
      window: stretch, known: try reader.calendarFiles(calendar.id),
      rereads: rereads || isOtherZone ? .all : reaches ? .none : .continuing)
    return (
      scan,
      CalendarReading(from: stretch.lowerBound, until: stretch.upperBound, zone: zone.fingerprint, at: now)
    )
  }

  private func wereRead(_ results: Found, _ wish: CalendarWish) {
    state.isUnderWay = false
    do {
      let report = try keep(results)
      wish.done?(report)
    } catch {
      host.failed("what calendars say could not be kept", error)
      wish.done?(.empty)
      answerWhoAsked()
    }
    while !state.isUnderWay, !state.wishes.isEmpty {
      let next = state.wishes.removeFirst()
      do { try read(next) } catch {
        host.failed("calendars could not be read", error)
        next.done?(.empty)
      }
    }
  }

  /// Stores the results. Refreshes if the busy times changed, or if a refresh waits for this reading.
  private func keep(_ results: Found) throws -> PlanReport {
    let changed = try store.read { reader in
      try results.contains { try isNews($0.result, $0.reading, reader) }
    }
    let isHeld = state.holdsRefresh
    guard changed || isHeld else { return .empty }
    let before = try store.read {
      (times: try contents.calendarTimes($0), places: try contents.ownPlaces($0))
    }
    forgetTimes()
    defer { forgetTimes() }
    return try refresh { writer in
      for (result, reading) in results { try self.keep(result, reading, writer) }
      self.forgetTimes()
      let isNews = try self.contents.calendarTimes(writer.reader) != before.times
      // The mirror looks at the changes.
      if try isNews || self.contents.ownPlaces(writer.reader) != before.places {
        try self.host.emit(.calendarsChanged, to: writer)
      }
      return isNews || isHeld
    }
  }

  private func isNews(
    _ result: CalendarScan.Result, _ reading: CalendarReading, _ reader: StoreReader
  ) throws -> Bool {
    guard let before = try reader.calendarReading(result.calendarId) else { return true }
    return !result.changed.isEmpty || !result.removed.isEmpty || before.trouble != result.trouble
      || before.from != reading.from || before.until != reading.until || before.zone != reading.zone
  }

  func keep(_ result: CalendarScan.Result, _ reading: CalendarReading, _ writer: StoreWriter) throws {
    // The calendar was removed during the reading.
    guard try writer.reader.calendars().contains(where: { $0.id == result.calendarId }) else { return }
    var reading = reading
    if let trouble = result.trouble {
      // Nothing was read, so the known times reach as far as before.
      guard var before = try writer.reader.calendarReading(result.calendarId) else {
        reading.trouble = trouble
        reading.until = reading.from
        return try writer.put(reading, of: result.calendarId)
      }
      before.trouble = trouble
      return try writer.put(before, of: result.calendarId)
    }
    try writer.put(reading, of: result.calendarId)
    for name in result.removed { try writer.deleteCalendarFile(name, of: result.calendarId) }
    for changed in result.changed {
      try writer.put(changed.file, times: changed.times, of: result.calendarId)
    }
  }
}

/// The range of time for which calendars are read.
struct CalendarWindow {
  /// The number of days before today that are read, for the agenda of past days.
  static let daysBack = 35
  /// The number of days after today that are read at least, so that a session can be booked within a season.
  private static let daysAhead = 84
  /// The number of extra days that are read, so that recurring events are not read again every day.
  private static let reserve = 42

  private let now: Instant
  private let horizonDays: Int
  private let ahead: Int
  let range: Range<Instant>

  init(now: Instant, zone: ZoneTable, horizonDays: Int) {
    self.now = now
    self.horizonDays = horizonDays
    ahead = max(horizonDays, CalendarWindow.daysAhead)
    let today = zone.date(at: now)
    range =
      zone.instant(
        of: today.adding(days: -CalendarWindow.daysBack))..<zone.instant(
        of: today.adding(days: ahead + CalendarWindow.reserve))
  }

  /// Returns whether the range that was read still reaches far enough.
  func isWithin(_ read: Range<Instant>) -> Bool {
    read.lowerBound <= now && read.upperBound >= now.adding(minutes: (ahead + 2) * 1440)
  }

  /// Returns whether the range that was read reaches as far as sessions are placed. This needs fewer days
  /// than ``isWithin(_:)``, so calendars are read again before it becomes false.
  func isPlanned(in read: Range<Instant>) -> Bool {
    read.lowerBound <= now && read.upperBound >= now.adding(minutes: (horizonDays + 1) * 1440)
  }
}

extension ZoneTable {
  /// The text in stored readings that says how files were read: the zone's name, its offset for zones without
  /// a name, and the version of the reader.
  var fingerprint: String { "\(name) \(offset(at: Instant(seconds: 0))) \(CalendarReader.version)" }
}
