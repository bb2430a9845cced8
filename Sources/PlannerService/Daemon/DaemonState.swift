import Glibc
import Logging
import NIOCore
import PlannerModel
import PlannerPosix
import PlannerStore
import PlannerTime
import VarlinkNIO

/// The part of the daemon on the planner's event loop: the planner, its messenger and its single timer.
final class DaemonState {
  private let planner: Planner
  private let store: PlannerStore
  private let dispatcher: DeliveryDispatcher
  private let queue: ThreadQueue
  private let cardQueue: ThreadQueue
  private let backupQueue: ThreadQueue
  private let paths: Paths
  private let system: SystemServices
  private let logger: Logger
  private let loop: any EventLoop
  private let executor: any TaskExecutor
  /// The failure of the latest attempt; nil after a success.
  private var failure: String?
  /// The number of seconds after which a failed attempt is retried.
  private var retryDelay = 1

  /// The time limit for deliveries under way before the daemon ends. It is longer than slow notification
  /// servers need, because the next daemon repeats an unanswered delivery.
  private static let farewell = TimeAmount.seconds(8)

  init(_ daemon: Daemon, loop: any EventLoop, _ executor: any TaskExecutor) throws {
    paths = daemon.paths
    system = daemon.system
    logger = daemon.logger
    self.loop = loop
    self.executor = executor
    store = try PlannerStore(path: daemon.paths.database)
    dispatcher = DeliveryDispatcher(
      channels: daemon.system.channels, openConversation: daemon.system.openConversation, loop: loop,
      executor: executor, logger: daemon.logger)
    dispatcher.start()
    queue = ThreadQueue(loop)
    cardQueue = ThreadQueue(loop)
    backupQueue = ThreadQueue(loop)
    planner = Planner(
      store: store, clock: daemon.clock, zones: daemon.zones, messenger: dispatcher,
      queues: Planner.Queues(files: queue, cards: cardQueue, backups: backupQueue),
      mirrorPath: daemon.paths.mirror, templates: daemon.paths.templates)
    dispatcher.report = { [weak planner] report in try planner?.hear(report) }
    try planner.start()
  }

  /// Returns the access by which the front hands calls to the planner.
  func access(to subscribers: Subscribers) -> DaemonFront.PlannerAccess {
    planner.feed.subscribers = subscribers
    return DaemonFront.PlannerAccess(
      planner: NIOLoopBound(planner, eventLoop: loop), loop: loop, origin: planner.origin,
      subscribers: subscribers)
  }

  func start() throws {
    let this = NIOLoopBound(self, eventLoop: loop)
    try system.alarm.start { [loop] reason in loop.execute { this.value.ring(reason) } }
    planner.host.deadlineChanged = { [weak self] in
      self?.retryDelay = 1
      self?.setAlarm()
    }
    planner.host.failed = { [weak self] what, error in
      self?.logger.error("\(what)", metadata: ["error": "\(error)"])
    }
    system.watcher.start { [loop] paths in loop.execute { this.value.look(at: paths) } }
    planner.host.watchedChanged = { [weak self] in self?.watch() }
    planner.host.outside = outside
    (planner.host.door.path, planner.host.door.watched) = (paths.guests, paths.guestsWatched)
    planner.host.door.opener = { [loop, path = paths.guests] done in
      SocketClient.open(
        path, of: "plannerguests", on: loop, pace: .guestEvents, done: done)
    }
    watch()
    attempt { try planner.wake() }
    attempt { try planner.calendars.read() }
    // Address books are already being read, but may have changed before they were watched.
    attempt { try planner.addressBooks.read() }
    setAlarm()
    Memory.giveBack()
  }

  /// Reports that the start is over: clients are served, and missed reminders are being delivered.
  func announce() { system.supervisor.ready(status: status) }

  func stop() -> EventLoopFuture<Void> {
    planner.host.door.stop()
    return dispatcher.stop(within: DaemonState.farewell).and(queue.stop()).and(cardQueue.stop()).and(
      backupQueue.stop()
    ).map { _ in }
  }

  func close() throws {
    system.alarm.stop()
    // A socket that was handed over belongs to the program that made it.
    if system.listener == nil { unlink(paths.socket) }
    try store.close()
  }

  func reload() {
    logger.info("reloading")
    system.supervisor.reloading()
    attempt { try planner.reload() }
    setAlarm()
    announce()
  }

  // MARK: - The system

  private var outside: Outside {
    let socket = system.listener.map {
      ListeningSocket(
        expected: paths.socket, path: SocketServer.path(of: $0) ?? paths.socket, isHandedOver: true)
    }
    return Outside(
      socket: socket ?? ListeningSocket(expected: paths.socket, path: paths.socket, isHandedOver: false),
      system: { [loop, executor, system] done in
        let done = NIOLoopBound(done, eventLoop: loop)
        Task(executorPreference: executor) {
          let facts = await system.facts()
          loop.execute { done.value(facts) }
        }
      },
      after: { [loop] seconds, body in
        loop.assumeIsolated().scheduleTask(in: .seconds(Int64(seconds)), body)
      })
  }

  // MARK: - Files

  private func watch() {
    do { system.watcher.watch(try planner.watchedPaths()) } catch {
      logger.error("files cannot be watched", metadata: ["error": "\(error)"])
    }
  }

  private func look(at paths: Set<String>) {
    attempt { try planner.filesChanged(in: paths) }
    setAlarm()
  }

  // MARK: - Time

  private func ring(_ reason: AlarmReason) {
    attempt {
      switch reason {
      case .due, .resumed: try planner.wake()
      case .clockWasSet: try planner.clockWasSet()
      case .zoneChanged: try planner.reload()
      }
    }
    retryDelay = failure == nil ? 1 : min(60, retryDelay * 2)
    setAlarm()
  }

  /// Sets the single timer to the planner's next deadline.
  private func setAlarm() {
    // A deadline in the past could not be met, for example because the disk is full.
    system.alarm.set(at: max(planner.host.deadline, planner.now.adding(seconds: retryDelay)))
    system.supervisor.status(status)
  }

  /// The text for `systemctl status`, without names of people.
  private var status: String {
    let next = try? planner.read { view in
      try view.reader.nextReminder().map { try view.composer().moment($0.dueAt) }
    }
    return next.map { "Next reminder: \($0)" } ?? "No reminder is planned"
  }

  /// Runs `body`. Logs a failure once, even if it repeats.
  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
      if failure != nil { logger.info("the planner is well again") }
      failure = nil
    } catch {
      let found = "\(error)"
      if found != failure { logger.error("the planner failed", metadata: ["error": "\(found)"]) }
      failure = found
    }
  }
}
