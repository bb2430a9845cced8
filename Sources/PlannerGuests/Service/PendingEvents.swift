import FoundationEssentials
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

/// The notices to send after a change is stored.
struct PendingEvents: Sendable {
  let now: Instant
  /// The guests with news for their open pages.
  var guests: Set<Guest> = []
  /// Conversations in which the guest has sent the text they typed.
  var saying: Set<String> = []
  /// Whether an event was stored.
  var hasEvents = false
  /// Events that are sent to connected programs and not stored.
  var passing: [GuestEvent] = []

  init(now: Instant) { self.now = now }

  /// 2026-01-01T00:00:00Z. A clock before it is wrong, for example one without a battery, because this
  /// program is newer.
  static let oldest = Instant(seconds: 1_767_225_600)

  /// Returns the time to store for the retention. If the clock is wrong, it is the time of the latest
  /// event.
  func kept(_ db: Database) throws -> Instant {
    now >= Self.oldest ? now : Instant(microseconds: Int64(try GuestService.latest(db)) * 1000)
  }

  /// Notifies the guest and the owner's programs that a conversation changed.
  mutating func changed(_ conversation: String) {
    guests.insert(.conversation(conversation))
    passing.append(GuestEvent(at: now, kind: .changed, conversation: conversation, times: []))
  }

  /// Notifies the pages of an invitation that has no conversation yet.
  mutating func changed(invitation: String) { guests.insert(.invitation(invitation)) }

  // MARK: - Events and messages

  /// Stores an event for the owner.
  mutating func tell(_ event: GuestEvent, message: String? = nil, _ db: Database) throws {
    hasEvents = true
    let number = max(try GuestService.latest(db) + 1, Int(now.microseconds / 1000))
    try db.run(
      "INSERT INTO event (number, conversation, message, body) VALUES (?, ?, ?, ?)",
      [number, event.conversation, message, String(decoding: try WireJSON.encode(event), as: UTF8.self)])
    if let invitation = event.invitation {
      try db.run("UPDATE invitation SET event = ? WHERE id = ?", [number, invitation])
    }
  }

  /// A message that is not stored yet.
  struct Draft {
    var id = UUID().uuidString.lowercased()
    var side: MessageSide
    var kind: MessageKind
    var text: String?
    var image: String?
    var invitation: String?
    var times: [Instant] = []

    /// Returns whether this message is stored already. Throws ``OtherWords`` if its id belongs to another
    /// message.
    func isSaid(in conversation: String, _ db: Database) throws -> Bool {
      guard
        let known = try db.row("SELECT conversation, side, kind, text FROM message WHERE id = ?", [id])
      else { return false }
      let (place, text): (String, String?) = (known["conversation"], known["text"])
      let (side, kind): (String, String) = (known["side"], known["kind"])
      guard place == conversation, side == self.side.rawValue, kind == self.kind.rawValue, text == self.text
      else { throw OtherWords() }
      return true
    }
  }

  /// The error for an id that belongs to another message.
  struct OtherWords: Error {}

  /// Adds a message to a conversation, and returns its number.
  @discardableResult
  mutating func say(_ draft: Draft, in conversation: String, _ db: Database) throws -> Int {
    try db.run(
      """
      UPDATE conversation SET lastNumber = lastNumber + 1, lastAt = ?,
        archived = archived AND (muted OR ?) WHERE id = ?
      """, [try kept(db).microseconds, draft.side == .owner, conversation])
    let number = try db.count("SELECT lastNumber FROM conversation WHERE id = ?", [conversation])
    try db.run(
      """
      INSERT INTO message (conversation, number, id, at, side, kind, text, folded, image, invitation, times)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        conversation, number, draft.id, now.microseconds, draft.side.rawValue, draft.kind.rawValue,
        draft.text,
        folded(draft.text ?? ""), draft.image, draft.invitation, StoredTimes.text(draft.times),
      ])
    guests.insert(.conversation(conversation))
    if draft.side == .guest { saying.insert(conversation) }
    return number
  }
}
