import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Your conversations, a field that begins one, and to whom something may be sent.
struct ChatsPage: Sendable {
  let templates: PageTemplates

  private static let most = 100

  func show(_ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Conversations", at: .ask, visit, late: status.overdue)
    let search = visit.query["search"]
    let listed = try visit.call(AssistantMethods.ListChats(text: search, limit: Self.most))
    values["search"] = search
    values["chats"] = listed.chats.map { chat -> Values in
      [
        "href": "/chat/\(chat.id)", "title": oneLine(chat.title), "when": visit.words.moment(chat.lastAt),
        "count": counted(chat.messages, "message"),
      ]
    }
    values["isEmpty"] = listed.chats.isEmpty
    values["isSearched"] = search != nil
    if listed.total > listed.chats.count, search == nil {
      values["more"] = "and \(listed.total - listed.chats.count) more: search for them"
    }
    values["hasChats"] = listed.total > 0
    values["say"] = ChatPage.say(to: "/chat", visit)
    values["hosts"] = try visit.call(AssistantMethods.GetModelUse()).hosts.map { host -> Values in
      ["host": host.host, "since": visit.words.day(visit.words.zone.date(at: host.allowedAt))]
    }
    return templates.html("chats", values)
  }
}

/// A conversation, and a field to go on with it.
struct ChatPage: Sendable {
  let templates: PageTemplates

  /// Messages that are shown before somebody asks for all of them.
  private static let first = 40
  /// Where the answer goes in the page that is sent in parts. What anybody says is escaped, so it stands there once.
  private static let place = "<!--answer-->"

  func show(_ visit: Visit) throws -> Reply {
    let chat = try visit.call(AssistantMethods.GetChat(id: visit.id)).chat
    return templates.html("chat", try values(of: chat, visit))
  }

  /// The page before the place of the answer, and behind it.
  /// - asked: what the user says.
  /// - chat: nil for a new one.
  /// - change: what is told at the end.
  func parts(
    asked: String, _ chat: KeptChat?, _ visit: Visit, _ change: (inout Values) -> Void
  ) throws -> (before: Reply, behind: String) {
    var values = try self.values(of: chat, visit)
    values["asked"] = asked
    change(&values)
    var page = templates.html("chat", values)
    let text = String(decoding: page.body, as: UTF8.self)
    guard let place = text.firstRange(of: Self.place) else { return (page, "") }
    page.body = Array(text[..<place.lowerBound].utf8)
    return (page, String(text[place.upperBound...]))
  }

  private func values(of chat: KeptChat?, _ visit: Visit) throws -> Values {
    let status = try visit.call(Methods.Status())
    let title = chat.map { oneLine($0.title) } ?? "A new conversation"
    var values = Frame.values(title, at: .ask, visit, late: status.overdue)
    values["heading"] = title
    values["id"] = chat?.id
    let path = chat.map { "/chat/\($0.id)" } ?? "/chat"
    values["say"] = Self.say(to: path, visit)
    guard let chat else { return values }
    let showsAll = visit.query.has("all")
    let shown = showsAll ? chat.messages[...] : chat.messages.suffix(Self.first)
    if shown.count < chat.messages.count { values["all"] = "\(path)?all=1" }
    let done = Set(visit.query.all("done").compactMap { Int($0) })
    values["messages"] = shown.map { message -> Values in
      let isLast = message.id == chat.messages.last?.id
      return [
        "isYours": message.speaker == .you, "text": message.text,
        "who": message.speaker == .you ? "You" : message.model ?? "Planner",
        "when": visit.words.moment(message.at),
        "orders": message.commands.enumerated().map { index, line -> Values in
          if isLast, !done.contains(index) { return Self.order(line, index, path) }
          let says = Order(command: line)?.says ?? line
          return ["past": isLast ? "Done: \(says)." : "Proposed: \(says)."]
        },
      ]
    }
    values["asks"] = visit.orderToForce
    return values
  }

