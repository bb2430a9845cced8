import FoundationEssentials
import PlannerModel
import Synchronization

/// The server's end of a ``VarlinkConnection``: receives calls and answers them, one at a time.
package final class ServedConnection: Sendable {
  /// A call with undecoded parameters.
  package struct Call {
    package var method: String
    package var parameters: [UInt8]
    package var wantsMore: Bool

    package func read<M: Method>(_ type: M.Type) throws -> M {
      try VarlinkConnection.read(type, from: parameters)
    }
  }

  private let descriptor: Int32
  private let stream: Mutex<UnixStream>

  /// Takes ownership of a connected socket and closes it at the end.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    stream = Mutex(UnixStream(descriptor: descriptor))
  }

  /// Waits for the next call; nil if the client has disconnected.
  package func next() throws -> Call? {
    let message: [UInt8]
    do { message = try stream.withLock { try $0.receive() } } catch ClientError.lost { return nil }
    guard let parts = MessageParts(message), let name = parts["method"] else {
      throw ClientError.garbled("a message is no call")
    }
    return Call(
      method: try VarlinkConnection.read(String.self, from: name),
      parameters: parts["parameters"] ?? Array("{}".utf8), wantsMore: parts["more"] == Array("true".utf8))
  }

  /// Sends a reply.
  /// - continues: true if more replies to the same call follow.
  package func reply(_ parameters: some Codable, continues: Bool = false) throws {
    try send(WireReply(parameters: parameters, continues: continues ? true : nil))
  }

  /// Sends an error reply.
  /// - name: the full name of the error.
  package func refuse(_ name: String, _ parameters: some Codable) throws {
    try send(WireReply(error: name, parameters: parameters))
  }

  package func refuse(_ error: some InterfaceError) throws {
    try refuse(type(of: error).qualifiedName, error)
  }

  private func send(_ message: some Encodable) throws {
    let bytes = Array(try WireJSON.encode(message))
    try stream.withLock { try $0.send(bytes) }
  }

  /// True if the client does not read replies any more.
  package var isGone: Bool { Wait.forInput(on: -1, whileRead: descriptor, milliseconds: 0) == .unread }
}
