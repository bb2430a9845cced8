import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime
import PlannerWords

extension SituationReader {
  /// Returns the sessions that stayed in place although they break a changed rule; nil if all fit. Leaves out
  /// a session that broke the same rule before.
  func unfit(since before: Situation) throws -> [UnfitItem]? {
    let situation = try Situation(view)
    let (old, new) = (Engine.unfit(before.scenario), Engine.unfit(situation.scenario))
    if new.isEmpty { return nil }
    let starts = Dictionary(before.items.map { ($0.id, $0.startAt) }) { first, _ in first }
    let found = situation.items.compactMap { item -> (item: PlanItem, unfit: Engine.Unfit)? in
      let known = Set((old[item.id] ?? []).map(\.reason))
      guard starts[item.id] == item.startAt,
        let unfit = new[item.id]?.first(where: { !known.contains($0.reason) })
      else { return nil }
      return (item, unfit)
    }
    if found.isEmpty { return nil }
    let look = try view.cards.look(at: found.map(\.item), reader)
    return found.sorted { ($0.item.startAt, $0.item.id) < ($1.item.startAt, $1.item.id) }.map { item, unfit in
      UnfitItem(
        item: item.shown(look), reason: unfit.reason, other: unfit.near.map { situation.name(of: $0) },
        isOwn: ScenarioItem(item).isFixed ? nil : true)
    }
  }
}

extension Situation {
  /// Returns the rules of preferred hours, buffer and capacity that own sessions break and did not break
  /// before, by item id. Leaves out sessions for dates, because they belong to their day.
  func ownUnfit(since before: Situation) -> [String: UnfitReason] {
    let (old, new) = (Engine.unfit(before.scenario), Engine.unfit(scenario))
    if new.isEmpty { return [:] }
    let own = items.filter { $0.goalId != nil && $0.dateKey == nil && !ScenarioItem($0).isFixed }
    return own.reduce(into: [:]) { broken, item in
      let known = Set((old[item.id] ?? []).map(\.reason))
      // The last rule is the most severe.
      broken[item.id] =
        new[item.id]?.last {
          !known.contains($0.reason) && [.preferredHours, .tooNear, .weekFull].contains($0.reason)
        }?.reason
    }
  }

  fileprivate func name(of near: Engine.Unfit.Near) -> String {
    switch near {
    case .item(let index): items[index].name
    case .busy(let index): busy[index].inWords
    }
  }
}
