import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// A reminder within the quiet hours, 22:00 to 8:00, comes before them if possible (docs/reminders.md).
@Suite struct QuietReminderTests {
  @Test func `a reminder of quiet hours comes just before they begin`() {
    var book = Book()
    book.add("a", "03-07 08:15")
    #expect(book.planned.first == "21:59 reminder a")
    #expect(book.wake("21:59") == ["reminder a"])
    #expect(book.wake("03-07 07:45") == [])
    #expect(book.refused.isEmpty)
  }

  @Test func `in the last minute before quiet hours it is not put off`() {
    var book = Book()
    book.add("a", "03-07 08:15")
    book.now = t("21:59:20")
    book.reconcile()
    #expect(book.wake("21:59:20") == ["reminder a"])
  }

  @Test func `once quiet hours have begun it comes at its time`() {
    var booked = Book()
    booked.now = t("22:30")
    booked.add("a", "03-07 08:15")
    #expect(booked.planned.first == "03-07 07:45 reminder a")
    #expect(booked.wake("03-07 07:45") == ["reminder a"])
    // The machine slept during the minute before the quiet hours.
    var asleep = Book()
    asleep.add("a", "03-07 08:15")
    #expect(asleep.wake("22:30") == [])
    #expect(asleep.planned.first == "03-07 07:45 reminder a")
    #expect(asleep.wake("03-07 07:45") == ["reminder a"])
  }

  @Test func `a reminder outside quiet hours comes at its time`() {
    var book = Book()
    book.add("a", "03-07 08:30")
    book.add("b", "22:29")
    #expect(book.planned.first == "21:59 reminder b" && book.planned.contains("03-07 08:00 reminder a"))
  }

  @Test func `a machine that wakes after the time of a reminder in quiet hours says it at once`() {
    var book = Book()
    book.add("a", "03-07 08:15")
    #expect(book.wake("03-07 07:50") == ["reminder a late"])
  }

  @Test func `where it is always quiet or never, a reminder comes at its time`() {
    for hours in [[0, 24], [0, 0], [8, 8]] as [[Double]] {
      var book = Book()
      book.prefer { $0.quietHours = hours }
      book.add("a", "03-07 08:15")
      #expect(book.planned.first == "03-07 07:45 reminder a")
    }
  }

  @Test func `quiet hours of one day are gone before, too`() {
    var book = Book()
    book.prefer { $0.quietHours = [12.5, 14] }
    book.add("a", "14:15")
    #expect(book.planned.first == "12:29 reminder a")
  }

  @Test func `of two times that would both come before the same quiet hours there is one reminder`() {
    var book = Book()
    book.remind([8 * 60, 45])
    book.add("a", "03-07 08:15")
    #expect(book.planned == ["21:59 reminder a", "03-07 08:45 followUp a"])
  }

  @Test func `an early reminder that cannot come before quiet hours comes after them`() {
    var book = Book()
    book.remind([1440, 45])
    book.now = t("23:00")
    book.add("a", "03-08 07:30")
    #expect(book.planned.first == "03-07 08:00 earlyReminder a")
    #expect(book.wake("03-07 08:00") == ["earlyReminder a"])
    #expect(book.wake("03-07 21:59") == ["reminder a"])
  }

  @Test func `moved in quiet hours, the next reminder comes at its time`() {
    var book = Book()
    book.add("a", "03-07 08:15")
    book.wake("21:59")
    book.now = t("22:30")
    book.move("a", to: "03-07 09:15")
    #expect(book.planned.first == "03-07 08:45 reminder a")
    #expect(book.withdrawn == ["reminder a"])
  }
}
