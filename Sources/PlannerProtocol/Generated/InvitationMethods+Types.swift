// Written by docs/generate-protocol.py from org.socialplanner.Invitations.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// An invitation of the user.
package struct Invitation: Hashable, Codable, Sendable {
  /// A lower-case UUID.
  package var id: String
  /// The kind of the invitation.
  package var kind: InvitationKind
  /// The invited person; absent for an open page.
  package var contactId: String?
  /// The invited person; absent for an open page.
  package var name: String?
  /// The end of the link; absent for an offer.
  package var token: String?
  /// Absent for an offer, and as long as no plannerguests has reported its address.
  package var link: String?
  /// The length.
  package var durationMin: Int
  /// The possible starts.
  package var times: [Instant]
  /// The maximum number of times.
  package var most: Int
  /// No time starts after it.
  package var until: Instant?
  /// When the link stops working.
  package var expiresAt: Instant?
  /// A sentence for the guest.
  package var note: String?
  /// When the user made it.
  package var createdAt: Instant
  /// True if the user closed the link.
  package var revoked: Bool
  /// Its state.
  package var state: InvitationState
  /// True if the link has stopped working because of expiresAt.
  package var expired: Bool
  /// The conversation about it.
  package var conversation: String?
  /// The guest's request, which the user has to answer.
  package var proposed: [Instant]
  /// The booked session.
  package var item: String?
  /// Its start.
  package var bookedAt: Instant?
  /// True if plannerguests has the invitation in its present state.
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

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    kind = try container.decode(InvitationKind.self, forKey: "kind")
    contactId = try container.decodeIfPresent(String.self, forKey: "contactId")
    name = try container.decodeIfPresent(String.self, forKey: "name")
    token = try container.decodeIfPresent(String.self, forKey: "token")
    link = try container.decodeIfPresent(String.self, forKey: "link")
    durationMin = try container.decode(Int.self, forKey: "durationMin")
    times = try container.decode([Instant].self, forKey: "times")
    most = try container.decode(Int.self, forKey: "most")
    until = try container.decodeIfPresent(Instant.self, forKey: "until")
    expiresAt = try container.decodeIfPresent(Instant.self, forKey: "expiresAt")
    note = try container.decodeIfPresent(String.self, forKey: "note")
    createdAt = try container.decode(Instant.self, forKey: "createdAt")
    revoked = try container.decode(Bool.self, forKey: "revoked")
    state = try container.decode(InvitationState.self, forKey: "state")
    expired = try container.decode(Bool.self, forKey: "expired")
    conversation = try container.decodeIfPresent(String.self, forKey: "conversation")
    proposed = try container.decode([Instant].self, forKey: "proposed")
    item = try container.decodeIfPresent(String.self, forKey: "item")
    bookedAt = try container.decodeIfPresent(Instant.self, forKey: "bookedAt")
    told = try container.decode(Bool.self, forKey: "told")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(kind, forKey: "kind")
    try container.encodeIfPresent(contactId, forKey: "contactId")
    try container.encodeIfPresent(name, forKey: "name")
    try container.encodeIfPresent(token, forKey: "token")
    try container.encodeIfPresent(link, forKey: "link")
    try container.encode(durationMin, forKey: "durationMin")
    try container.encode(times, forKey: "times")
    try container.encode(most, forKey: "most")
    try container.encodeIfPresent(until, forKey: "until")
    try container.encodeIfPresent(expiresAt, forKey: "expiresAt")
    try container.encodeIfPresent(note, forKey: "note")
    try container.encode(createdAt, forKey: "createdAt")
    try container.encode(revoked, forKey: "revoked")
    try container.encode(state, forKey: "state")
    try container.encode(expired, forKey: "expired")
    try container.encodeIfPresent(conversation, forKey: "conversation")
    try container.encode(proposed, forKey: "proposed")
    try container.encodeIfPresent(item, forKey: "item")
    try container.encodeIfPresent(bookedAt, forKey: "bookedAt")
    try container.encode(told, forKey: "told")
  }
}

/// The state of plannerguests as the daemon knows it, and the user's data that guests see.
package struct DoorStanding: Hashable, Codable, Sendable {
  /// True if it answers.
  package var here: Bool
  /// The path at which the daemon looks for it.
  package var socket: String
  /// Why it does not answer, as a sentence.
  package var trouble: String?
  /// The address at which guests reach it, if it is known.
  package var url: String?
  /// The user's name for guests; empty until it was set.
  package var displayName: String
  /// A sentence for every visitor.
  package var greeting: String?
  /// A conversation is erased so many days after its last message; 0 keeps all.
  package var retentionDays: Int
  /// The number of conversations with unread messages.
  package var unread: Int
  /// The number of invitations that wait for the user's answer.
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

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    here = try container.decode(Bool.self, forKey: "here")
    socket = try container.decode(String.self, forKey: "socket")
    trouble = try container.decodeIfPresent(String.self, forKey: "trouble")
    url = try container.decodeIfPresent(String.self, forKey: "url")
    displayName = try container.decode(String.self, forKey: "displayName")
    greeting = try container.decodeIfPresent(String.self, forKey: "greeting")
    retentionDays = try container.decode(Int.self, forKey: "retentionDays")
    unread = try container.decode(Int.self, forKey: "unread")
    waiting = try container.decode(Int.self, forKey: "waiting")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(here, forKey: "here")
    try container.encode(socket, forKey: "socket")
    try container.encodeIfPresent(trouble, forKey: "trouble")
    try container.encodeIfPresent(url, forKey: "url")
    try container.encode(displayName, forKey: "displayName")
    try container.encodeIfPresent(greeting, forKey: "greeting")
    try container.encode(retentionDays, forKey: "retentionDays")
    try container.encode(unread, forKey: "unread")
    try container.encode(waiting, forKey: "waiting")
  }
}
