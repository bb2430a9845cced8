import Foundation
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTime

// Converts rows to types of the protocol. Instants are stored as microseconds since 1970.

extension Instant {
  /// The instant in whole seconds, as the protocol writes it. Times from the protocol are compared with it.
  var whole: Instant { Instant(seconds: seconds) }

  static func stored(_ value: Int64?) -> Instant? { value.map { Instant(microseconds: $0) } }
}

/// A list of instants in a column: a JSON array of seconds.
enum StoredTimes {
  static func text(_ times: [Instant]) -> String {
    "[\(times.map { "\($0.seconds)" }.joined(separator: ","))]"
  }

  static func times(_ text: String) -> [Instant] {
    text.dropFirst().dropLast().split(separator: ",").compactMap { Int($0) }.map { Instant(seconds: $0) }
  }
}

/// A row of the table of conversations.
struct Conversation: Sendable {
  var id: String
  var kind: GuestKind
  var account: String?
  var name: String?
  var person: String?
  var createdAt: Instant
  var lastAt: Instant
  var lastNumber: Int
  var ownerGotTo: Int
  var ownerReadTo: Int
  var guestReadTo: Int
  var guestGotTo: Int
  var deletedTo: Int
  var markedUnread: Bool
  var pinned: Bool
  var muted: Bool
  var archived: Bool
  var blocked: Bool
  var zone: GuestZone

  init(_ row: Row) {
    id = row["id"]
    kind = GuestKind(rawValue: row["kind"]) ?? .anonymous
    account = row["account"]
    name = row["name"]
    person = row["person"]
    createdAt = Instant(microseconds: row["createdAt"])
    lastAt = Instant(microseconds: row["lastAt"])
    lastNumber = row["lastNumber"]
    ownerGotTo = row["ownerGotTo"]
    ownerReadTo = row["ownerReadTo"]
    guestReadTo = row["guestReadTo"]
    guestGotTo = row["guestGotTo"]
    deletedTo = row["deletedTo"]
    markedUnread = row["markedUnread"]
    pinned = row["pinned"]
    muted = row["muted"]
    archived = row["archived"]
    blocked = row["blocked"]
    zone = GuestZone(row)
  }
}

extension GuestZone {
  /// Reads the zone of a conversation or of an invitation.
  init(_ row: Row) { self.init(name: row["zone"], isSaid: row["zoneSaid"]) }
}

extension GuestInvitation {
  init(_ row: Row, now: Instant) {
    let expiresAt = Instant.stored(row["expiresAt"])
    self.init(
      id: row["id"], kind: InvitationKind(rawValue: row["kind"]) ?? .personal,
      durationMin: row["durationMin"],
      expiresAt: expiresAt, note: row["note"], times: StoredTimes.times(row["times"]),
      revoked: row["revoked"],
      state: InvitationState(rawValue: row["state"]) ?? .unanswered,
      expired: expiresAt.map { $0 <= now } ?? false,
      conversation: row["conversation"], request: row["request"], start: Instant.stored(row["start"]),
      askedAt: Instant.stored(row["askedAt"]),
      proposed: StoredTimes.times(row["proposed"]), bookedAt: Instant.stored(row["bookedAt"]),
      sequence: row["sequence"], changedAt: Instant(microseconds: row["changedAt"]), event: row["event"])
  }

  /// A text that identifies the current request or booking.
  var mark: String { state == .asked ? request ?? "" : bookedAt.map { "\($0)" } ?? "" }

  /// The times that the guest asked for.
  var asked: [Instant] { start.map { [$0] } ?? proposed }

  /// Returns whether all requested times have passed, so that they cannot be booked any more.
  func isLate(at now: Instant) -> Bool { state == .asked && (asked.max().map { $0 <= now } ?? false) }

  /// Returns whether the booking begins so soon that the guest can neither move nor cancel it.
  func isNear(at now: Instant, notice: Int) -> Bool {
    notice > 0 && (bookedAt.map { $0 < now.adding(minutes: notice) } ?? false)
  }

