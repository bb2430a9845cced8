import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// The rows of a session that is moved or closed.
@Suite struct MovingTests {
  // MARK: - Moved

  @Test func `a moved session keeps its planned rows`() {
    var book = Book()
    book.add("a", "18:00")
    let ids = Set(book.rows.keys)
    book.move("a", to: "03-07 10:00")
    #expect(book.planned == ["03-07 09:30 reminder a", "03-07 10:30 followUp a"])
    #expect(Set(book.rows.keys) == ids)
    #expect(book.withdrawn == [])
  }

  @Test func `moved to within the lead time it is said at once`() {
    var book = Book()
    book.add("a", "18:00")
    book.move("a", to: "08:10")
    #expect(book.wake("08:00") == ["reminder a"])
  }

  @Test func `once reminded and put off it is reminded again`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "19:00")
    #expect(book.withdrawn == ["reminder a"])
    #expect(book.planned == ["18:30 reminder a", "19:30 followUp a"])
    #expect(book.wake("18:30") == ["reminder a"])
    #expect(book.states(.reminder, "a") == [.acknowledged, .delivered])
  }

  @Test func `once reminded and moved to within the lead time it is reminded at its start`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "17:50")
    #expect(book.wake("17:30") == [])
    #expect(book.planned == ["17:50 reminder a", "18:20 followUp a"])
    book.now = t("17:40")
    book.reconcile()
    #expect(book.planned == ["17:50 reminder a", "18:20 followUp a"])
    #expect(book.wake("17:50") == ["reminder a"])
  }

  @Test func `once reminded and moved to exactly the lead time ahead it is reminded at its start`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.now = t("18:00")
    book.move("a", to: "18:30")
    #expect(book.wake("18:00") == [])
    #expect(book.planned == ["18:30 reminder a", "19:00 followUp a"])
  }

  @Test func `missed and moved to within the lead time it is said at once`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("19:00")
    book.move("a", to: "19:10")
    #expect(book.wake("19:00") == ["reminder a"])
  }

  @Test func `once reminded and moved to where it runs it is said at once`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "17:20")
    #expect(book.wake("17:30") == ["reminder a"])
  }

  @Test func `moved back to where it was reminded it is not reminded twice`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "19:00")
    book.move("a", to: "18:00")
    #expect(book.planned == ["18:30 followUp a"])
    #expect(book.wake("18:00") == [])
    #expect(book.wake("18:30") == ["followUp a"])
  }

  @Test func `after its end it can be moved and is reminded and asked again`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.wake("18:30")
    book.move("a", to: "03-07 18:00")
    #expect(book.withdrawn.sorted() == ["followUp a", "reminder a"])
    #expect(book.wake("03-07 17:30") == ["reminder a"])
    #expect(book.wake("03-07 18:30") == ["followUp a"])
  }

  @Test func `what was claimed and not delivered before it moved is given up and taken back`() {
    var book = Book()
    book.delivers = false
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "19:00")
    #expect(book.states(.reminder, "a") == [.expired, .planned])
    #expect(book.withdrawn == ["reminder a"])
  }

  @Test func `what was given up is planned again where the session comes back`() {
    var book = Book()
    book.delivers = false
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "19:00")
    book.move("a", to: "18:00")
    #expect(book.wake("17:31") == ["reminder a"])
    #expect(book.states(.reminder, "a") == [.claimed])
    #expect(book.rows.count == 2)
  }

  // MARK: - Closed

  @Test func `a closed session loses its planned rows`() {
    var book = Book()
    book.add("a", "18:00")
    book.close("a")
    #expect(book.all == [])
  }

  @Test func `what was delivered of a closed session is acknowledged and taken back`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.wake("18:30")
    book.close("a")
    #expect(book.states(.reminder, "a") == [.acknowledged])
    #expect(book.states(.followUp, "a") == [.acknowledged])
    #expect(book.withdrawn.sorted() == ["followUp a", "reminder a"])
  }

  @Test func `what was claimed of a closed session expires and is taken back`() {
    var book = Book()
    book.delivers = false
    book.add("a", "18:00")
    book.wake("17:30")
    book.close("a")
    #expect(book.states(.reminder, "a") == [.expired])
    #expect(book.withdrawn == ["reminder a"])
  }

  @Test func `what the user saw is not taken back again`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.acknowledge()
    book.close("a")
    #expect(book.withdrawn == [])
  }

  @Test func `other sessions keep what they have`() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "20:00")
    book.wake("17:30")
    book.close("a")
    #expect(book.planned == ["19:30 reminder b", "20:30 followUp b"])
  }

  @Test func `offered times are taken back with the session that they are for`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.offer("a")
    book.reconcile()
    #expect(book.withdrawn == [])
    book.move("a", to: "19:00")
    #expect(book.withdrawn.sorted() == ["choices a", "reminder a"])
  }
}
