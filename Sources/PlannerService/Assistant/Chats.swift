import PlannerModel
import PlannerProtocol
import PlannerStore

extension AssistantMethods.ListChats: Query {
  var readers: ReaderKind { .long }

  func run(in views: ViewSource) throws -> Reply {
    try ValidLength.search.check(text, field: "text")
    try checkLimit(limit)
    let words = nameKey(text ?? "").split(separator: " ")
    let found = try views.read { try $0.reader.chats() }.filter { chat in
      guard !words.isEmpty else { return true }
      let said = nameKey(chat.messages.map(\.text).joined(separator: " "))
      return words.allSatisfy { said.contains($0) }
    }
    return Reply(chats: found.prefix(limit ?? .max).map(Chat.init), total: found.count)
  }
}

extension AssistantMethods.GetChat: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    Reply(chat: try views.read { try KeptChat.selected(id, $0.reader) })
  }
}

extension AssistantMethods.KeepChat: UseCase {
  func run(in planner: Planner) throws -> Reply {
    guard (1...100).contains(messages.count) else {
      throw InvalidField(
        field: "messages", value: .number(Double(messages.count)), allowed: "1...100 messages")
    }
    return try planner.transaction(command: nil) { writer in
      let known = try id.map { try KeptChat.selected($0, writer.reader) }
      let chatId = known?.id ?? newId()
      if known == nil { try writer.put(KeptChatRow(id: chatId, startedAt: planner.now)) }
      let first = try writer.reader.nextPlace(inChat: chatId)
      for (index, said) in messages.enumerated() {
        let message = ChatMessage(
          id: newId(), at: planner.now, speaker: said.speaker, text: said.text, commands: said.commands,
          model: said.model, about: said.about)
        try message.checkLengths(field: "messages[\(index)].")
        try writer.put(KeptMessage(message: message, chatId: chatId, place: first + index))
      }
      return Reply(chat: Chat(try KeptChat.selected(chatId, writer.reader)))
    }
  }
}

extension AssistantMethods.EraseChats: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    // Check the id first: a mistyped id must not cause a write.
    if let id { _ = try planner.read { try KeptChat.selected(id, $0.reader) } }
    let erased = try planner.erasing { writer in
      try writer.eraseChats(id: try id.map { try KeptChat.selected($0, writer.reader).id })
    }
    // The refresh rewrites the database file.
    planner.refreshAfterwards()
    planner.backups.afterwards { done(.success(Reply(erased: erased))) }
  }
}

extension Methods.Import {
  /// Stores conversations. Adds new messages to known conversations.
  func putChats(_ writer: StoreWriter) throws {
    for (index, chat) in (document.chats ?? []).enumerated() {
      let field = "document.chats[\(index)]"
      for (name, id) in [("id", chat.id)]
        + chat.messages.enumerated().map({ ("messages[\($0)].id", $1.id) })
      where !id.isLowerCaseUUID {
        throw InvalidField(field: "\(field).\(name)", value: .string(id), allowed: "a lower-case UUID")
      }
      try writer.put(KeptChatRow(id: chat.id, startedAt: chat.startedAt))
      for (place, message) in chat.messages.enumerated() {
        try message.checkLengths(field: "\(field).messages[\(place)].")
        try writer.put(KeptMessage(message: message, chatId: chat.id, place: place))
      }
    }
  }
}

extension KeptChat {
  /// Returns the conversation with this id or prefix of an id. Throws ``NotFound`` and ``Ambiguous``.
  fileprivate static func selected(_ id: String, _ reader: StoreReader) throws -> KeptChat {
    let ids = try id.idPrefix.map { try reader.chatIds(prefix: $0) } ?? []
    let chats = try ids.compactMap { try reader.chat(id: $0) }
      .filter { !$0.messages.isEmpty }
    guard let chat = chats.first else {
      throw NotFound(
        kind: .chat, selector: id.shortened,
        message: "No conversation has an id that begins with '\(id.shortened)'.")
    }
    guard chats.count == 1 else {
      throw Ambiguous(
        selector: id, matches: chats.map { Match(id: $0.id, name: $0.title) },
        message: "'\(id)' is the beginning of more than one id.")
    }
    return chat
  }
}

extension Chat {
  fileprivate init(_ chat: KeptChat) {
    self.init(
      id: chat.id, title: chat.title, startedAt: chat.startedAt, lastAt: chat.lastAt,
      messages: chat.messages.count)
  }
}

extension ChatMessage {
  /// Throws ``InvalidField`` if a text is too long.
  fileprivate func checkLengths(field: String) throws {
    try ValidLength.note.check(text, field: "\(field)text")
    try ValidLength.text.check(model, field: "\(field)model")
    try ValidLength.profileList.check(commands, field: "\(field)commands")
    for command in commands { try ValidLength.profileText.check(command, field: "\(field)commands") }
    try ValidLength.met.check(about, field: "\(field)about")
    for id in about where !id.isLowerCaseUUID {
      throw InvalidField(field: "\(field)about", value: .string(id), allowed: "ids of people")
    }
  }
}
