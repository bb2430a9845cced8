import FoundationEssentials
import PlannerModel
import PlannerProtocol

/// A connection to plannerguests, used on the planner's thread. It never blocks. Answers come through
/// callbacks.
protocol GuestLine: AnyObject {
  /// Sends a call. `then` gets the whole reply, once.
  func send(_ call: Data, then: @escaping (Result<Data, GuestTrouble>) -> Void)

  /// Sends a call with `more`. `each` gets every reply and returns its cost in messages (``GuestPace``).
  /// `ended` is called after the last reply, when the line is over.
  func watch(_ call: Data, each: @escaping (Data) -> Double, ended: @escaping (GuestTrouble) -> Void)

  /// Stops events while this is true. They wait where they are.
  func hold(_ isHeld: Bool)

  func close()
}

/// The reason why plannerguests cannot be used, as a sentence.
struct GuestTrouble: Error, Hashable, Sendable {
  var sentence: String
}

extension GuestTrouble {
  init(of error: any Error) {
    switch error {
    case let trouble as GuestTrouble: self = trouble
    case let refusal as GuestRefusal:
      self.init(sentence: "plannerguests refuses the request (\(refusal.name))")
    default: self.init(sentence: "guests' requests could not be stored (\(error))")
    }
  }
}

/// The error that plannerguests sent: its name.
struct GuestRefusal: Error, Hashable {
  var name: String

  var isNotFound: Bool { name == NotFound.qualifiedName }
}

private struct GuestReply<Parameters: Decodable>: Decodable {
  var parameters: Parameters?
}

extension GuestLine {
  /// Makes a call. `then` gets its answer, ``GuestRefusal`` or ``GuestTrouble``.
  func call<M: Method>(_ method: M, then: @escaping (Result<M.Reply, any Error>) -> Void) {
    do {
      send(try WireJSON.encode(WireCall(method: M.qualifiedName, parameters: method))) { reply in
        then(Result { try Self.read(M.Reply.self, from: reply.get()) })
      }
    } catch {
      then(.failure(error))
    }
  }

  /// Reads a reply. plannerguests faces strangers, so its replies are not trusted.
  static func read<Reply: Decodable>(_ type: Reply.Type, from message: Data) throws -> Reply {
    do {
      if let error = try WireJSON.decode(WireReply<JSONValue>.self, from: message).error {
        throw GuestRefusal(name: String(error.prefix(100)))
      }
      if let parameters = try WireJSON.decode(GuestReply<Reply>.self, from: message).parameters {
        return parameters
      }
      return try WireJSON.decode(Reply.self, from: Data("{}".utf8))
    } catch let error as GuestRefusal {
      throw error
    } catch {
      throw GuestTrouble(sentence: "this version does not understand the answer of plannerguests")
    }
  }
}
