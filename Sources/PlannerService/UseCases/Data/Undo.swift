import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Undo: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let reply = try planner.transaction(command: nil) { writer in
      let undone = try writer.undo(now: planner.now)
      try planner.emit(.undone, detail: undone, to: writer)
      planner.refreshes.setWithoutPlace(try planner.withoutPlace(writer.reader))
      return Reply(undone: undone)
    }
    // A file whose addition was undone is in no record any more.
    try? planner.sweepFiles()
    planner.calendars.mayHaveChanged()
    planner.addressBooks.mayHaveChanged()
    return reply
  }
}
