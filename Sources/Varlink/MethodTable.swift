/// The answers of a server on ``ServedConnection``, by the full names of the methods. The compiler checks that
/// each method of the interface has an answer.
package struct MethodTable {
  /// Work that goes on after a call was read, and sends the other replies.
  package typealias Work = () async throws -> Void

  fileprivate typealias Handler = (ServedConnection.Call, ServedConnection) throws -> Work?

  /// The answer to a method. A class, because Swift 6.3 cannot compile a list of generic values with several
  /// cases.
  package final class Answer<M: Method> {
    fileprivate let handler: Handler

    private init(_ handler: @escaping Handler) { self.handler = handler }

    package static func reply(_ reply: @escaping (M) throws -> M.Reply) -> Answer<M> {
      Answer { call, connection in
        try connection.reply(try reply(try call.read(M.self)))
        return nil
      }
    }

    /// Sends several replies, at once or by the returned work.
    package static func stream(_ stream: @escaping (M, ServedConnection) throws -> Work?) -> Answer<M> {
      Answer { call, connection in
        guard call.wantsMore else {
          try connection.refuse(VarlinkError.expectedMore, Nothing())
          return nil
        }
        return try stream(try call.read(M.self), connection)
      }
    }
  }

  private let service: VarlinkService
  private var handlers: [String: Handler] = [:]

  /// - service: The program with this interface.
  /// - methods: The list of the interface's methods, such as ``GuestMethods/All``.
  /// - answers: The answers in the same order.
  package init<each M: Method>(
    _ service: VarlinkService, _ methods: (repeat each M).Type, _ answers: repeat Answer<each M>
  ) {
    self.service = service
    for answer in repeat each answers { add(answer) }
  }

  private mutating func add<M: Method>(_ answer: Answer<M>) {
    handlers[M.qualifiedName] = answer.handler
  }

  /// Answers a call, also one of `org.varlink.service`. Returns the work that is left.
  @discardableResult
  package func answer(_ call: ServedConnection.Call, on connection: ServedConnection) throws -> Work? {
    if let handler = handlers[call.method] { return try handler(call, connection) }
    let prefix = "\(VarlinkService.interface)."
    do {
      guard call.method.hasPrefix(prefix),
        let reply = try service.reply(
          to: String(call.method.dropFirst(prefix.count)),
          about: {
            try VarlinkConnection.read(VarlinkService.InterfaceName.self, from: call.parameters).interface
          })
      else {
        try connection.refuse(VarlinkError.methodNotFound, ["method": call.method])
        return nil
      }
      try connection.reply(reply)
    } catch let unknown as VarlinkService.UnknownInterface {
      try connection.refuse(VarlinkError.interfaceNotFound, ["interface": unknown.interface])
    }
    return nil
  }
}
