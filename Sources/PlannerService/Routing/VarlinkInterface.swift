import FoundationEssentials
import PlannerModel
import PlannerProtocol

/// One interface that the socket serves.
package protocol VarlinkInterface {
  var name: String { get }
  /// The text for `org.varlink.service.GetInterfaceDescription`.
  var description: String { get }
  /// What each method's parameters are called, by the method's name.
  var parameters: [String: Set<String>] { get }

  /// Answers a call of `method` (without the interface). Nil where there is no such method. `call` is
  /// the whole message, `subscriber` where further replies of a `more` call can go.
  func answer(_ method: String, call: Data, more: Bool, subscriber: Subscriber?) throws -> VarlinkAnswer?
}

/// What a call is answered with: JSON of the reply's parameters.
package enum VarlinkAnswer {
  case reply(Data)
  /// Several, for `more`.
  case replies([Data])
  /// An error by its whole name.
  case error(String, Data)
  /// Replies follow, through the subscriber.
  case subscribed
  /// The answer comes later, or at once: to be called, and calls back with it on the same loop.
  case later((_ answer: @escaping (VarlinkAnswer) -> Void) -> Void)
  /// The same, when somebody else has answered: calls behind one that asks for no answer do not wait for it.
  case slow((_ answer: @escaping (VarlinkAnswer) -> Void) -> Void)
}

/// Where the replies of a stream go.
package protocol Subscriber: AnyObject {
  /// To be called before the first reply. Throws ``Busy`` where there are as many streams as there may be.
  func begin() throws
  /// False where the reader is gone or does not keep up; nothing must be sent then.
  func send(_ message: Data) -> Bool
}

/// Parameters that could not be read.
struct InvalidParameter: Error {
  var parameter: String
}

extension WireCall {
  /// Reads the parameters of a call; a call without any is one with an empty object.
  static func parameters(of call: Data) throws -> Parameters {
    do {
      if let parameters = try WireJSON.decode(WireCall<Parameters>.self, from: call).parameters {
        return parameters
      }
      return try WireJSON.decode(Parameters.self, from: Data("{}".utf8))
    } catch let error as DecodingError {
      // Where a number does not fit, JSONDecoder does not say which.
      let path = error.path.isEmpty ? (fraction(in: call) ?? "parameters") : error.path
      throw InvalidParameter(
        parameter: path.hasPrefix("parameters.") ? String(path.dropFirst("parameters.".count)) : path)
    }
  }

  /// The path of a number that is not whole.
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
