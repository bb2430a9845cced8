import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// The rows before their time has come (docs/reminders.md, 'What is sent when').
@Suite struct PlanningTests {
  @Test func `every live item has a reminder ahead of its start and a follow up at its end`() {
    var book = Book()
    book.add("a", "18:00", for: 45)
    #expect(book.planned == ["17:30 reminder a", "18:45 followUp a"])
  }

  @Test func `a reminder expires with its session and a follow up a day later`() {
    var book = Book()
    book.add("a", "18:00", for: 45)
    #expect(book.rows.values.first { $0.kind == .reminder }?.expiresAt == t("18:45"))
    #expect(book.rows.values.first { $0.kind == .followUp }?.expiresAt == t("03-07 18:45"))
  }

  @Test func `each is sent once`() {
    var book = Book()
    book.add("a", "18:00")
    #expect(book.wake("17:29:59") == [])
    #expect(book.wake("17:30") == ["reminder a"])
    #expect(book.wake("17:31") == [])
    #expect(book.wake("18:30") == ["followUp a"])
    #expect(book.wake("18:31") == [])
    #expect(book.states(.reminder, "a") == [.delivered])
    #expect(book.states(.followUp, "a") == [.delivered])
  }

  @Test func `what begins within the lead time is said at once and is not late`() {
    var book = Book()
    book.add("soon", "08:10")
    book.add("running", "07:50")
    #expect(book.planned.prefix(2) == ["08:00 reminder running", "08:00 reminder soon"])
    #expect(book.wake("08:00") == ["reminder soon", "reminder running"])
  }

  @Test func `exactly the lead time ahead is at once`() {
    var book = Book()
    book.add("a", "08:30")
    #expect(book.wake("08:00") == ["reminder a"])
  }

  @Test func `what was over before it was known gets nothing`() {
    var book = Book()
    book.add("over", "07:00")
    book.add("justOver", "07:30")
    #expect(book.all == [])
    #expect(book.wake("09:00") == [])
  }

  @Test func `without lead time it is said at the start`() {
    var book = Book(leadTimeMin: 0)
    book.add("a", "18:00")
    #expect(book.planned == ["18:00 reminder a", "18:30 followUp a"])
  }

  // MARK: - The lead time changes

  @Test func `another lead time moves what was not sent`() {
    var book = Book()
    book.add("a", "18:00")
    let ids = Set(book.rows.keys)
    book.prefer { $0.leadTimeMin = 120 }
    #expect(book.planned == ["16:00 reminder a", "18:30 followUp a"])
    book.prefer { $0.leadTimeMin = 10 }
    #expect(book.planned == ["17:50 reminder a", "18:30 followUp a"])
    #expect(Set(book.rows.keys) == ids)
  }

  @Test func `a lead time that reaches back beyond now fires at once`() {
    var book = Book()
    book.add("a", "18:00")
    book.now = t("17:00")
    book.prefer { $0.leadTimeMin = 240 }
    #expect(book.wake("17:00") == ["reminder a"])
  }

  @Test func `another lead time repeats nothing`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.prefer { $0.leadTimeMin = 10 }
    #expect(book.wake("17:50") == [])
    #expect(book.planned == ["18:30 followUp a"])
  }

  @Test func `a lead time that reaches back beyond now fires at once also after an earlier reminder`() {
    var book = Book()
    book.add("a", "18:00")
    book.wake("17:30")
    book.move("a", to: "03-07 18:00")
    #expect(book.planned == ["03-07 17:30 reminder a", "03-07 18:30 followUp a"])
    book.now = t("03-07 17:00")
    book.prefer { $0.leadTimeMin = 240 }
    #expect(book.wake("03-07 17:00") == ["reminder a"])
  }
}