  private static func order(_ line: String, _ index: Int, _ path: String) -> Values {
    var values = ProposedOrder.values(line, by: "\(path)/do")
    values["question"] = String(index)
    return values
  }

  /// The form to say something.
  static func say(to path: String, _ visit: Visit) -> Values {
    // Another form of the page may have been refused.
    let entered = visit.refusal?.entered
    return [
      "to": path, "text": ["name": "text", "value": entered?.typed("text") ?? ""],
      "wishes": Wishes.values(entered),
    ]
  }
}

/// What can be done with conversations.
struct ChatActions: Sendable {
  let templates: PageTemplates

  /// Says something, in a new conversation or in one that is there.
  func say(_ visit: Visit) throws -> Reply {
    try ConsentPage.allow(visit)
    guard let text = visit.form["text"] else { throw FormProblem(field: "text", message: "Say something.") }
    let id = visit.parameters["id"]
    let path = id.map { "/chat/\($0)" } ?? "/chat"
    let chat = try id.map { try visit.call(AssistantMethods.GetChat(id: $0)).chat }
    let page = ChatPage(templates: templates)
    func parts(_ change: (inout Values) -> Void = { _ in }) throws -> (before: Reply, behind: String) {
      try page.parts(asked: text, chat, visit, change)
    }
    let wishes = Wishes(visit.form)
    do {
      let talk = AskMethods.Talk(
        chat: chat?.id, text: text, pseudonyms: wishes.hidesNames, showPrompt: wishes.shows ? true : nil)
      switch try Talking(visit: visit, beginning: { try parts().before }).ask(talk) {
      case .consent(let host, let sent):
        return try ConsentPage.reply(host: host, text: sent, to: path, back: path, visit)
      case .ended(let event):
        let kept = "/chat/\(event.chat ?? "")"
        let remarks = (event.remarks ?? []).map { harmless($0) }
        guard visit.sending.hasBegun else {
          return .redirect(
            to: "\(kept)#say", said: remarks.isEmpty ? nil : remarks.joined(separator: " "), undo: false)
        }
        let behind = try parts { values in
          values["onward"] = "\(kept)#say"
          values["remarks"] = remarks.map { ["remark": $0] }
          values["goes"] = remarks.isEmpty && !wishes.shows
        }.behind
        return .html(behind)
      }
    } catch let error where visit.sending.hasBegun {
      let message = (error as? FormProblem)?.message ?? (error as? any PlannerError)?.message
      let behind = try parts { values in
        values["remarks"] = [["remark": message ?? "There is no answer. Say it again."]]
        values["say"] = [
          "to": path, "text": ["name": "text", "value": text], "wishes": Wishes.values(visit.form),
        ]
      }.behind
      return .html(behind)
    }
  }

  static func make(_ visit: Visit) throws -> Reply {
    let made = try visit.makeOrder()
    let number = visit.form["question"].flatMap { Int($0) }.map { "done=\($0)" }
    let before = Form(visit.origin.split(separator: "?").dropFirst().first ?? "").all("done").map {
      "done=\($0)"
    }
    let query = (before + [number].compactMap(\.self)).joined(separator: "&")
    return .redirect(to: "/chat/\(visit.id)?\(query)", said: made.said, undo: !made.isUndo)
  }

  static func forbid(_ visit: Visit) throws -> Reply {
    let host = visit.form["host"] ?? ""
    _ = try visit.call(AssistantMethods.AllowModelHost(host: host, allowed: false))
    return .redirect(to: "/chat", said: "Nothing is sent to \(host) any more.", undo: false)
  }

  static func erase(_ visit: Visit) throws -> Reply {
    let id = visit.parameters["id"]
    guard id != nil || visit.form.has("sure") else {
      throw FormProblem(message: "Say that you know that this cannot be undone.")
    }
    let erased = try visit.call(AssistantMethods.EraseChats(id: id)).erased
    return .redirect(to: "/chat", said: "Erased \(counted(erased, "conversation")) for good.", undo: false)
  }
}
