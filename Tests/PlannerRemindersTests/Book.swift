import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// The ledger as the service uses it: sessions, one clock, and rows under the store's unique indexes.
struct Book {
  var now = t("08:00")
  var zone = ZoneTable.utc
  var preferences = Preferences()
  /// The lead times of the single person who is in all sessions; empty for the preference.
  var leads: [Int] = []
  /// True if the channels deliver claimed rows; otherwise the rows stay claimed.
  var delivers = true
  /// The dates to announce.
  var dates: [DateTelling] = []
  /// The known cards. The service stores the last day for which they were announced.
  var cards = KnownCards()
  private(set) var live: [String: PlanItem] = [:]
  private(set) var lapsed: Set<String> = []
  private(set) var rows: [String: Reminder] = [:]
  /// The withdrawn rows, as ``shown(_:)`` describes them without their state.
  private(set) var withdrawn: [String] = []
  /// The rows that the store would have rejected.
  private(set) var refused: [String] = []
  private let ids = Numbers()

  private final class Numbers {
    var last = 0
    func next() -> String {
      last += 1
      return "row\(last)"
    }
  }

  /// Creates a book with a lead time of half an hour, and no rollups unless times are given.
  init(leadTimeMin: Int = 30, rollups: [String] = []) {
    preferences.leadTimeMin = leadTimeMin
    preferences.defaultNotificationTimes = rollups.map { clockMinutes($0, upTo: 1439) ?? -1 }
  }

  // MARK: - Events

  mutating func add(_ id: String, _ start: String, for minutes: Int = 30) { add(id, t(start), for: minutes) }

  mutating func add(_ id: String, _ start: Instant, for minutes: Int = 30) {
    live[id] = PlanItem(
      id: id, contactId: "c", name: "Ana", startAt: start, durationMin: minutes, createdAt: now)
    reconcile()
  }

  mutating func move(_ id: String, to start: String) { move(id, to: t(start)) }

  mutating func move(_ id: String, to start: Instant) {
    live[id]?.startAt = start
    reconcile()
  }

  /// Closes a session as done, missed or canceled.
  mutating func close(_ id: String) {
    live[id] = nil
    reconcile()
  }

  /// Closes a session that was never answered.
  mutating func lapse(_ id: String) {
    lapsed.insert(id)
    close(id)
  }

  /// Sets the person's own lead times.
  mutating func remind(_ leads: [Int]) {
    self.leads = leads
    reconcile()
  }

  mutating func prefer(_ change: (inout Preferences) -> Void) {
    change(&preferences)
    reconcile()
  }

  /// Advances or sets the clock, and wakes the planner. Returns the notices.
  @discardableResult
  mutating func wake(_ time: String) -> [String] { wake(t(time)) }

  @discardableResult
  mutating func wake(_ time: Instant) -> [String] {
    now = time
    let claimed = ledger.claim { lapsed.contains($0) }
    apply(claimed)
    reconcile()
    let said = claimed.put.filter { $0.state == .claimed }
    if delivers { deliver() }
    return said.map { shown($0) }
  }

  /// The channels deliver the claimed rows.
  mutating func deliver() {
    for row in rows.values where row.state == .claimed { rows[row.id]?.state = .delivered }
  }

  /// The user sees the delivered notices.
  mutating func acknowledge() {
    for row in rows.values where row.state == .delivered { rows[row.id]?.state = .acknowledged }
  }

  /// The channels give up: no claimed notice was sent.
  mutating func giveUp(_ kind: NoticeKind) {
    for row in rows.values where row.state == .claimed && row.kind == kind { rows[row.id]?.state = .expired }
  }

  /// The user asks for other times.
  mutating func offer(_ id: String) {
    let row = Reminder(
      id: ids.next(), kind: .choices, itemId: id, startAt: live[id]?.startAt, dueAt: now,
      expiresAt: now.adding(minutes: 60), state: .delivered, claimedAt: now)
    rows[row.id] = row
  }

  // MARK: - State

  var ledger: Ledger {
    Ledger(
      now: now, zone: zone, preferences: preferences, leads: leads.isEmpty ? [:] : ["c": leads],
      live: Array(live.values),
      reminders: rows.values.sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) },
      dates: dates.sorted { $0.day < $1.day }, cards: cards,
      newId: ids.next)
  }

  /// The planned rows, such as `17:30 reminder a`.
  var planned: [String] { texts { $0.state == .planned } }

  /// All rows in any state.
  var all: [String] { texts { _ in true } }

  private func texts(_ condition: (Reminder) -> Bool) -> [String] {
    rows.values.filter(condition).sorted {
      ($0.dueAt, $0.kind.rawValue, $0.itemId ?? "", $0.id) < (
        $1.dueAt, $1.kind.rawValue, $1.itemId ?? "", $1.id
      )
    }.map { "\(clock($0.dueAt)) \(shown($0))" }
  }

  /// Returns the states of an item's rows of a kind, ordered by start.
  func states(_ kind: NoticeKind, _ id: String) -> [Reminder.State] {
    rows.values.filter { $0.kind == kind && $0.itemId == id }
      .sorted { ($0.startAt ?? now) < ($1.startAt ?? now) }.map(\.state)
  }

  private func shown(_ row: Reminder) -> String {
    let items = row.itemId ?? row.itemIds.joined(separator: ",")
    return [row.kind.rawValue, items, row.late ? "late" : ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Formats an instant in UTC: `17:30`, with the date unless it is 6 March.
  private func clock(_ instant: Instant) -> String {
    let text = instant.description
    return text.hasPrefix("2026-03-06T")
      ? String(text.dropFirst(11).prefix(5))
      : "\(text.dropFirst(5).prefix(5)) \(text.dropFirst(11).prefix(5))"
  }

  // MARK: - The store

  @discardableResult
  mutating func reconcile() -> Ledger.Changes {
    let changes = ledger.reconcile()
    apply(changes)
    return changes
  }

  /// Applies changes in the service's order: removed rows, new rows, withdrawals.
  private mutating func apply(_ changes: Ledger.Changes) {
    cards.toldThrough = changes.cardsToldThrough ?? cards.toldThrough
    for id in changes.remove where rows.removeValue(forKey: id) == nil { refused.append("remove \(id)") }
    for row in changes.put {
      let twin = rows.values.first { other in
        if other.id == row.id || other.kind != row.kind { return false }
        switch row.kind {
        case .reminder, .earlyReminder, .followUp:
          return other.itemId == row.itemId && other.startAt == row.startAt
        case .rollup: return other.dueAt == row.dueAt
        default: return false
        }
      }
      if twin != nil { refused.append("a second \(shown(row)) at \(row.startAt ?? row.dueAt)") }
      rows[row.id] = row
    }
    withdrawn += changes.withdraw.compactMap { rows[$0] }.map { shown($0) }
  }
}

/// Parses a UTC time: `18:00` on Friday 6 March 2026, `03-07 09:00` or `03-07 09:00:30`.
func t(_ text: String) -> Instant {
  let words = text.split(separator: " ")
  let day = words.count == 2 ? words[0] : "03-06"
  let time = words.last ?? ""
  guard let instant = Instant("2026-\(day)T\(time)\(time.count == 5 ? ":00" : "")Z") else {
    Issue.record("'\(text)' is no time")
    return Instant(seconds: 0)
  }
  return instant
}

func zone(_ name: String) throws -> ZoneTable { try #require(ZoneDatabase().zone(named: name)) }
