import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// Notices of dates: once each, at the first rollup time. It is Friday 6 March, 08:00.
@Suite struct `Dates that matter` {
  private func book(_ dates: [(key: String, day: String)], rollups: [String] = ["18:00", "09:00"]) throws
    -> Book
  {
    var book = Book(rollups: rollups)
    book.dates = try dates.map { DateTelling(key: $0.key, day: try day($0.day)) }
    book.reconcile()
    return book
  }

  private func day(_ text: String) throws -> CivilDate { try #require(CivilDate("2026-\(text)")) }

  private func planned(_ book: Book) -> [String] { book.planned.filter { $0.contains("dates") } }

  @Test func `are told on their morning, one notice for one morning`() throws {
    var book = try book([("ana", "03-06"), ("bob", "03-06"), ("cy", "03-09")])
    #expect(planned(book) == ["09:00 dates ana,bob"])
    #expect(book.wake("09:00").contains("dates ana,bob"))
    #expect(planned(book) == ["03-09 09:00 dates cy"])
    #expect(book.wake("03-09 09:00").contains("dates cy"))
    #expect(planned(book) == [])
    #expect(book.refused == [])
  }

  @Test func `with a time of their own are told then, and late after a sleep`() throws {
    var book = Book(rollups: ["09:00"])
    book.dates = [
      DateTelling(key: "ana", day: try day("03-06")),
      DateTelling(key: "noon", day: try day("03-06"), minute: 720),
      DateTelling(key: "dawn", day: try day("03-07"), minute: 360),
      DateTelling(key: "cy", day: try day("03-07")),
    ]
    book.reconcile()
    #expect(planned(book) == ["09:00 dates ana"])
    #expect(book.wake("09:00").filter { $0.hasPrefix("dates") } == ["dates ana"])
    #expect(planned(book) == ["12:00 dates noon"])
    #expect(book.wake("12:00").filter { $0.hasPrefix("dates") } == ["dates noon"])
    #expect(planned(book) == ["03-07 06:00 dates dawn"])
    #expect(book.wake("03-07 11:00").filter { $0.hasPrefix("dates") } == ["dates dawn,cy late"])
    #expect(planned(book) == [])
    #expect(book.refused == [])
  }

  @Test func `without times of notices none is told`() throws {
    let book = try book([("ana", "03-06")], rollups: [])
    #expect(planned(book) == [])
  }

  @Test func `that passed during sleep are gathered into one late notice`() throws {
    var book = try book([("ana", "03-07"), ("bob", "03-08"), ("cy", "03-09"), ("di", "03-10")])
    let said = book.wake("03-09 11:00").filter { $0.hasPrefix("dates") }
    #expect(said == ["dates ana,bob,cy late"])
    #expect(planned(book) == ["03-10 09:00 dates di"])
    #expect(book.wake("03-09 12:00").filter { $0.hasPrefix("dates") } == [])
  }

  @Test func `after a long sleep, those of two weeks are made up for`() throws {
    var book = try book([("old", "03-07"), ("newer", "04-02")])
    let said = book.wake("04-10 11:00").filter { $0.hasPrefix("dates") }
    #expect(said == ["dates newer late"])
  }

  @Test func `told after a month's sleep do not come again when the clock is set back then`() throws {
    var book = try book([("old", "03-07"), ("newer", "04-10")])
    #expect(book.wake("04-10 11:00").contains("dates newer late"))
    for time in ["04-09 12:00", "04-09 13:00"] {
      #expect(book.wake(time).filter { $0.hasPrefix("dates") } == [])
      #expect(planned(book) == [])
    }
    #expect(book.wake("04-10 09:00").filter { $0.hasPrefix("dates") } == [])
  }

  @Test func `come once when the clock is set back and forward`() throws {
    var book = try book([("ana", "03-06"), ("bob", "03-07")])
    #expect(book.wake("09:00").contains("dates ana"))
    #expect(book.wake("08:00").filter { $0.hasPrefix("dates") } == [])
    #expect(planned(book) == ["03-07 09:00 dates bob"])
    #expect(book.wake("09:00").filter { $0.hasPrefix("dates") } == [])
    #expect(book.wake("03-07 09:00").contains("dates bob"))
    #expect(book.wake("03-06 09:00").filter { $0.hasPrefix("dates") } == [])
  }

  @Test func `come at once where their morning passed because the time of notices changed`() throws {
    var book = try book([("ana", "03-06")], rollups: ["09:00"])
    book.prefer { $0.defaultNotificationTimes = [7 * 60] }
    #expect(planned(book) == ["08:00 dates ana"])
    #expect(book.wake("08:00").contains("dates ana"))
  }

  @Test func `come at once, and once, where a journey skips their morning`() throws {
    var book = try book([("ana", "03-06"), ("bob", "03-07")], rollups: ["09:00"])
    // In Dubai it is noon, and the morning of the 6th is over.
    book.zone = try zone("Asia/Dubai")
    book.reconcile()
    #expect(book.wake("08:01").contains { $0.hasPrefix("dates ana") })
    // Back in the west, nine o'clock of the 6th occurs again.
    book.zone = try zone("America/New_York")
    book.reconcile()
    #expect(planned(book) == ["03-07 14:00 dates bob"])
  }

  @Test func `known after their morning come at once on their day, not a notice of days before`() throws {
    var book = try book([], rollups: ["09:00"])
    book.wake("10:00")
    book.dates = [
      DateTelling(key: "ana/2026-03-13/7", day: try day("03-06")),
      DateTelling(key: "bob/2026-03-05/0", day: try day("03-05"), isToldAtOnce: true),
      DateTelling(key: "cy/2026-03-06/0", day: try day("03-06"), isToldAtOnce: true),
      DateTelling(key: "di/2026-03-07/0", day: try day("03-07"), isToldAtOnce: true),
    ]
    book.reconcile()
    #expect(planned(book) == ["10:00 dates cy/2026-03-06/0"])
    #expect(book.wake("10:01").filter { $0.hasPrefix("dates") } == ["dates cy/2026-03-06/0"])
    #expect(planned(book) == ["03-07 09:00 dates di/2026-03-07/0"])
    #expect(book.wake("10:02").filter { $0.hasPrefix("dates") } == [])
  }

  // MARK: - Cards

  private func onCard(_ key: String, _ text: String) throws -> DateTelling {
    DateTelling(key: key, day: try day(text), isOnCard: true)
  }

  @Test func `on cards that were not known on their morning come once they are, and once`() throws {
    var book = try book([("typed", "03-07")], rollups: ["09:00"])
    book.cards.areComplete = false
    #expect(book.wake("03-07 09:00").contains("dates typed"))
    book.wake("03-08 12:00")
    book.dates += [try onCard("sister", "03-07"), try onCard("opa", "03-09")]
    book.cards.areComplete = true
    book.reconcile()
    #expect(planned(book) == ["03-08 12:00 dates sister"])
    #expect(book.wake("03-08 12:01").filter { $0.hasPrefix("dates") } == ["dates sister"])
    #expect(planned(book) == ["03-09 09:00 dates opa"])
    // A date typed since then has no notice for a past day, and a card that appears now does not count as
    // late.
    book.dates += [DateTelling(key: "late", day: try day("03-07")), try onCard("new", "03-07")]
    book.reconcile()
    #expect(planned(book) == ["03-09 09:00 dates opa"])
  }

  @Test func `wait for cards that are being read, and come in one notice`() throws {
    var book = try book([("typed", "03-07")], rollups: ["09:00"])
    book.dates.append(try onCard("sister", "03-07"))
    book.reconcile()
    (book.dates, book.cards.areComplete, book.cards.areAwaited) = ([book.dates[0]], false, true)
    #expect(book.wake("03-07 11:00").filter { $0.hasPrefix("dates") } == [])
    (book.cards.areComplete, book.cards.areAwaited) = (true, false)
    book.dates.append(try onCard("sister", "03-07"))
    #expect(book.wake("03-07 11:01").filter { $0.hasPrefix("dates") } == ["dates typed,sister late"])
  }

  @Test func `of before somebody was known by a card are not told, whatever the clock does`() throws {
    var book = try book([], rollups: ["09:00"])
    book.wake("03-20 12:00")
    // The clock was ahead.
    book.wake("03-06 12:00")
    #expect(book.cards.toldThrough == (try day("03-06")))
    book.dates = [try onCard("ana", "03-05"), try onCard("bob", "03-07")]
    book.reconcile()
    #expect(planned(book) == ["03-07 09:00 dates bob"])
  }

  // MARK: - Days before

  @Test(arguments: ["08:00", "09:00", "11:00"])
  func `a late notice of a week before does not come on the day itself`(time: String) throws {
    let dates = [("opa/2026-03-13/7", "03-06"), ("opa/2026-03-13/0", "03-13")]
    var book = try book(dates, rollups: ["09:00"])
    let said = book.wake("03-13 \(time)") + book.wake("03-13 09:00") + book.wake("03-13 12:00")
    #expect(
      said.filter { $0.hasPrefix("dates") } == ["dates opa/2026-03-13/0" + (time == "11:00" ? " late" : "")])
    var tomorrow = try self.book(dates, rollups: ["09:00"])
    #expect(tomorrow.wake("03-12 12:00").filter { $0.hasPrefix("dates") } == ["dates opa/2026-03-13/7 late"])
    #expect(tomorrow.wake("03-13 09:00").filter { $0.hasPrefix("dates") } == ["dates opa/2026-03-13/0"])
  }

  @Test func `taken away before their morning are not told`() throws {
    var book = try book([("ana", "03-07")], rollups: ["09:00"])
    book.dates = []
    book.reconcile()
    #expect(planned(book) == [])
    #expect(book.wake("03-07 10:00").filter { $0.hasPrefix("dates") } == [])
  }

  @Test(arguments: ["Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Asia/Kathmandu"])
  func `come at nine on the wall through the changes of the clocks`(name: String) throws {
    var book = try book([("ana", "03-08"), ("bob", "03-29"), ("cy", "10-25")], rollups: ["09:00"])
    book.zone = try zone(name)
    book.reconcile()
    var told: [String] = []
    while let next = book.rows.values.filter({ $0.kind == .dates && $0.state == .planned }).map(\.dueAt).min()
    {
      #expect(book.zone.wallClock(at: next).minuteOfDay == 540)
      told += book.wake(next).filter { $0.hasPrefix("dates") }
    }
    #expect(told == ["dates ana", "dates bob", "dates cy"])
  }
}
