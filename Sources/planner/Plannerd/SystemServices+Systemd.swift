import FoundationEssentials
import Glibc
import Logging
import PlannerChannels
import PlannerPosix
import PlannerService
import PlannerTime
import Synchronization
import SystemdKit

extension SystemServices {
  /// Returns the system services for this process. One thread serves its buses, its timer and its journal.
  /// Must be called before the second thread exists, because it removes variables from the environment.
  static func system(
    paths: Paths, environment: [String: String], logger: Logger
  ) throws -> SystemServices {
    let supervisor = SystemdKit.Supervisor.adopt()
    let listener = try ActivationSockets.adoptListener()
    // Without this thread, no reminder is delivered. So the process exits and systemd restarts it.
    let thread = try EventThread(name: "system") { error in
      logger.critical("the system's event loop failed", metadata: ["error": "\(error)"])
      exit(70)
    }
    let session = Bus(.session, on: thread)
    let channels = Channels(
      thread: thread, session: session, hooks: paths.hooks, environment: environment
    ) { message in
      let level = message.isFailure ? Logger.Level.warning : .info
      logger.log(level: level, "\(message.text)", metadata: ["hook": "\(message.hook)"])
    }
    let opener = PageOpener(
      program: { plannerctl(environment) }, environment: environment, on: thread, bus: session)
    let watcher = SystemWatcher(on: thread)
    let look = SystemLook(
      thread: thread, session: session, watcher: watcher, isSupervised: supervisor.isThere)
    return SystemServices(
      channels: channels.all,
      alarm: SystemAlarm(on: thread, logger: logger),
      supervisor: supervisor, watcher: watcher, listener: listener,
      openConversation: { await opener.open(conversation: $0) }, facts: { await look.facts() })
  }

  /// Returns the path of plannerctl, beside this program or on the PATH; nil if it is missing.
  private static func plannerctl(_ environment: [String: String]) -> String? {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = own.flatMap { path in path.lastIndex(of: "/").map { "\(path[..<$0])/plannerctl" } }
    if let beside, access(beside, X_OK) == 0 { return beside }
    return ChildProcess.find("plannerctl", in: environment)
  }
}

extension SystemdKit.Supervisor: PlannerService.Supervisor {}

/// The daemon's alarm, which uses the wall clock of this machine.
private final class SystemAlarm: Alarm {
  private let thread: EventThread
  private let logger: Logger
  private let alarm = Mutex<WallClockAlarm?>(nil)

  init(on thread: EventThread, logger: Logger) {
    self.thread = thread
    self.logger = logger
  }

  func start(_ ring: @escaping @Sendable (AlarmReason) -> Void) throws {
    let started = try WallClockAlarm(on: thread, logger: logger) { reason in
      switch reason {
      case .due: ring(.due)
      case .clockStepped: ring(.clockWasSet)
      case .resumed: ring(.resumed)
      case .zoneChanged: ring(.zoneChanged)
      }
    }
    alarm.withLock { $0 = started }
  }

  func set(at time: Instant) { alarm.withLock { $0 }?.set(at: time.seconds) }

  func stop() {
    alarm.withLock { $0 = nil }
    thread.stop()
  }
}

/// Reports changes of calendars, address books and the mirror.
final class SystemWatcher: FolderWatcher {
  private let thread: EventThread
  private let watch = Mutex<FolderWatch?>(nil)

  init(on thread: EventThread) { self.thread = thread }

  func start(_ changed: @escaping @Sendable (Set<String>) -> Void) {
    let started = FolderWatch(on: thread, tell: changed)
    watch.withLock { $0 = started }
  }

  func watch(_ paths: Set<String>) { watch.withLock { $0 }?.watch(paths) }

  /// Returns the paths that cannot be watched, each with the error.
  func troubles() async -> [String: SystemdError] { await watch.withLock { $0 }?.troubles() ?? [:] }
}