  /// Returns whether the meeting is over, so that it cannot be moved or canceled any more.
  func isPast(at now: Instant) -> Bool {
    bookedAt.map { $0.adding(minutes: durationMin) <= now } ?? false
  }
}

extension GuestMessage {
  init(_ row: Row, in conversation: Conversation) {
    let side = MessageSide(rawValue: row["side"]) ?? .guest
    let number: Int = row["number"]
    let isGuests = side == .guest
    let image: String? = row["image"]
    self.init(
      id: row["id"], number: number, at: Instant(microseconds: row["at"]), side: side,
      kind: MessageKind(rawValue: row["kind"]) ?? .text, text: row["text"], image: image,
      width: row["width"], height: row["height"], invitation: row["invitation"],
      times: StoredTimes.times(row["times"]),
      delivered: number <= (isGuests ? conversation.ownerGotTo : conversation.guestGotTo),
      read: number <= (isGuests ? conversation.ownerReadTo : conversation.guestReadTo))
  }
}

/// Returns the form in which texts are searched: without case and accents.
func folded(_ text: String) -> String {
  text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    .lowercased()
}

extension Database {
  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
    try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
  }

  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
  }

  func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try Int.fetchOne(cachedStatement(sql: sql), arguments: arguments) ?? 0
  }

  // MARK: - Rows

  func conversation(_ id: String) throws -> Conversation? {
    try row("SELECT * FROM conversation WHERE id = ?", [id]).map(Conversation.init)
  }

  func invitation(_ id: String, now: Instant) throws -> GuestInvitation? {
    try row("SELECT * FROM invitation WHERE id = ?", [id]).map { GuestInvitation($0, now: now) }
  }

  func invitation(ofToken hash: String, now: Instant) throws -> GuestInvitation? {
    try row("SELECT * FROM invitation WHERE tokenHash = ?", [hash]).map { GuestInvitation($0, now: now) }
  }

  func invitations(of conversation: String, now: Instant) throws -> [GuestInvitation] {
    try rows("SELECT * FROM invitation WHERE conversation = ? ORDER BY changedAt DESC, id", [conversation])
      .map { GuestInvitation($0, now: now) }
  }

  private static let messages = """
    SELECT message.*, image.width, image.height FROM message LEFT JOIN image ON image.id = message.image
    """

  func message(_ id: String) throws -> GuestMessage? {
    guard let row = try row("\(Self.messages) WHERE message.id = ?", [id]),
      let conversation = try conversation(row["conversation"])
    else { return nil }
    return GuestMessage(row, in: conversation)
  }

  /// Returns the first messages after a number.
  func messages(of conversation: Conversation, after: Int, limit: Int) throws -> [GuestMessage] {
    try rows(
      "\(Self.messages) WHERE message.conversation = ? AND number > ? ORDER BY number LIMIT ?",
      [conversation.id, after, limit]
    ).map { GuestMessage($0, in: conversation) }
  }

  /// Returns the last messages before a number, in order.
  func messages(of conversation: Conversation, before: Int, limit: Int) throws -> [GuestMessage] {
    try rows(
      "\(Self.messages) WHERE message.conversation = ? AND number < ? ORDER BY number DESC LIMIT ?",
      [conversation.id, before, limit]
    ).reversed().map { GuestMessage($0, in: conversation) }
  }

  func unread(in conversation: Conversation) throws -> Int {
    try count(
      "SELECT count(*) FROM message WHERE conversation = ? AND number > ? AND side = 'guest'",
      [conversation.id, conversation.ownerReadTo])
  }

  func settings() throws -> DoorSettings {
    guard let row = try row("SELECT * FROM door") else {
      return DoorSettings(displayName: "", retentionDays: 0)
    }
    return DoorSettings(
      displayName: row["displayName"], greeting: row["greeting"], retentionDays: row["retentionDays"],
      noticeMin: row["noticeMin"])
  }
}
