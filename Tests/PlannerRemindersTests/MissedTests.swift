import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// A session that went by without its reminder is told in the next rollup as missed, once.
@Suite struct MissedTests {
  @Test func whatIsOverIsNotRemindedButToldInTheNextRollup() {
    var book = Book(rollups: ["09:00", "21:00"])
    book.wake("09:00")
    book.add("a", "18:00")
    #expect(book.wake("19:00") == [])
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.wake("21:00") == ["rollup a"])
    #expect(book.wake("03-07 09:00") == ["rollup"])
  }

  @Test func whatIsJustOverIsOver() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    #expect(book.wake("18:30") == [])
    #expect(book.wake("21:00") == ["rollup a"])
  }

  @Test func aRollupThatComesWithTheDiscoveryTellsIt() {
    var book = Book(rollups: ["09:00"])
    book.wake("09:00")
    book.add("a", "18:00")
    #expect(book.wake("03-07 10:00") == ["rollup a late"])
    #expect(book.wake("03-08 09:00") == ["rollup"])
  }

  @Test func whatTheClockGaveUpMeanwhileIsToldToo() {
    var book = Book(rollups: ["09:00"])
    book.wake("09:00")
    book.add("a", "18:00")
    book.now = t("03-10 08:00")
    book.lapse("a")
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.states(.followUp, "a") == [])
    #expect(book.wake("03-10 09:00") == ["rollup a"])
  }

  @Test func whatWasGivenUpAfterItsReminderIsNotMissed() {
    var book = Book(rollups: ["09:00"])
    book.wake("09:00")
    book.add("a", "18:00")
    book.wake("17:30")
    book.now = t("03-10 08:00")
    book.lapse("a")
    #expect(book.wake("03-10 09:00") == ["rollup"])
  }

  @Test func whatWasClosedBeforeItsReminderWasDueIsNotMissed() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.lapse("a")
    #expect(book.all == ["21:00 rollup"])
  }

  @Test func whatTheUserClosedWhileTheDaemonWasBehindIsNotMissed() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.now = t("17:40")
    book.close("a")
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.states(.followUp, "a") == [])
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func whatTheClockGivesUpTheMomentItIsDueIsToldToo() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.now = t("17:30")
    book.lapse("a")
    #expect(book.wake("21:00") == ["rollup a"])
  }

  @Test func whatTheUserAnsweredBeforeTheRollupIsNotToldAsMissed() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.wake("19:00")
    book.close("a")
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func whatWasAnsweredWhileItsDeliveryWasUnderWayIsNotMissed() {
    var book = Book(rollups: ["21:00"])
    book.delivers = false
    book.add("a", "18:00")
    book.wake("17:30")
    book.now = t("18:10")
    book.close("a")
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func whatWasMovedWhileItsDeliveryWasUnderWayIsNotMissed() {
    var book = Book(rollups: ["21:00"])
    book.delivers = false
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "03-07 18:00")
    #expect(book.wake("21:00") == ["rollup"])
  }

  @Test func missedPutOffAndMissedAgainIsToldAgain() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "18:00")
    book.wake("19:00")
    #expect(book.wake("21:00") == ["rollup a"])
    book.move("a", to: "03-07 18:00")
    book.wake("03-07 20:00")
    #expect(book.wake("03-07 21:00") == ["rollup a"])
    #expect(book.wake("03-08 21:00") == ["rollup"])
  }

  @Test func missedTwiceBeforeARollupIsToldOnce() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "10:00")
    book.wake("12:00")
    book.move("a", to: "14:00")
    book.wake("16:00")
    #expect(book.states(.reminder, "a") == [.expired, .expired])
    #expect(book.wake("21:00") == ["rollup a"])
  }

  @Test func missedPutOffRemindedAndGivenUpIsNotMissed() {
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

  @Test func aRollupThatWasNotSentHasToldNothing() {
    var book = Book(rollups: ["21:00"])
    book.delivers = false
    book.add("a", "18:00")
    book.wake("19:00")
    book.wake("21:00")
    book.giveUp(.rollup)
    #expect(book.wake("03-07 21:00") == ["rollup a"])
  }

  @Test func whatEndsAsTheRollupComesIsToldByItAndNotAgain() {
    var book = Book(rollups: ["21:00"])
    book.add("a", "20:30")
    #expect(book.wake("21:00") == ["rollup a"])
    #expect(book.wake("03-07 21:00") == ["rollup"])
  }

  @Test func movedForwardWhileItsDeliveryWasUnderWayAndRemindedItIsNotMissed() {
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

  @Test func severalAreToldInTheirOrder() {
    var book = Book(rollups: ["21:00"])
    book.add("c", "10:00")
    book.add("a", "12:00")
    book.add("b", "12:00")
    book.wake("20:00")
    #expect(book.wake("21:00") == ["rollup c,a,b"])
  }
}
