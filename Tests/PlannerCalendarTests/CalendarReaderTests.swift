import PlannerCalendar
import Testing

@Suite struct CalendarReaderTests {
  @Test func `no events say nothing`() {
    #expect(CalendarContent().times.isEmpty)
  }
}
