import FoundationEssentials
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

/// The owner's operations on conversations and messages.
extension GuestService {
  // MARK: - Reads

  private func shown(_ conversation: Conversation, _ db: Database) throws -> GuestConversation {
    let last = try db.row(
      "SELECT text, side, kind FROM message WHERE conversation = ? ORDER BY number DESC LIMIT 1",
      [conversation.id])
    let text: String? = last?["text"]
    let typed = broadcaster.guestTyped(in: conversation.id)
    return GuestConversation(
      id: conversation.id, kind: conversation.kind, name: conversation.name, person: conversation.person,
      createdAt: conversation.createdAt, lastAt: conversation.lastAt,
      lastText: text.map { String($0.prefix(200)) },
      lastSide: last.flatMap { MessageSide(rawValue: $0["side"]) },
      lastKind: last.flatMap { MessageKind(rawValue: $0["kind"]) },
      messages: try db.count("SELECT count(*) FROM message WHERE conversation = ?", [conversation.id]),
      unread: try db.unread(in: conversation), markedUnread: conversation.markedUnread,
      pinned: conversation.pinned, muted: conversation.muted, archived: conversation.archived,
      blocked: conversation.blocked, present: broadcaster.isPresent(conversation.id),
      typingAt: typed.flatMap { $0.adding(seconds: Broadcaster.typing) > clock.now() ? $0 : nil },
      guestReadTo: conversation.guestReadTo,
      invitations: try String.fetchAll(
        db, sql: "SELECT id FROM invitation WHERE conversation = ? ORDER BY id", arguments: [conversation.id])
    )
  }

  private static let isUnread = """
    (markedUnread OR EXISTS (SELECT 1 FROM message WHERE message.conversation = conversation.id
      AND number > ownerReadTo AND side = 'guest'))
    """

