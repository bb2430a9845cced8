import FoundationEssentials
import Glibc
import PlannerModel

/// A connection to a service that makes one call at a time. Every call blocks until its reply arrives.
///
/// Methods throw ``ClientError`` if the connection fails, and an error of the interface
/// (``Method/errors``) if the service refuses a call.
package final class VarlinkConnection {
  private let stream: UnixStream
  /// The errors of the last call's interface.
  private var errors: [any InterfaceError.Type] = []

  /// Connects to a program.
  /// - timeout: seconds to wait for the program at each step; nil to wait while the program works
  ///   (``Patience``).
  /// - program: the name of the program that listens there.
  /// - ofAnyUser: true for a service of the machine with a separate user. The folder of its socket must be
  ///   trusted.
  /// - told: called every two seconds while a reply is missing, with the program's name and the seconds.
  package init(
    path: String, timeout: Int? = nil, program: String, ofAnyUser: Bool = false,
    told: ((_ program: String, _ seconds: Int) -> Void)? = nil
  ) throws(ClientError) {
    stream = try UnixStream(path: path, timeout: timeout, ofAnyUser: ofAnyUser)
    stream.patience = Patience(
      name: program, peer: stream.process, user: ofAnyUser ? nil : geteuid(),
      answersOthers: { Self.answers(path, ofAnyUser: ofAnyUser) }, told: told)
  }

  /// Returns whether a program answers a request for its name within a second.
  private static func answers(_ path: String, ofAnyUser: Bool) -> Bool {
    guard let other = try? UnixStream(path: path, timeout: 1, ofAnyUser: ofAnyUser) else { return false }
    guard (try? other.send(Array(#"{"method":"org.varlink.service.GetInfo"}"#.utf8))) != nil else {
      return false
    }
    return (try? other.receive()) != nil
  }

  /// Uses a connected descriptor, and closes it with the connection.
  /// - timeout: see above.
  package init(descriptor: Int32, limit: Int = WireLimit.message, timeout: Int? = nil) {
    stream = UnixStream(descriptor: descriptor, limit: limit)
    if let timeout { stream.setTimeout(timeout) }
  }

  package func call<M: Method>(_ method: M) throws -> M.Reply {
    try Self.read(M.Reply.self, from: callRaw(method))
  }

  /// Makes a call. Returns the parameters of the reply as received: one JSON object.
  package func callRaw<M: Method>(_ method: M) throws -> [UInt8] {
    try send(method)
    return try receive().parameters
  }

  /// Makes a call with parameters of another type than the method.
  package func callRaw<M: Method>(_ method: M.Type, parameters: some Codable) throws -> [UInt8] {
    errors = M.errors
    try send(M.qualifiedName, parameters, more: nil)
    return try receive().parameters
  }

  /// Makes a call with one parameter that is already JSON. Does not decode it, because a decoded value may be
  /// larger than the memory.
  /// - value: one JSON value as ``MessageParts`` finds it, without a NUL.
  package func callRaw<M: Method>(_ method: M.Type, _ parameter: String, json value: [UInt8]) throws
    -> [UInt8]
  {
    errors = M.errors
    let head = #"{"method":"\#(M.qualifiedName)","parameters":{"\#(parameter)":"#
    try stream.send(Array(head.utf8), value, Array("}}".utf8))
    return try receive().parameters
  }

  /// Makes a call with `more`. Passes the parameters of each reply to `each`, until the service sends the last
  /// reply or `each` returns false.
  package func watchRaw<M: Method>(_ method: M, each: ([UInt8]) throws -> Bool) throws {
    try send(method, more: true)
    // A reply may take hours, because the service replies only when something changes.
    stream.patience = nil
    while true {
      let reply = try receive()
      guard try each(reply.parameters), reply.continues else { return }
    }
  }

  /// Makes a call with `more`. ``awaitAnswers(whileRead:)`` receives its replies.
  package func listen<M: Method>(_ method: M) throws { try send(method, more: true) }

  /// Blocks until a reply to ``listen(_:)`` arrives, and discards all replies that have arrived: the caller
  /// queries the new state itself. Returns false if `output`, a pipe or socket, lost its reader. -1 means
  /// that there is no output to check.
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

  /// Decodes the parameters of a reply.
  package static func read<Reply: Decodable>(_ type: Reply.Type, from parameters: [UInt8]) throws -> Reply {
    do {
      return try WireJSON.decode(type, from: Data(parameters))
    } catch {
      throw ClientError.garbled("\(type): \(error)")
    }
  }

  private func send<M: Method>(_ method: M, more: Bool? = nil) throws {
    errors = M.errors
    guard method.isBare else { return try send(M.qualifiedName, method, more: more) }
    var call = JSONText()
    call.beginObject()
    try call.member("method", M.qualifiedName)
    try call.member("more", more)
    call.endObject()
    try stream.send(call.bytes)
  }

  private func send(_ name: String, _ parameters: some Codable, more: Bool?) throws {
    let call = WireCall(method: name, parameters: parameters, more: more)
    try stream.send(Array(WireJSON.encode(call)))
  }

  private func receive() throws -> (parameters: [UInt8], continues: Bool) {
    let message = try stream.receive()
    guard let parts = MessageParts(message) else {
      throw ClientError.garbled("the answer is not a JSON object")
    }
    let parameters = parts["parameters"] ?? Array("{}".utf8)
    guard parameters.first == UInt8(ascii: "{") else {
      throw ClientError.garbled("the answer's parameters are not an object")
    }
    if let error = parts["error"] {
      throw remoteError(name: try Self.read(String.self, from: error), parameters: parameters, errors)
    }
    return (parameters, parts["continues"] == Array("true".utf8))
  }
}
