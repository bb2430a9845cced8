import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords

extension Session {
  func guests() throws -> GuestsConnection { try GuestsConnection(environment) }

  /// Shows the reply of plannerguests.
  func show<M: Method>(
    _ method: M, over guests: GuestsConnection, as view: (M.Reply) throws -> some Rendered
  ) throws {
    try show(guests.raw(method), of: method, as: view)
  }

  /// Returns the people of yours whose names have these words; none where the planner does not answer.
  func people(called text: String) -> [(id: String, name: String)] {
    let words = text.lowercased().split(separator: " ")
    let found = (try? call(PeopleMethods.Find(text: text, limit: 200)).found) ?? []
    return found.filter { one in words.allSatisfy { one.name.lowercased().contains($0) } }.map {
      ($0.contactId, $0.name)
    }
  }

  /// Returns the conversation that an id, the beginning of one, or a name means. A name is one of your people's, if
  /// there is one: guests take what names they like.
  func conversation(_ selector: String, over guests: GuestsConnection) throws -> GuestConversation {
    let word = selector.lowercased()
    let names = Dictionary(people(called: selector).map { ($0.id, $0.name) }) { first, _ in first }
    let all = try guests.call(
      GuestMethods.ListConversations(limit: 500, name: selector, people: Array(names.keys))
    ).conversations
    let byId = word.utf8.count >= 4 ? all.filter { $0.id.hasPrefix(word) } : []
    func named(_ name: (GuestConversation) -> String?) -> [GuestConversation] {
      let exact = all.filter { name($0)?.lowercased() == word }
      return exact.isEmpty ? all.filter { name($0) != nil } : exact
    }
    let linked = named { $0.person.flatMap { names[$0] } }
    let found = !byId.isEmpty ? byId : !linked.isEmpty ? linked : named { $0.person == nil ? $0.name : nil }
    guard let first = found.first else {
      throw Refusal(
        message: "no conversation has the id or name '\(selector.shortened)'; `plannerctl inbox` lists them")
    }
    guard found.count == 1 else {
      let ids = found.prefix(5).map { one in
        "\(one.id.prefix(8)) (\(oneLine(one.person.flatMap { names[$0] } ?? one.nameInShort)))"
      }.joined(separator: ", ")
      throw Refusal(message: "'\(selector.shortened)' may mean more than one conversation: \(ids)")
    }
    return first
  }
}
