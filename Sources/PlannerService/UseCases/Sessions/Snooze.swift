import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Snooze: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let text = by ?? "1h"
    let duration = try InvalidField.reading(text, field: "by", CalendarDuration.read)
    guard (1...3650 * 1440).contains(duration.totalMinutes) else {
      throw InvalidField(field: "by", value: .string(text), allowed: "more than nothing, and at most 3650d")
    }
    let change = try planner.change("snooze \(planner.named(item)) \(duration)") { writer in
      var item = try planner.live(try planner.item(self.item, writer.reader))
      let situation = try planner.situation(writer.reader)
      guard let start = Engine.snooze(item.id, by: duration, in: situation.scenario) else {
        let target = duration.added(to: max(planner.now, item.startAt), in: situation.scenario.zone)
        throw NoFreeSlot(
          item: item.id, target: target.description,
          message: "No time is free for \(item.name) within a day after that; reschedule lists others.")
      }
      guard ValidDates.contains(start) else {
        throw InvalidField(
          field: "by", value: .string(text), allowed: "so short that the session lies \(ValidDates.allowed)")
      }
      try planner.takeAway(item, to: start, .snoozed, writer)
      item.move(to: start, as: .snoozed)
      return (try planner.save(item, as: .snoozed, writer), planner.outsideWindow([item], situation))
    }
    return Reply(item: change.result.0, warnings: change.result.1, plan: change.plan)
  }
}

extension Methods.SnoozeTonight: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.change("snooze-tonight") { writer in
      let situation = try planner.situation(writer.reader)
      guard let moves = Engine.snoozeTonight(situation.scenario) else {
        throw NoFreeSlot(item: "", target: "tomorrow", message: situation.noRoomTomorrow)
      }
      let known = situation.items(moves.map(\.id))
      let items = try moves.compactMap { move -> PlanItem? in
        guard var item = known[move.id] else { return nil }
        try planner.takeAway(item, to: move.startAt, .snoozed, writer)
        item.move(to: move.startAt, as: .snoozed)
        return item
      }
      return Reply(
        items: try items.map { try planner.save($0, as: .snoozed, writer) },
        warnings: planner.outsideWindow(items, situation))
    }.result
  }
}

extension Situation {
  /// The message if the sessions cannot all be moved to tomorrow; it names the session that prevents this, if
  /// it is a single one.
  fileprivate var noRoomTomorrow: String {
    let today = scenario.zone.date(at: scenario.now)
    let alone = scenario.items.indices.first { index in
      guard scenario.items[index].status.isLive,
        scenario.zone.date(at: scenario.items[index].startAt) == today
      else { return false }
      var others = scenario
      others.items[index].status = .canceled
      return Engine.snoozeTonight(others)?.isEmpty == false
    }
    guard let alone, let item = items([scenario.items[alone].id]).values.first else {
      return "Tomorrow has no room for all that is left of today; nothing was moved."
    }
    return
      "Tomorrow from 09:00 on has no room for \(item.name); nothing was moved. Put that one off by itself, then the "
      + "others: plannerctl snooze \(item.id.prefix(8)) 12h"
  }
}
