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

  /// Returns the conversation that an id, the beginning of one, or a name means.
  func conversation(_ selector: String, over guests: GuestsConnection) throws -> GuestConversation {
    let all = try guests.conversations()
    let word = selector.lowercased()
    let byId = word.utf8.count >= 4 ? all.filter { $0.id.hasPrefix(word) } : []
    let names = byId.isEmpty ? try connection.people(in: all) : [:]
    func name(_ one: GuestConversation) -> String {
      (one.person.flatMap { names[$0] } ?? one.name ?? "").lowercased()
    }
    let exact = all.filter { name($0) == word }
    let begun = all.filter { one in
      name(one).split(separator: " ").contains { $0.hasPrefix(word) } || name(one).hasPrefix(word)
    }
    let found = !byId.isEmpty ? byId : !exact.isEmpty ? exact : begun
    guard let first = found.first else {
      throw Refusal(
        message: "no conversation has the id or name '\(selector.shortened)'; `plannerctl inbox` lists them")
    }
    guard found.count == 1 else {
      let ids = found.prefix(5).map { "\($0.id.prefix(8)) (\(name($0)))" }.joined(separator: ", ")
      throw Refusal(message: "'\(selector.shortened)' may mean more than one conversation: \(ids)")
    }
    return first
  }
}
