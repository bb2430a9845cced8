import PlannerModel
import PlannerTime

/// The policy of the reminder ledger, as functions of values: which rows must exist, and what happens to rows
/// that are due. docs/reminders.md describes it.
package struct Ledger {
  /// A reminder that comes more than this many seconds after its time is marked late.
  package static let grace = 60
  /// Up to this many reminders at one moment are sent one by one.
  static let sideBySide = 3
  /// The number of days for which closed rows are kept.
  package static let memoryDays = 30

  package var now: Instant
  package var zone: ZoneTable
  package var leadTimeMin: Int
  /// For people who do not use `leadTimeMin`, by the person's id: how many minutes before a session reminders
  /// are due. Has one number, or two with the early reminder first.
  let leads: [String: [Int]]
  /// The times of the daily rollups, in minutes of the day.
  package var rollupTimes: [Int]
  /// The live sessions, in the order of the argument.
  let sessions: [PlanItem]
  /// The index in `sessions` of each live session, by id.
  let places: [String: Int]
  /// All rows of the ledger.
  package var reminders: [Reminder]
  /// The agreed sessions that overlap something; nil if that is not known.
  let conflicts: Set<SessionConflict>?
  let preferences: Preferences
  /// The notices of dates, by day.
  let dates: [DateTelling]
  let cards: KnownCards
  let newId: () -> String
  /// False if the clock may be wrong, because the age of closed rows is then unknown.
  let mayForget: Bool

  package init(
    now: Instant, zone: ZoneTable, preferences: Preferences, leads: [String: [Int]] = [:], live: [PlanItem],
    reminders: [Reminder], dates: [DateTelling] = [], cards: KnownCards = KnownCards(),
    conflicts: Set<SessionConflict>? = [],
    newId: @escaping () -> String,
    mayForget: Bool = true
  ) {
    self.now = now
    self.zone = zone
    leadTimeMin = preferences.leadTimeMin
    self.leads = leads
    rollupTimes = preferences.defaultNotificationTimes.sorted()
    self.preferences = preferences
    self.conflicts = conflicts
    sessions = live
    places = Dictionary(live.indices.lazy.map { (live[$0].id, $0) }) { first, _ in first }
    self.reminders = reminders
    self.dates = dates
    self.cards = cards
    self.newId = newId
    self.mayForget = mayForget
  }

  /// Returns the live session with this id; nil if it does not exist.
  func live(_ id: String) -> PlanItem? { places[id].map { sessions[$0] } }

  /// The changes to write.
  package struct Changes: Equatable {
    package var put: [Reminder] = []
    /// Ids of rows to delete.
    package var remove: [String] = []
    /// Ids of rows that must not be delivered any more. Channels remove what they still show of them.
    package var withdraw: [String] = []
    /// ``KnownCards/toldThrough``, if it changed.
    package var cardsToldThrough: CivilDate?

    package init() {}

    package var isEmpty: Bool {
      put.isEmpty && remove.isEmpty && withdraw.isEmpty && cardsToldThrough == nil
    }
  }

  /// The identity of a session's reminder. Each is sent once.
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
