import PlannerModel
import PlannerProtocol
import Varlink

/// A connection from one of the owner's programs to plannerguests, which stores the conversations with
/// guests.
package struct GuestsConnection {
  /// The error if plannerguests does not answer: one sentence with the fix.
  package struct Missing: Error, Hashable, Sendable {
    package var message: String

    package init(message: String) { self.message = message }
  }

  private let connection: VarlinkConnection

  /// Connects to plannerguests. Throws ``Missing`` if it does not answer.
  /// - timeout: seconds to wait for it at each step.
  package init(_ environment: [String: String], timeout: Int = 15) throws {
    do {
      // If the user names the socket, plannerguests may be a service of the machine with a separate user.
      connection = try VarlinkConnection(
        path: SocketPath.guests(environment), timeout: timeout, program: "plannerguests",
        ofAnyUser: environment["PLANNER_GUESTS_SOCKET"]?.isEmpty == false)
    } catch ClientError.noDaemon(let path, let reason) {
      throw Missing(
        message: "plannerguests does not answer at \(path) (\(reason)); docs/guests.md explains how to run it"
      )
    }
  }

  package func call<M: Method>(_ method: M) throws -> M.Reply {
    try VarlinkConnection.read(M.Reply.self, from: raw(method))
  }

  /// Makes a call. Returns the parameters of the reply as received.
  package func raw<M: Method>(_ method: M) throws -> [UInt8] {
    do { return try connection.callRaw(method) } catch ClientError.lost {
      throw Missing(message: "plannerguests ended before it answered")
    } catch ClientError.timedOut {
      throw Missing(
        message: "plannerguests does not answer; check it with: systemctl --user status plannerguests")
    } catch ClientError.silent(let program) {
      throw Missing(message: program.message)
    }
  }

  /// Returns all conversations, archived ones last.
  package func conversations() throws -> [GuestConversation] {
    // A conversation may be archived between the two queries.
    var seen: Set<String> = []
    var all: [GuestConversation] = []
    for archived in [nil, true] {
      var offset = 0
      while true {
        let page = try call(GuestMethods.ListConversations(archived: archived, limit: 500, offset: offset))
        all += page.conversations.filter { seen.insert($0.id).inserted }
        offset += page.conversations.count
        if page.conversations.isEmpty || offset >= page.total { break }
      }
    }
    return all
  }

  /// Writes all data of a guest as JSON: a `GuestExport` with its `images` (`GuestImage`). Fetches the images
  /// one at a time, because all of them may be too large for one message.
  package func export(_ conversation: String, write: ([UInt8]) throws -> Void) throws {
    let raw = try raw(GuestMethods.ExportGuest(conversation: conversation))
    let messages = try VarlinkConnection.read(GuestMethods.ExportGuest.Reply.self, from: raw).guest.messages
    guard let guest = MessageParts(raw)?["guest"], guest.last == UInt8(ascii: "}") else {
      throw ClientError.garbled("the export has no guest")
    }
    try write(Array(harmlessJSON(Array(guest.dropLast())).utf8) + Array(#","images":["#.utf8))
    for (index, image) in messages.compactMap(\.image).enumerated() {
      guard let image = MessageParts(try self.raw(GuestMethods.GetImage(id: image)))?["image"] else {
        throw ClientError.garbled("the answer has no image")
      }
      try write((index == 0 ? [] : Array(",".utf8)) + Array(image))
    }
    try write(Array("]}\n".utf8))
  }

  /// Calls `told` once the connection listens, and then at each change, until `output`, a pipe, loses its
  /// reader.
  package func watch(whileRead output: Int32, _ told: () -> Void) throws {
    try connection.listen(GuestMethods.Watch())
    repeat { told() } while try connection.awaitAnswers(whileRead: output)
  }
}

extension VarlinkConnection {
  /// Returns the names of the people that are linked to conversations, by id.
  package func people(in conversations: [GuestConversation]) throws -> [String: String] {
    var names: [String: String] = [:]
    for id in conversations.compactMap(\.person) where names[id] == nil {
      // A person who was removed meanwhile has no name.
      do { names[id] = try call(Methods.Person(name: id)).contact.displayName } catch is NotFound {}
    }
    return names
  }

  /// Returns the people with names that contain all of these words, ignoring case.
  package func people(called text: String) throws -> [(id: String, name: String)] {
    let words = text.lowercased().split(separator: " ")
    return try call(PeopleMethods.Find(text: text, limit: 200)).found.filter { one in
      words.allSatisfy { one.name.lowercased().contains($0) }
    }.map { ($0.contactId, $0.name) }
  }
}
