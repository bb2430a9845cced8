import GRDB
import PlannerModel
import PlannerTime

/// A conversation with the assistant. Its messages are separate rows.
package struct KeptChatRow: Hashable, Sendable {
  package var id: String
  package var startedAt: Instant

  package init(id: String, startedAt: Instant) {
    self.id = id
    self.startedAt = startedAt
  }
}

extension KeptChatRow: Stored {
  static let table = ObjectTable("chat", columns)
  static let blank = KeptChatRow(id: "", startedAt: Instant(seconds: 0))
  static let columns: [Column<KeptChatRow>] = [.text("id", \.id), .instant("startedAt", \.startedAt)]
}

/// A message with its conversation and its place there, from 0.
package struct KeptMessage: Hashable, Sendable {
  package var message: ChatMessage
  package var chatId: String
  package var place: Int

  package init(message: ChatMessage, chatId: String, place: Int) {
    self.message = message
    self.chatId = chatId
    self.place = place
  }
}

extension KeptMessage: Stored {
  static let table = ObjectTable("chatMessage", columns)
  static let blank = KeptMessage(
    message: ChatMessage(
      id: "", at: Instant(seconds: 0), speaker: .you, text: "", commands: [], about: []),
    chatId: "", place: 0)
  static let columns: [Column<KeptMessage>] = [
    .text("id", \.message.id), .text("chatId", \.chatId), .integer("place", \.place),
    .instant("at", \.message.at), .choice("speaker", \.message.speaker), .text("text", \.message.text),
    .list("commands", \.message.commands), .text("model", \.message.model), .list("about", \.message.about),
  ]
}

extension ModelHost: Stored {
  static let table = ObjectTable("modelHost", columns)
  static let blank = ModelHost(host: "", allowedAt: Instant(seconds: 0))
  static let columns: [Column<ModelHost>] = [.text("host", \.host), .instant("allowedAt", \.allowedAt)]
}

/// A request to a model, and the number of tokens that it needed or may need.
package struct ModelRequest: Hashable, Sendable {
  package var id: String
  package var at: Instant
  package var tokens: Int

  package init(id: String, at: Instant, tokens: Int) {
    self.id = id
    self.at = at
    self.tokens = tokens
  }
}

extension ModelRequest: Stored {
  static let table = ObjectTable("modelRequest", columns)
  static let blank = ModelRequest(id: "", at: Instant(seconds: 0), tokens: 0)
  static let columns: [Column<ModelRequest>] = [
    .text("id", \.id), .instant("at", \.at), .integer("tokens", \.tokens),
  ]
}

extension StoreReader {
  /// Returns all conversations that have messages, the latest message first.
  package func chats() throws -> [KeptChat] {
    let messages = Dictionary(grouping: try messages(), by: \.chatId)
    let rows: [KeptChatRow] = try all(KeptChatRow.table.select)
    return rows.compactMap { row in messages[row.id].map { KeptChat(row, $0.map(\.message)) } }
      .sorted { ($0.lastAt, $0.id) > ($1.lastAt, $1.id) }
  }

  /// Returns the conversation with an id; nil if it does not exist.
  package func chat(id: String) throws -> KeptChat? {
    guard let row: KeptChatRow = try first(KeptChatRow.table.selectById, [id.databaseValue]) else {
      return nil
    }
    let messages: [KeptMessage] = try all(StoreReader.messagesOfChat, [id.databaseValue])
    return KeptChat(row, messages.map(\.message))
  }

  /// Returns the ids of conversations that begin with a prefix.
  package func chatIds(prefix: String) throws -> [String] {
    let rows: [KeptChatRow] = try all(
      StoreReader.chatsByPrefix, [prefix.databaseValue, (prefix + "\u{7f}").databaseValue])
    return rows.map(\.id)
  }

  /// Returns the place of the next message of a conversation.
  package func nextPlace(inChat id: String) throws -> Int {
    try db.rows("SELECT coalesce(max(place), -1) + 1 FROM chatMessage WHERE chatId = ?", [id.databaseValue]) {
      row in
      var columns = ColumnReader(row)
      return try columns.integer()
    }.first ?? 0
  }

  func messages() throws -> [KeptMessage] { try all(StoreReader.allMessages) }

