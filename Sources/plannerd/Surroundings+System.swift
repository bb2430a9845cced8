import Logging
import PlannerChannels
import PlannerService
import PlannerTime
import SystemdKit

extension Surroundings {
  /// The system that this process runs on: one thread for its buses, its timer and its journal.
  static func system(
    paths: Paths, environment: [String: String], logger: Logger
  ) throws -> Surroundings {
    let thread = try EventThread(name: "system")
    let session = Bus(.session, on: thread)
    return Surroundings(
      channels: [
        JournalChannel(on: thread),
        DesktopChannel(bus: session, on: thread),
        HookChannel(folder: paths.hooks, bus: session, on: thread, environment: environment, logger: logger),
      ],
      alarm: WallClock(WallClockAlarm(on: thread)),
      supervisor: SystemdKit.Supervisor(),
      listener: try ActivationSockets.unixListener())
  }
}

extension SystemdKit.Supervisor: PlannerService.Supervisor {}
