import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// What becomes of reminders whose time passed while nobody was there (docs/reminders.md, 'Late').
@Suite struct LateTests {
  @Test func lateIsWhatComesMoreThanAMinuteAfterItsTime() {
    for (time, said) in [("17:31", "reminder a"), ("17:31:01", "reminder a late")] {
      var book = Book()
      book.add("a", "18:00")
      #expect(book.wake(time) == [said])
    }
  }

  @Test func aSessionThatRunsIsRemindedAtOnce() {
    var book = Book()
    book.add("a", "18:00")
    #expect(book.wake("18:29:59") == ["reminder a late"])
  }

  @Test func severalLateOnesBecomeOneSummary() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.add("c", "18:10")
    #expect(book.wake("17:55") == ["summary a,b,c late"])
    #expect(book.states(.reminder, "a") == [.delivered])
    #expect(book.states(.reminder, "c") == [.delivered])
    #expect(book.wake("18:00") == [])
  }

  @Test func aSummaryIsDueWithItsFirstReminderAndExpiresWithItsLast() throws {
    var book = Book()
    book.add("a", "18:00", for: 120)
    book.add("b", "18:05", for: 30)
    book.wake("17:55")
    let summary = try #require(book.rows.values.first { $0.kind == .summary })
    #expect(summary.dueAt == t("17:30"))
    #expect(summary.expiresAt == t("20:00"))
    #expect(summary.claimedAt == t("17:55"))
  }

  @Test func whatIsOnTimeBesideLateOnesIsSaidByItself() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.add("c", "18:25")
    #expect(book.wake("17:55") == ["reminder c", "summary a,b late"])
  }

  @Test func moreThanThreeAtOneMomentAreASummaryToo() {
    for (ids, said) in [("abc", ["reminder a", "reminder b", "reminder c"]), ("abcd", ["summary a,b,c,d"])] {
      var book = Book(leadTimeMin: 10)
      for (hour, id) in ids.enumerated() { book.add(String(id), "\(15 + hour):00") }
      #expect(book.wake("12:00") == [])
      book.prefer { $0.leadTimeMin = 1440 }
      #expect(book.wake("12:00") == said)
    }
  }

  @Test func oneLateOneBesideOneOnTimeIsNoFlood() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:25")
    #expect(book.wake("17:55").sorted() == ["reminder a late", "reminder b"])
  }

  @Test func whatIsOverCountsForNoSummary() {
    var book = Book()
    book.add("over", "17:00")
    book.add("a", "18:00")
    #expect(book.wake("17:55") == ["reminder a late"])
    #expect(book.states(.reminder, "over") == [.expired])
  }

  @Test func aSummaryIsTakenBackOnceNoneOfItsSessionsIsAhead() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.wake("17:55")
    book.close("a")
    #expect(book.withdrawn == ["reminder a late"])
    book.close("b")
    #expect(book.withdrawn.sorted() == ["reminder a late", "reminder b late", "summary a,b late"])
  }

  @Test func aSummaryIsTakenBackOnceItsSessionsAreOver() {
    var book = Book()
    book.add("a", "18:00")
    book.add("b", "18:05")
    book.wake("17:55")
    book.wake("18:30")
    #expect(book.withdrawn == [])
    book.wake("18:35")
    #expect(book.withdrawn == ["summary a,b late"])
  }

  @Test func aSummaryIsTakenBackOnceNoneOfItsSessionsIsWhereItSaid() {
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
