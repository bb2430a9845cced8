import FoundationEssentials
import PlannerProtocol

/// One interface that the socket serves.
package protocol VarlinkInterface {
  var name: String { get }
  /// The text for `org.varlink.service.GetInterfaceDescription`.
  var description: String { get }

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
}

/// Where the replies of a stream go.
package protocol Subscriber: AnyObject {
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
      throw InvalidParameter(
        parameter: error.path.hasPrefix("parameters.") ? String(error.path.dropFirst(11)) : error.path)
    }
  }
}

extension DecodingError {
  fileprivate var path: String {
    switch self {
    case .keyNotFound(let key, let context):
      (context.codingPath + [key]).map(\.stringValue).joined(separator: ".")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.map(\.stringValue).joined(separator: ".")
    @unknown default: ""
    }
  }
}
