import FoundationEssentials
import PlannerModel
import PlannerProtocol
import Varlink

/// An interface that the socket serves.
package protocol VarlinkInterface {
  var name: String { get }
  /// The text for `org.varlink.service.GetInterfaceDescription`.
  var description: String { get }
  /// The names of each method's parameters, by the method's name.
  var parameters: [String: Set<String>] { get }

  /// Answers a call of `method` (without the interface). Returns nil if there is no such method.
  func answer(_ method: String, _ call: VarlinkCall) throws -> VarlinkAnswer?

  /// Returns the parameters of the reply to a call with the same bytes as an earlier call, if the kept reply
  /// is still right; nil if the call has to be decoded.
  func knownReply(to call: Data) -> Data?
}

extension VarlinkInterface {
  package func knownReply(to call: Data) -> Data? { nil }
}

/// A call as it was received.
package struct VarlinkCall {
  /// The whole message.
  package var message: Data
  /// The name of the program that sent it.
  package var program: String
  package var more: Bool
  /// The receiver of the further replies of a `more` call.
  package var subscriber: (any Subscriber)?

  init(message: Data, program: String, more: Bool, subscriber: (any Subscriber)?) {
    (self.message, self.program, self.more, self.subscriber) = (message, program, more, subscriber)
  }
}

/// The answer to a call, with the reply's parameters as JSON.
package enum VarlinkAnswer {
  case reply(Data)
  /// Several replies, for `more`.
  case replies([Data])
  /// An error with its full name.
  case error(String, Data)
  /// Replies follow through the subscriber.
  case subscribed
  /// The answer comes later, or at once. The caller calls this function, which calls back with the answer on
  /// the same event loop.
  case later((_ answer: @escaping (VarlinkAnswer) -> Void) -> Void)
  /// Like `later`, but the answer depends on something outside the planner. If the call is one-way, the calls
  /// after it do not wait.
  case slow((_ answer: @escaping (VarlinkAnswer) -> Void) -> Void)
}

/// The receiver of a stream's replies.
package protocol Subscriber: AnyObject {
  /// Begins the stream; called before the first reply. Throws ``Busy`` if no further stream is allowed.
  func begin() throws
  /// Sends a reply. Returns false if the reader is gone or too slow; the caller must then send no more.
  func send(_ message: Data) -> Bool
}

/// The error for parameters that could not be read.
package struct InvalidParameter: Error {
  package var parameter: String
}

extension WireCall {
  /// Reads the parameters of a call. A call without parameters counts as a call with an empty object.
  package static func parameters(of call: Data) throws -> Parameters {
    do {
      if let parameters = try WireJSON.decode(WireCall<Parameters>.self, from: call).parameters {
        return parameters
      }
      return try WireJSON.decode(Parameters.self, from: Data("{}".utf8))
    } catch let error as DecodingError {
      // If a number does not fit, JSONDecoder does not name it.
      let path = error.path.isEmpty ? (fraction(in: call) ?? "parameters") : error.path
      throw InvalidParameter(
        parameter: path.hasPrefix("parameters.") ? String(path.dropFirst("parameters.".count)) : path)
    }
  }

  /// Returns the path of a number that is not whole; nil if all numbers are whole.
  private static func fraction(in call: Data) -> String? {
    func search(_ value: JSONValue, _ path: String) -> String? {
      switch value {
      case .number(let number): Int(exactly: number) == nil ? path : nil
      case .array(let values): values.compactMap { search($0, path) }.first
      case .object(let members):
        members.sorted { $0.key < $1.key }
          .compactMap { search($0.value, path.isEmpty ? $0.key : "\(path).\($0.key)") }.first
      default: nil
      }
    }
    return (try? WireJSON.decode(JSONValue.self, from: call)).flatMap { search($0, "") }
  }
}

extension DecodingError {
  fileprivate var path: String {
    switch self {
    case .keyNotFound(let key, let context):
      (context.codingPath + [key]).dottedPath
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.dottedPath
    @unknown default: ""
    }
  }
}
