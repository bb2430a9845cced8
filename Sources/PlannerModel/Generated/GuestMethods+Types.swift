// Written by docs/generate-protocol.py from org.socialplanner.Guests.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// The kind of an invitation.
package enum InvitationKind: String, CaseIterable, Codable, Sendable {
  /// One guest takes one of its times. The link is /i/ and the token.
  case personal
  /// A page where anybody can write. The link is / and the token, which is a name such as chat.
  case open
  /// Times that are offered in an existing conversation. It has no link.
  case offer
}

/// The state of an invitation.
package enum InvitationState: String, CaseIterable, Codable, Sendable {
  /// The guest has not asked for a time yet, or the only answer so far is a list of other times.
  case unanswered
  /// The guest took a time or proposed some; the owner has to answer.
  case asked
  /// A time is booked.
  case booked
  /// The guest or the owner called it off.
  case canceled
  /// The owner declined it.
  case declined
}

/// The answer to a request.
package enum RequestAnswer: String, CaseIterable, Codable, Sendable {
  /// It is booked at `start`.
  case booked
  /// That time is gone, and `times` are free.
  case fresh
  /// Not at all.
  case declined
}
