import PlannerModel
import PlannerReminders
import PlannerTestSupport
import PlannerTime
import Testing

/// Properties of the ledger under random changes of sessions, preferences, zones and the clock.
@Suite struct LedgerPropertyTests {
  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo",
  ]
  .compactMap { ZoneDatabase().zone(named: $0) }

  /// Two weeks around a clock change, in random steps.
  private struct Life {
    var book = Book(rollups: ["09:00", "18:00"])
    var random: SeededRandom
    var names = 0

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      book.now = t("03-05 08:00")
      book.reconcile()
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func one(of ids: [String]) -> String? { ids.sorted().randomElement(using: &random) }

    mutating func time() -> Instant { book.now.adding(seconds: number(-6...60) * 1800 + number(0...1) * 7) }

    /// Makes one random step. Returns the notices.
    mutating func step() -> [String] {
      let any = one(of: Array(book.live.keys))
      book.delivers = number(1...3) > 1
      switch number(1...14) {
      case 1, 2:
        names += 1
        book.add("i\(names)", time(), for: [1, 30, 60, 600][number(0...3)])
      case 3, 4: if let any { book.move(any, to: time()) }
      case 5: if let any { book.close(any) }
      case 6: if let any { book.lapse(any) }
      case 7:
        let lead = [0, 10, 30, 240, 10_080][number(0...4)]
        book.prefer { $0.leadTimeMin = lead }
        book.remind([[], [45], [1440, 45], [240, 0]][number(0...3)])
      case 8:
        let times = (0..<number(0...6)).map { _ in number(0...47) * 30 }
        book.prefer { $0.defaultNotificationTimes = times }
      case 9: book.zone = LedgerPropertyTests.zones[number(0...LedgerPropertyTests.zones.count - 1)]
      case 10: book.acknowledge()
      case 11: return book.wake(book.now.adding(seconds: -number(1...5 * 86_400)))
      case 12: return book.wake(book.now.adding(seconds: number(1...3 * 86_400)))
      default:
        // Wakes at the ledger's next time, like the daemon.
        let next = book.rows.values.filter { $0.state == .planned }.map(\.dueAt).min()
        return book.wake(max(book.now, next ?? book.now.adding(minutes: 60)))
      }
      return []
    }
  }

  private static func isQuiet(_ time: Instant, _ book: Book) -> Bool {
    let minute = book.zone.wallClock(at: time).minuteOfDay
    return minute < 8 * 60 || minute >= 22 * 60
  }

  /// A property that must hold after each step.
  /// - said: the notices of the step.
  private typealias Rule = @Sendable (_ book: Book, _ said: [String], _ life: Comment) -> Void

  private static let rules: [(name: String, check: Rule)] = [
    ("the store refuses no row", { book, _, life in #expect(book.refused == [], life) }),
    (
      "reconciling again changes nothing",
      { book, _, life in
        var once = book
        // Rows that it closes now and that are old enough to be removed go with the next reconciliation.
        once.reconcile()
        once.reconcile()
        #expect(once.reconcile().isEmpty, life)
        var again = book
        again.reconcile()
        #expect(again.reconcile().put == [], life)
      }
    ),
    (
      "of a session and a kind one row is planned at most and of rollups too",
      { book, _, life in
        let planned = book.rows.values.filter { $0.state == .planned }
        let keys = planned.map { "\($0.kind) \($0.itemId ?? "")" }
        #expect(Set(keys).count == keys.count, life)
        #expect(
          planned.allSatisfy { row in row.itemId.map { book.live[$0] != nil } ?? (row.kind == .rollup) }, life
        )
        #expect(planned.allSatisfy { $0.claimedAt == nil && !$0.late && $0.itemIds.isEmpty }, life)
      }
    ),
    (
      "every session ahead has its rows that were sent or will be",
      { book, _, life in
        var book = book
        book.reconcile()
        for item in book.live.values where item.endAt > book.now {
          for kind in [NoticeKind.reminder, .followUp] {
            let rows = book.rows.values.filter {
              $0.kind == kind && $0.itemId == item.id && $0.startAt == item.startAt
            }
            #expect(rows.count == 1 && rows[0].state != .expired, life)
          }
        }
      }
    ),
    (
      "a planned reminder is due at its lead time or at once or at the start",
      { book, _, life in
        var book = book
        book.reconcile()
        for row in book.rows.values where row.state == .planned && row.kind == .reminder {
          guard let item = row.itemId.flatMap({ book.live[$0] }) else { continue }
          var natural = item.startAt.adding(minutes: -(book.leads.last ?? book.preferences.leadTimeMin))
          // One minute before quiet hours, if that is still ahead.
          var time = natural
          while isQuiet(time, book) { time = time.adding(seconds: -time.seconds % 60 - 60) }
          if time != natural, book.now < time.adding(seconds: 60 - time.seconds % 60) { natural = time }
          #expect(
            natural > book.now ? row.dueAt == natural : row.dueAt <= max(book.now, item.startAt), life)
        }
      }
    ),
    (
      "what is due is planned no more once the planner woke",
      { book, _, life in
        var book = book
        book.wake(book.now)
        // A session that this wake brought into the lead time is handled by the next wake.
        book.wake(book.now)
        #expect(book.rows.values.allSatisfy { $0.state != .planned || $0.dueAt > book.now }, life)
      }
    ),
    (
      "nothing is left to be seen of what is closed",
      { book, _, life in
        for row in book.rows.values where row.state == .claimed || row.state == .delivered {
          guard let id = row.itemId else { continue }
          #expect(book.live[id]?.startAt == row.startAt, life)
        }
      }
    ),
    (
      "one wake says one summary and one rollup at most",
      { _, said, life in
        #expect(said.filter { $0.hasPrefix("summary") }.count <= 1, life)
        #expect(said.filter { $0.hasPrefix("rollup") }.count <= 1, life)
        #expect(said.filter { $0.hasPrefix("reminder") && $0.hasSuffix("late") }.count <= 1, life)
        #expect(said.filter { $0.hasPrefix("followUp") && $0.hasSuffix("late") }.count <= 1, life)
      }
    ),
  ]

  @Test func `every rule holds after each of sixty steps of a random life`() {
    for seed in PropertySeeds.take(40) {
      var life = Life(seed: seed)
      for number in 1...60 {
        let said = life.step()
        for rule in Self.rules {
          rule.check(life.book, said, "\(rule.name): PLANNER_SEED=\(seed), step \(number)")
        }
      }
    }
  }

  @Test func `a reminder is said once for a start unless it was given up`() {
    for seed in PropertySeeds.take(40) {
      var life = Life(seed: seed)
      var sent: Set<String> = []
      for number in 1...60 {
        // Delivered notices are never repeated.
        let before = life.book.rows.values.filter { $0.state == .delivered || $0.state == .acknowledged }
        sent.formUnion(before.filter { $0.kind != .choices }.map(\.id))
        _ = life.step()
        let now = life.book.rows.values.filter { [.planned, .claimed].contains($0.state) }
        #expect(now.allSatisfy { !sent.contains($0.id) }, "PLANNER_SEED=\(seed), step \(number)")
      }
    }
  }
}
