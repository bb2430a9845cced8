import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// A session that passed without its reminder is listed in the next rollup as missed, once.
@Suite struct MissedTests {
  @Test func `what is over is not reminded but told in the next rollup`() {
    var book = Book(rollups: ["09:00", "21:00"])
    book.wake("09:00")
    book.add("a", "18:00")
    #expect(book.wake("19:00") == [])
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.wake("21:00") == ["rollup a"])
    #expect(book.wake("03-07 09:00") == ["rollup"])
  }

  @Test func `what is just over is over`() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    #expect(book.wake("18:30") == [])
    #expect(book.wake("21:00") == ["rollup a"])
  }

  @Test func `a rollup that comes with the discovery tells it`() {
    var book = Book(rollups: ["09:00"])
    book.wake("09:00")
    book.add("a", "18:00")
    #expect(book.wake("03-07 10:00") == ["rollup a late"])
    #expect(book.wake("03-08 09:00") == ["rollup"])
  }

  @Test func `what the clock gave up meanwhile is told too`() {
    var book = Book(rollups: ["09:00"])
    book.wake("09:00")
    book.add("a", "18:00")
    book.now = t("03-10 08:00")
    book.lapse("a")
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.states(.followUp, "a") == [])
    #expect(book.wake("03-10 09:00") == ["rollup a"])
  }

  @Test func `what was given up after its reminder is not missed`() {
    var book = Book(rollups: ["09:00"])
    book.wake("09:00")
    book.add("a", "18:00")
    book.wake("17:30")
    book.now = t("03-10 08:00")
    book.lapse("a")
    #expect(book.wake("03-10 09:00") == ["rollup"])
  }

  @Test func `what was closed before its reminder was due is not missed`() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.lapse("a")
    #expect(book.all == ["21:00 rollup"])
  }

  @Test func `what the user closed while the daemon was behind is not missed`() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.now = t("17:40")
    book.close("a")
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.states(.followUp, "a") == [])
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func `what the clock gives up the moment it is due is told too`() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.now = t("17:30")
    book.lapse("a")
    #expect(book.wake("21:00") == ["rollup a"])
  }

  @Test func `what the user answered before the rollup is not told as missed`() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.wake("19:00")
    book.close("a")
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func `what was answered while its delivery was under way is not missed`() {
    var book = Book(rollups: ["21:00"])
    book.delivers = false
    book.add("a", "18:00")
    book.wake("17:30")
    book.now = t("18:10")
    book.close("a")
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func `what was moved while its delivery was under way is not missed`() {
    var book = Book(rollups: ["21:00"])
    book.delivers = false
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "03-07 18:00")
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func `missed put off and missed again is told again`() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.wake("19:00")
    #expect(book.wake("21:00") == ["rollup a"])
    book.move("a", to: "03-07 18:00")
    book.wake("03-07 20:00")
    #expect(book.wake("03-07 21:00") == ["rollup a"])
    #expect(book.wake("03-08 21:00") == ["rollup"])
  }

  @Test func `missed twice before a rollup is told once`() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "10:00")
    book.wake("12:00")
    book.move("a", to: "14:00")
    book.wake("16:00")
    #expect(book.states(.reminder, "a") == [.expired, .expired])
    #expect(book.wake("21:00") == ["rollup a"])
  }

  @Test func `missed put off reminded and given up is not missed`() {
    var book = Book(rollups: ["21:00"])
    book.wake("08:00")
    book.add("a", "10:00")
    book.wake("12:00")
    book.move("a", to: "14:00")
    #expect(book.wake("13:30") == ["reminder a"])
    book.now = t("20:00")
    book.lapse("a")
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func `a rollup that was not sent has told nothing`() {
    var book = Book(rollups: ["21:00"])
    book.delivers = false
    book.add("a", "18:00")
    book.wake("19:00")
    book.wake("21:00")
    book.giveUp(.rollup)
    #expect(book.wake("03-07 21:00") == ["rollup a"])
  }

  @Test func `what ends as the rollup comes is told by it and not again`() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "20:30")
    #expect(book.wake("21:00") == ["rollup a"])
    #expect(book.wake("03-07 21:00") == ["rollup"])
  }

  @Test func `moved forward while its delivery was under way and reminded it is not missed`() {
    var book = Book(leadTimeMin: 1440, rollups: ["21:00"])
    book.delivers = false
    book.add("a", "18:00")
    book.wake("08:00")
    book.delivers = true
    book.move("a", to: "10:00")
    #expect(book.wake("10:00") == ["reminder a"])
    #expect(book.states(.reminder, "a") == [.delivered, .expired])
    book.wake("10:30")
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func `several are told in their order`() {
    var book = Book(rollups: ["21:00"])
    book.add("c", "10:00")
    book.add("a", "12:00")
    book.add("b", "12:00")
    book.wake("20:00")
    #expect(book.wake("21:00") == ["rollup c,a,b"])
  }
}
