import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// The times of the daily rollups.
@Suite struct RollupTests {
  /// Returns the next rollups, each delivered at its time.
  private func next(_ count: Int, from start: String, in zoneName: String, _ times: [String]) throws
    -> [String]
  {
    var book = Book(rollups: times)
    book.zone = try zone(zoneName)
    book.now = t(start)
    book.reconcile()
    var found: [String] = []
    for _ in 0..<count {
      guard let row = book.rows.values.first(where: { $0.state == .planned }) else { break }
      found.append(row.dueAt.description)
      #expect(book.wake(row.dueAt) == ["rollup"])
    }
    #expect(book.refused == [])
    return found
  }

  // MARK: - The planned rollup

  @Test func `only the next one is planned`() {
    var book = Book(rollups: ["18:00", "09:00"])
    book.reconcile()
    #expect(book.planned == ["09:00 rollup"])
    #expect(book.wake("09:00") == ["rollup"])
    #expect(book.planned == ["18:00 rollup"])
    #expect(book.wake("18:00") == ["rollup"])
    #expect(book.planned == ["03-07 09:00 rollup"])
  }

  @Test func `one whose time is now is the next days`() {
    var book = Book(rollups: ["08:00"])
    book.reconcile()
    #expect(book.planned == ["03-07 08:00 rollup"])
  }

  @Test func `without times there is none`() {
    var book = Book(rollups: ["09:00"])
    book.reconcile()
    book.prefer { $0.defaultNotificationTimes = [] }
    #expect(book.all == [])
  }

  @Test func `equal times are one`() throws {
    let times = try next(3, from: "08:00", in: "UTC", ["09:00", "09:00", "09:00"])
    #expect(times == ["2026-03-06T09:00:00Z", "2026-03-07T09:00:00Z", "2026-03-08T09:00:00Z"])
  }

  @Test func `six times are six`() throws {
    let times = try next(7, from: "08:00", in: "UTC", ["23:59", "00:00", "12:00", "06:00", "18:00", "21:30"])
    #expect(
      times.map { String($0.dropFirst(8).prefix(8)) }
        == ["06T12:00", "06T18:00", "06T21:30", "06T23:59", "07T00:00", "07T06:00", "07T12:00"])
  }

  @Test func `other times move the planned one`() {
    var book = Book(rollups: ["09:00"])
    book.reconcile()
    let id = book.rows.keys.first
    book.prefer { $0.defaultNotificationTimes = [20 * 60] }
    #expect(book.planned == ["20:00 rollup"])
    #expect(book.rows.keys.first == id)
  }

  @Test func `it expires with its day and not within an hour`() {
    for (time, expiry) in [("09:00", "03-07 00:00"), ("23:00", "03-07 00:00"), ("23:30", "03-07 00:30")] {
      var book = Book(rollups: [time])
      book.reconcile()
      #expect(book.rows.values.first?.expiresAt == t(expiry))
      book.wake(time)
      #expect(book.rows.values.first { $0.state == .delivered }?.expiresAt == t(expiry))
    }
  }

  // MARK: - Late

  @Test func `of those that were missed the latest of today is made up for`() throws {
    var book = Book(rollups: ["09:00", "12:00", "18:00"])
    book.reconcile()
    #expect(book.wake("13:00") == ["rollup late"])
    #expect(book.rows.values.first { $0.state == .delivered }?.dueAt == t("12:00"))
    #expect(book.planned == ["18:00 rollup"])
  }

  @Test func `also where the planned one was another days`() throws {
    var book = Book(rollups: ["09:00", "18:00"])
    book.reconcile()
    #expect(book.wake("03-09 10:00") == ["rollup late"])
    let sent = try #require(book.rows.values.first { $0.state == .delivered })
    #expect(sent.dueAt == t("03-09 09:00"))
    #expect(sent.expiresAt == t("03-10 00:00"))
  }

  @Test func `one of another day is not made up for`() {
    var book = Book(rollups: ["18:00"])
    book.reconcile()
    #expect(book.wake("03-07 10:00") == [])
    #expect(book.all == ["18:00 rollup", "03-07 18:00 rollup"])
    #expect(book.planned == ["03-07 18:00 rollup"])
  }

  @Test func `one that is due is not moved before it is claimed`() {
    var book = Book(rollups: ["09:00"])
    book.reconcile()
    book.now = t("09:00")
    book.prefer { $0.defaultNotificationTimes = [540, 1200] }
    #expect(book.wake("09:00") == ["rollup"])
  }

  // MARK: - Zones

  @Test func `a time that the clocks skip comes as long after midnight as ever`() throws {
    // New York goes from 02:00 EST to 03:00 EDT on 8 March 2026.
    let times = try next(3, from: "03-07 06:00", in: "America/New_York", ["02:30"])
    #expect(times == ["2026-03-07T07:30:00Z", "2026-03-08T07:30:00Z", "2026-03-09T06:30:00Z"])
  }

  @Test func `a skipped time that falls on another one comes once`() throws {
    let times = try next(3, from: "03-08 05:00", in: "America/New_York", ["02:30", "03:30"])
    #expect(times == ["2026-03-08T07:30:00Z", "2026-03-09T06:30:00Z", "2026-03-09T07:30:00Z"])
  }

  @Test func `a time that the clocks show twice comes the first time`() throws {
    // New York goes from 02:00 EDT to 01:00 EST on 1 November 2026.
    let times = try next(3, from: "10-31 04:00", in: "America/New_York", ["01:30"])
    #expect(times == ["2026-10-31T05:30:00Z", "2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z"])
  }

  @Test func `another zone moves the planned one`() throws {
    var book = Book(rollups: ["09:00"])
    book.zone = try zone("Europe/Berlin")
    book.wake("08:00")
    #expect(book.planned == ["03-07 08:00 rollup"])
    book.zone = try zone("America/New_York")
    book.reconcile()
    #expect(book.planned == ["14:00 rollup"])
    book.zone = try zone("Asia/Tokyo")
    book.reconcile()
    #expect(book.planned == ["03-07 00:00 rollup"])
    #expect(book.rows.count == 1)
  }

  @Test func `one that was due when the zone changed is made up for by the new clock`() throws {
    var book = Book(rollups: ["09:00", "18:00"])
    book.zone = try zone("Europe/Berlin")
    book.reconcile()
    #expect(book.planned == ["17:00 rollup"])
    book.zone = try zone("America/New_York")
    // 12:30 in New York.
    #expect(book.wake("17:30") == ["rollup late"])
    #expect(book.planned == ["23:00 rollup"])
  }

  @Test func `a zone west of here repeats no rollup`() throws {
    var book = Book(rollups: ["09:00", "10:00"])
    book.zone = try zone("Europe/Berlin")
    book.now = t("07:00")
    book.reconcile()
    #expect(book.wake("08:00") == ["rollup"])
    // 09:00 in London is 10:00 in Berlin.
    #expect(book.wake("09:00") == ["rollup"])
    book.zone = try zone("Europe/London")
    book.reconcile()
    #expect(book.planned == ["10:00 rollup"])
    #expect(book.refused == [])
  }
}
