import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The list of conversations, a form for a new one, and the hosts to which data may be sent.
struct ChatsPage: Sendable {
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
    if listed.total > listed.chats.count, search == nil {
      values["more"] = "and \(listed.total - listed.chats.count) more: search for them"
    }
    values["hasChats"] = listed.total > 0 || search != nil
    values["say"] = ChatPage.say(to: "/chat", visit)
    values["hosts"] = try visit.call(AssistantMethods.GetModelUse()).hosts.map { host -> Values in
      ["host": host.host, "since": visit.words.day(visit.words.zone.date(at: host.allowedAt))]
    }
    return visit.pages.html("chats", values)
  }
}
