import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// The mirror resolves zones in the same way as calendars.
@Suite struct MirrorZoneTests {
  @Test(arguments: [
    ("GMT+0300", 17), ("UTC-03:00", 23), ("(UTC+02:00) Somewhere", 18), ("My Zone", 11),
    ("tzone://Microsoft/Utc", 20),
    ("W. Europe Standard Time", 19), ("Eastern Time (US & Canada)", 25), ("asia-tokyo", 11),
  ])
  func `a moved session has the time of the zone that its file names`(name: String, hour: Int) throws {
    var world = MirrorWorld.settled()
    world.edit(set: [
      "DTSTART;TZID=\"\(name)\"": "20260303T200000", "DTEND;TZID=\"\(name)\"": "20260303T240000",
    ])
    let file = MirrorWorld.name("a")
    let zone =
      "BEGIN:VTIMEZONE\r\nTZID:My Zone\r\nX-LIC-LOCATION:Asia/Tokyo\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\n"
    world[file] = world.text().replacing("BEGIN:VEVENT\r\n", with: zone)
    let start = try #require(Instant("2026-03-03T00:00:00Z")).adding(minutes: hour * 60)
    #expect(world.pass().edits.map(\.change) == [.moved(to: start, durationMin: 240)])
    #expect(CalendarText.read(world.text()).times.map(\.start) == [start])
    #expect(world.settle() == 0)
  }
}
