import PlannerTime

/// What a notice is about: one constant journal `MESSAGE_ID` each (docs/reminders.md).
package enum NoticeKind: String, CaseIterable, Codable, Sendable {
  /// A session is about to begin, or runs.
  case reminder
  /// A session is over: did it happen?
  case followUp
  /// What the day holds, at the times that the user chose.
  case rollup
  /// Several reminders that come late, as one.
  case summary
  /// News: what a change or a refresh did to sessions.
  case placed, moved, missed, done
  /// The best other times for a session, each one tap.
  case choices
  /// What became of a button that was pressed.
  case answer
  /// Sent because the user asked for a trial.
  case test
  /// Something of the planner's own needs the user: the mirror cannot be written.
  case trouble

  /// Told once, soon after it happened; no row stays of it.
  package var isNews: Bool { self == .placed || self == .moved || self == .missed || self == .done }
}

/// One thing to tell the user at one time: a row of the reminder ledger (docs/reminders.md). An item has at
/// most one of a kind for each start.
package struct Reminder: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// To be sent at `dueAt`.
    case planned
    /// Its time has come, and its deliveries are under way.
    case claimed
    /// Every channel has it, or gave up.
    case delivered
    /// The user has seen it, or answered.
    case acknowledged
    /// Not sent: what it is about was over, moved or closed before.
    case expired
  }

  /// A lower-case UUID; the journal's `PLANNER_REMINDER_ID`.
  package var id: String
  package var kind: NoticeKind
  /// The one item that it is about: of `reminder`, `followUp` and `choices`.
  package var itemId: String?
  /// The start of that item which it is for; a session that moves gets another reminder.
  package var startAt: Instant?
  package var dueAt: Instant
  /// From then on nothing is delivered or tried again.
  package var expiresAt: Instant
  package var state: State
  package var claimedAt: Instant?
  /// Claimed more than a minute after `dueAt`.
  package var late: Bool
  /// The items of `summary`, `rollup` and news. Of a `rollup`, those whose reminder could not be sent.
  package var itemIds: [String]
  /// For people: why items moved.
  package var detail: String?

  package init(
    id: String, kind: NoticeKind, itemId: String? = nil, startAt: Instant? = nil, dueAt: Instant,
    expiresAt: Instant, state: State = .planned, claimedAt: Instant? = nil, late: Bool = false,
    itemIds: [String] = [], detail: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.itemId = itemId
    self.startAt = startAt
    self.dueAt = dueAt
    self.expiresAt = expiresAt
    self.state = state
    self.claimedAt = claimedAt
    self.late = late
    self.itemIds = itemIds
    self.detail = detail
  }
}

/// What one channel made of a claimed reminder.
package struct Delivery: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// To be sent at `nextAttemptAt`, or being sent.
    case pending
    case sent
    /// Sent, and to be taken back.
    case withdrawing
    case withdrawn
    /// Given up.
    case failed
  }

  package var reminderId: String
  package var channel: ChannelName
  package var state: State
  /// Attempts that failed.
  package var attempts: Int
  package var nextAttemptAt: Instant
  /// What the channel calls it: of the desktop `ID@OWNER`, a notification's number and its server's unique
  /// bus name.
  package var externalId: String?
  package var deliveredAt: Instant?
  /// A sentence, without names of people.
  package var lastError: String?

  package init(
    reminderId: String, channel: ChannelName, state: State = .pending, attempts: Int = 0,
    nextAttemptAt: Instant, externalId: String? = nil, deliveredAt: Instant? = nil,
    lastError: String? = nil
  ) {
    self.reminderId = reminderId
    self.channel = channel
    self.state = state
    self.attempts = attempts
    self.nextAttemptAt = nextAttemptAt
    self.externalId = externalId
    self.deliveredAt = deliveredAt
    self.lastError = lastError
  }
}
