import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Plan: UseCase {
  var isTrial: Bool { dryRun == true }

  func run(in planner: Planner) throws -> PlanReport {
    let fromScratch = anew == true
    if dryRun == true {
      return try planner.rehearse {
        try PlanRefresh(planner).refresh($0, fromScratch: fromScratch, knownToo: true)
      }
    }
    return try planner.joining(joins) {
      try planner.transaction(command: fromScratch ? "plan --anew" : "plan") {
        try PlanRefresh(planner).refresh($0, fromScratch: fromScratch, knownToo: true)
      }
    }
  }
}

extension Methods.Refresh: UseCase {
  func run(in planner: Planner) throws -> PlanReport {
    planner.mirror.retryAtOnce()
    planner.mirror.dates.markUnknown()
    // Some changes are not reported, for example on file systems of other machines.
    if try !planner.doubtsClock() { try planner.calendars.read() }
    let plan = try planner.transaction(command: "refresh") {
      try PlanRefresh(planner).refresh($0, knownToo: true)
    }
    try planner.backups.scrubIfPossible()
    return plan
  }
}
