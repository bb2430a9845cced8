import PlannerModel
import PlannerTime

/// A message to the user. It is plain text that any channel can show without further computation.
package struct Notice: Hashable, Codable, Sendable {
  /// The ledger's id (a lower-case UUID). A channel recognizes a repeated notice by it.
  package var id: String
  package var kind: NoticeKind
  /// The time when the notice was due.
  package var at: Instant
  /// True if the notice comes more than a minute after `at`.
  package var late: Bool
  /// The title in one line: `Ana in 30 min`.
  package var title: String
  /// Lines of plain text without markup.
  package var lines: [String]
  /// The sessions of the notice, in order.
  package var sessions: [NoticeSession]
  /// The dates of the notice; nil for a notice about sessions.
  package var dates: [NoticeDate]?
  /// The possible answers, in the order of the buttons.
  package var actions: [NoticeAction]
  /// True if the notice need not be kept after the user saw it, such as the result of a button.
  package var isTransient: Bool

  package init(
    id: String, kind: NoticeKind, at: Instant, late: Bool = false, title: String, lines: [String] = [],
    sessions: [NoticeSession] = [], dates: [NoticeDate]? = nil, actions: [NoticeAction] = [],
    isTransient: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.at = at
    self.late = late
    self.title = title
    self.lines = lines
    self.sessions = sessions
    self.dates = dates
    self.actions = actions
    self.isTransient = isTransient
  }
}

/// A session, with facts about its person that help the user in the session.
package struct NoticeSession: Hashable, Codable, Sendable {
  /// The item's id.
  package var id: String
  /// The short id that `plannerctl` accepts.
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
  /// The phone number on the person's card.
  package var phone: String?
  /// The start in the person's time zone: `19:00`, or `Tue 07:00` if it is another day there. Nil if it
  /// equals the user's time.
  package var theirStart: String?
  /// The name of the date that the session is for: `Ana's birthday`.
  package var occasion: String?
  /// The old start of a session that was moved.
  package var oldStartAt: Instant?
  package var oldEndAt: Instant?
  /// `oldStartAt` with the user's offset.
  package var localOldStart: String?
  /// The person's birthday, if it is within a week of the session.
  package var birthday: Birthday?

  /// The day of a birthday, and the person's age on that day; nil if the age is not known.
  package struct Birthday: Hashable, Codable, Sendable {
    package var on: CivilDate
    package var years: Int?

    package init(on: CivilDate, years: Int? = nil) {
      self.on = on
      self.years = years
    }
  }

  package init(
    id: String, shortId: String, contactId: String, name: String, startAt: Instant, endAt: Instant,
    localStart: String, purpose: String? = nil, lastMetAt: Instant? = nil, lastOutcome: Outcome? = nil,
    lastNote: String? = nil, phone: String? = nil, theirStart: String? = nil, occasion: String? = nil
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
    self.occasion = occasion
  }
}

/// A button of a notice.
package struct NoticeAction: Hashable, Codable, Sendable {
  /// The text of a ``ButtonKey``.
  package var key: String
  package var label: String
  /// The equivalent command: `plannerctl snooze 1a2b 1h`.
  package var command: String

  package init(key: ButtonKey, label: String, command: String) {
    self.key = key.text
    self.label = label
    self.command = command
  }

  package init(_ button: NoticeButton, label: String, command: String) {
    self.init(key: .button(button), label: label, command: command)
  }
}
