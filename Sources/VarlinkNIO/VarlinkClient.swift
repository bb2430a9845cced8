import FoundationEssentials
import PlannerModel
import PlannerProtocol
import Varlink

/// A client that never blocks. Answers come through callbacks, on the event loop of the client.
package protocol VarlinkClient: AnyObject {
  /// The name of the program at the other end.
  var peer: String { get }

  /// Sends a call. `then` gets the whole reply, once.
  func send(_ call: Data, then: @escaping (Result<Data, RemoteFailure>) -> Void)

  /// Sends a call with `more`. `each` gets every reply and returns its cost in messages (``ReadPace``).
  /// `ended` is called after the last reply, when the connection is over.
  func watch(_ call: Data, each: @escaping (Data) -> Double, ended: @escaping (RemoteFailure) -> Void)

  /// Stops events while this is true. They wait where they are.
  func hold(_ isHeld: Bool)

  func close()
}

/// The reason why the other program cannot be used, as a sentence.
package struct RemoteFailure: Error, Hashable, Sendable {
  package var sentence: String

  package init(sentence: String) { self.sentence = sentence }
}

/// The error that the other program sent: its name.
package struct RemoteRefusal: Error, Hashable {
  package var name: String
}

private struct RemoteReply<Parameters: Decodable>: Decodable {
  var parameters: Parameters?
}

extension VarlinkClient {
  /// Makes a call. `then` gets its answer, ``RemoteRefusal`` or ``RemoteFailure``.
  package func call<M: Method>(_ method: M, then: @escaping (Result<M.Reply, any Error>) -> Void) {
    do {
      send(try WireJSON.encode(WireCall(method: M.qualifiedName, parameters: method))) { [peer] reply in
        then(Result { try Self.read(M.Reply.self, from: reply.get(), of: peer) })
      }
    } catch {
      then(.failure(error))
    }
  }

  package func read<Reply: Decodable>(_ type: Reply.Type, from message: Data) throws -> Reply {
    try Self.read(type, from: message, of: peer)
  }

  /// Reads a reply. The other program may be one that strangers reach, so its replies are not trusted.
  private static func read<Reply: Decodable>(
    _ type: Reply.Type, from message: Data, of peer: String
  ) throws -> Reply {
    do {
      if let error = try WireJSON.decode(WireReply<JSONValue>.self, from: message).error {
        throw RemoteRefusal(name: String(error.prefix(100)))
      }
      if let parameters = try WireJSON.decode(RemoteReply<Reply>.self, from: message).parameters {
        return parameters
      }
      return try WireJSON.decode(Reply.self, from: Data("{}".utf8))
    } catch let error as RemoteRefusal {
      throw error
    } catch {
      throw RemoteFailure(sentence: "this version does not understand the answer of \(peer)")
    }
  }
}
