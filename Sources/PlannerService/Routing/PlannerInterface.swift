import FoundationEssentials
import Logging
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime
import Varlink
import VarlinkNIO

/// An interface of the planner. Each method is carried out by its use case.
package final class PlannerInterface: VarlinkInterface {
  package let name: String
  package let description: String
  package let parameters: [String: Set<String>]

  /// Calls by their bytes, because status bars and the client often send the same calls.
  private var keptCalls: [Data: any KeptQuery] = [:]
  private let dispatcher: any CallDispatcher
  private let logger: Logger
  private let methods: [String: any DaemonMethod.Type]

  /// Returns all interfaces. They carry out calls on the caller's thread.
  package static func all(planner: Planner, logger: Logger) -> [PlannerInterface] {
    all(dispatcher: InlineDispatcher(planner, logger: logger), logger: logger)
  }

  /// Returns all interfaces. The compiler checks that each method is a ``DaemonMethod``.
  static func all(dispatcher: any CallDispatcher, logger: Logger) -> [PlannerInterface] {
    [
      PlannerInterface(Methods.All.self, dispatcher, logger),
      PlannerInterface(PeopleMethods.All.self, dispatcher, logger),
      PlannerInterface(PageMethods.All.self, dispatcher, logger),
      PlannerInterface(DraftMethods.All.self, dispatcher, logger),
      PlannerInterface(AssistantMethods.All.self, dispatcher, logger),
      PlannerInterface(ContentMethods.All.self, dispatcher, logger),
      PlannerInterface(ModuleMethods.All.self, dispatcher, logger),
      PlannerInterface(InvitationMethods.All.self, dispatcher, logger),
    ]
  }

  private init<each M: DaemonMethod>(
    _ list: (repeat each M).Type, _ dispatcher: any CallDispatcher, _ logger: Logger
  ) {
    self.dispatcher = dispatcher
    self.logger = logger
    var methods: [String: any DaemonMethod.Type] = [:]
    for method in repeat (each M).self { methods[method.name] = method }
    self.methods = methods
    let name = methods.first?.value.interface ?? ""
    self.name = name
    description = interfaceDescriptions.first { $0.name == name }?.text ?? ""
    parameters = methods.mapValues { $0.parameters }
  }

  package func answer(_ method: String, _ call: VarlinkCall) throws -> VarlinkAnswer? {
    do { return try methods[method]?.answer(call, in: self) } catch {
      return try refusal(error, method)
    }
  }

  /// Returns the answer for an error that has a name on the wire. Throws any other error.
  private func refusal(_ error: any Error, _ method: String) throws -> VarlinkAnswer {
    switch error {
    case let error as InvalidField: return try named(error.fromMessage)
    case let error as any InterfaceError: return try named(error)
    case let error as StoreError:
      if let shown = error.forLog {
        logger.warning("store refused", metadata: ["method": "\(method)", "error": "\(shown)"])
      }
      return try named(error.onTheWire)
    default: throw error
    }
  }

  package func knownReply(to call: Data) -> Data? { keptCalls[call].flatMap(dispatcher.kept) }

  /// Remembers a call by its bytes. A one-way call is not remembered, because it gets no reply.
  private func remember<Kept: KeptQuery>(_ useCase: Kept, _ call: Data) {
    guard call.count <= 256, keptCalls[call] == nil,
      let flags = try? WireJSON.decode(WireCall<Kept>.self, from: call), flags.oneway != true
    else { return }
    if keptCalls.count >= 16 { keptCalls.removeAll() }
    keptCalls[call] = useCase
  }

  fileprivate func ask<M: Query>(_ type: M.Type, _ call: VarlinkCall) throws -> VarlinkAnswer {
    let program = call.program
    return try read(type, call.message) { query in
      if let asked = query as? any KeptQuery {
        self.remember(asked, call.message)
        if let kept = self.dispatcher.kept(asked) { return .reply(kept) }
      }
      return .later { done in
        let answered = self.noting(query, from: program) { done(self.answer($0, M.name)) }
        if query.needsCards && self.dispatcher.mayWaitForCards {
          self.begin(query, from: program, { try query.answer(in: $0.views) }, then: answered)
        } else {
          self.dispatcher.look(
            query.readers, { views in try views.called(by: program) { try query.answer(in: views) } },
            then: answered)
        }
      }
    }
  }

  fileprivate func run<M: UseCase>(_ type: M.Type, _ call: VarlinkCall) throws -> VarlinkAnswer {
    let program = call.program
    return try read(type, call.message) { useCase in
      .later { done in
        let answered: (Result<Data, any Error>) -> Void = { done(self.answer($0, M.name)) }
        if useCase.isTrial && !(useCase.needsCards && self.dispatcher.mayWaitForCards) {
          self.dispatcher.rehearse(
            { planner in try planner.called(by: program) { try useCase.answer(in: planner) } },
            then: answered)
        } else {
          self.begin(useCase, from: program, { try useCase.answer(in: $0) }, then: answered)
        }
      }
    }
  }

  /// Returns a function that writes an export to the audit log before it passes the result on.
  private func noting(
    _ query: some Query, from program: String, then answered: @escaping (Result<Data, any Error>) -> Void
  ) -> (Result<Data, any Error>) -> Void {
    guard let export = query as? any ExportingQuery else { return answered }
    return { result in
      guard case .success = result else { return answered(result) }
      self.dispatcher.note(
        { [logger = self.logger] planner in planner.called(by: program) { planner.note(export, logger) } },
        then: { answered(result) })
    }
  }

  /// Answers a call on the planner's own thread, when cards are known if it needs them.
  private func begin(
    _ method: some PlannerMethod, from program: String,
    _ body: @escaping @Sendable (Planner) throws -> Data,
    then answered: @escaping (Result<Data, any Error>) -> Void
  ) {
    dispatcher.begin(
      { planner, done in
        let answer = { done(Result { try planner.called(by: program) { try body(planner) } }) }
        if method.needsCards { planner.addressBooks.whenKnown(answer) } else { answer() }
      }, then: answered)
  }

  fileprivate func begin<M: SlowUseCase>(_ type: M.Type, _ call: VarlinkCall) throws -> VarlinkAnswer {
    let program = call.program
    return try read(type, call.message) { useCase in
      .slow { done in
        self.dispatcher.begin(
          { planner, done in
            do {
              try planner.called(by: program) {
                try useCase.run(in: planner) { reply in
                  done(Result { try WireJSON.encode(reply: reply.get()) })
                }
              }
            } catch {
              done(.failure(error))
            }
          }, then: { done(self.answer($0, M.name)) })
      }
    }
  }

  /// Reads the parameters of a call. Another thread reads a long message.
  private func read<Call: Method>(
    _ type: Call.Type, _ call: Data, then: @escaping (Call) -> VarlinkAnswer
  ) throws -> VarlinkAnswer {
    guard call.count > Router.longMessage else {
      return then(try WireCall<Call>.parameters(of: call))
    }
    return .later { done in
      self.dispatcher.compute {
        Result { try WireCall<Call>.parameters(of: call) }
      } then: { result in
        do { done(then(try result.get())) } catch { done(self.answer(.failure(error), Call.name)) }
      }
    }
  }

  private func answer(_ result: Result<Data, any Error>, _ method: String) -> VarlinkAnswer {
    switch result {
    case .success(let reply): return .reply(reply)
    case .failure(let invalid as InvalidParameter):
      return .error(
        VarlinkError.invalidParameter,
        (try? WireJSON.encode(["parameter": invalid.parameter])) ?? Data("{}".utf8))
    case .failure(let error):
      if let refusal = try? refusal(error, method) { return refusal }
      logger.error("call failed", metadata: ["method": "\(method)", "error": "\(Swift.type(of: error))"])
      let shown = Internal(message: "The planner failed at \(method): \(error).")
      return .error(Internal.qualifiedName, (try? WireJSON.encode(shown)) ?? Data("{}".utf8))
    }
  }

  fileprivate func watch(_ call: VarlinkCall) throws -> VarlinkAnswer {
    guard call.more, let subscriber = call.subscriber else {
      return .error(VarlinkError.expectedMore, Data("{}".utf8))
    }
    try dispatcher.watch(subscriber)
    return .subscribed
  }

  private func named(_ error: some InterfaceError) throws -> VarlinkAnswer {
    .error(type(of: error).qualifiedName, try WireJSON.encode(error))
  }
}

