import FoundationEssentials
import PlannerModel
import PlannerProtocol

/// Calls to the daemon, one at a time over one connection; every call blocks until its answer is there.
///
/// Throws ``ClientError`` for what happens on the way, and the protocol's own errors (`NotFound`,
/// `Conflict` and so on) for what the daemon refuses.
package final class PlannerConnection {
  private let stream: UnixStream

  /// timeout: seconds to wait for the daemon at each step; nil, the default, waits for ever.
  package init(path: String, timeout: Int? = nil) throws(ClientError) {
    stream = try UnixStream(path: path, timeout: timeout)
  }

  /// Over a descriptor that is connected already; it is closed with the connection.
  package init(descriptor: Int32, limit: Int = WireLimit.message) {
    stream = UnixStream(descriptor: descriptor, limit: limit)
  }

  package func call<M: Method>(_ method: M) throws -> M.Reply {
    try Self.read(M.Reply.self, from: callRaw(method))
  }

  /// The answer's parameters as they came: one JSON object.
  package func callRaw<M: Method>(_ method: M) throws -> [UInt8] {
    try send(method)
    return try receive().parameters
  }

  /// The same for parameters that have no type here.
  package func callRaw(_ name: String, parameters: some Codable) throws -> [UInt8] {
    try send("\(Methods.interface).\(name)", parameters, more: nil)
    return try receive().parameters
  }

  /// A call with `more`: hands over the parameters of one answer after the other until the daemon ends it
  /// or `each` answers false.
  package func watchRaw<M: Method>(_ method: M, each: ([UInt8]) throws -> Bool) throws {
    try send(method, more: true)
    while true {
      let reply = try receive()
      guard try each(reply.parameters), reply.continues else { return }
    }
  }

  /// A call with `more` whose answers ``awaitAnswers(whileRead:)`` takes.
  package func listen<M: Method>(_ method: M) throws { try send(method, more: true) }

  /// Blocks until an answer to ``listen(_:)`` is there, and takes all that have come: what they say is to be
  /// asked for. False where nobody reads `output` any more, which is a pipe or socket, or -1 for nothing.
  package func awaitAnswers(whileRead output: Int32) throws -> Bool {
    guard try stream.awaitInput(whileRead: output) else { return false }
    repeat {
      guard try receive().continues else { throw ClientError.lost }
    } while stream.hasInput
    return true
  }

  package func watch<M: Method>(_ method: M, each: (M.Reply) throws -> Bool) throws {
    try watchRaw(method) { try each(Self.read(M.Reply.self, from: $0)) }
  }

  /// Reads an answer's parameters.
  package static func read<Reply: Decodable>(_ type: Reply.Type, from parameters: [UInt8]) throws -> Reply {
    do {
      return try WireJSON.decode(type, from: Data(parameters))
    } catch {
      throw ClientError.garbled("\(type): \(error)")
    }
  }

  private func send<M: Method>(_ method: M, more: Bool? = nil) throws {
    // A type without members is a method without parameters: strict services want none at all then.
    try send(M.qualifiedName, MemoryLayout<M>.size == 0 ? nil : method, more: more)
  }

  private func send<Parameters: Codable>(_ name: String, _ parameters: Parameters?, more: Bool?) throws {
    let call = WireCall(method: name, parameters: parameters, more: more)
    try stream.send(Array(WireJSON.encode(call)))
  }

  private func receive() throws -> (parameters: [UInt8], continues: Bool) {
    let message = try stream.receive()
    guard let parts = MessageParts(message) else {
      throw ClientError.garbled("the answer is no JSON object")
    }
    let parameters = parts["parameters"] ?? Array("{}".utf8)
    guard parameters.first == UInt8(ascii: "{") else {
      throw ClientError.garbled("the answer's parameters are no object")
    }
    if let error = parts["error"] {
      throw remoteError(name: try Self.read(String.self, from: error), parameters: parameters)
    }
    return (parameters, parts["continues"] == Array("true".utf8))
  }
}
