import PlannerTime
import PlannerWords
import Testing

@testable import plannerctl

@Suite struct `Times in words` {
  let context = Example.context

  @Test(arguments: [
    ("2026-03-02", "Mon 2 Mar", "today"), ("2026-03-03", "Tue 3 Mar", "tomorrow"),
    ("2026-03-01", "Sun 1 Mar", "yesterday"), ("2026-03-05", "Thu 5 Mar", "in 3 days"),
    ("2026-02-27", "Fri 27 Feb", "3 days ago"), ("2027-01-01", "Fri 1 Jan 2027", "in 305 days"),
    ("2027-03-01", "Mon 1 Mar 2027", "in 364 days"), ("2027-03-02", "Tue 2 Mar 2027", "in 1 year"),
    ("2025-03-02", "Sun 2 Mar 2025", "1 year ago"), ("2024-03-03", "Sun 3 Mar 2024", "1 year ago"),
    ("2024-03-02", "Sat 2 Mar 2024", "2 years ago"), ("2006-03-02", "Thu 2 Mar 2006", "20 years ago"),
  ])
  func `say the day and how far it is`(date: String, day: String, relative: String) {
    #expect(context.day(Example.date(date)) == day)
    #expect(context.relative(Example.date(date)) == relative)
  }

  @Test(arguments: [
    ("2026-03-02T08:00:00-05:00", "now"), ("2026-03-02T07:45:00-05:00", "now"),
    ("2026-03-02T07:30:00-05:00", "today"), ("2026-03-02T08:25:00-05:00", "in 25 min"),
    ("2026-03-02T09:00:00-05:00", "today"), ("2026-03-03T00:10:00-05:00", "tomorrow"),
  ])
  func `are told to the minute close by`(start: String, relative: String) {
    #expect(context.relative(Example.instant(start), minutes: 30) == relative)
  }

  @Test func `stand on the clocks of the zone`() {
    #expect(context.moment(Example.instant("2026-03-06T03:30:00Z")) == "Thu 5 Mar 22:30")
    #expect(context.span(Example.instant("2026-03-06T04:45:00Z"), minutes: 30) == "23:45–00:15")
  }

  @Test(arguments: [(1, "1 min"), (60, "1 h"), (90, "1 h 30 min"), (1440, "24 h")])
  func `count minutes`(minutes: Int, text: String) { #expect(duration(minutes: minutes) == text) }

  @Test(arguments: [(1, "every day"), (7, "every week"), (14, "every 2 weeks"), (10, "every 10 days")])
  func `count cadences`(days: Int, text: String) { #expect(cadence(days: days) == text) }

  @Test(arguments: [
    (0.0, "0.00"), (0.005, "0.01"), (1.999, "2.00"), (12.3, "12.30"), (-0.5, "-0.50"), (1e300, "1e+300"),
  ])
  func `and numbers`(number: Double, text: String) { #expect(decimal(number) == text) }
}