  /// Returns the messages that are about any of these people.
  func messages(about people: Set<String>) throws -> [KeptMessage] {
    try all(StoreReader.messagesAbout, [StoredJSON.text(list: Array(people)).databaseValue])
  }

  /// Returns the hosts that the user allowed, by name.
  package func modelHosts() throws -> [ModelHost] { try all(ModelHost.table.select + " ORDER BY host") }

  package func modelHost(_ host: String) throws -> ModelHost? {
    try first(ModelHost.table.selectById, [host.databaseValue])
  }

  package func modelRequest(id: String) throws -> ModelRequest? {
    try first(ModelRequest.table.selectById, [id.databaseValue])
  }

  /// Returns the requests since a time. Includes requests with a time in the future, so that setting the
  /// clock back does not free any tokens.
  package func modelRequests(since: Instant) throws -> [ModelRequest] {
    try all(StoreReader.requestsSince, [since.seconds.databaseValue])
  }

  static let messagesOfChat = KeptMessage.table.select + " WHERE chatId = ? ORDER BY place"
  static let allMessages = KeptMessage.table.select + " ORDER BY chatId, place"
  static let messagesAbout =
    KeptMessage.table.select + """
       WHERE EXISTS (SELECT 1 FROM json_each(about) AS one WHERE one.value IN (SELECT value FROM json_each(?)))
      """
  static let chatsByPrefix = KeptChatRow.table.select + " WHERE id >= ? AND id < ? ORDER BY id"
  static let requestsSince = ModelRequest.table.select + " WHERE at >= ?"
}

extension KeptChat {
  /// The time of the last message; the start of the conversation if there is no message.
  package var lastAt: Instant { messages.last?.at ?? startedAt }

  fileprivate init(_ row: KeptChatRow, _ messages: [ChatMessage]) {
    self.init(
      id: row.id, title: Self.title(messages), startedAt: row.startedAt, messages: messages)
  }

  /// Returns the beginning of the first message. It is not stored, because it would outlive the message.
  package static func title(_ messages: [ChatMessage]) -> String {
    let text = messages.first?.text ?? ""
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}

/// Conversations are not part of the plan: undo restores them only together with a removed person.
extension StoreWriter {
  @discardableResult
  package func put(_ chat: KeptChatRow) throws -> Bool { try replace(chat) }

  @discardableResult
  package func put(_ message: KeptMessage) throws -> Bool { try replace(message) }

  @discardableResult
  package func put(_ host: ModelHost) throws -> Bool { try replace(host) }

  @discardableResult
  package func put(_ request: ModelRequest) throws -> Bool { try replace(request) }

  package func deleteModelHost(_ host: String) throws {
    try db.run(ModelHost.table.delete, [host.databaseValue])
  }

  package func deleteModelRequests(before: Instant) throws {
    try db.run("DELETE FROM modelRequest WHERE at < ?", [before.seconds.databaseValue])
  }

  /// Deletes a conversation, or all if `id` is nil. Also deletes the data with which an undo would restore
  /// it.
  package func eraseChats(id: String?) throws -> Int {
    let ids = try id.map { [$0] } ?? reader.chats().map(\.id)
    let forget = "DELETE FROM undoRow WHERE tableName = 'chatMessage'"
    if let id {
      try db.run("\(forget) AND json_extract(rowBefore, '$.chatId') = ?", [id.databaseValue])
      try db.run(KeptChatRow.table.delete, [id.databaseValue])
    } else {
      try db.run(forget)
      try db.run("DELETE FROM chat")
    }
    audit.changes.append(
      AuditDraft.Change(did: .erased, object: KeptChatRow.table.name, count: ids.count))
    return ids.count
  }

  /// Deletes the messages about any of these people; recorded for undo.
  func deleteMessages(about people: Set<String>) throws {
    for kept in try reader.messages(about: people) {
      _ = try delete(KeptMessage.table, id: kept.message.id)
    }
  }

  /// Notes in the audit log that a question with these fields of these people goes to a model's host.
  package func noteSent(to host: String, people: Set<String>, fields: [String]) {
    audit.changes.append(
      AuditDraft.Change(did: .sent, object: host, fields: fields, count: people.count, people: people))
  }
}
