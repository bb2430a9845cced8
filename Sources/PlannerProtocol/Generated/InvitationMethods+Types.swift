// Written by docs/generate-protocol.py from org.socialplanner.Invitations.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// An invitation of yours.
package struct Invitation: Hashable, Codable, Sendable {
  /// A lower-case UUID.
  package var id: String
  /// What it is.
  package var kind: InvitationKind
  /// Whom it is for; absent of an open one.
  package var contactId: String?
  /// Whom it is for; absent of an open one.
  package var name: String?
  /// What the link ends with; absent of an offer.
  package var token: String?
  /// Absent of an offer, and where no plannerguests has told yet how it is reached.
  package var link: String?
  /// How long it takes.
  package var durationMin: Int
  /// When it may start.
  package var times: [Instant]
  /// How many times there are at most.
  package var most: Int
  /// No time starts after it.
  package var until: Instant?
  /// When the link stops working.
  package var expiresAt: Instant?
  /// What the guest reads.
  package var note: String?
  /// When you made it.
  package var createdAt: Instant
  /// Whether you closed the link.
  package var revoked: Bool
  /// How far it is.
  package var state: InvitationState
  /// Whether the link has stopped working by itself.
  package var expired: Bool
  /// Where it is talked about.
  package var conversation: String?
  /// What the guest asked for, and you have to answer.
  package var proposed: [Instant]
  /// The session that was booked.
  package var item: String?
  /// Its start.
  package var bookedAt: Instant?
  /// Whether plannerguests has it as it stands here.
  package var told: Bool

  package init(
    id: String, kind: InvitationKind, contactId: String? = nil, name: String? = nil, token: String? = nil,
    link: String? = nil, durationMin: Int, times: [Instant], most: Int, until: Instant? = nil,
    expiresAt: Instant? = nil, note: String? = nil, createdAt: Instant, revoked: Bool, state: InvitationState,
    expired: Bool, conversation: String? = nil, proposed: [Instant], item: String? = nil,
    bookedAt: Instant? = nil, told: Bool
  ) {
    self.id = id
    self.kind = kind
    self.contactId = contactId
    self.name = name
    self.token = token
    self.link = link
    self.durationMin = durationMin
    self.times = times
    self.most = most
    self.until = until
    self.expiresAt = expiresAt
    self.note = note
    self.createdAt = createdAt
    self.revoked = revoked
    self.state = state
    self.expired = expired
    self.conversation = conversation
    self.proposed = proposed
    self.item = item
    self.bookedAt = bookedAt
    self.told = told
  }
}

/// plannerguests as the daemon sees it, and what guests see of you.
package struct DoorStanding: Hashable, Codable, Sendable {
  /// Whether it answers.
  package var here: Bool
  /// Where it is looked for.
  package var socket: String
  /// Why it does not answer, as a sentence.
  package var trouble: String?
  /// How guests reach it, as far as it is known.
  package var url: String?
  /// What guests call you; empty until you set it.
  package var displayName: String
  /// A sentence for everybody who comes.
  package var greeting: String?
  /// A conversation is erased so many days after its last message; 0 keeps all.
  package var retentionDays: Int
  /// Conversations with something that you did not read.
  package var unread: Int
  /// Invitations that wait for your answer.
  package var waiting: Int

  package init(
    here: Bool, socket: String, trouble: String? = nil, url: String? = nil, displayName: String,
    greeting: String? = nil, retentionDays: Int, unread: Int, waiting: Int
  ) {
    self.here = here
    self.socket = socket
    self.trouble = trouble
    self.url = url
    self.displayName = displayName
    self.greeting = greeting
    self.retentionDays = retentionDays
    self.unread = unread
    self.waiting = waiting
  }
}
