import PlannerCalendar
import PlannerModel
import PlannerTime

/// Helpers of the calendar reader's suites: short ways to write a calendar and to describe its times.
enum CalendarText {
  static let database = ZoneDatabase()
  static let berlin = database.zone(named: "Europe/Berlin") ?? .utc
  /// The year 2026.
  static let year = window("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z")

  static func window(_ start: String, _ end: String) -> Range<Instant> {
    (Instant(start) ?? Instant(seconds: 0))..<(Instant(end) ?? Instant(seconds: 0))
  }

  /// Returns the text of a calendar with these components, given as lines.
  static func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"] + lines + ["END:VCALENDAR"])
      .flatMap { $0.split(separator: "\n") }.joined(separator: "\r\n") + "\r\n"
  }

  static func event(_ lines: String...) -> String {
    (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")
  }

  static func read(
    _ text: String, in window: Range<Instant> = year, zone: ZoneTable = berlin, addresses: [String] = []
  ) -> CalendarContent {
    read(Array(text.utf8), in: window, zone: zone, addresses: addresses)
  }

  static func read(
    _ bytes: [UInt8], in window: Range<Instant> = year, zone: ZoneTable = berlin, addresses: [String] = []
  ) -> CalendarContent {
    CalendarReader(zones: database, zone: zone, addresses: addresses).read(bytes, in: window)
  }

  /// Returns the times of one event with these lines, in local time of `zone`: `03-02 09:00 - 03-02 10:00`.
  static func times(
    _ lines: String..., window: Range<Instant> = year, zone: ZoneTable = berlin, addresses: [String] = []
  ) -> [String] {
    let text = calendar((["BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT"]).joined(separator: "\n"))
    return times(of: read(text, in: window, zone: zone, addresses: addresses), zone: zone)
  }

  static func times(of content: CalendarContent, zone: ZoneTable = berlin) -> [String] {
    content.times.map { "\(clock($0.start, zone)) - \(clock($0.end, zone))" }
  }

  static func clock(_ instant: Instant, _ zone: ZoneTable) -> String {
    let wall = zone.wallClock(at: instant)
    return "\(wall.date.description.dropFirst(5)) \(wall.time)"
  }
}
