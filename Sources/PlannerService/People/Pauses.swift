import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The sessions that a pause cancels, and those that stay.
struct Pauses: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns a sentence for each future session of paused goals at an agreed time; nil if there are no such
  /// sessions.
  func stays(afterPauseOf goals: [Goal]) throws -> [String]? {
    let items = try goals.filter(\.paused).flatMap { goal in
      try reader.items(contactId: goal.contactId).filter { $0.status.isLive && $0.endAt > now }
    }.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    if items.isEmpty { return nil }
    let (guests, words) = (try reader.itemsOfGuests(), try view.composer())
    return items.map { item in
      let when = words.moment(item.startAt)
      return guests.contains(item.id)
        ? "\(item.name) booked \(when), so that stays." : "You booked \(item.name) \(when), so that stays."
    }
  }

  /// Returns a report that also names sessions that the command took away, for `reason`.
  func report(
    _ plan: PlanReport, withWithdrawn gone: [PlanItem], _ reason: WithdrawalReason
  ) throws -> PlanReport {
    if gone.isEmpty { return plan }
    let look = try view.cards.look(at: gone, reader)
    var plan = plan
    plan.withdrawn += gone.map { WithdrawnItem(item: $0.shown(look), reason: reason) }
    plan.withdrawn.sort { ($0.item.startAt, $0.item.id) < ($1.item.startAt, $1.item.id) }
    return plan
  }

  /// Returns the future sessions that a pause of the goal cancels: those that the engine placed.
  func placed(for goal: Goal) throws -> [PlanItem] {
    try reader.items(contactId: goal.contactId).filter {
      $0.status.isLive && $0.origin == .auto && $0.endAt > now
    }
  }
}
