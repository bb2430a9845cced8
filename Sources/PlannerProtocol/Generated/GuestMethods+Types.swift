// Written by docs/generate-protocol.py from org.socialplanner.Guests.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// An invitation as the owner sends it.
package struct NewInvitation: Hashable, Codable, Sendable {
  package var id: String
  package var kind: InvitationKind
  /// The SHA-256 of the token; absent only for an offer.
  package var tokenHash: String?
  package var durationMin: Int
  /// When no time can be taken any more. Then the link stops working, unless a guest said or did something
  /// through it.
  package var expiresAt: Instant?
  package var note: String?
  /// The possible starts, as instants, at most 200; empty for an open page.
  package var times: [Instant]
  /// True closes the link.
  package var revoked: Bool
  /// For an offer, the conversation that shows it.
  package var inConversation: String?

  package init(
    id: String, kind: InvitationKind, tokenHash: String? = nil, durationMin: Int, expiresAt: Instant? = nil,
    note: String? = nil, times: [Instant], revoked: Bool, inConversation: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.tokenHash = tokenHash
    self.durationMin = durationMin
    self.expiresAt = expiresAt
    self.note = note
    self.times = times
    self.revoked = revoked
    self.inConversation = inConversation
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    kind = try container.decode(InvitationKind.self, forKey: "kind")
    tokenHash = try container.decodeIfPresent(String.self, forKey: "tokenHash")
    durationMin = try container.decode(Int.self, forKey: "durationMin")
    expiresAt = try container.decodeIfPresent(Instant.self, forKey: "expiresAt")
    note = try container.decodeIfPresent(String.self, forKey: "note")
    times = try container.decode([Instant].self, forKey: "times")
    revoked = try container.decode(Bool.self, forKey: "revoked")
    inConversation = try container.decodeIfPresent(String.self, forKey: "inConversation")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(kind, forKey: "kind")
    try container.encodeIfPresent(tokenHash, forKey: "tokenHash")
    try container.encode(durationMin, forKey: "durationMin")
    try container.encodeIfPresent(expiresAt, forKey: "expiresAt")
    try container.encodeIfPresent(note, forKey: "note")
    try container.encode(times, forKey: "times")
    try container.encode(revoked, forKey: "revoked")
    try container.encodeIfPresent(inConversation, forKey: "inConversation")
  }
}

