import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// The ledger keeps rows for thirty days. It keeps the rows of a live session as long as the session lives.
@Suite struct PruningTests {
  @Test func `what is closed goes after thirty days`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.wake("18:30")
    book.close("a")
    book.wake("04-05 17:30")
    #expect(book.all.count == 2)
    book.wake("04-05 17:30:01")
    #expect(book.all == ["18:30 followUp a"])
    book.wake("04-05 18:30:01")
    #expect(book.all == [])
  }

  @Test func `rows of live sessions stay`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.wake("18:30")
    book.acknowledge()
    book.wake("05-06 12:00")
    #expect(book.states(.reminder, "a") == [.acknowledged])
    #expect(book.states(.followUp, "a") == [.acknowledged])
  }

  @Test func `rollups go after thirty days whether the user saw them or not`() {
    for isSeen in [false, true] {
      var book = Book(rollups: ["09:00"])
      book.reconcile()
      book.wake("09:00")
      if isSeen { book.acknowledge() }
      book.wake("04-05 09:00")
      #expect(book.all.first == "09:00 rollup")
      book.wake("04-05 09:00:01")
      #expect(book.all.first != "09:00 rollup")
    }
  }

  @Test func `what is on its way stays`() {
    var book = Book(rollups: ["09:00"])
    book.delivers = false
    book.reconcile()
    book.wake("09:00")
    book.wake("05-06 08:00")
    #expect(book.all.first == "09:00 rollup")
  }

  @Test func `summaries go too`() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.wake("17:55")
    book.close("a")
    book.close("b")
    book.wake("04-06 12:00")
    #expect(book.all == [])
  }
}
