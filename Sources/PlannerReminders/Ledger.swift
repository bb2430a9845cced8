import PlannerModel
import PlannerTime

/// The policy of the reminder ledger, as functions of values: which rows there should be, and what becomes
/// of those whose time has come. docs/reminders.md says it in words.
package struct Ledger {
  /// A reminder that comes later than this many seconds is marked late.
  package static let grace = 60
  /// As many reminders that come at one moment are told one by one.
  static let sideBySide = 3
  /// Days for which rows that are closed are kept.
  static let memoryDays = 30

  package var now: Instant
  package var zone: ZoneTable
  package var leadTimeMin: Int
  /// Times of the daily rollups, minutes of the day.
  package var rollupTimes: [Int]
  /// Every session that is live, by id.
  package var live: [String: PlanItem]
  /// The same in the order in which they were given.
  let sessions: [PlanItem]
  /// Every row that there is.
  package var reminders: [Reminder]
  let newId: () -> String

  package init(
    now: Instant, zone: ZoneTable, preferences: Preferences, live: [PlanItem], reminders: [Reminder],
    newId: @escaping () -> String
  ) {
    self.now = now
    self.zone = zone
    leadTimeMin = preferences.leadTimeMin
    rollupTimes = preferences.defaultNotificationTimes.sorted()
    sessions = live
    self.live = Dictionary(live.map { ($0.id, $0) }) { first, _ in first }
    self.reminders = reminders
    self.newId = newId
  }

  /// What is to be written.
  package struct Changes: Equatable {
    package var put: [Reminder] = []
    /// Ids of rows that go.
    package var remove: [String] = []
    /// Ids of rows of which nothing must be delivered any more, and whatever is to be seen is taken back.
    package var withdraw: [String] = []

    package init() {}

    package var isEmpty: Bool { put.isEmpty && remove.isEmpty && withdraw.isEmpty }
  }

  /// What identifies a reminder of a session: it is sent once.
  struct Key: Hashable {
    var kind: NoticeKind
    var itemId: String
    var startAt: Instant

    init?(_ reminder: Reminder) {
      guard let itemId = reminder.itemId, let startAt = reminder.startAt else { return nil }
      kind = reminder.kind
      self.itemId = itemId
      self.startAt = startAt
    }

    init(_ kind: NoticeKind, _ item: PlanItem) {
      self.kind = kind
      itemId = item.id
      startAt = item.startAt
    }
  }
}
