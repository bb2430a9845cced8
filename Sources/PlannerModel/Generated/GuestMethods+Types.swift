// Written by docs/generate-protocol.py from org.socialplanner.Guests.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// What an invitation is.
package enum InvitationKind: String, CaseIterable, Codable, Sendable {
  /// One guest takes one of its times. The link is /i/ and the token.
  case personal
  /// A page where anybody can write. The link is / and the token, which is a name then: chat.
  case open
  /// Times that are offered in a conversation that is there. It has no link.
  case offer
}

/// How far an invitation is.
package enum InvitationState: String, CaseIterable, Codable, Sendable {
  /// Nothing was asked for yet, or what was asked for has no answer but fresh times.
  case unanswered
  /// The guest took a time or proposed some; the owner has to answer.
  case asked
  /// There is a time.
  case booked
  /// The guest or the owner called it off.
  case canceled
  /// The owner does not want it.
  case declined
}

/// What becomes of a request.
package enum RequestAnswer: String, CaseIterable, Codable, Sendable {
  /// At `start`.
  case booked
  /// That time is gone, `times` are free.
  case fresh
  /// Not at all.
  case declined
}
