import FoundationEssentials
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTime

/// What has to be told once a change is stored.
struct Effects: Sendable {
  let now: Instant
  /// Whose pages have something new to show.
  var guests: Set<Guest> = []
  /// Whether an event was stored.
  var hasEvents = false
  /// What is told once, and not kept.
  var passing: [GuestEvent] = []

  init(now: Instant) { self.now = now }

  /// One of the owner's programs changed a conversation.
  mutating func changed(_ conversation: String) {
    guests.insert(.conversation(conversation))
    passing.append(GuestEvent(at: now, kind: .changed, conversation: conversation, times: []))
  }

  /// An invitation has something new for a page that has no conversation yet.
  mutating func changed(invitation: String) { guests.insert(.invitation(invitation)) }

  // MARK: - What is stored

  /// Stores an event for the owner.
  mutating func tell(_ event: GuestEvent, message: String? = nil, _ db: Database) throws {
    hasEvents = true
    try db.run(
      "INSERT INTO event (conversation, message, body) VALUES (?, ?, ?)",
      [event.conversation, message, String(decoding: try WireJSON.encode(event), as: UTF8.self)])
  }

  /// What is about to be said.
  struct Draft {
    var id = UUID().uuidString.lowercased()
    var side: MessageSide
    var kind: MessageKind
    var text: String?
    var image: String?
    var invitation: String?
    var times: [Instant] = []
  }

  /// Adds a message to a conversation, and returns its number.
  @discardableResult
  mutating func say(_ draft: Draft, in conversation: String, _ db: Database) throws -> Int {
    let isGuests = draft.side == .guest
    try db.run(
      """
      UPDATE conversation SET lastNumber = lastNumber + 1, lastAt = ?,
        \(isGuests ? "guestReadTo = lastNumber + 1, archived = archived AND muted" : "ownerReadTo = lastNumber + 1")
        WHERE id = ?
      """, [now.microseconds, conversation])
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
    return number
  }
}
