import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Next: UseCase {
  var manner: Manner { .look }

  func run(in planner: Planner) throws -> Reply {
    let count = count ?? 3
    guard (1...1000).contains(count) else {
      throw InvalidField(field: "count", value: .number(Double(count)), allowed: "1...1000")
    }
    return try planner.store.read { reader in
      let items = try reader.nextItems(after: planner.now, limit: count)
      let look = try planner.markedLook(at: items, reader)
      return Reply(items: items.map { $0.shown(look) })
    }
  }
}

extension Methods.Next {
  /// Returns the cached reply until it changes, because status bars poll this method.
  func answer(in planner: Planner) throws -> Data {
    let before = planner.store.version
    let replies = planner.host.bulletin.nextReplies
    if let kept = replies.reply(count: count ?? 3, now: planner.now, version: before) { return kept }
    let reply = try run(in: planner)
    let data = try WireJSON.encode(reply: reply)
    let firstEnd = reply.items.map(\.endAt).min() ?? planner.now.adding(minutes: 1)
    replies.keep(data, count: count ?? 3, until: firstEnd, versions: (before, planner.store.version))
    return data
  }
}
