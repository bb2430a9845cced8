import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// Reminders with a time that passed while the machine was off (docs/reminders.md, 'Late').
@Suite struct LateTests {
  @Test func `late is what comes more than a minute after its time`() {
    for (time, said) in [("17:31", "reminder a"), ("17:31:01", "reminder a late")] {
      var book = Book()
      book.add("a", "18:00")
      #expect(book.wake(time) == [said])
    }
  }

  @Test func `a session that runs is reminded at once`() {
    var book = Book()
    book.add("a", "18:00")
    #expect(book.wake("18:29:59") == ["reminder a late"])
  }

  @Test func `several late ones become one summary`() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.add("c", "18:10")
    #expect(book.wake("17:55") == ["summary a,b,c late"])
    #expect(book.states(.reminder, "a") == [.delivered])
    #expect(book.states(.reminder, "c") == [.delivered])
    #expect(book.wake("18:00") == [])
  }

  @Test func `a summary is due with its first reminder and expires with its last`() throws {
    var book = Book()
    book.add("a", "18:00", for: 120)
    book.add("b", "18:05", for: 30)
    book.wake("17:55")
    let summary = try #require(book.rows.values.first { $0.kind == .summary })
    #expect(summary.dueAt == t("17:30"))
    #expect(summary.expiresAt == t("20:00"))
    #expect(summary.claimedAt == t("17:55"))
  }

  @Test func `what is on time beside late ones is said by itself`() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.add("c", "18:25")
    #expect(book.wake("17:55") == ["reminder c", "summary a,b late"])
  }

  @Test func `more than three at one moment are a summary too`() {
    for (ids, said) in [("abc", ["reminder a", "reminder b", "reminder c"]), ("abcd", ["summary a,b,c,d"])] {
      var book = Book(leadTimeMin: 10)
      for (hour, id) in ids.enumerated() { book.add(String(id), "\(15 + hour):00") }
      #expect(book.wake("12:00") == [])
      book.prefer { $0.leadTimeMin = 1440 }
      #expect(book.wake("12:00") == said)
    }
  }

  @Test func `one late one beside one on time is no flood`() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:25")
    #expect(book.wake("17:55").sorted() == ["reminder a late", "reminder b"])
  }

  @Test func `what is over counts for no summary`() {
    var book = Book()
    book.add("over", "17:00")
    book.add("a", "18:00")
    #expect(book.wake("17:55") == ["reminder a late"])
    #expect(book.states(.reminder, "over") == [.expired])
  }

  @Test func `a summary is taken back once none of its sessions is ahead`() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.wake("17:55")
    book.close("a")
    #expect(book.withdrawn == ["reminder a late"])
    book.close("b")
    #expect(book.withdrawn.sorted() == ["reminder a late", "reminder b late", "summary a,b late"])
  }

  @Test func `a summary is taken back once its sessions are over`() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.wake("17:55")
    book.wake("18:30")
    #expect(book.withdrawn == [])
    book.wake("18:35")
    #expect(book.withdrawn == ["summary a,b late"])
  }

  @Test func `a summary is taken back once none of its sessions is where it said`() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.wake("17:55")
    book.move("a", to: "03-07 18:00")
    #expect(!book.withdrawn.contains("summary a,b late"))
    book.move("b", to: "03-07 19:00")
    #expect(book.withdrawn.contains("summary a,b late"))
    #expect(book.wake("03-07 17:30") == ["reminder a"])
  }
}
