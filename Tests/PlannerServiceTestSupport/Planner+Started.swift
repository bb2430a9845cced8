import PlannerStore
import PlannerTime

@testable import PlannerService

extension Planner {
  /// Made and started, as the daemon does.
  static func started(
    store: PlannerStore, clock: Clock, zones: ZoneDatabase = TestPlanner.zones,
    messenger: (any Messenger)? = nil, queues: Queues = Queues(files: ImmediateQueue()),
    mirrorPath: String? = nil
  ) throws -> Planner {
    let planner = Planner(
      store: store, clock: clock, zones: zones, messenger: messenger, queues: queues,
      mirrorPath: mirrorPath)
    try planner.start()
    return planner
  }
}
