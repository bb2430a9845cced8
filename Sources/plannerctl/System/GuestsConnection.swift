import FoundationEssentials
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords

/// Calls to plannerguests, which has the conversations; the daemon has the rest.
struct GuestsConnection {
  private let connection: PlannerConnection

  init(_ environment: [String: String]) throws {
    do {
      // One that the user names may be the machine's, which runs as a user of its own.
      connection = try PlannerConnection(
        path: SocketPath.guests(environment), timeout: 15,
        ofAnyUser: environment["PLANNER_GUESTS_SOCKET"]?.isEmpty == false)
    } catch ClientError.noDaemon(let path, let reason) {
      throw Refusal(
        message: "plannerguests does not answer at \(path) (\(reason)); docs/guests.md says how to run it")
    }
  }

  func call<M: Method>(_ method: M) throws -> M.Reply {
    try PlannerConnection.read(M.Reply.self, from: raw(method))
  }

  func raw<M: Method>(_ method: M) throws -> [UInt8] {
    do { return try connection.callRaw(method) } catch ClientError.lost {
      throw Refusal(message: "plannerguests ended before it answered")
    } catch ClientError.timedOut {
      throw Refusal(message: "plannerguests does not answer")
    }
  }

  /// Every conversation, archived ones last.
  func conversations() throws -> [GuestConversation] {
    // One may be put away between the two.
    var seen: Set<String> = []
    return try [nil, true].flatMap { archived in
      try call(GuestMethods.ListConversations(archived: archived, limit: 500)).conversations
    }.filter { seen.insert($0.id).inserted }
  }
}

extension Session {
  func guests() throws -> GuestsConnection { try GuestsConnection(environment) }

  /// Shows the reply of plannerguests.
  func show<M: Method>(
    _ method: M, over guests: GuestsConnection, as view: (M.Reply) throws -> some Rendered
  ) throws {
    try show(guests.raw(method), of: method, as: view)
  }

  /// Returns the names of the people to whom conversations are linked, by id.
  func people(in conversations: [GuestConversation]) throws -> [String: String] {
    var names: [String: String] = [:]
    for id in conversations.compactMap(\.person) where names[id] == nil {
      // Somebody who was removed since has no name any more.
      names[id] = try? call(Methods.Person(name: id)).contact.displayName
    }
    return names
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
