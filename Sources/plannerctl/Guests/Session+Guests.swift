import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords
import Varlink

extension Session {
  func guests() throws -> GuestsConnection { try GuestsConnection(environment) }

  /// Makes a call to plannerguests and shows the reply.
  func show<M: Method>(
    _ method: M, over guests: GuestsConnection, as view: (M.Reply) throws -> some Rendered
  ) throws {
    try show(guests.raw(method), of: method, as: view)
  }

  /// Returns the user's people with these words in their names; an empty list if the daemon does not answer.
  func people(called text: String) -> [(id: String, name: String)] {
    (try? connection.people(called: text)) ?? []
  }

  /// Finds the conversation for an id, the beginning of an id, or a name. Names of the user's people come
  /// first, because guests choose their own names. The search runs here: plannerguests never receives the
  /// name.
  func conversation(_ selector: String, over guests: GuestsConnection) throws -> GuestConversation {
    let word = withoutAccents(selector)
    let words = word.split(separator: " ")
    let names = Dictionary(people(called: selector).map { ($0.id, $0.name) }) { first, _ in first }
    let all = try guests.conversations()
    let byId = word.utf8.count >= 4 ? all.filter { $0.id.hasPrefix(word) } : []
    func named(_ name: (GuestConversation) -> String?) -> [GuestConversation] {
      let named = all.compactMap { one in name(one).map { (one, withoutAccents($0)) } }
      let exact = named.filter { $0.1 == word }
      return (exact.isEmpty ? named : exact).map(\.0)
    }
    let linked = named { $0.person.flatMap { names[$0] } }
    let strangers = named { one in
      guard one.person == nil, let name = one.name else { return nil }
      return !words.isEmpty && words.allSatisfy(withoutAccents(name).contains) ? name : nil
    }
    let found = !byId.isEmpty ? byId : !linked.isEmpty ? linked : strangers
    guard let first = found.first else {
      throw CommandError(
        message: "no conversation has the id or name '\(selector.shortened)'; `plannerctl inbox` lists them")
    }
    guard found.count == 1 else {
      let ids = found.prefix(5).map { one in
        "\(one.id.prefix(8)) (\(oneLine(one.person.flatMap { names[$0] } ?? one.nameInShort)))"
      }.joined(separator: ", ")
      throw CommandError(message: "'\(selector.shortened)' matches more than one conversation: \(ids)")
    }
    return first
  }

  /// Returns the name of the person linked to a guest, else the guest's own name.
  func name(of guest: GuestConversation) throws -> String {
    try connection.people(in: [guest]).first?.value ?? guest.nameInWords
  }
}
