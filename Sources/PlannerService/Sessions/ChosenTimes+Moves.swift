import PlannerEngine
import PlannerModel
import PlannerStore
import PlannerTime

/// A session that the user, another program or a guest moved, and its old start.
struct MovedSession {
  var item: PlanItem
  var from: Instant
}

extension ChosenTimes {
  /// Returns a session at its new time. If it stood for the due occurrence, it still does (engine.md section
  /// 6).
  /// - scenario: the scenario before the move.
  func moved(
    _ item: PlanItem, to start: Instant, as status: ItemStatus, forcedOver: [BusyTime]? = nil,
    in scenario: Scenario
  ) -> MovedSession {
    var moved = item
    moved.move(to: start, as: status, forcedOver: forcedOver)
    if item.goalId != nil, !Engine.liesFarAhead(item.id, in: scenario) { moved.isDue = true }
    return MovedSession(item: moved, from: item.startAt)
  }

  /// Returns a sentence for each session and busy time that overlaps a session after the user forced its
  /// time.
  func remarks(onForced id: String) throws -> [String] {
    guard let item = try reader.item(id: id) else { return [] }
    let words = try view.composer()
    let others = try reader.liveItems().filter {
      $0.id != id && $0.startAt < item.endAt && item.startAt < $0.endAt
    }
    return others.map { "It is at the same time as \($0.name), \(words.moment($0.startAt))." }
      + (item.forcedOver ?? []).map { "It overlaps '\($0.inWords)', \(words.range($0.start, $0.end))." }
  }

  /// Returns a sentence if a session that stands for the due occurrence is now more than one and a half
  /// cadences away, and its person has no earlier session.
  func remark(on moved: MovedSession) throws -> [String] {
    let item = moved.item
    guard item.isDue == true, let goalId = item.goalId else { return [] }
    guard let goal = try reader.goal(id: goalId) else { return [] }
    let zone = try view.zone()
    let days = zone.date(at: item.startAt).daysSinceEpoch - zone.date(at: now).daysSinceEpoch
    let isBeforeIt = try reader.items(contactId: item.contactId).contains {
      $0.status.isLive && $0.id != item.id && now < $0.startAt && $0.startAt < item.startAt
    }
    let isFar = 2 * days > 3 * goal.cadenceDays
    return isFar && !isBeforeIt ? ["Nothing else is planned with \(item.name) before then."] : []
  }
}
