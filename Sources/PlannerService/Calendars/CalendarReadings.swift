import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// What is to be read of which calendars.
struct CalendarWish {
  /// nil: all of them.
  var ids: Set<String>?
  /// Whether files are read that did not change.
  var everything = false
  var done: ((PlanReport) -> Void)?

  func covers(_ other: CalendarWish) -> Bool {
    (everything || !other.everything)
      && (ids.map { ids in other.ids.map(ids.isSuperset) ?? false } ?? true)
  }
}

/// What calendars say: which times are taken by something other than sessions. Files are looked through beside
/// the planner's loop.
final class CalendarReadings {
  typealias Found = [(result: CalendarScan.Result, reading: CalendarReading)]

  var state = CalendarWork()
  /// Where folders are looked through.
  let queue: any BackgroundQueue
  let store: PlannerStore
  let clocks: Clocks
  let host: PlannerHost
  /// What calendars say, until that may have changed.
  private var knownTimes: [BusyTime]?

  init(_ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ queue: any BackgroundQueue) {
    self.store = store
    self.clocks = clocks
    self.host = host
    self.queue = queue
  }

  /// When the wait for calendars has been too long; nil where nothing waits.
  var deadline: Instant? { state.waitsUntil }

  /// They may have changed in the store.
  func forgetTimes() { knownTimes = nil }

  /// Every time that is taken by something other than sessions: periods away, and what calendars say.
  func busyTimes(in zone: ZoneTable, _ reader: StoreReader) throws -> [BusyTime] {
    try reader.aways().map { $0.busyTime(in: zone) } + calendarTimes(reader)
  }

  private func calendarTimes(_ reader: StoreReader) throws -> [BusyTime] {
    if let known = knownTimes { return known }
    let times = try reader.calendarTimes(from: clocks.now.adding(minutes: -CalendarWindow.daysBack * 1440))
    knownTimes = times
    return times
  }

  // MARK: - Reading

  /// Looks through calendars, and plans again if that changed what is taken. Where they are being read
  /// already, it is done once more afterwards.
  func read(_ wish: CalendarWish = CalendarWish()) throws {
    if wish.ids == nil || wish.everything { host.watchedChanged() }
    try beginWait()
    if state.isUnderWay {
      // However often a folder changes meanwhile, one more look sees it all.
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
    queue.run {
      scans.map { ($0.scan.run(), $0.reading) }
    } then: { [weak self] results in
      self?.wereRead(results, wish)
    }
  }

  private func calendarScans(
    _ wish: CalendarWish, _ reader: StoreReader
  ) throws -> [(scan: CalendarScan, reading: CalendarReading)] {
    try reader.calendars().filter { wish.ids?.contains($0.id) ?? true }.map {
      try scan(of: $0, rereads: wish.everything, reader)
    }
  }

  /// The next look through a calendar, which need not be stored yet.
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
      reader: CalendarReader(zones: clocks.zones, zone: zone, addresses: calendar.addresses),
      window: stretch, known: try reader.calendarFiles(calendar.id),
      rereads: rereads || isOtherZone ? .all : reaches ? .none : .continuing)
    return (
      scan,
      CalendarReading(from: stretch.lowerBound, until: stretch.upperBound, zone: zone.fingerprint, at: now)
    )
  }

  private func wereRead(
    _ results: Found, _ wish: CalendarWish
  ) {
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

  /// Writes what was read, and refreshes where that changed what is taken, or where a refresh waits for it.
  private func keep(
    _ results: Found
  ) throws -> PlanReport {
    let changed = try store.read { reader in
      try results.contains { try isNews($0.result, $0.reading, reader) }
    }
    let isHeld = state.holdsRefresh
    guard changed || isHeld else { return .empty }
    let before = try store.read { try calendarTimes($0) }
    knownTimes = nil
    defer { knownTimes = nil }
    return try refresh { writer in
      for (result, reading) in results { try self.keep(result, reading, writer) }
      self.knownTimes = nil
      let isNews = try self.calendarTimes(writer.reader) != before
      if isNews { try self.host.emit(.calendarsChanged, to: writer) }
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

  func keep(
    _ result: CalendarScan.Result, _ reading: CalendarReading, _ writer: StoreWriter
  ) throws {
    // Removed while it was read.
    guard try writer.reader.calendars().contains(where: { $0.id == result.calendarId }) else { return }
    var reading = reading
    if let trouble = result.trouble {
      // Nothing was read: what is known goes as far as it went before.
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
    // Our own sessions are never busy, whatever brings them back, and their titles name people: they are not
    // kept.
    let own = MirrorUID.suffix(plannerId: try writer.reader.mirror().plannerId)
    for changed in result.changed {
      let times = changed.times?.filter { !$0.uid.hasSuffix(own) }
      try writer.put(changed.file, times: times, of: result.calendarId)
    }
  }
}

/// The stretch of time for which calendars are read.
struct CalendarWindow {
  /// For the agenda of days that have been.
  static let daysBack = 35
  /// A season is looked at whatever the horizon is, so that a session can be booked in it.
  private static let daysAhead = 84
  /// Read beyond that, so that recurring events are not read again every day.
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

  /// Whether what was read reaches far enough still.
  func isWithin(_ read: Range<Instant>) -> Bool {
    read.lowerBound <= now && read.upperBound >= now.adding(minutes: (ahead + 2) * 1440)
  }

  /// Whether it reaches as far as sessions are placed. A day less than ``isWithin(_:)``, so that each day's
  /// reading comes before that is not so.
  func isPlanned(in read: Range<Instant>) -> Bool {
    read.lowerBound <= now && read.upperBound >= now.adding(minutes: (horizonDays + 1) * 1440)
  }
}

extension ZoneTable {
  /// What tells two zones apart in what was read: the name, and the offset for zones without one.
  var fingerprint: String { "\(name) \(offset(at: Instant(seconds: 0)))" }
}