/// An invitation and its state. Members that are not explained here are as in `NewInvitation`.
package struct GuestInvitation: Hashable, Codable, Sendable {
  package var id: String
  package var kind: InvitationKind
  package var durationMin: Int
  package var expiresAt: Instant?
  package var note: String?
  package var times: [Instant]
  package var revoked: Bool
  /// Its state.
  package var state: InvitationState
  /// True after expiresAt.
  package var expired: Bool
  /// The conversation that shows it; absent until the guest did something.
  package var conversation: String?
  /// The id of the request that waits for an answer.
  package var request: String?
  /// The time that the guest took; absent if the guest proposed some.
  package var start: Instant?
  /// When plannerguests accepted the request.
  package var askedAt: Instant?
  /// The guest's proposals, up to three instants.
  package var proposed: [Instant]
  /// The start of the booking.
  package var bookedAt: Instant?
  /// How often the booking changed, for calendars.
  package var sequence: Int
  /// When it was last changed by anybody.
  package var changedAt: Instant
  /// The number of the latest event about it; absent if its guest did nothing yet.
  package var event: Int?

  package init(
    id: String, kind: InvitationKind, durationMin: Int, expiresAt: Instant? = nil, note: String? = nil,
    times: [Instant], revoked: Bool, state: InvitationState, expired: Bool, conversation: String? = nil,
    request: String? = nil, start: Instant? = nil, askedAt: Instant? = nil, proposed: [Instant],
    bookedAt: Instant? = nil, sequence: Int, changedAt: Instant, event: Int? = nil
  ) {
    self.id = id
    self.kind = kind
    self.durationMin = durationMin
    self.expiresAt = expiresAt
    self.note = note
    self.times = times
    self.revoked = revoked
    self.state = state
    self.expired = expired
    self.conversation = conversation
    self.request = request
    self.start = start
    self.askedAt = askedAt
    self.proposed = proposed
    self.bookedAt = bookedAt
    self.sequence = sequence
    self.changedAt = changedAt
    self.event = event
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    kind = try container.decode(InvitationKind.self, forKey: "kind")
    durationMin = try container.decode(Int.self, forKey: "durationMin")
    expiresAt = try container.decodeIfPresent(Instant.self, forKey: "expiresAt")
    note = try container.decodeIfPresent(String.self, forKey: "note")
    times = try container.decode([Instant].self, forKey: "times")
    revoked = try container.decode(Bool.self, forKey: "revoked")
    state = try container.decode(InvitationState.self, forKey: "state")
    expired = try container.decode(Bool.self, forKey: "expired")
    conversation = try container.decodeIfPresent(String.self, forKey: "conversation")
    request = try container.decodeIfPresent(String.self, forKey: "request")
    start = try container.decodeIfPresent(Instant.self, forKey: "start")
    askedAt = try container.decodeIfPresent(Instant.self, forKey: "askedAt")
    proposed = try container.decode([Instant].self, forKey: "proposed")
    bookedAt = try container.decodeIfPresent(Instant.self, forKey: "bookedAt")
    sequence = try container.decode(Int.self, forKey: "sequence")
    changedAt = try container.decode(Instant.self, forKey: "changedAt")
    event = try container.decodeIfPresent(Int.self, forKey: "event")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(kind, forKey: "kind")
    try container.encode(durationMin, forKey: "durationMin")
    try container.encodeIfPresent(expiresAt, forKey: "expiresAt")
    try container.encodeIfPresent(note, forKey: "note")
    try container.encode(times, forKey: "times")
    try container.encode(revoked, forKey: "revoked")
    try container.encode(state, forKey: "state")
    try container.encode(expired, forKey: "expired")
    try container.encodeIfPresent(conversation, forKey: "conversation")
    try container.encodeIfPresent(request, forKey: "request")
    try container.encodeIfPresent(start, forKey: "start")
    try container.encodeIfPresent(askedAt, forKey: "askedAt")
    try container.encode(proposed, forKey: "proposed")
    try container.encodeIfPresent(bookedAt, forKey: "bookedAt")
    try container.encode(sequence, forKey: "sequence")
    try container.encode(changedAt, forKey: "changedAt")
    try container.encodeIfPresent(event, forKey: "event")
  }
}

/// The kind of a guest: anonymous has only a device; invited has a link; signedIn took a name and a password.
package enum GuestKind: String, CaseIterable, Codable, Sendable {
  case anonymous, invited, signedIn
}

