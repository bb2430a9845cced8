import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Next: KeptQuery {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    let count = count ?? 3
    guard (1...1000).contains(count) else {
      throw InvalidField(field: "count", value: .number(Double(count)), allowed: "1...1000")
    }
    return try views.read { view in
      let items = try view.reader.nextItems(after: view.now, limit: count)
      let look = try view.calendars.look(at: items, view.cards, view.reader)
      return Reply(
        items: try items.map { item in
          var shown = item.shown(look)
          shown.phone = try view.reader.contact(id: item.contactId).flatMap {
            try ProfileReader(view).numberToCall($0)
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