  func conversations(_ asked: GuestMethods.ListConversations) throws -> GuestMethods.ListConversations.Reply {
    let limit = try Self.limit(asked.limit)
    var conditions: [String] = []
    var arguments = StatementArguments()
    let inText = """
      (instr(nameFolded, ?) > 0 OR EXISTS (SELECT 1 FROM message WHERE message.conversation = conversation.id
        AND instr(message.folded, ?) > 0))
      """
    // A conversation matches if any of these conditions does.
    var found: [String] = []
    func words(_ text: String?) -> [String] {
      folded(text ?? "").split(whereSeparator: \.isWhitespace).prefix(20).map(String.init)
    }
    let said = words(asked.text)
    if !said.isEmpty {
      found.append(said.map { _ in inText }.joined(separator: " AND "))
      for word in said { arguments += [word, word] }
    }
    if let people = asked.people?.prefix(500), !people.isEmpty {
      found.append("person IN (\(people.map { _ in "?" }.joined(separator: ", ")))")
      arguments += StatementArguments(Array(people))
    }
    if !found.isEmpty { conditions.append("(\(found.map { "(\($0))" }.joined(separator: " OR ")))") }
    if asked.archived == true {
      conditions.append("archived")
    } else if conditions.isEmpty {
      conditions.append("NOT archived")
    }
    if let person = asked.person {
      conditions.append("person = ?")
      arguments += [person]
    }
    let filter = conditions.joined(separator: " AND ")
    return try store.readBlocking { db in
      let total = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM conversation WHERE \(filter)", arguments: arguments)
      let found = try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM conversation WHERE \(filter)
            ORDER BY pinned DESC, \(Self.isUnread) DESC, lastAt DESC, id LIMIT ? OFFSET ?
          """, arguments: arguments + [limit, max(0, asked.offset ?? 0)])
      return GuestMethods.ListConversations.Reply(
        conversations: try found.map { try shown(Conversation($0), db) }, total: total ?? 0,
        unread: try unread(db))
    }
  }

  func unread(_ db: Database) throws -> Int {
    try db.count("SELECT count(*) FROM conversation WHERE NOT muted AND NOT archived AND \(Self.isUnread)")
  }

  private static func limit(_ limit: Int?) throws -> Int {
    let limit = limit ?? 100
    guard (1...500).contains(limit) else {
      throw InvalidField(field: "limit", value: .number(Double(limit)), allowed: "1 to 500")
    }
    return limit
  }

  func conversation(_ asked: GuestMethods.GetConversation) throws -> GuestMethods.GetConversation.Reply {
    let limit = try Self.limit(asked.limit)
    let now = clock.now()
    return try store.readBlocking { db in
      let found = try Self.conversation(asked.id, db)
      // One more message than asked for shows whether there are others.
      var messages: [GuestMessage]
      if let after = asked.after {
        messages = try db.messages(of: found, after: after, limit: limit + 1)
      } else {
        messages = try db.messages(of: found, before: asked.before ?? Int.max, limit: limit + 1)
      }
      let more = messages.count > limit
      if more, asked.after == nil { messages.removeFirst() } else if more { messages.removeLast() }
      return GuestMethods.GetConversation.Reply(
        conversation: try shown(found, db), messages: messages,
        invitations: try db.invitations(of: found.id, now: now), more: more)
    }
  }

  static func conversation(_ id: String, _ db: Database) throws -> Conversation {
    guard let found = try db.conversation(id) else { throw NotFound.conversation(id) }
    return found
  }

  func settings() throws -> GuestMethods.GetDoor.Reply {
    try store.readBlocking { db in
      GuestMethods.GetDoor.Reply(
        settings: try db.settings(), conversations: try db.count("SELECT count(*) FROM conversation"),
        unread: try unread(db), guests: broadcaster.open, acknowledged: try Self.acknowledged(db),
        latest: try Self.latest(db), copyTrouble: store.copyTrouble)
    }
  }

  static func latest(_ db: Database) throws -> Int {
    try db.count("SELECT seq FROM sqlite_sequence WHERE name = 'event'")
  }

  static func acknowledged(_ db: Database) throws -> Int { try db.count("SELECT acknowledged FROM door") }

  // MARK: - Changes

  func set(_ settings: DoorSettings) throws -> DoorSettings {
    let name = Check.trimmed(settings.displayName)
    guard name.unicodeScalars.count <= GuestLimit.name, !name.utf8.contains(0) else {
      throw InvalidField(
        field: "settings.displayName", value: .string(settings.displayName),
        allowed: "at most \(GuestLimit.name) characters", code: .tooLong)
    }
    let greeting = try Check.note(settings.greeting, "settings.greeting")
    guard (0...3650).contains(settings.retentionDays) else {
      throw InvalidField(
        field: "settings.retentionDays", value: .number(Double(settings.retentionDays)), allowed: "0 to 3650")
    }
    let notice = settings.noticeMin ?? 0
    try ValidRange.minNoticeMin.check(notice, field: "settings.noticeMin")
    return try changeBlocking { db, pending in
      try db.run(
        "UPDATE door SET displayName = ?, greeting = ?, retentionDays = ?, noticeMin = ?",
        [name, greeting, settings.retentionDays, notice])
      return try db.settings()
    }
  }

  /// - remake: Makes a new image from base64.
  func send(
    _ message: GuestMethods.SendMessage, remake: (String) throws -> NewImage
  ) throws -> GuestMessage {
    let id = try Check.id(message.id, "id")
    var text: String?
    if let given = message.text, message.image == nil || !Check.trimmed(given).isEmpty {
      text = try Check.text(given, "text")
    } else if message.image == nil {
      throw InvalidField(field: "text", value: .null, allowed: "a text, or an image")
    }
    let draft = PendingEvents.Draft(
      id: id, side: .owner, kind: message.image == nil ? .text : .image, text: text)
    // A repeated id means that the message was stored already. The conversation is looked up before the
    // image is made.
    let said = try store.readBlocking { db in
      try Self.said(draft, in: Self.conversation(message.conversation, db), db)
    }
    if let said { return said }
    let image = try message.image.map(remake)
    return try changeBlocking { db, pending in
      let conversation = try Self.conversation(message.conversation, db)
      if let said = try Self.said(draft, in: conversation, db) { return said }
      var draft = draft
      draft.image = try image.map { try Self.keep($0, in: conversation.id, db) }
      try pending.say(draft, in: conversation.id, db)
      pending.changed(conversation.id)
      guard let said = try db.message(id) else { throw NotFound.conversation(message.conversation) }
      return said
    }
  }

  /// Returns whether the guest cannot read the conversation any more, because the personal link is revoked.
  private static func isClosed(_ conversation: Conversation, _ db: Database) throws -> Bool {
    guard conversation.kind == .invited else { return false }
    return try db.count(
      "SELECT count(*) FROM invitation WHERE conversation = ? AND kind = 'personal' AND NOT revoked",
      [conversation.id]) == 0
  }

  /// Returns the stored message of a draft, or nil if it was not sent yet. Throws if it cannot be sent.
  private static func said(
    _ draft: PendingEvents.Draft, in conversation: Conversation, _ db: Database
  ) throws -> GuestMessage? {
    do {
      if try draft.isSaid(in: conversation.id, db) { return try db.message(draft.id) }
    } catch is PendingEvents.OtherWords {
      throw InvalidField(
        field: "id", value: .string(draft.id), allowed: "one with which nothing else was said")
    }
    guard try !isClosed(conversation, db) else {
      throw InvalidField(
        field: "conversation", value: .string(conversation.id),
        allowed: "one with an open link: nobody can read messages there")
    }
    return nil
  }

  private func change(
    _ id: String, _ body: @escaping @Sendable (Conversation, Database) throws -> Void
  ) throws -> GuestConversation {
    let changed = try changeBlocking { db, pending in
      try body(try Self.conversation(id, db), db)
      pending.changed(id)
      return try Self.conversation(id, db)
    }
    return try store.readBlocking { try shown(changed, $0) }
  }

  func markRead(_ id: String, number: Int?) throws -> GuestConversation {
    try change(id) { conversation, db in
      let number = min(
        max(number ?? conversation.lastNumber, conversation.ownerReadTo), conversation.lastNumber)
      try db.run("UPDATE conversation SET ownerReadTo = ?, markedUnread = 0 WHERE id = ?", [number, id])
    }
  }

  func set(_ given: GuestMethods.SetConversation) throws -> GuestConversation {
    let person = try given.person.map { try Check.text($0, "person", most: GuestLimit.name) }
    return try change(given.id) { old, db in
      try db.run(
        """
        UPDATE conversation SET markedUnread = ?, pinned = ?, muted = ?, archived = ?, blocked = ?, person = ?
          WHERE id = ?
        """,
        [
          given.markedUnread ?? old.markedUnread, given.pinned ?? old.pinned, given.muted ?? old.muted,
          given.archived ?? old.archived, given.blocked ?? old.blocked,
          given.noPerson == true ? nil : person ?? old.person, given.id,
        ])
    }
  }

  func ownerTypes(in id: String) throws {
    try store.readBlocking { _ = try Self.conversation(id, $0) }
    broadcaster.ownerTypes(in: id, now: clock.now())
  }

  func delete(_ id: String) throws -> Int {
    try store.willErase()
    let deleted = try changeBlocking { db, pending in
      let conversation = try Self.conversation(id, db)
      let count = try db.count("SELECT count(*) FROM message WHERE conversation = ?", [id])
      try db.run("DELETE FROM message WHERE conversation = ?", [id])
      try db.run("DELETE FROM image WHERE conversation = ?", [id])
      try db.run(
        """
        UPDATE conversation SET deletedTo = lastNumber, ownerReadTo = lastNumber, guestReadTo = lastNumber,
          guestGotTo = lastNumber, ownerGotTo = lastNumber, markedUnread = 0 WHERE id = ?
        """, [conversation.id])
      pending.changed(id)
      return count
    }
    store.forget()
    return deleted
  }

  func eraseGuest(_ id: String) throws -> GuestMethods.EraseGuest.Reply {
    try store.willErase()
    let (messages, images) = try changeBlocking { db, pending in
      try Self.erase(try Self.conversation(id, db), db, &pending)
    }
    store.forget()
    return GuestMethods.EraseGuest.Reply(messages: messages, images: images)
  }

  func export(_ id: String) throws -> GuestExport {
    let now = clock.now()
    return try store.readBlocking { db in
      let found = try Self.conversation(id, db)
      let devices = try db.rows(
        "SELECT createdAt FROM device WHERE conversation = ? ORDER BY createdAt", [id])
      let account = try db.row("SELECT name, createdAt FROM account WHERE id = ?", [found.account])
      return GuestExport(
        conversation: try shown(found, db), messages: try db.messages(of: found, after: 0, limit: Int.max),
        invitations: try db.invitations(of: id, now: now),
        devices: devices.map { Instant(microseconds: $0["createdAt"]).description },
        account: account.map {
          GuestAccount(name: $0["name"], createdAt: Instant(microseconds: $0["createdAt"]))
        }, zone: found.zone.name)
    }
  }

  func image(_ id: String) throws -> GuestImage {
    try store.readBlocking { db in
      guard let row = try db.row("SELECT * FROM image WHERE id = ?", [id]) else {
        throw NotFound(kind: .content, selector: id, message: "There is no such image.")
      }
      return Self.image(row)
    }
  }

  private static func image(_ row: Row) -> GuestImage {
    let data: Data = row["data"]
    return GuestImage(
      id: row["id"], type: "image/webp", data: data.base64EncodedString(), width: row["width"],
      height: row["height"])
  }

  // MARK: - Events

  /// Returns the stored events after a number in order, at most 500.
  func events(after number: Int) throws -> [GuestEvent] {
    try store.readBlocking { db in
      try db.rows("SELECT * FROM event WHERE number > ? ORDER BY number LIMIT 500", [number]).compactMap {
        row in
        let body: String = row["body"]
        guard var event = try? WireJSON.decode(GuestEvent.self, from: Data(body.utf8)) else { return nil }
        event.number = row["number"]
        if let message: String = row["message"] { event.message = try db.message(message) }
        return event
      }
    }
  }

  func acknowledge(_ number: Int) throws -> Int {
    try changeBlocking { db, pending in
      let number = min(number, try Self.latest(db))
      guard number > (try Self.acknowledged(db)) else { return try Self.acknowledged(db) }
      let got = try db.rows(
        """
        SELECT message.conversation, max(message.number) AS got FROM event JOIN message ON message.id = event.message
          WHERE event.number <= ? GROUP BY message.conversation
        """, [number])
      for row in got {
        let id: String = row["conversation"]
        let reached: Int = row["got"]
        try db.run("UPDATE conversation SET ownerGotTo = max(ownerGotTo, ?) WHERE id = ?", [reached, id])
        pending.guests.insert(.conversation(id))
      }
      try db.run("DELETE FROM event WHERE number <= ?", [number])
      try db.run("UPDATE door SET acknowledged = ?", [number])
      return number
    }
  }
}
