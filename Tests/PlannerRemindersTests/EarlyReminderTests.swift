import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// A person with their own lead times: one instead of the preference, or two (docs/reminders.md).
@Suite struct EarlyReminderTests {
  /// Returns a book in which the person's reminders come a day and 45 minutes before.
  private func book(_ leads: [Int] = [1440, 45]) -> Book {
    var book = Book()
    book.leads = leads
    return book
  }

  @Test func `one time of their own replaces the lead time`() {
    var book = book([45])
    book.add("a", "18:00")
    #expect(book.planned == ["17:15 reminder a", "18:30 followUp a"])
    #expect(book.wake("17:15") == ["reminder a"])
  }

  @Test func `of two times the first is an early reminder, and each comes once`() {
    var book = book()
    book.add("a", "03-08 18:00")
    #expect(
      book.planned == ["03-07 18:00 earlyReminder a", "03-08 17:15 reminder a", "03-08 18:30 followUp a"])
    #expect(book.wake("03-07 18:00") == ["earlyReminder a"])
    #expect(book.wake("03-07 19:00") == [])
    #expect(book.wake("03-08 17:15") == ["reminder a"])
    #expect(book.wake("03-08 17:16") == [])
    #expect(book.refused.isEmpty)
  }

  @Test func `a session that is nearer than the early time has the other reminder only`() {
    var book = book()
    book.add("a", "18:00")
    #expect(book.planned == ["17:15 reminder a", "18:30 followUp a"])
  }

  @Test func `after a late start one of the two is sent`() {
    var late = book()
    late.add("a", "03-08 18:00")
    #expect(late.wake("03-08 17:40") == ["reminder a late"])
    #expect(late.wake("03-08 17:41") == [])
    #expect(late.states(.earlyReminder, "a") == [.expired])
    // Only the early one is late. It is sent, and the other one comes at its time.
    var early = book()
    early.add("a", "03-08 18:00")
    #expect(early.wake("03-08 09:00") == ["earlyReminder a late"])
    #expect(early.wake("03-08 17:15") == ["reminder a"])
  }

  @Test func `moved, the early reminder moves along`() {
    var book = book()
    book.add("a", "03-08 18:00")
    book.move("a", to: "03-09 20:00")
    #expect(
      book.planned == ["03-08 20:00 earlyReminder a", "03-09 19:15 reminder a", "03-09 20:30 followUp a"])
    // Moved to a time less than a day away, so the early one is dropped.
    book.move("a", to: "20:00")
    #expect(book.planned == ["19:15 reminder a", "20:30 followUp a"])
    #expect(book.withdrawn == [])
  }

  @Test func `moved after the early reminder, what it said is taken back, and the new time is told`() {
    var book = book()
    book.add("a", "03-08 18:00")
    book.wake("03-07 18:00")
    book.move("a", to: "03-12 18:00")
    #expect(book.withdrawn == ["earlyReminder a"])
    #expect(book.wake("03-11 18:00") == ["earlyReminder a"])
    // Back to a time that was already announced.
    book.move("a", to: "03-13 18:00")
    book.move("a", to: "03-12 18:00")
    #expect(book.wake("03-12 17:15") == ["reminder a"])
    #expect(book.refused.isEmpty)
  }

  @Test func `a session that is closed takes the early reminder along`() {
    var unsent = book()
    unsent.add("a", "03-08 18:00")
    unsent.close("a")
    #expect(unsent.planned == [])
    var sent = book()
    sent.add("a", "03-08 18:00")
    sent.wake("03-07 18:00")
    sent.close("a")
    #expect(sent.withdrawn == ["earlyReminder a"] && sent.planned == [])
  }

  @Test func `other times move what was not sent`() {
    var book = Book()
    book.add("a", "03-08 18:00")
    book.remind([4320, 60])
    #expect(
      book.planned == ["03-08 17:00 reminder a", "03-08 18:30 followUp a"], "three days before has passed")
    book.remind([1440, 60])
    #expect(book.planned.first == "03-07 18:00 earlyReminder a")
    book.remind([])
    #expect(book.planned == ["03-08 17:30 reminder a", "03-08 18:30 followUp a"])
  }

  @Test func `several that are late become one summary`() {
    var book = book()
    book.add("a", "03-08 18:00")
    book.add("b", "03-08 19:00")
    #expect(book.wake("03-08 09:00") == ["summary a,b late"])
    #expect(book.wake("03-08 17:15") == ["reminder a"])
    #expect(book.wake("03-08 18:15") == ["reminder b"])
    book.close("a")
    book.close("b")
    #expect(book.withdrawn.contains("summary a,b late"))
  }

  @Test func `a clock that is set back brings no early reminder after the other one`() {
    var book = book()
    book.add("a", "03-08 18:00")
    #expect(book.wake("03-08 17:40") == ["reminder a late"])
    book.wake("03-07 12:00")
    #expect(book.wake("03-07 18:00") == [])
    #expect(book.wake("03-08 17:50") == [])
  }
}