/// A conversation, as the inbox shows it.
package struct GuestConversation: Hashable, Codable, Sendable {
  package var id: String
  package var kind: GuestKind
  /// The name that the guest took.
  package var name: String?
  /// The person that the owner linked it to.
  package var person: String?
  /// When it began.
  package var createdAt: Instant
  /// The latest message; the text is cut after 200 characters.
  package var lastAt: Instant
  /// The latest message; the text is cut after 200 characters.
  package var lastText: String?
  /// The latest message; the text is cut after 200 characters.
  package var lastSide: MessageSide?
  /// The latest message; the text is cut after 200 characters.
  package var lastKind: MessageKind?
  /// The number of messages.
  package var messages: Int
  /// The number of the guest's messages that the owner has not read.
  package var unread: Int
  /// True if the owner marked it as unread.
  package var markedUnread: Bool
  /// The owner's settings. A new message of the guest takes it out of the archive, unless it is muted.
  package var pinned: Bool
  /// The owner's settings. A new message of the guest takes it out of the archive, unless it is muted.
  package var muted: Bool
  /// The owner's settings. A new message of the guest takes it out of the archive, unless it is muted.
  package var archived: Bool
  /// True if the guest cannot write.
  package var blocked: Bool
  /// True if a page of the guest shows it now.
  package var present: Bool
  /// When the guest typed last; absent if that is long ago.
  package var typingAt: Instant?
  /// The number up to which the guest has read.
  package var guestReadTo: Int
  /// The invitations that it shows.
  package var invitations: [String]

  package init(
    id: String, kind: GuestKind, name: String? = nil, person: String? = nil, createdAt: Instant,
    lastAt: Instant, lastText: String? = nil, lastSide: MessageSide? = nil, lastKind: MessageKind? = nil,
    messages: Int, unread: Int, markedUnread: Bool, pinned: Bool, muted: Bool, archived: Bool, blocked: Bool,
    present: Bool, typingAt: Instant? = nil, guestReadTo: Int, invitations: [String]
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.person = person
    self.createdAt = createdAt
    self.lastAt = lastAt
    self.lastText = lastText
    self.lastSide = lastSide
    self.lastKind = lastKind
    self.messages = messages
    self.unread = unread
    self.markedUnread = markedUnread
    self.pinned = pinned
    self.muted = muted
    self.archived = archived
    self.blocked = blocked
    self.present = present
    self.typingAt = typingAt
    self.guestReadTo = guestReadTo
    self.invitations = invitations
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    kind = try container.decode(GuestKind.self, forKey: "kind")
    name = try container.decodeIfPresent(String.self, forKey: "name")
    person = try container.decodeIfPresent(String.self, forKey: "person")
    createdAt = try container.decode(Instant.self, forKey: "createdAt")
    lastAt = try container.decode(Instant.self, forKey: "lastAt")
    lastText = try container.decodeIfPresent(String.self, forKey: "lastText")
    lastSide = try container.decodeIfPresent(MessageSide.self, forKey: "lastSide")
    lastKind = try container.decodeIfPresent(MessageKind.self, forKey: "lastKind")
    messages = try container.decode(Int.self, forKey: "messages")
    unread = try container.decode(Int.self, forKey: "unread")
    markedUnread = try container.decode(Bool.self, forKey: "markedUnread")
    pinned = try container.decode(Bool.self, forKey: "pinned")
    muted = try container.decode(Bool.self, forKey: "muted")
    archived = try container.decode(Bool.self, forKey: "archived")
    blocked = try container.decode(Bool.self, forKey: "blocked")
    present = try container.decode(Bool.self, forKey: "present")
    typingAt = try container.decodeIfPresent(Instant.self, forKey: "typingAt")
    guestReadTo = try container.decode(Int.self, forKey: "guestReadTo")
    invitations = try container.decode([String].self, forKey: "invitations")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(kind, forKey: "kind")
    try container.encodeIfPresent(name, forKey: "name")
    try container.encodeIfPresent(person, forKey: "person")
    try container.encode(createdAt, forKey: "createdAt")
    try container.encode(lastAt, forKey: "lastAt")
    try container.encodeIfPresent(lastText, forKey: "lastText")
    try container.encodeIfPresent(lastSide, forKey: "lastSide")
    try container.encodeIfPresent(lastKind, forKey: "lastKind")
    try container.encode(messages, forKey: "messages")
    try container.encode(unread, forKey: "unread")
    try container.encode(markedUnread, forKey: "markedUnread")
    try container.encode(pinned, forKey: "pinned")
    try container.encode(muted, forKey: "muted")
    try container.encode(archived, forKey: "archived")
    try container.encode(blocked, forKey: "blocked")
    try container.encode(present, forKey: "present")
    try container.encodeIfPresent(typingAt, forKey: "typingAt")
    try container.encode(guestReadTo, forKey: "guestReadTo")
    try container.encode(invitations, forKey: "invitations")
  }
}

/// The sender of a message.
package enum MessageSide: String, CaseIterable, Codable, Sendable {
  case guest, owner
}

/// The kind of a message.
package enum MessageKind: String, CaseIterable, Codable, Sendable {
  /// Written by either side.
  case text
  /// Written by either side.
  case image
  /// The owner offers times.
  case offered
  /// The guest asks for a time, or for one of several.
  case picked
  /// The guest asks for a time, or for one of several.
  case proposed
  /// The owner booked or moved it.
  case booked
  /// The time was gone, and there are other times.
  case fresh
  /// The owner declined the request.
  case declined
  /// The time came before there was an answer.
  case late
  /// Called off by the sender.
  case canceled
}

