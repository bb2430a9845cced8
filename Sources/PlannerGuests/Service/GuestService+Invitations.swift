import FoundationEssentials
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTime

/// The owner's operations on invitations.
extension GuestService {
  func put(_ given: NewInvitation) throws -> GuestInvitation {
    let new = try Self.checked(given)
    return try changeBlocking { db, pending in
      let old = try db.invitation(new.id, now: pending.now)
      if let old { try Self.check(new, replaces: old, db) }
      if let conversation = new.inConversation, try db.conversation(conversation) == nil {
        throw NotFound.conversation(conversation)
      }
      if let hash = new.tokenHash, let other = try db.invitation(ofToken: hash, now: pending.now),
        other.id != new.id
      {
        throw InvalidField(
          field: "invitation.tokenHash", value: .null, allowed: "the hash of a token that no other one has")
      }
      if old == nil {
        try db.run(
          """
          INSERT INTO invitation (id, kind, tokenHash, durationMin, expiresAt, note, times, revoked, state,
            conversation, proposed, sequence, changedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'unanswered', ?, '[]', 0, ?)
          """,
          [
            new.id, new.kind.rawValue, new.tokenHash, new.durationMin, new.expiresAt?.microseconds, new.note,
            StoredTimes.text(new.times), new.revoked, new.inConversation, pending.now.microseconds,
          ])
        if let conversation = new.inConversation {
          let draft = PendingEvents.Draft(
            side: .owner, kind: .offered, text: new.note, invitation: new.id, times: new.times)
          try pending.say(draft, in: conversation, db)
          pending.changed(conversation)
        }
      } else {
        try db.run(
          """
          UPDATE invitation SET durationMin = ?, expiresAt = ?, note = ?, times = ?, revoked = ?, changedAt = ?
            WHERE id = ?
          """,
          [
            new.durationMin, new.expiresAt?.microseconds, new.note, StoredTimes.text(new.times), new.revoked,
            pending.now.microseconds, new.id,
          ])
        pending.changed(invitation: new.id)
        if let conversation = old?.conversation { pending.changed(conversation) }
      }
      return try Self.invitation(new.id, db, pending)
    }
  }

  private static func checked(_ given: NewInvitation) throws -> NewInvitation {
    var new = given
    new.id = try Check.id(given.id, "invitation.id")
    new.note = try Check.note(given.note, "invitation.note")
    new.times = try Check.times(given.times, "invitation.times")
    guard GuestLimit.duration.contains(given.durationMin) else {
      throw InvalidField(
        field: "invitation.durationMin", value: .number(Double(given.durationMin)),
        allowed: "5 to 1440 minutes")
    }
    if given.kind == .offer {
      guard given.tokenHash == nil, given.inConversation != nil else {
        throw InvalidField(
          field: "invitation.inConversation", value: .null,
          allowed: "a conversation, and no token, of an offer")
      }
    } else {
      guard let hash = given.tokenHash, Check.isHash(hash), given.inConversation == nil else {
        throw InvalidField(
          field: "invitation.tokenHash", value: .null,
          allowed: "the SHA-256 of a token, 64 hexadecimal digits")
      }
    }
    if given.kind == .open, !given.times.isEmpty {
      throw InvalidField(
        field: "invitation.times", value: .number(Double(given.times.count)),
        allowed: "none, for an open page")
    }
    return new
  }

  /// Throws if a new invitation changes the kind or token of its id.
  private static func check(_ new: NewInvitation, replaces old: GuestInvitation, _ db: Database) throws {
    let hash = try String.fetchOne(
      db, sql: "SELECT tokenHash FROM invitation WHERE id = ?", arguments: [new.id])
    guard new.kind == old.kind, new.tokenHash == hash,
      new.inConversation == nil || new.inConversation == old.conversation
    else {
      throw InvalidField(
        field: "invitation.id", value: .string(new.id), allowed: "a new id for another kind or token")
    }
  }

  static func invitation(_ id: String, _ db: Database, _ pending: PendingEvents) throws -> GuestInvitation {
    guard let found = try db.invitation(id, now: pending.now) else { throw NotFound.invitation(id) }
    return found
  }

  func invitations(id: String?) throws -> [GuestInvitation] {
    let now = clock.now()
    return try store.readBlocking { db in
      if let id {
        guard let found = try db.invitation(id, now: now) else { throw NotFound.invitation(id) }
        return [found]
      }
      return try db.rows("SELECT * FROM invitation ORDER BY changedAt DESC, id")
        .map { GuestInvitation($0, now: now) }
    }
  }

  /// Erases an invitation. If it has a conversation, the guest gets a message about what is canceled and
  /// can still read it.
  func eraseInvitation(_ id: String) throws {
    try changeBlocking { db, pending in
      let found = try Self.invitation(id, db, pending)
      pending.changed(invitation: id)
      guard let conversation = found.conversation else {
        return try db.run("DELETE FROM invitation WHERE id = ?", [id])
      }
      let isOff = found.bookedAt != nil && !found.isPast(at: pending.now)
      let asked = found.asked
      let state: InvitationState = isOff ? .canceled : found.state == .asked ? .declined : found.state
      try db.run(
        """
        UPDATE invitation SET state = ?, request = NULL, start = NULL, askedAt = NULL, proposed = '[]', times = '[]', note = NULL,
          bookedAt = ?, expiresAt = min(coalesce(expiresAt, ?), ?), sequence = sequence + 1, changedAt = ? WHERE id = ?
        """,
        [
          state.rawValue, isOff ? nil : found.bookedAt?.microseconds, pending.now.microseconds,
          pending.now.microseconds, pending.now.microseconds, id,
        ])
      if isOff || found.state == .asked {
        let draft = PendingEvents.Draft(
          side: .owner, kind: isOff ? .canceled : .declined, invitation: id,
          times: isOff ? [found.bookedAt].compactMap(\.self) : asked)
        try pending.say(draft, in: conversation, db)
      }
      pending.changed(conversation)
    }
    store.forget()
  }

