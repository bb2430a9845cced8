import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Log: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("log \(planner.named(name))") { writer in
      let contact = try planner.person(name, writer.reader)
      let typed = try self.at.map { try planner.past($0, field: "at", writer.reader) }
      let logged = try planner.log(contact, at: typed?.instant, outcome: outcome, notes: notes, writer)
      return Reply(
        entry: logged.entry, goal: logged.goal, warnings: typed?.remark.map { [$0] }, plan: .empty)
    }
    var reply = change.result
    reply.plan = change.plan
    return reply
  }
}

extension Methods.History: UseCase {
  var callKind: CallKind { .longLook }

  func run(in planner: Planner) throws -> Reply {
    let limit = limit ?? 50
    try checkLimit(limit)
    return try planner.store.read { reader in
      let contact = try name.map { try planner.person($0, reader) }
      return Reply(
        entries: try reader.log(contactId: contact?.id, limit: limit),
        edits: try reader.externalEdits(contactId: contact?.id, limit: limit))
    }
  }
}
