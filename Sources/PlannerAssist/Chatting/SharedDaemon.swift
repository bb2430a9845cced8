import PlannerClient
import PlannerLanguageModel
import PlannerProtocol
import PlannerTime
import Synchronization
import Varlink

/// A connection to the daemon that several tasks can use.
package final class SharedDaemon: Asking, Sendable {
  private let daemon: Mutex<any Asking>

  package init(_ daemon: sending any Asking) { self.daemon = Mutex(daemon) }

  package func call<M: Method>(_ method: M) throws -> M.Reply {
    try daemon.withLock { try $0.call(method) }
  }
}

/// The day's budget and the audit log. The daemon stores both.
struct DaemonSpending: Spending {
  let daemon: SharedDaemon
  let settings: ProviderSettings

  func begin(_ request: RequestNote) throws -> String {
    let reply = try daemon.call(
      AssistantMethods.BeginModelRequest(
        host: settings.place, model: request.model, tokens: request.tokens, people: request.people.sorted(),
        fields: request.fields.sorted { $0.rawValue < $1.rawValue }, requestsPerDay: settings.requestsPerDay,
        tokensPerDay: settings.tokensPerDay))
    if let id = reply.request { return id }
    switch reply.refused {
    case .requestsUsedUp:
      throw ProviderFailure.budget(
        "Today's \(settings.requestsPerDay) requests to the model are used up (provider.json, limits.requestsPerDay)."
      )
    case .tokensUsedUp:
      throw ProviderFailure.budget(
        "Today's \(settings.tokensPerDay) tokens are not enough: \(reply.tokens) are spent, and this may "
          + "need \(request.tokens) (provider.json, limits.tokensPerDay).")
    case .hostNotAllowed, nil:
      throw ProviderFailure.budget(
        "You did not allow messages to \(settings.place): plannerctl chat shows the text."
      )
    }
  }

  func end(_ id: String, tokens: Int) throws {
    _ = try daemon.call(AssistantMethods.EndModelRequest(request: id, tokens: tokens))
  }
}
