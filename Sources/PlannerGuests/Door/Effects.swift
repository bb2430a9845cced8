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
  /// Conversations whose guest has said what they typed.
  var saying: Set<String> = []
  /// Whether an event was stored.
  var hasEvents = false
  /// What is told once, and not kept.
  var passing: [GuestEvent] = []

  init(now: Instant) { self.now = now }

  /// 2026-01-01T00:00:00Z. A clock that shows less, such as one without a battery, is wrong: this program is not so old.
  static let oldest = Instant(seconds: 1_767_225_600)

  /// Returns the time from which something is kept for so long: by a clock that is wrong that of the latest event.
  func kept(_ db: Database) throws -> Instant {
    now >= Self.oldest ? now : Instant(microseconds: Int64(try Door.latest(db)) * 1000)
  }

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
    let number = max(try Door.latest(db) + 1, Int(now.microseconds / 1000))
    try db.run(
      "INSERT INTO event (number, conversation, message, body) VALUES (?, ?, ?, ?)",
      [number, event.conversation, message, String(decoding: try WireJSON.encode(event), as: UTF8.self)])
    if let invitation = event.invitation {
      try db.run("UPDATE invitation SET event = ? WHERE id = ?", [number, invitation])
    }
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

    /// Returns whether the same was said with this id already. Throws ``OtherWords`` if something else was.
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

  /// The id of a message was used for another.
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
