import PlannerStore
import PlannerTime

@testable import PlannerService

extension Planner {
  /// Creates and starts a planner like the daemon.
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

extension Query {
  /// Asks the planner itself, without a reader.
  func run(in planner: Planner) throws -> Reply { try run(in: planner.views) }
}
