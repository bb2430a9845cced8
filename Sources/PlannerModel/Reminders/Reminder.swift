import PlannerTime

/// The kind of a notice. Each has a constant journal `MESSAGE_ID` (docs/reminders.md).
package enum NoticeKind: String, CaseIterable, Codable, Sendable {
  /// A session is about to begin, or is running.
  case reminder
  /// A session is some time ahead: the earlier reminder of two.
  case earlyReminder
  /// A session is over: did it take place?
  case followUp
  /// The day's summary, at the times that the user chose.
  case rollup
  /// Birthdays and other dates that matter.
  case dates
  /// Several late reminders as one notice.
  case summary
  /// News about changes of sessions by a command or a refresh.
  case placed, moved, canceled, missed, done
  /// Something overlaps an agreed session.
  case conflict
  /// A guest wrote.
  case message
  /// A guest took a time, asked for times or called a session off.
  case invitation
  /// The best other times for a session, each with a button; or a question about the sessions in `itemIds`,
  /// which another program removed.
  case choices
  /// The result of a pressed button.
  case answer
  /// A test that the user asked for.
  case test
  /// An internal problem that needs the user, such as a mirror that cannot be written.
  case trouble

  /// What a notice is about. The compiler asks for the group of a new kind.
  private enum Group {
    /// A session: the session has one notice for each of its starts.
    case session
    /// What comes at a planned time: the day, dates and overlaps.
    case planned
    /// News about changes.
    case news
    case guests
    case other
  }

  private var group: Group {
    switch self {
    case .reminder, .earlyReminder, .followUp: .session
    case .rollup, .dates, .conflict: .planned
    case .placed, .moved, .canceled, .missed, .done: .news
    case .message, .invitation: .guests
    case .summary, .choices, .answer, .test, .trouble: .other
    }
  }

  /// The kinds that are planned before they are due.
  package static let scheduled = allCases.filter { $0.group == .session || $0.group == .planned }

  /// True for a reminder of a session. Several at one moment become a summary.
  package var isReminder: Bool { group == .session && self != .followUp }

  /// True for the kinds that a session has once for each of its starts.
  package var isOfOneSession: Bool { group == .session }

  /// True for news, which is sent once, soon after the change.
  package var isNews: Bool { group == .news }

  /// True for notices about guests: the text is in `detail`, and the conversation in `itemIds`.
  package var isOfGuests: Bool { group == .guests }
}

/// A notice for the user at one time: a row of the reminder ledger (docs/reminders.md). An item has at most
/// one of each kind per start.
package struct Reminder: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// To be sent at `dueAt`.
    case planned
    /// It is due, and its deliveries are in progress.
    case claimed
    /// Every channel delivered it or gave up.
    case delivered
    /// The user saw it or answered it.
    case acknowledged
    /// Not sent, because the session was over, moved or closed before.
    case expired
  }

  /// A lower-case UUID; the journal's `PLANNER_REMINDER_ID`.
  package var id: String
  package var kind: NoticeKind
  /// The item of a `reminder`, `followUp` or `choices`.
  package var itemId: String?
  /// The start of the item that the notice is for. A session that moves gets another reminder.
  package var startAt: Instant?
  package var dueAt: Instant
  /// From this instant on, nothing is delivered or retried.
  package var expiresAt: Instant
  package var state: State
  package var claimedAt: Instant?
  /// The time on the clock when the row was made, claimed or given up, if the clock had stepped ahead and
  /// nobody had confirmed it. Nil if the clock was right.
  package var unconfirmedAt: Instant?
  /// True if it was claimed more than a minute after `dueAt`.
  package var late: Bool
  /// The items of a `summary`, a `rollup` or news; for a `rollup`, the items with a reminder that could not
  /// be sent. For `dates`, the keys of the dates. For notices about guests, the conversation and the
  /// invitation.
  package var itemIds: [String]
  /// Why items moved, in words for people. For a notice about a guest, its title and lines until it is
  /// delivered.
  package var detail: String?

  /// True for the question whether to cancel sessions that another program removed.
  package var asksAboutRemoved: Bool { kind == .choices && itemId == nil }

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

/// The delivery of a claimed reminder by one channel.
package struct Delivery: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// To be sent at `nextAttemptAt`, or being sent.
    case pending
    case sent
    /// Sent, and to be withdrawn.
    case withdrawing
    case withdrawn
    /// Given up.
    case failed
  }

  package var reminderId: String
  package var channel: ChannelName
  package var state: State
  /// The number of attempts that failed.
  package var attempts: Int
  package var nextAttemptAt: Instant
  /// The channel's id for the delivery. For the desktop it is `ID@OWNER`: the notification's number and its
  /// server's unique bus name.
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
