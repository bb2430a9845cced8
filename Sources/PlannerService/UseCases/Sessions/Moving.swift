import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Reschedule: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("reschedule \(planner.named(item))", moved: \.moves) { writer in
      let item = try planner.live(try planner.item(self.item, writer.reader))
      let typed = try planner.wholeMinute(startAt, field: "startAt", writer.reader)
      let start = typed.instant
      let situation = try planner.situation(writer.reader)
      let choice = try planner.check(
        start, durationMin: item.durationMin, contactId: item.contactId, name: item.name, goalId: item.goalId,
        itemId: item.id, force: force ?? false, situation)
      // At its own time it is only kept over what overlaps it.
      if start != item.startAt { try planner.takeAway(item, to: start, .rescheduled, writer) }
      let moved = planner.moved(
        item, to: start, as: .rescheduled, forcedOver: choice.forcedOver, in: situation.scenario)
      return (
        moves: [moved], item: try planner.save(moved.item, as: .rescheduled, writer),
        warnings: typed.warnings + choice.warnings
      )
    }
    let (moves, item, warnings) = change.result
    let remarks = try moves.flatMap { try planner.remark(on: $0) }
    return Reply(item: item, warnings: warnings + remarks, plan: change.plan)
  }
}

extension Methods.Cancel: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("cancel \(planner.named(item))") { writer in
      try planner.skip(try planner.live(try planner.item(self.item, writer.reader)), writer)
    }
    return Reply(item: change.result, plan: change.plan)
  }
}

extension Methods.Book: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("book \(planner.named(name))") { writer in
      let contact = try planner.person(name, writer.reader)
      let goal = try writer.reader.goal(contactId: contact.id)
      let duration = durationMin ?? goal?.minDurationMin ?? 30
      try ValidRange.durationMin.check(duration, field: "durationMin")
      let typed = try planner.wholeMinute(at, field: "at", writer.reader)
      let start = typed.instant
      let situation = try planner.situation(writer.reader)
      let choice = try planner.check(
        start, durationMin: duration, contactId: contact.id, name: contact.displayName, goalId: goal?.id,
        itemId: nil, force: force ?? false, situation)
      let item = PlanItem(
        id: newId(), contactId: contact.id, goalId: goal?.id, name: contact.displayName, startAt: start,
        durationMin: duration, origin: .manual, createdAt: planner.now, forcedOver: choice.forcedOver)
      return (try planner.save(item, as: .booked, writer), typed.warnings + choice.warnings)
    }
    return Reply(item: change.result.0, warnings: change.result.1, plan: change.plan)
  }
}
