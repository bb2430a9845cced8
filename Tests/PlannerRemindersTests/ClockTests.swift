import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// Clock changes in both directions.
@Suite struct ClockTests {
  @Test func `set back nothing is sent twice`() {
    var book = Book(rollups: ["09:00"])
    book.reconcile()
    book.add("a", "10:00")
    for time in ["09:00", "09:30", "10:30"] { #expect(book.wake(time).count == 1) }
    for time in ["08:00", "09:00", "09:30", "10:30"] { #expect(book.wake(time) == []) }
    #expect(book.refused == [])
  }

  @Test func `what expired unsent is planned again where it is ahead again`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("03-06 23:00")
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.states(.followUp, "a") == [.expired])
    book.wake("09:00")
    #expect(book.planned == ["17:30 reminder a", "18:30 followUp a"])
    #expect(book.wake("17:30") == ["reminder a"])
    #expect(book.wake("18:30") == ["followUp a"])
    #expect(book.rows.count == 2)
    #expect(book.refused == [])
  }

  @Test func `set back into the lead time what expired unsent is sent at once`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("23:00")
    // Only reconciles, so that the row is planned again but not yet claimed.
    book.now = t("17:45")
    book.reconcile()
    #expect(book.planned == ["17:45 reminder a", "18:30 followUp a"])
    #expect(book.wake("17:45") == ["reminder a"])
  }

  @Test func `what is planned again is as if it had never been claimed`() throws {
    var book = Book()
    book.delivers = false
    book.add("a", "18:00")
    #expect(book.wake("17:45") == ["reminder a late"])
    book.move("a", to: "20:00")
    book.wake("09:00")
    book.move("a", to: "18:00")
    let row = try #require(book.rows.values.first { $0.kind == .reminder && $0.startAt == t("18:00") })
    #expect(row.state == .planned)
    #expect(row.claimedAt == nil)
    #expect(!row.late)
  }

  @Test func `of two rows of a start the one that was there is kept`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("23:00")
    book.move("a", to: "03-07 18:00")
    book.wake("09:00")
    book.move("a", to: "18:00")
    #expect(book.planned == ["17:30 reminder a", "18:30 followUp a"])
    #expect(book.all.count == 2)
    #expect(book.refused == [])
  }

  @Test func `what was told as missed and is missed again is told once`() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.wake("19:00")
    #expect(book.wake("21:00") == ["rollup a"])
    book.wake("09:00")
    book.wake("19:00")
    #expect(book.wake("03-07 21:00") == ["rollup"])
  }

  @Test func `set forward by mistake and back a rollup still comes`() {
    var book = Book(rollups: ["18:00"])
    book.reconcile()
    book.wake("03-08 10:00")
    #expect(book.wake("09:00") == [])
    #expect(book.planned == ["18:00 rollup"])
    #expect(book.wake("18:00") == ["rollup"])
    #expect(book.wake("18:01") == [])
    #expect(book.refused == [])
  }

  @Test func `set back and forward again a rollup comes once`() {
    var book = Book(rollups: ["18:00"])
    book.reconcile()
    #expect(book.wake("18:00") == ["rollup"])
    book.now = t("08:00")
    book.prefer { $0.defaultNotificationTimes = [540, 1080] }
    #expect(book.planned == ["09:00 rollup"])
    #expect(book.wake("18:10") == [])
    #expect(book.refused == [])
    #expect(book.planned == ["03-07 09:00 rollup"])
  }

  @Test func `set back by days the rollups begin again once they are new`() {
    var book = Book(rollups: ["09:00"])
    book.reconcile()
    for day in 6...10 { #expect(book.wake("03-\(day < 10 ? "0" : "")\(day) 09:00") == ["rollup"]) }
    #expect(book.wake("08:00") == [])
    #expect(book.planned == [])
    book.wake("03-09 10:00")
    #expect(book.planned == ["03-11 09:00 rollup"])
  }

  @Test func `set forward a late reminder is still said`() {
    var book = Book()
    book.add("a", "18:00")
    #expect(book.wake("18:10") == ["reminder a late"])
    #expect(book.wake("17:30") == [])
  }
}