/// A message.
package struct GuestMessage: Hashable, Codable, Sendable {
  package var id: String
  package var number: Int
  /// When it was sent.
  package var at: Instant
  /// The sender.
  package var side: MessageSide
  /// The kind of the message.
  package var kind: MessageKind
  /// The text; absent for an image without text.
  package var text: String?
  /// The id of the image, for `GetImage`.
  package var image: String?
  /// Its size.
  package var width: Int?
  /// Its size.
  package var height: Int?
  package var invitation: String?
  /// The instants that it is about.
  package var times: [Instant]
  /// True if it reached the other side's device.
  package var delivered: Bool
  /// True if the other side has seen it.
  package var read: Bool

  package init(
    id: String, number: Int, at: Instant, side: MessageSide, kind: MessageKind, text: String? = nil,
    image: String? = nil, width: Int? = nil, height: Int? = nil, invitation: String? = nil, times: [Instant],
    delivered: Bool, read: Bool
  ) {
    self.id = id
    self.number = number
    self.at = at
    self.side = side
    self.kind = kind
    self.text = text
    self.image = image
    self.width = width
    self.height = height
    self.invitation = invitation
    self.times = times
    self.delivered = delivered
    self.read = read
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    number = try container.decode(Int.self, forKey: "number")
    at = try container.decode(Instant.self, forKey: "at")
    side = try container.decode(MessageSide.self, forKey: "side")
    kind = try container.decode(MessageKind.self, forKey: "kind")
    text = try container.decodeIfPresent(String.self, forKey: "text")
    image = try container.decodeIfPresent(String.self, forKey: "image")
    width = try container.decodeIfPresent(Int.self, forKey: "width")
    height = try container.decodeIfPresent(Int.self, forKey: "height")
    invitation = try container.decodeIfPresent(String.self, forKey: "invitation")
    times = try container.decode([Instant].self, forKey: "times")
    delivered = try container.decode(Bool.self, forKey: "delivered")
    read = try container.decode(Bool.self, forKey: "read")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(number, forKey: "number")
    try container.encode(at, forKey: "at")
    try container.encode(side, forKey: "side")
    try container.encode(kind, forKey: "kind")
    try container.encodeIfPresent(text, forKey: "text")
    try container.encodeIfPresent(image, forKey: "image")
    try container.encodeIfPresent(width, forKey: "width")
    try container.encodeIfPresent(height, forKey: "height")
    try container.encodeIfPresent(invitation, forKey: "invitation")
    try container.encode(times, forKey: "times")
    try container.encode(delivered, forKey: "delivered")
    try container.encode(read, forKey: "read")
  }
}

/// The kind of an event.
package enum GuestEventKind: String, CaseIterable, Codable, Sendable {
  /// A new guest writes.
  case began
  /// The guest sent a message.
  case message
  /// The guest takes a time.
  case picked
  /// The guest proposes times.
  case proposed
  /// The guest takes another time for a booking, which stays as it is until the owner answers.
  case moved
  /// The guest called off a booking, or withdrew a request.
  case canceled
  /// The guest took a name.
  case named
  /// A conversation was joined to another, and is gone.
  case merged
  /// The guest has read up to a message.
  case read
  /// The guest types.
  case typing
  /// The guest came or left.
  case present
  /// One of the owner's programs changed something, or wrote; without a conversation, another value of
  /// `GetDoor` is new.
  case changed
}

