import FoundationEssentials
import Logging
import NIOCore
import PlannerPosix
import PlannerProtocol
import Varlink

/// Runs work on other threads. `then` is called on the caller's thread, at once or later.
package protocol Offloader: AnyObject {
  func compute<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then: @escaping (Answer) -> Void)
}

/// Turns the bytes of a message into the bytes of its answer. The socket and the tests use it. Source:
/// varlink.org, "Method Call" and "org.varlink.service".
package final class Router {
  private let interfaces: [any VarlinkInterface]
  private let service: VarlinkService
  private let logger: Logger
  /// The parameter names of each method, by the method's full name. They come from the interface's
  /// description.
  private let parameterNames: [String: Set<String>]
  /// Reads long messages on another thread; nil to read them on this thread.
  private let dispatcher: (any Offloader)?

  /// The length in bytes above which reading a message would delay others too long.
  package static let longMessage = 64 << 10
  /// The length in bytes above which copying an answer would delay others too long.
  private static let longAnswer = 4 << 20

  package convenience init(interfaces: [any VarlinkInterface], logger: Logger) {
    self.init(interfaces: interfaces, dispatcher: nil, logger: logger)
  }

  package init(interfaces: [any VarlinkInterface], dispatcher: (any Offloader)?, logger: Logger) {
    self.interfaces = interfaces
    self.dispatcher = dispatcher
    self.logger = logger
    service = VarlinkService("plannerd", interfaces.map { ($0.name, $0.description) })
    let named = interfaces.map { ($0.name, $0.parameters) }
    parameterNames = (named + [(VarlinkService.interface, VarlinkService.parameters)]).reduce(into: [:]) {
      names, interface in
      for (method, parameters) in interface.1 { names["\(interface.0).\(method)"] = parameters }
    }
  }

  /// The response to a message: the messages to send, without their NUL, and whether the connection can go
  /// on.
  package struct Outcome {
    package var messages: [Data] = []
    /// A very long message instead of `messages`, with its NUL. It was built off the event loop.
    package var longMessage: ByteBuffer?
    package var closes = false
    /// True if the answer comes later. Later calls wait for it.
    package var isPending = false
  }

  /// Handles a message.
  /// - program: the name of the program that sent it.
  /// - later: gets the outcome if it is pending.
  package func handle(
    _ message: Data, from program: String = ProgramName.unknown, subscriber: Subscriber? = nil,
    later: @escaping (Outcome) -> Void = { _ in }
  ) -> Outcome {
    if let reply = reply(known: message) { return Outcome(messages: [reply]) }
    guard let dispatcher, message.count > Router.longMessage else {
      return handle(Router.read(message), message, program, subscriber, later)
    }
    dispatcher.compute {
      Router.read(message)
    } then: { envelope in
      let outcome = self.handle(envelope, message, program, subscriber, later)
      if !outcome.isPending { later(outcome) }
    }
    return Outcome(isPending: true)
  }

  /// Returns free memory to the system after a large message. This takes time, so another thread does it.
  func giveMemoryBack() {
    guard let dispatcher else { return Memory.giveBack() }
    dispatcher.compute {
      Memory.giveBack()
    } then: { _ in
    }
  }

  /// Returns the reply to a call that an interface recognizes by its bytes, without decoding it.
  private func reply(known message: Data) -> Data? {
    for interface in interfaces {
      if let parameters = interface.knownReply(to: message) { return reply(parameters) }
    }
    return nil
  }

  private typealias Envelope = WireCall<GivenNames>

  private static func read(_ message: Data) -> Result<Envelope, InvalidParameter> {
    // A shorter message cannot have too many values.
    let most = WireJSON.mostValues
    if message.count > most, message.jsonValues(upTo: most) >= most {
      return .failure(InvalidParameter(parameter: "message"))
    }
    guard let envelope = try? WireJSON.decode(Envelope.self, from: message) else {
      return .failure(InvalidParameter(parameter: "method"))
    }
    return .success(envelope)
  }

  private func handle(
    _ read: Result<Envelope, InvalidParameter>, _ message: Data, _ program: String, _ subscriber: Subscriber?,
    _ later: @escaping (Outcome) -> Void
  ) -> Outcome {
    let envelope: Envelope
    switch read {
    case .success(let known): envelope = known
    case .failure(let invalid):
      return Outcome(
        messages: [failure(VarlinkError.invalidParameter, parameter: invalid.parameter)], closes: true)
    }
    let oneway = envelope.oneway ?? false
    if let parameter = misspelt(envelope) {
      return Outcome(messages: oneway ? [] : [failure(VarlinkError.invalidParameter, parameter: parameter)])
    }
    var outcome: Outcome?
    var isPending = false
    let call = VarlinkCall(
      message: message, program: program, more: envelope.more ?? false,
      subscriber: oneway ? nil : subscriber)
    let isSlow = self.answer(envelope.method, call) { answer in
      let answered = oneway ? Outcome() : answer
      if isPending { later(answered) } else { outcome = answered }
    }
    if let outcome { return outcome }
    // The client of a one-way call does not wait for the answer.
    if oneway && isSlow { return Outcome() }
    isPending = true
    return Outcome(isPending: true)
  }

  /// Returns a parameter that the method does not have; nil if all are known. A misspelt parameter must not
  /// count as absent.
  private func misspelt(_ call: WireCall<GivenNames>) -> String? {
    guard let known = parameterNames[call.method], let parameters = call.parameters else { return nil }
    guard let given = parameters.names else { return "parameters" }
    return given.filter { !known.contains($0) }.min()
  }

  /// Answers a call. Returns true if later calls need not wait for it.
  private func answer(
    _ qualified: String, _ call: VarlinkCall, _ done: @escaping (Outcome) -> Void
  ) -> Bool {
    guard let dot = qualified.lastIndex(of: "."), dot != qualified.startIndex else {
      done(Outcome(messages: [error(VarlinkError.interfaceNotFound, ["interface": qualified])]))
      return false
    }
    let interface = String(qualified[..<dot])
    let method = String(qualified[qualified.index(after: dot)...])
    do {
      let answer: VarlinkAnswer?
      if interface == VarlinkService.interface {
        let reply = try service.reply(to: method) {
          try WireCall<VarlinkService.InterfaceName>.parameters(of: call.message).interface
        }
        answer = try reply.map { .reply(try WireJSON.encode($0)) }
      } else if let served = interfaces.first(where: { $0.name == interface }) {
        answer = try served.answer(method, call)
      } else {
        done(Outcome(messages: [error(VarlinkError.interfaceNotFound, ["interface": interface])]))
        return false
      }
      give(answer ?? .error(VarlinkError.methodNotFound, try WireJSON.encode(["method": method])), done)
      if case .slow = answer { return true }
    } catch let unknown as VarlinkService.UnknownInterface {
      done(Outcome(messages: [error(VarlinkError.interfaceNotFound, ["interface": unknown.interface])]))
    } catch let invalid as InvalidParameter {
      done(Outcome(messages: [failure(VarlinkError.invalidParameter, parameter: invalid.parameter)]))
    } catch {
      logger.error("call failed", metadata: ["method": "\(method)", "error": "\(type(of: error))"])
      let shown = Internal(message: "The planner failed at \(method): \(error).")
      let parameters = (try? WireJSON.encode(shown)) ?? Data("{}".utf8)
      done(Outcome(messages: [self.error(Internal.qualifiedName, parameters)]))
    }
    return false
  }

  private func give(_ answer: VarlinkAnswer, _ done: @escaping (Outcome) -> Void) {
    switch answer {
    case .reply(let data) where data.count > Router.longAnswer:
      guard let dispatcher else { return done(Outcome(messages: [reply(data)])) }
      dispatcher.compute {
        Router.framed(Router.head(), data)
      } then: { message in
        done(Outcome(longMessage: message))
      }
    case .reply(let data): done(Outcome(messages: [reply(data)]))
    case .replies(let all):
      done(Outcome(messages: all.enumerated().map { reply($1, continues: $0 < all.count - 1) }))
    case .error(let name, let parameters): done(Outcome(messages: [error(name, parameters)]))
    case .subscribed: done(Outcome())
    case .later(let wait), .slow(let wait): wait { self.give($0, done) }
    }
  }

  // MARK: - Messages

  private func reply(_ parameters: Data, continues: Bool = false) -> Data {
    joined(Router.head(continues: continues), parameters)
  }

  private static func head(continues: Bool = false) -> String {
    continues ? #"{"continues":true,"parameters":"# : #"{"parameters":"#
  }

  /// Returns a message with its NUL.
  private static func framed(_ head: String, _ parameters: Data) -> ByteBuffer {
    var message = ByteBufferAllocator().buffer(capacity: head.utf8.count + parameters.count + 2)
    message.writeString(head)
    message.writeBytes(parameters)
    message.writeString("}\0")
    return message
  }

  private func error(_ name: String, _ parameters: Data) -> Data {
    joined(#"{"error":"\#(name)","parameters":"#, parameters)
  }

  /// Returns a message without its NUL. Copies the parameters only once, because a reply may be large.
  private func joined(_ head: String, _ parameters: Data) -> Data {
    var message = Data(capacity: head.utf8.count + parameters.count + 1)
    message.append(contentsOf: head.utf8)
    message.append(parameters)
    message.append(UInt8(ascii: "}"))
    return message
  }

  private func error(_ name: String, _ parameters: [String: String]) -> Data {
    error(name, (try? WireJSON.encode(parameters)) ?? Data("{}".utf8))
  }

  private func failure(_ name: String, parameter: String) -> Data { error(name, ["parameter": parameter]) }
}