  // MARK: - Answers

  func answer(_ given: AnswerToRequest) throws -> GuestInvitation {
    var answer = given
    answer.times = try Check.times(given.times, "answer.times")
    answer.note = try Check.note(given.note, "answer.note")
    if answer.answer == .booked, answer.start == nil {
      throw InvalidField(field: "answer.start", value: .null, allowed: "when it is, for what is booked")
    }
    let checked = answer
    return try changeBlocking { db, pending in
      guard let row = try db.row("SELECT * FROM invitation WHERE request = ?", [checked.request]) else {
        throw NotFound(
          kind: .invitation, selector: checked.request,
          message: "Nothing waits for this answer: it was withdrawn, or answered already.")
      }
      try Self.settle(GuestInvitation(row, now: pending.now), checked, db, &pending)
      return try Self.invitation(row["id"], db, pending)
    }
  }

  private static func settle(
    _ asked: GuestInvitation, _ answer: AnswerToRequest, _ db: Database, _ pending: inout PendingEvents
  ) throws {
    var draft = PendingEvents.Draft(side: .owner, kind: .booked, text: answer.note, invitation: asked.id)
    var times = asked.times
    var state = asked.bookedAt == nil ? InvitationState.unanswered : .booked
    var bookedAt = asked.bookedAt
    switch answer.answer {
    case .booked:
      bookedAt = answer.start?.whole
      state = .booked
      draft.times = bookedAt.map { [$0] } ?? []
    case .fresh, .declined:
      times = answer.times.isEmpty ? times.filter { $0 != asked.start } : answer.times
      let isLate = answer.answer == .fresh && answer.late == true
      draft.kind = isLate ? .late : answer.answer == .fresh ? .fresh : .declined
      draft.times = answer.answer == .fresh && !isLate ? times : asked.asked
      if answer.answer == .declined, asked.bookedAt == nil, answer.times.isEmpty { state = .declined }
    }
    try db.run(
      """
      UPDATE invitation SET state = ?, request = NULL, start = NULL, askedAt = NULL, proposed = '[]', times = ?, bookedAt = ?,
        sequence = sequence + ?, changedAt = ? WHERE id = ?
      """,
      [
        state.rawValue, StoredTimes.text(times), bookedAt?.microseconds, answer.answer == .booked ? 1 : 0,
        pending.now.microseconds, asked.id,
      ])
    guard let conversation = asked.conversation else { return }
    try pending.say(draft, in: conversation, db)
    pending.changed(conversation)
  }

  func setBooking(_ given: NewBooking) throws -> GuestInvitation {
    let note = try Check.note(given.note, "booking.note")
    return try changeBlocking { db, pending in
      let found = try Self.invitation(given.id, db, pending)
      let start = given.start?.whole
      if found.kind == .open {
        throw InvalidField(field: "booking.id", value: .string(given.id), allowed: "an invitation with times")
      }
      // A request that the guest made meanwhile stays open. The owner's programs have it already, or will
      // get it.
      let state = found.state == .asked ? .asked : start == nil ? InvitationState.canceled : .booked
      // A repeated call does nothing.
      if found.bookedAt == start, found.state == state { return found }
      try db.run(
        "UPDATE invitation SET state = ?, bookedAt = ?, sequence = sequence + 1, changedAt = ? WHERE id = ?",
        [state.rawValue, start?.microseconds, pending.now.microseconds, found.id])
      let conversation = try found.conversation ?? Self.begin(found.id, db, &pending)
      let draft = PendingEvents.Draft(
        side: .owner, kind: start == nil ? .canceled : .booked, text: note, invitation: found.id,
        times: (start ?? found.bookedAt).map { [$0] } ?? [])
      try pending.say(draft, in: conversation, db)
      pending.changed(conversation)
      return try Self.invitation(found.id, db, pending)
    }
  }

  /// Begins the conversation of a personal invitation, and returns its id.
  static func begin(_ invitation: String, _ db: Database, _ pending: inout PendingEvents) throws -> String {
    let id = UUID().uuidString.lowercased()
    let now = pending.now.microseconds
    try db.run(
      """
      INSERT INTO conversation (id, kind, createdAt, lastAt, zone, zoneSaid)
        SELECT ?, 'invited', ?, ?, zone, zoneSaid FROM invitation WHERE id = ?
      """, [id, now, now, invitation])
    try db.run("UPDATE invitation SET conversation = ? WHERE id = ?", [id, invitation])
    pending.changed(invitation: invitation)
    try pending.tell(
      GuestEvent(at: pending.now, kind: .began, conversation: id, invitation: invitation, times: []), db)
    return id
  }
}
