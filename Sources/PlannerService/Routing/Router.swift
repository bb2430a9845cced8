import FoundationEssentials
import Logging
import PlannerProtocol

/// From the bytes of one message to the bytes of its answer, whatever carries them: the socket and the
/// tests use the same one. Source: varlink.org, "Method Call" and "org.varlink.service".
package final class Router {
  private let interfaces: [any VarlinkInterface]
  private let logger: Logger
  /// The names of every method's parameters, as its interface's text has them, by the method's whole name.
  private let parameterNames: [String: Set<String>]

  package init(interfaces: [any VarlinkInterface], logger: Logger) {
    self.interfaces = interfaces
    self.logger = logger
    parameterNames =
      ([("org.varlink.service", serviceInterface)] + interfaces.map { ($0.name, $0.description) })
      .reduce(into: [:]) { names, interface in
        for (method, parameters) in parametersOfMethods(in: interface.1) {
          names["\(interface.0).\(method)"] = parameters
        }
      }
  }

  /// What to send back for a message: messages without their NUL, and whether the connection can go on.
  package struct Outcome {
    package var messages: [Data] = []
    package var closes = false
    /// The answer is still to come; the calls after it wait.
    package var isPending = false
  }

  /// later: gets the messages of an answer that is pending.
  package func handle(
    _ message: Data, subscriber: Subscriber? = nil, later: @escaping ([Data]) -> Void = { _ in }
  ) -> Outcome {
    guard let envelope = try? WireJSON.decode(WireCall<GivenNames>.self, from: message) else {
      return Outcome(messages: [failure(VarlinkError.invalidParameter, parameter: "method")], closes: true)
    }
    let more = envelope.more ?? false
    let oneway = envelope.oneway ?? false
    if let parameter = misspelt(envelope) {
      return Outcome(messages: oneway ? [] : [failure(VarlinkError.invalidParameter, parameter: parameter)])
    }
    var messages: [Data]?
    var isPending = false
    answer(envelope.method, message, more: more, subscriber: oneway ? nil : subscriber) { answer in
      if isPending { later(answer) } else { messages = oneway ? [] : answer }
    }
    isPending = messages == nil && !oneway
    return Outcome(messages: messages ?? [], isPending: isPending)
  }

  /// A parameter that the method does not have; a misspelt one must not pass for one that is absent.
  private func misspelt(_ call: WireCall<GivenNames>) -> String? {
    guard let known = parameterNames[call.method], let parameters = call.parameters else { return nil }
    guard let given = parameters.names else { return "parameters" }
    return given.filter { !known.contains($0) }.min()
  }

  private func answer(
    _ qualified: String, _ message: Data, more: Bool, subscriber: Subscriber?,
    _ done: @escaping ([Data]) -> Void
  ) {
    guard let dot = qualified.lastIndex(of: "."), dot != qualified.startIndex else {
      return done([error(VarlinkError.interfaceNotFound, ["interface": qualified])])
    }
    let interface = String(qualified[..<dot])
    let method = String(qualified[qualified.index(after: dot)...])
    do {
      let answer: VarlinkAnswer?
      if interface == "org.varlink.service" {
        answer = try serviceAnswer(method, message)
      } else if let served = interfaces.first(where: { $0.name == interface }) {
        answer = try served.answer(method, call: message, more: more, subscriber: subscriber)
      } else {
        return done([error(VarlinkError.interfaceNotFound, ["interface": interface])])
      }
      guard let answer else { return done([error(VarlinkError.methodNotFound, ["method": method])]) }
      give(answer, done)
    } catch let invalid as InvalidParameter {
      done([failure(VarlinkError.invalidParameter, parameter: invalid.parameter)])
    } catch {
      logger.error("call failed", metadata: ["method": "\(method)", "error": "\(type(of: error))"])
      let shown = Internal(message: "The planner failed at \(method): \(error).")
      done([self.error(Internal.qualifiedName, (try? WireJSON.encode(shown)) ?? Data("{}".utf8))])
    }
  }

  private func give(_ answer: VarlinkAnswer, _ done: @escaping ([Data]) -> Void) {
    switch answer {
    case .reply(let data): done([reply(data)])
    case .replies(let all): done(all.enumerated().map { reply($1, continues: $0 < all.count - 1) })
    case .error(let name, let parameters): done([error(name, parameters)])
    case .subscribed: done([])
    case .later(let wait): wait { self.give($0, done) }
    }
  }

  // MARK: - org.varlink.service

  private struct Info: Codable {
    var vendor = "Social Planner"
    var product = "plannerd"
    var version = plannerVersion
    var url = "https://socialplanner.org"
    var interfaces: [String]
  }

  private struct InterfaceName: Codable { var interface: String }
  private struct Description: Codable { var description: String }

  private func serviceAnswer(_ method: String, _ message: Data) throws -> VarlinkAnswer? {
    switch method {
    case "GetInfo":
      return .reply(try WireJSON.encode(Info(interfaces: ["org.varlink.service"] + interfaces.map(\.name))))
    case "GetInterfaceDescription":
      let wanted = try WireCall<InterfaceName>.parameters(of: message).interface
      if wanted == "org.varlink.service" {
        return .reply(try WireJSON.encode(Description(description: serviceInterface)))
      }
      guard let found = interfaces.first(where: { $0.name == wanted }) else {
        return .error(VarlinkError.interfaceNotFound, try WireJSON.encode(["interface": wanted]))
      }
      return .reply(try WireJSON.encode(Description(description: found.description)))
    default: return nil
    }
  }

  // MARK: - Messages

  private func reply(_ parameters: Data, continues: Bool = false) -> Data {
    Data("{".utf8) + Data(continues ? "\"continues\":true,".utf8 : "".utf8) + Data("\"parameters\":".utf8)
      + parameters
      + Data("}".utf8)
  }

  private func error(_ name: String, _ parameters: Data) -> Data {
    Data("{\"error\":\"\(name)\",\"parameters\":".utf8) + parameters + Data("}".utf8)
  }

  private func error(_ name: String, _ parameters: [String: String]) -> Data {
    error(name, (try? WireJSON.encode(parameters)) ?? Data("{}".utf8))
  }

  private func failure(_ name: String, parameter: String) -> Data { error(name, ["parameter": parameter]) }
}

/// The interface that every Varlink service has, as varlink.org gives it.
private let serviceInterface = """
  # The Varlink Service Interface is provided by every varlink service. It
  # describes the service and the interfaces it implements.
  interface org.varlink.service

  # Get a list of all the interfaces a service provides and information
  # about the implementation.
  method GetInfo() -> (
    vendor: string,
    product: string,
    version: string,
    url: string,
    interfaces: []string
  )

  # Get the description of an interface that is implemented by this service.
  method GetInterfaceDescription(interface: string) -> (description: string)

  # The requested interface was not found.
  error InterfaceNotFound (interface: string)

  # The requested method was not found
  error MethodNotFound (method: string)

  # The interface defines the requested method, but the service does not
  # implement it.
  error MethodNotImplemented (method: string)

  # One of the passed parameters is invalid.
  error InvalidParameter (parameter: string)

  # Client is denied access
  error PermissionDenied ()

  # Method is expected to be called with 'more' set to true, but wasn't
  error ExpectedMore ()

  """
