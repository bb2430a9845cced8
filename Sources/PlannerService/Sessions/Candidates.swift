import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Candidates: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    let count = count ?? 5
    try ValidRange.candidateCount.check(count, field: "count")
    return try views.read { view in
      let item = try PersonSelectors(view).liveItem(self.item, for: .move)
      let situation = try Situation(view)
      return Reply(
        item: item.shown(try view.cards.look(at: [item], view.reader)),
        candidates: Engine.candidates(for: item.id, count: count, in: situation.scenario(choosingFor: item)))
    }
  }
}
