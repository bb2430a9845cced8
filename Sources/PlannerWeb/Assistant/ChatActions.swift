import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords
import Varlink

/// The actions for conversations.
struct ChatActions: Sendable {
  /// Sends a message in a new or existing conversation.
  func say(_ visit: Visit) throws -> Reply {
    try ConsentPage.allow(visit)
    guard let text = visit.form["text"]?.replacing("\r\n", with: "\n") else {
      throw FormProblem(field: "text", message: "Write a message first.")
    }
    let id = visit.parameters["id"]
    let path = id.map { "/chat/\($0)" } ?? "/chat"
    let chat = try id.map { try visit.call(AssistantMethods.GetChat(id: $0)).chat }
    let page = ChatPage()
    func parts(_ change: (inout Values) -> Void = { _ in }) throws -> (before: Reply, behind: String) {
      try page.parts(asked: text, chat, visit, change)
    }
    let wishes = Wishes(visit.form)
    do {
      let talk = AskMethods.Talk(
        chat: chat?.id, text: text, pseudonyms: wishes.hidesNames, showPrompt: wishes.shows ? true : nil,
        sure: ConsentPage.isSure(visit))
      switch try Talking(visit: visit, beginning: { try parts().before }).ask(talk) {
      case .consent(let event):
        return try ConsentPage.reply(event, to: path, back: wishes.address(of: path), visit)
      case .ended(let event):
        let offers = ChatPage.offers((event.commands ?? []).indices)
        let kept = wishes.address(of: "/chat/\(Form.encoded(event.chat ?? ""))", offers)
        let remarks = (event.remarks ?? []).map { harmless($0) }
        guard visit.sending.hasBegun else {
          return .redirect(
            to: "\(kept)#say", said: remarks.isEmpty ? nil : remarks.joined(separator: " "))
        }
        let behind = try parts { values in
          values["onward"] = "\(kept)#say"
          values["remarks"] = remarks.map { ["remark": $0] }
          values["goes"] = remarks.isEmpty && !wishes.shows
        }.behind
        return .html(behind)
      }
    } catch let error where visit.sending.hasBegun {
      let message = (error as? FormProblem)?.message ?? (error as? any InterfaceError)?.message
      let behind = try parts { values in
        values["remarks"] = [["remark": message ?? "There is no answer. Send it again."]]
        values["say"] = [
          "to": path, "text": ["name": "text", "value": text], "wishes": Wishes.values(visit.form),
        ]
      }.behind
      return .html(behind)
    }
  }

  static func make(_ visit: Visit) throws -> Reply {
    let made = try visit.makeOrder()
    let number = visit.form["question"].flatMap { Int($0) }
    let offered = visit.query.all("offer").compactMap { Int($0) }.filter { $0 != number }
    let path = Wishes(visit.query).address(of: "/chat/\(visit.id)", ChatPage.offers(offered))
    return .redirect(to: path, said: made)
  }

  static func forbid(_ visit: Visit) throws -> Reply {
    let host = visit.form["host"] ?? ""
    _ = try visit.call(AssistantMethods.AllowModelHost(host: host, allowed: false))
    return .redirect(to: "/chat", said: "Nothing is sent to \(host) any more.")
  }

  static func erase(_ visit: Visit) throws -> Reply {
    let id = visit.parameters["id"]
    guard id != nil || visit.form.has("sure") else {
      throw FormProblem(message: "Confirm that this cannot be undone.")
    }
    let erased = try visit.call(AssistantMethods.EraseChats(id: id)).erased
    return .redirect(to: "/chat", said: "Erased \(counted(erased, "conversation")) for good.")
  }
}
