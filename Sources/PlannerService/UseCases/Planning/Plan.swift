import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Plan: UseCase {
  var manner: Manner { dryRun == true ? .trial : .change }

  func run(in planner: Planner) throws -> PlanReport {
    if dryRun == true { return try planner.rehearsePlanning { _ in }.plan }
    return try planner.transaction(command: "plan") { try planner.refresh($0, knownToo: true) }
  }
}

extension Methods.Refresh: UseCase {
  func run(in planner: Planner) throws -> PlanReport {
    planner.mirror.retryAtOnce()
    planner.mirror.dates.markUnknown()
    let plan = try planner.transaction(command: "refresh") { try planner.refresh($0, knownToo: true) }
    try planner.backups.scrubIfPossible()
    return plan
  }
}