extension Query {
  static func answer(_ call: VarlinkCall, in interface: PlannerInterface) throws -> VarlinkAnswer {
    try interface.ask(Self.self, call)
  }
}

extension UseCase {
  static func answer(_ call: VarlinkCall, in interface: PlannerInterface) throws -> VarlinkAnswer {
    try interface.run(Self.self, call)
  }
}

extension SlowUseCase {
  static func answer(_ call: VarlinkCall, in interface: PlannerInterface) throws -> VarlinkAnswer {
    try interface.begin(Self.self, call)
  }
}

extension Methods.Watch: DaemonMethod {
  static func answer(_ call: VarlinkCall, in interface: PlannerInterface) throws -> VarlinkAnswer {
    try interface.watch(call)
  }
}

extension InvalidField {
  /// The same error, with the field's path relative to the parameters.
  fileprivate var fromMessage: InvalidField {
    guard field.hasPrefix("parameters.") else { return self }
    return InvalidField(field: String(field.dropFirst("parameters.".count)), value: value, allowed: allowed)
  }
}

extension StoreError {
  /// The protocol's error for this error. Store errors are converted only here.
  var onTheWire: any InterfaceError {
    switch self {
    case .readOnly(let path):
      ReadOnly(
        path: path, message: "The database '\(path)' cannot be written; check its permissions and mount.")
    case .busy(let path): Busy(message: "Another program holds the database '\(path)'; try again.")
    case .nothingToUndo: NothingToUndo(message: "There is nothing to undo.")
    case .stopped: Busy(message: description)
    case .full(let path):
      ReadOnly(path: path, message: "The disk that holds '\(path)' is full; nothing was changed.")
    case .failing(let path, _): ReadOnly(path: path, message: description)
    case .unknown(let path): OutcomeUnknown(path: path, message: description)
    case .duplicateName(let name):
      InvalidField(field: "displayName", value: .string(name), .nameTaken)
    default: Internal(message: description)
    }
  }

  /// The description without names of people; nil if only the user may see it.
  fileprivate var forLog: String? {
    switch self {
    case .duplicateName, .nothingToUndo: nil
    default: description
    }
  }
}
