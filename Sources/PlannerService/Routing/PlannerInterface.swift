import FoundationEssentials
import Logging
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// `org.socialplanner.Planner`: each method carried out by its use case.
package final class PlannerInterface: VarlinkInterface {
  package let name = plannerInterface
  package let description = plannerInterfaceDescription

  private let planner: Planner
  private let logger: Logger
  private let byName: [String: any UseCase.Type]

  package init(planner: Planner, logger: Logger) {
    self.planner = planner
    self.logger = logger
    byName = Dictionary(uniqueKeysWithValues: useCases.map { ($0.name, $0) })
  }

  package func answer(
    _ method: String, call: Data, more: Bool, subscriber: Subscriber?
  ) throws -> VarlinkAnswer? {
    do {
      if method == Methods.Watch.name { return try watch(more: more, subscriber: subscriber) }
      if let slow = slowUseCases.first(where: { $0.name == method }) { return try begin(slow, call: call) }
      guard let useCase = byName[method] else { return nil }
      return try run(useCase, call: call)
    } catch {
      return try refusal(error, method)
    }
  }

  /// An error by its name on the wire. Throws the one that has none.
  private func refusal(_ error: any Error, _ method: String) throws -> VarlinkAnswer {
    switch error {
    case let error as InvalidField: return try named(error.fromMessage)
    case let error as any PlannerError: return try named(error)
    case let error as StoreError:
      if let shown = error.forLog {
        logger.warning("store refused", metadata: ["method": "\(method)", "error": "\(shown)"])
      }
      return try named(error.onTheWire)
    default: throw error
    }
  }

  private func run<Call: UseCase>(_ type: Call.Type, call: Data) throws -> VarlinkAnswer {
    let useCase = try WireCall<Call>.parameters(of: call)
    catchUp()
    guard useCase.needsCards, planner.isReadingNewAddressBooks else {
      return .reply(try useCase.answer(in: planner))
    }
    return .later { done in
      self.planner.cardReading.waiting.append {
        do { done(.reply(try useCase.answer(in: self.planner))) } catch {
          done(self.failure(error, Call.name))
        }
      }
    }
  }

  private func failure(_ error: any Error, _ method: String) -> VarlinkAnswer {
    let shown = Internal(message: "The planner failed at \(method): \(error).")
    let unnamed = VarlinkAnswer.error(
      Internal.qualifiedName, (try? WireJSON.encode(shown)) ?? Data("{}".utf8))
    return (try? refusal(error, method)) ?? unnamed
  }

  private func begin<Call: SlowUseCase>(_ type: Call.Type, call: Data) throws -> VarlinkAnswer {
    let useCase = try WireCall<Call>.parameters(of: call)
    catchUp()
    return .later { done in
      func failed(_ error: any Error) { done(self.failure(error, Call.name)) }
      do {
        try useCase.run(in: self.planner) { reply in
          do { done(.reply(try WireJSON.encode(reply.get()))) } catch { failed(error) }
        }
      } catch {
        failed(error)
      }
    }
  }

  private func catchUp() {
    do {
      try planner.catchUp()
    } catch {
      // On a full disk what is there can still be read; a change fails by itself.
      logger.warning("refresh failed", metadata: ["error": "\(Swift.type(of: error))"])
    }
  }

  private func watch(more: Bool, subscriber: Subscriber?) throws -> VarlinkAnswer {
    guard more, let subscriber else { return .error(VarlinkError.expectedMore, Data("{}".utf8)) }
    try subscriber.begin()
    try planner.watch { [weak subscriber] event in
      guard let subscriber, let data = try? WireJSON.encode(WireReply(parameters: event, continues: true))
      else {
        return false
      }
      return subscriber.send(data)
    }
    return .subscribed
  }

  private func named(_ error: some PlannerError) throws -> VarlinkAnswer {
    .error(type(of: error).qualifiedName, try WireJSON.encode(error))
  }
}

extension InvalidField {
  /// A path inside a message counts from its parameters.
  fileprivate var fromMessage: InvalidField {
    guard field.hasPrefix("parameters.") else { return self }
    return InvalidField(field: String(field.dropFirst("parameters.".count)), value: value, allowed: allowed)
  }
}

extension StoreError {
  /// As an error of the protocol: converted here, once.
  var onTheWire: any PlannerError {
    switch self {
    case .readOnly(let path):
      ReadOnly(
        path: path, message: "The database '\(path)' cannot be written; check its permissions and mount.")
    case .busy(let path): Busy(message: "Another program holds the database '\(path)'; try again.")
    case .nothingToUndo: NothingToUndo(message: "There is nothing to take back.")
    case .full(let path):
      ReadOnly(path: path, message: "The disk that holds '\(path)' is full; nothing was changed.")
    case .failing(let path, _): ReadOnly(path: path, message: description)
    case .unknown(let path): OutcomeUnknown(path: path, message: description)
    case .duplicateName(let name):
      InvalidField(field: "displayName", value: .string(name), allowed: "a name that no other person has")
    default: Internal(message: description)
    }
  }

  /// Without the names of people; nil where it is the user's to know and nobody else's.
  fileprivate var forLog: String? {
    switch self {
    case .duplicateName, .nothingToUndo: nil
    default: description
    }
  }
}
