import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

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
