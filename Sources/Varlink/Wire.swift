import FoundationEssentials
import PlannerModel

/// A call in its wire format (varlink.org, "Method Call").
package struct WireCall<Parameters: Codable>: Codable {
  package var method: String
  package var parameters: Parameters?
  package var more: Bool?
  package var oneway: Bool?
  package var upgrade: Bool?

  package init(
    method: String, parameters: Parameters?, more: Bool? = nil, oneway: Bool? = nil, upgrade: Bool? = nil
  ) {
    self.method = method
    self.parameters = parameters
    self.more = more
    self.oneway = oneway
    self.upgrade = upgrade
  }
}

extension WireCall: Sendable where Parameters: Sendable {}

/// A reply in its wire format (varlink.org, "Method Reply").
package struct WireReply<Parameters: Codable>: Codable {
  package var error: String?
  package var parameters: Parameters?
  package var continues: Bool?

  package init(error: String? = nil, parameters: Parameters? = nil, continues: Bool? = nil) {
    self.error = error
    self.parameters = parameters
    self.continues = continues
  }
}

/// Empty parameters.
package struct Nothing: Codable, Hashable, Sendable {
  package init() {}
}

/// The limits of the protocol.
package enum WireLimit {
  /// The maximum size of a message in bytes, without its NUL.
  package static let message = 64 << 20
}

/// The JSON encoding of messages: sorted keys, slashes not escaped.
package enum WireJSON {
  /// The maximum number of JSON values in a message, including names. A JSON decoder needs some fifty bytes
  /// for each value. Without the limit, a message of two-byte numbers would need more memory than the systemd
  /// unit allows.
  package static let mostValues = 6_000_000

  package static func encode(_ value: some Encodable) throws -> Data {
    try JSONEncoder.sorted.encode(value)
  }

  /// Encodes the reply of a method, by generated code if it has any.
  package static func encode(reply: some Encodable) throws -> Data {
    guard let reply = reply as? any JSONWritable else { return try encode(reply) }
    return Data(try JSONText.bytes(of: reply))
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }
}

/// The errors that every Varlink service has (`org.varlink.service`).
package enum VarlinkError {
  package static let interfaceNotFound = "org.varlink.service.InterfaceNotFound"
  package static let methodNotFound = "org.varlink.service.MethodNotFound"
  package static let invalidParameter = "org.varlink.service.InvalidParameter"
  package static let permissionDenied = "org.varlink.service.PermissionDenied"
  package static let expectedMore = "org.varlink.service.ExpectedMore"
}
