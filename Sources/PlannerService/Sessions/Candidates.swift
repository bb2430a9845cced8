import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Candidates: UseCase {
  var callKind: CallKind { .look }

  func run(in planner: Planner) throws -> Reply {
    let count = count ?? 5
    try ValidRange.candidateCount.check(count, field: "count")
    return try planner.store.read { reader in
      let item = try planner.live(try planner.item(self.item, reader))
      let situation = try planner.situation(reader)
      return Reply(
        item: item.shown(try planner.addressBooks.look(reader)),
        candidates: Engine.candidates(for: item.id, count: count, in: situation.scenario(choosingFor: item)))
    }
  }
}
