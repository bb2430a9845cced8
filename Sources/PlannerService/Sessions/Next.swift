import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Next: KeptUseCase {
  var callKind: CallKind { .look }

  func run(in planner: Planner) throws -> Reply {
    let count = count ?? 3
    guard (1...1000).contains(count) else {
      throw InvalidField(field: "count", value: .number(Double(count)), allowed: "1...1000")
    }
    return try planner.store.read { reader in
      let items = try reader.nextItems(after: planner.now, limit: count)
      let look = try planner.markedLook(at: items, reader)
      return Reply(
        items: try items.map { item in
          var shown = item.shown(look)
          shown.phone = try reader.contact(id: item.contactId).flatMap {
            try planner.numberToCall($0, reader)
          }
          return shown
        })
    }
  }

  var question: String { "Next \(count ?? 3)" }

  /// Returns the earliest end of the sessions.
  func validUntil(_ reply: Reply, _ now: Instant) -> Instant {
    reply.items.map(\.endAt).min() ?? now.adding(minutes: 1)
  }
}
