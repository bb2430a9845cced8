import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// A conversation, with a field for the next message.
struct ChatPage: Sendable {
  /// The most messages that are shown before the user asks for all.
  private static let first = 40
  /// The place of the answer in a page that is sent in parts. All messages are escaped, so it occurs only
  /// once.
  private static let place = "<!--answer-->"

  func show(_ visit: Visit) throws -> Reply {
    let chat = try visit.call(AssistantMethods.GetChat(id: visit.id)).chat
    return visit.pages.html("chat", try values(of: chat, visit))
  }

  /// Returns the page before and after the place of the answer.
  /// - asked: The message of the user.
  /// - chat: The conversation, or nil for a new one.
  /// - change: Changes the values of the template.
  func parts(
    asked: String, _ chat: KeptChat?, _ visit: Visit, _ change: (inout Values) -> Void
  ) throws -> (before: Reply, behind: String) {
    var values = try self.values(of: chat, visit)
    values["asked"] = asked
    change(&values)
    var page = visit.pages.html("chat", values)
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
    let wishes = Wishes(visit.query)
    guard let chat else { return values }
    let showsAll = visit.query.has("all")
    let shown = showsAll ? chat.messages[...] : chat.messages.suffix(Self.first)
    if shown.count < chat.messages.count { values["all"] = wishes.address(of: path, ["all=1"]) }
    let offered = visit.query.all("offer").compactMap { Int($0) }
    values["here"] = wishes.address(of: path, Self.offers(offered))
    let todo = wishes.address(of: "\(path)/do", Self.offers(offered))
    values["messages"] = shown.map { message -> Values in
      let isLast = message.id == chat.messages.last?.id
      return [
        "isYours": message.speaker == .you, "text": message.text,
        "who": message.speaker == .you ? "You" : message.model ?? "Planner",
        "when": visit.words.moment(message.at),
        "orders": message.commands.enumerated().map { index, line -> Values in
          guard isLast, offered.contains(index) else { return ["past": harmless(line)] }
          guard let words = Order.words(line) else { return ["alone": harmless(line)] }
          return ProposedOrder.values(words, by: todo, visit).merging(["question": String(index)]) { $1 }
        },
      ]
    }
    values["asks"] = visit.orderToForce?.merging(["do": todo]) { $1 }
    return values
  }

  /// Returns parts of a query for the proposals of the last answer that get a button. They are offered only
  /// right after the answer. A conversation that is opened later only shows them, because it does not
  /// record which were made or undone.
  static func offers(_ indices: some Sequence<Int>) -> [String] { indices.map { "offer=\($0)" } }

  /// Returns the form for a message.
  static func say(to path: String, _ visit: Visit) -> Values {
    // Another form of the page may have been refused.
    let entered = visit.refusal?.entered
    return [
      "to": path, "text": ["name": "text", "value": entered?.typed("text") ?? ""], "wishes": wishes(visit),
    ]
  }

  /// Returns the options for asking a model, with the previous choice.
  static func wishes(_ visit: Visit) -> Values {
    Wishes.values(visit.wasSent("names") ? visit.refusal?.entered : visit.query)
  }
}
