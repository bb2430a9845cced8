import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// The VEVENTs with one UID that count (RFC 5545 section 3.8.7.4, RFC 5546 section 2.1.5).
@Suite struct CalendarSequenceTests {
  private func master(_ sequence: Int?, _ start: String, _ more: String...) -> String {
    CalendarText.event(
      (["UID:s", "DTSTART:\(start)", "DURATION:PT1H"] + (sequence.map { ["SEQUENCE:\($0)"] } ?? []) + more)
        .joined(separator: "\n"))
  }

  private func times(_ events: String...) -> [String] {
    let content = CalendarText.read(CalendarText.calendar(events.joined(separator: "\n")), zone: .utc)
    #expect(content.problems == [])
    return content.times.map { CalendarText.clock($0.start, .utc) }
  }

  private let daily = "RRULE:FREQ=DAILY;COUNT=4"

  @Test func `an older event takes no time, wherever in the file and at whatever time it is`() {
    let (old, new) = (master(0, "20261201T090000Z"), master(2, "20261201T140000Z"))
    #expect(times(old, new) == ["12-01 14:00"])
    #expect(times(new, old) == ["12-01 14:00"])
    #expect(times(master(nil, "20261201T090000Z"), master(1, "20261202T090000Z")) == ["12-02 09:00"])
    #expect(times(master(1, "20261201T090000Z", daily), new) == ["12-01 14:00"])
  }

  @Test func `of the same sequence all count, because some programs give a UID twice`() {
    #expect(
      times(master(1, "20261201T090000Z"), master(1, "20261202T090000Z"), master(0, "20261203T090000Z"))
        == ["12-01 09:00", "12-02 09:00"])
  }

  @Test func `a newer cancellation takes the event away, with its start or without`() {
    let old = master(1, "20261201T090000Z", daily)
    #expect(times(old, master(2, "20261201T090000Z", "STATUS:CANCELLED")) == [])
    #expect(times(old, CalendarText.event("UID:s", "SEQUENCE:2", "STATUS:CANCELLED")) == [])
    let moved = master(1, "20261202T150000Z", "RECURRENCE-ID:20261202T090000Z")
    #expect(times(old, moved, CalendarText.event("UID:s", "SEQUENCE:2", "STATUS:CANCELLED")) == [])
    // An older cancellation does not count.
    #expect(times(old, CalendarText.event("UID:s", "SEQUENCE:0", "STATUS:CANCELLED")).count == 4)
  }

  @Test func `an older override of an instance that a newer event excludes takes no time`() {
    let moved = master(1, "20261202T150000Z", "RECURRENCE-ID:20261202T090000Z")
    let old = master(1, "20261201T090000Z", daily)
    let rest = ["12-01 09:00", "12-03 09:00", "12-04 09:00"]
    for gone in ["EXDATE:20261202T090000Z", "EXDATE;VALUE=DATE:20261202", "EXRULE:FREQ=DAILY;BYMONTHDAY=2"] {
      let new = master(2, "20261201T090000Z", daily, gone)
      #expect(times(old, moved, new) == rest, "\(gone)")
      #expect(times(new, moved) == rest, "\(gone)")
    }
  }

  @Test func `an older override of an instance that a newer event does not have any more takes no time`() {
    let moved = master(1, "20261204T150000Z", "RECURRENCE-ID:20261204T090000Z")
    #expect(
      times(master(2, "20261201T090000Z", "RRULE:FREQ=DAILY;COUNT=2"), moved)
        == ["12-01 09:00", "12-02 09:00"])
    #expect(times(master(2, "20261201T100000Z", "RRULE:FREQ=DAILY;COUNT=1"), moved) == ["12-01 10:00"])
    #expect(
      times(master(2, "20261201T090000Z", "RDATE:20261204T090000Z"), moved)
        == ["12-01 09:00", "12-04 15:00"])
  }

  @Test func `an older override of an instance that is still there counts: some count for each on its own`() {
    let moved = master(0, "20261202T150000Z", "RECURRENCE-ID:20261202T090000Z")
    let expected = ["12-01 09:00", "12-02 15:00", "12-03 09:00", "12-04 09:00"]
    #expect(times(master(5, "20261201T090000Z", daily), moved) == expected)
    let zoned = CalendarText.event(
      "UID:s", "DTSTART;TZID=Europe/Berlin:20261201T100000", "DURATION:PT1H", "SEQUENCE:5", daily)
    for id in [
      ":20261202T090000Z", ";TZID=Europe/Berlin:20261202T100000", ":20261202T100000", ";VALUE=DATE:20261202",
    ] {
      #expect(times(zoned, master(0, "20261202T150000Z", "RECURRENCE-ID\(id)")) == expected, "\(id)")
    }
  }

  @Test func `of two overrides of an instance the newer counts, of others each`() {
    let event = master(1, "20261201T090000Z", daily)
    func moved(_ sequence: Int, _ start: String, of day: Int) -> String {
      master(sequence, start, "RECURRENCE-ID:2026120\(day)T090000Z")
    }
    let expected = ["12-01 09:00", "12-02 16:00", "12-03 20:00", "12-04 09:00"]
    let (old, new) = (moved(2, "20261202T150000Z", of: 2), moved(3, "20261202T160000Z", of: 2))
    let other = moved(1, "20261203T200000Z", of: 3)
    #expect(times(event, old, new, other) == expected)
    #expect(times(other, new, old, event) == expected)
  }

  @Test func `overrides stand alone where there is no event`() {
    #expect(
      times(master(0, "20261202T150000Z", "RECURRENCE-ID:20261202T090000Z")) == ["12-02 15:00"])
  }

  @Test func `where a rule gives too many times to look for, an older override counts`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        master(2, "20000101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=900000000;BYSECOND=1,2;BYSETPOS=1,-1"),
        master(1, "20261202T150000Z", "RECURRENCE-ID:20261202T090000Z")), zone: .utc)
    #expect(content.times.contains { $0.start == Instant("2026-12-02T15:00:00Z") })
    #expect(content.problems.count == 1)
  }
}