/// An event.
package struct GuestEvent: Hashable, Codable, Sendable {
  /// Absent for read, typing, present and changed, which are sent once and not stored.
  package var number: Int?
  /// Its time.
  package var at: Instant
  /// The kind of the event.
  package var kind: GuestEventKind
  /// Empty for a changed event that is not about a conversation.
  package var conversation: String
  package var invitation: String?
  /// For picked, proposed and moved, the request for `AnswerRequest`; for canceled, the withdrawn request,
  /// and absent if a booking was called off.
  package var request: String?
  /// For message, the message.
  package var message: GuestMessage?
  /// For began and named, the guest's name.
  package var name: String?
  /// For picked, moved and canceled, the instant; for proposed, up to three.
  package var times: [Instant]
  /// Their length.
  package var durationMin: Int?
  /// For merged, the conversation that it is a part of now.
  package var into: String?
  /// For read, the number of the message.
  package var readTo: Int?

  package init(
    number: Int? = nil, at: Instant, kind: GuestEventKind, conversation: String, invitation: String? = nil,
    request: String? = nil, message: GuestMessage? = nil, name: String? = nil, times: [Instant],
    durationMin: Int? = nil, into: String? = nil, readTo: Int? = nil
  ) {
    self.number = number
    self.at = at
    self.kind = kind
    self.conversation = conversation
    self.invitation = invitation
    self.request = request
    self.message = message
    self.name = name
    self.times = times
    self.durationMin = durationMin
    self.into = into
    self.readTo = readTo
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    number = try container.decodeIfPresent(Int.self, forKey: "number")
    at = try container.decode(Instant.self, forKey: "at")
    kind = try container.decode(GuestEventKind.self, forKey: "kind")
    conversation = try container.decode(String.self, forKey: "conversation")
    invitation = try container.decodeIfPresent(String.self, forKey: "invitation")
    request = try container.decodeIfPresent(String.self, forKey: "request")
    message = try container.decodeIfPresent(GuestMessage.self, forKey: "message")
    name = try container.decodeIfPresent(String.self, forKey: "name")
    times = try container.decode([Instant].self, forKey: "times")
    durationMin = try container.decodeIfPresent(Int.self, forKey: "durationMin")
    into = try container.decodeIfPresent(String.self, forKey: "into")
    readTo = try container.decodeIfPresent(Int.self, forKey: "readTo")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(number, forKey: "number")
    try container.encode(at, forKey: "at")
    try container.encode(kind, forKey: "kind")
    try container.encode(conversation, forKey: "conversation")
    try container.encodeIfPresent(invitation, forKey: "invitation")
    try container.encodeIfPresent(request, forKey: "request")
    try container.encodeIfPresent(message, forKey: "message")
    try container.encodeIfPresent(name, forKey: "name")
    try container.encode(times, forKey: "times")
    try container.encodeIfPresent(durationMin, forKey: "durationMin")
    try container.encodeIfPresent(into, forKey: "into")
    try container.encodeIfPresent(readTo, forKey: "readTo")
  }
}

/// The owner's data that guests see, and how long conversations are kept.
package struct DoorSettings: Hashable, Codable, Sendable {
  /// The owner's name; empty until it was set, and until then guests see nothing.
  package var displayName: String
  /// A sentence for every visitor.
  package var greeting: String?
  /// A conversation is erased so many days after its last message; 0 keeps all.
  package var retentionDays: Int
  /// Minutes of notice that a guest must give to take, move or cancel a time; absent: no notice.
  package var noticeMin: Int?

  package init(displayName: String, greeting: String? = nil, retentionDays: Int, noticeMin: Int? = nil) {
    self.displayName = displayName
    self.greeting = greeting
    self.retentionDays = retentionDays
    self.noticeMin = noticeMin
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    displayName = try container.decode(String.self, forKey: "displayName")
    greeting = try container.decodeIfPresent(String.self, forKey: "greeting")
    retentionDays = try container.decode(Int.self, forKey: "retentionDays")
    noticeMin = try container.decodeIfPresent(Int.self, forKey: "noticeMin")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(displayName, forKey: "displayName")
    try container.encodeIfPresent(greeting, forKey: "greeting")
    try container.encode(retentionDays, forKey: "retentionDays")
    try container.encodeIfPresent(noticeMin, forKey: "noticeMin")
  }
}

/// Answers a request; the guest sees it at once. A request that was withdrawn or answered already is refused
/// with NotFound.
package struct AnswerToRequest: Hashable, Codable, Sendable {
  package var request: String
  /// The answer.
  package var answer: RequestAnswer
  /// For booked, the start; it may differ from the requested time.
  package var start: Instant?
  /// For fresh and declined, the new times of the invitation; if empty, the present times without the
  /// requested one. An existing booking stays unless the answer is booked.
  package var times: [Instant]
  package var note: String?
  /// For fresh, true if the time came before there was an answer; the guest sees that.
  package var late: Bool?

  package init(
    request: String, answer: RequestAnswer, start: Instant? = nil, times: [Instant], note: String? = nil,
    late: Bool? = nil
  ) {
    self.request = request
    self.answer = answer
    self.start = start
    self.times = times
    self.note = note
    self.late = late
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    request = try container.decode(String.self, forKey: "request")
    answer = try container.decode(RequestAnswer.self, forKey: "answer")
    start = try container.decodeIfPresent(Instant.self, forKey: "start")
    times = try container.decode([Instant].self, forKey: "times")
    note = try container.decodeIfPresent(String.self, forKey: "note")
    late = try container.decodeIfPresent(Bool.self, forKey: "late")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(request, forKey: "request")
    try container.encode(answer, forKey: "answer")
    try container.encodeIfPresent(start, forKey: "start")
    try container.encode(times, forKey: "times")
    try container.encodeIfPresent(note, forKey: "note")
    try container.encodeIfPresent(late, forKey: "late")
  }
}

