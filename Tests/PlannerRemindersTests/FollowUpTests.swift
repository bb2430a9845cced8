import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// A follow-up asks once whether a session took place, at its end. Otherwise a rollup asks.
@Suite struct FollowUpTests {
  @Test func `it is asked when the session ends`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    #expect(book.wake("18:30") == ["followUp a"])
  }

  @Test func `one late question is asked on the same day`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    #expect(book.wake("22:00") == ["followUp a late"])
  }

  @Test func `several late questions are the rollups`() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "19:00")
    book.wake("17:30")
    book.wake("18:30")
    book.add("c", "19:05")
    book.wake("18:35")
    #expect(book.states(.followUp, "a") == [.delivered])
    #expect(book.wake("22:00") == [])
    #expect(book.states(.followUp, "b") == [.expired])
    #expect(book.states(.followUp, "c") == [.expired])
  }

  @Test func `a question on time beside late ones is asked`() {
    var book = Book()
    book.add("a", "12:00", for: 20)
    book.add("b", "12:00", for: 25)
    book.add("c", "12:00", for: 30)
    book.wake("11:30")
    #expect(book.wake("12:30:30") == ["followUp c"])
  }

  @Test func `one late question beside one on time is no flood`() {
    var book = Book()
    book.add("a", "18:00", for: 20)
    book.add("b", "18:00", for: 30)
    book.wake("17:30")
    #expect(book.wake("18:30") == ["followUp a late", "followUp b"])
  }

  @Test func `on a later day the rollup asks`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    #expect(book.wake("03-07 00:00") == [])
    #expect(book.states(.followUp, "a") == [.expired])
  }

  @Test func `a later day is one of the users clocks`() throws {
    var book = Book()
    book.zone = try zone("America/New_York")
    book.add("a", "03-07 02:00")
    book.wake("03-07 01:30")
    // 23:59 in New York, and then midnight.
    var later = book
    #expect(book.wake("03-07 04:59") == ["followUp a late"])
    #expect(later.wake("03-07 05:00") == [])
  }

  @Test func `who was not reminded is not asked`() {
    var book = Book()
    book.add("a", "18:00")
    #expect(book.wake("18:40") == [])
    #expect(book.states(.followUp, "a") == [.expired])
  }

  @Test func `whose reminder was given up earlier is not asked either`() {
    var book = Book()
    book.delivers = false
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "20:00")
    book.now = t("19:00")
    book.move("a", to: "18:00")
    #expect(book.wake("19:00") == [])
    #expect(book.states(.followUp, "a") == [.expired])
  }

  @Test func `one that was not reminded at an earlier time is asked after a later one`() {
    var book = Book()
    book.add("a", "10:00")
    book.wake("11:00")
    book.move("a", to: "18:00")
    #expect(book.wake("17:30") == ["reminder a"])
    #expect(book.wake("18:30") == ["followUp a"])
  }

  @Test func `what is answered before its end is not asked`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.now = t("18:10")
    book.close("a")
    #expect(book.wake("18:30") == [])
  }

  @Test func `silence is not nagged`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.wake("18:30")
    for time in ["19:00", "23:00", "03-07 09:00", "03-08 18:30"] { #expect(book.wake(time) == []) }
  }
}
