import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Log: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("log \(CommandNames(planner).named(name))") { writer in
      let view = planner.view(writer)
      let contact = try PersonSelectors(view).person(name)
      let typed = try self.at.map { try TypedTimes(view).past($0, field: "at") }
      let logged = try SessionWriter(planner).log(
        contact, at: typed?.instant, outcome: outcome, notes: notes, writer)
      return Reply(
        entry: logged.entry, goal: logged.goal, warnings: typed?.remark.map { [$0] }, plan: .empty)
    }
    var reply = change.result
    reply.plan = change.plan
    return reply
  }
}

extension Methods.History: Query {
  var readers: ReaderKind { .long }

  func run(in views: ViewSource) throws -> Reply {
    let limit = limit ?? 50
    try checkLimit(limit)
    return try views.read { view in
      let contact = try name.map { try PersonSelectors(view).person($0) }
      return Reply(
        entries: try view.reader.log(contactId: contact?.id, limit: limit),
        edits: try view.reader.externalEdits(contactId: contact?.id, limit: limit))
    }
  }
}
