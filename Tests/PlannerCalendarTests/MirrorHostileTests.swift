import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Times and zones that no server or program should write.
@Suite struct MirrorHostileTests {
  @Test(.timeLimit(.minutes(60)))
  func `a file's own zone whose rule never matches does not hold the mirror up`() throws {
    var world = MirrorWorld()
    world.place()
    world.settle()
    let zone = """
      BEGIN:VTIMEZONE\r\nTZID:Own\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r
      TZOFFSETTO:+0200\r\nRRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
      """
    world.edit(set: ["DTSTART;TZID=Own": "20260302T180000", "DTEND;TZID=Own": "20260302T190000"])
    world[MirrorWorld.name("a")] = world.text().replacing("BEGIN:VEVENT", with: zone + "BEGIN:VEVENT")
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-02T16:00:00Z"))
  }

  @Test func `Outlook's names of zones are understood without a VTIMEZONE`() {
    var world = MirrorWorld()
    world.place()
    world.settle()
    let zone = "TZID=Eastern Standard Time"
    world.edit(set: ["DTSTART;\(zone)": "20260302T180000", "DTEND;\(zone)": "20260302T190000"])
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-02T23:00:00Z"))
  }

  @Test(arguments: [
    "DTSTART:-9990101T100000Z", "DTSTART:00000101T100000Z", "DTSTART;TZID=Asia/Tokyo:00010101T000000",
    "DTSTART;TZID=America/New_York:99991231T233000",
  ])
  func `a time that no program can write is left alone, and makes no endless edits`(line: String) {
    var world = MirrorWorld()
    world.place()
    world.settle()
    world.refuses = true
    let parts = line.split(separator: ":").map(String.init)
    world.edit(set: [parts[0]: parts[1], "DTEND": nil])
    #expect(world.settle() < 3)
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-02T13:00:00Z"))
  }
}