/// Another time for a booked invitation.
package struct NewBooking: Hashable, Codable, Sendable {
  /// The invitation.
  package var id: String
  /// The new start.
  package var start: Instant?
  package var note: String?

  package init(id: String, start: Instant? = nil, note: String? = nil) {
    self.id = id
    self.start = start
    self.note = note
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    start = try container.decodeIfPresent(Instant.self, forKey: "start")
    note = try container.decodeIfPresent(String.self, forKey: "note")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encodeIfPresent(start, forKey: "start")
    try container.encodeIfPresent(note, forKey: "note")
  }
}

/// All data about a guest. The images that the messages name are fetched one by one.
package struct GuestExport: Hashable, Codable, Sendable {
  /// Their present state.
  package var conversation: GuestConversation
  /// Their present state.
  package var messages: [GuestMessage]
  /// Their present state.
  package var invitations: [GuestInvitation]
  /// When each device was admitted, as RFC 3339.
  package var devices: [String]
  /// The name with which they sign in.
  package var account: GuestAccount?
  /// Their time zone, as they stated it.
  package var zone: String?

  package init(
    conversation: GuestConversation, messages: [GuestMessage], invitations: [GuestInvitation],
    devices: [String], account: GuestAccount? = nil, zone: String? = nil
  ) {
    self.conversation = conversation
    self.messages = messages
    self.invitations = invitations
    self.devices = devices
    self.account = account
    self.zone = zone
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    conversation = try container.decode(GuestConversation.self, forKey: "conversation")
    messages = try container.decode([GuestMessage].self, forKey: "messages")
    invitations = try container.decode([GuestInvitation].self, forKey: "invitations")
    devices = try container.decode([String].self, forKey: "devices")
    account = try container.decodeIfPresent(GuestAccount.self, forKey: "account")
    zone = try container.decodeIfPresent(String.self, forKey: "zone")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(conversation, forKey: "conversation")
    try container.encode(messages, forKey: "messages")
    try container.encode(invitations, forKey: "invitations")
    try container.encode(devices, forKey: "devices")
    try container.encodeIfPresent(account, forKey: "account")
    try container.encodeIfPresent(zone, forKey: "zone")
  }
}

/// The account of a guest.
package struct GuestAccount: Hashable, Codable, Sendable {
  /// The name with which they sign in.
  package var name: String
  /// Since when.
  package var createdAt: Instant

  package init(name: String, createdAt: Instant) {
    self.name = name
    self.createdAt = createdAt
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    name = try container.decode(String.self, forKey: "name")
    createdAt = try container.decode(Instant.self, forKey: "createdAt")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(name, forKey: "name")
    try container.encode(createdAt, forKey: "createdAt")
  }
}

/// An image, reduced to its pixels.
package struct GuestImage: Hashable, Codable, Sendable {
  package var id: String
  /// Image/webp.
  package var type: String
  /// Base64 of RFC 4648.
  package var data: String
  /// Its size.
  package var width: Int
  /// Its size.
  package var height: Int

  package init(id: String, type: String, data: String, width: Int, height: Int) {
    self.id = id
    self.type = type
    self.data = data
    self.width = width
    self.height = height
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    type = try container.decode(String.self, forKey: "type")
    data = try container.decode(String.self, forKey: "data")
    width = try container.decode(Int.self, forKey: "width")
    height = try container.decode(Int.self, forKey: "height")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(type, forKey: "type")
    try container.encode(data, forKey: "data")
    try container.encode(width, forKey: "width")
    try container.encode(height, forKey: "height")
  }
}
