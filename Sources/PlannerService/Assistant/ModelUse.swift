import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension AssistantMethods.GetModelUse: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let spent = try AssistantMethods.spentToday(view)
      return Reply(hosts: try view.reader.modelHosts(), requests: spent.requests, tokens: spent.tokens)
    }
  }
}

extension AssistantMethods.AllowModelHost: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try AssistantMethods.checkHost(host)
    return try planner.transaction(command: nil) { writer in
      if !allowed {
        try writer.deleteModelHost(host)
      } else if try writer.reader.modelHost(host) == nil {
        try writer.put(ModelHost(host: host, allowedAt: planner.now))
      }
      return Reply()
    }
  }
}

extension AssistantMethods.BeginModelRequest: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try AssistantMethods.checkHost(host)
    try AssistantMethods.checkTokens(tokens, field: "tokens")
    try ValidLength.met.check(people, field: "people")
    return try planner.transaction(command: nil) { writer in
      let spent = try AssistantMethods.spentToday(planner.view(writer))
      func refuse(_ refusal: ModelRefusal) -> Reply {
        Reply(refused: refusal, requests: spent.requests, tokens: spent.tokens)
      }
      guard try writer.reader.modelHost(host) != nil else { return refuse(.hostNotAllowed) }
      guard spent.requests < requestsPerDay else { return refuse(.requestsUsedUp) }
      guard tokens <= tokensPerDay - spent.tokens else { return refuse(.tokensUsedUp) }
      let request = ModelRequest(id: newId(), at: planner.now, tokens: tokens)
      try writer.put(request)
      // Requests older than a month are of no use.
      if planner.clocks.watch.isSettled {
        try writer.deleteModelRequests(before: planner.now.adding(minutes: -31 * 1440))
      }
      let known = try writer.reader.displayNames(of: Set(people))
      writer.noteSent(to: host, people: Set(known.keys), fields: fields.map(\.rawValue))
      return Reply(request: request.id, requests: spent.requests + 1, tokens: spent.tokens + tokens)
    }
  }
}

extension AssistantMethods.EndModelRequest: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try AssistantMethods.checkTokens(tokens, field: "tokens")
    return try planner.transaction(command: nil) { writer in
      guard var kept = try writer.reader.modelRequest(id: request) else {
        throw InvalidField(
          field: "request", value: .string(request), allowed: "what BeginModelRequest answered")
      }
      kept.tokens = tokens
      try writer.put(kept)
      return Reply()
    }
  }
}

extension AssistantMethods {
  /// Throws ``InvalidField`` unless the audit log can hold the host.
  fileprivate static func checkHost(_ host: String) throws {
    let isHost =
      (1...300).contains(host.utf8.count)
      && host.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"/;,@\"\\".utf8.contains($0) }
    guard isHost else {
      throw InvalidField(
        field: "host", value: .string(host.shortened), allowed: "the name or address of a host")
    }
  }

  fileprivate static func checkTokens(_ tokens: Int, field: String) throws {
    guard (0...1_000_000_000).contains(tokens) else {
      throw InvalidField(field: field, value: .number(Double(tokens)), allowed: "0...1000000000")
    }
  }
}

extension AssistantMethods {
  /// Returns the use of models since midnight in the user's zone.
  fileprivate static func spentToday(_ view: PlannerView) throws -> (requests: Int, tokens: Int) {
    let zone = try view.zone()
    let requests = try view.reader.modelRequests(since: zone.instant(of: zone.date(at: view.now)))
    return (requests.count, requests.reduce(0) { $0 + $1.tokens })
  }
}
