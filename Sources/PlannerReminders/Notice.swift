import PlannerModel
import PlannerTime

/// What the user is told, ready to be shown by any channel: plain text, nothing to compute.
package struct Notice: Hashable, Codable, Sendable {
  /// The ledger's id (a lower-case UUID), for whoever wants to recognise a repetition.
  package var id: String
  package var kind: NoticeKind
  /// When it was due.
  package var at: Instant
  /// It comes more than a minute after that.
  package var late: Bool
  /// One line: `Ana in 30 min`.
  package var title: String
  /// Plain text, one line each, without markup.
  package var lines: [String]
  /// The sessions that it is about, in order.
  package var sessions: [NoticeSession]
  /// What the user can answer, in the order of the buttons.
  package var actions: [NoticeAction]
  /// What became of a button, and the like: needs not be kept once it was seen.
  package var isTransient: Bool

  package init(
    id: String, kind: NoticeKind, at: Instant, late: Bool = false, title: String, lines: [String] = [],
    sessions: [NoticeSession] = [], actions: [NoticeAction] = [], isTransient: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.at = at
    self.late = late
    self.title = title
    self.lines = lines
    self.sessions = sessions
    self.actions = actions
    self.isTransient = isTransient
  }
}

/// A session, with what one needs to know of its person at that moment.
package struct NoticeSession: Hashable, Codable, Sendable {
  /// Of the item.
  package var id: String
  /// What `plannerctl` takes for it.
  package var shortId: String
  package var contactId: String
  package var name: String
  package var startAt: Instant
  package var endAt: Instant
  /// RFC 3339 with the user's offset: `2026-03-05T18:00:00-05:00`.
  package var localStart: String
  package var purpose: String?
  package var lastMetAt: Instant?
  package var lastOutcome: Outcome?
  package var lastNote: String?
  /// From the person's card.
  package var phone: String?
  /// `19:00`, or `Tue 07:00` where it is another day there: when it begins on the person's clocks; nil where
  /// they show what the user's do.
  package var theirStart: String?

  package init(
    id: String, shortId: String, contactId: String, name: String, startAt: Instant, endAt: Instant,
    localStart: String, purpose: String? = nil, lastMetAt: Instant? = nil, lastOutcome: Outcome? = nil,
    lastNote: String? = nil, phone: String? = nil, theirStart: String? = nil
  ) {
    self.id = id
    self.shortId = shortId
    self.contactId = contactId
    self.name = name
    self.startAt = startAt
    self.endAt = endAt
    self.localStart = localStart
    self.purpose = purpose
    self.lastMetAt = lastMetAt
    self.lastOutcome = lastOutcome
    self.lastNote = lastNote
    self.phone = phone
    self.theirStart = theirStart
  }
}

/// One button.
package struct NoticeAction: Hashable, Codable, Sendable {
  /// `done`, `no`, `snooze-1h`, `snooze-1d`, `snooze-3d`, `reschedule`, or `at-` and an RFC 3339 instant.
  package var key: String
  package var label: String
  /// The command that does the same: `plannerctl snooze 1a2b 1h`.
  package var command: String

  package init(key: String, label: String, command: String) {
    self.key = key
    self.label = label
    self.command = command
  }
}
