/// The facts about the system and this process for `doctor`.
package struct SystemFacts: Hashable, Sendable {
  /// The state of the user's service manager.
  package enum Manager: Hashable, Sendable {
    /// The user has no service manager.
    case absent
    /// The manager did not answer. The reason is a sentence without its full stop.
    case silent(String)
    /// The planner's units, and the process of plannerd.service if that unit is loaded.
    case answered([Unit], Service?)
  }

  /// A unit, in systemd's terms (org.freedesktop.systemd1(5)).
  package struct Unit: Hashable, Sendable {
    package var name: String
    package var load: String
    package var active: String
    package var file: String
    package var needsReload: Bool

    package init(name: String, load: String, active: String, file: String, needsReload: Bool = false) {
      self.name = name
      self.load = load
      self.active = active
      self.file = file
      self.needsReload = needsReload
    }
  }

  package struct Service: Hashable, Sendable {
    package var mainProcess: Int
    /// The watchdog time in seconds; zero if the manager wants no heartbeat.
    package var watchdog: Int
    /// Seconds since the latest heartbeat, if known.
    package var heartbeatAge: Int?

    package init(mainProcess: Int, watchdog: Int, heartbeatAge: Int? = nil) {
      self.mainProcess = mainProcess
      self.watchdog = watchdog
      self.heartbeatAge = heartbeatAge
    }
  }

  /// The state of the machine's clock synchronization.
  package enum ClockKeeping: Hashable, Sendable { case synchronized, waiting, off, nobody, unknown }

  /// A file or folder that cannot be watched for changes.
  package struct Unwatched: Hashable, Sendable {
    package var path: String
    /// The error of inotify(7).
    package var errorNumber: Int32

    package init(path: String, errorNumber: Int32) {
      self.path = path
      self.errorNumber = errorNumber
    }
  }

  /// The units in systemd/, which the daemon asks systemd about.
  package static let service = "plannerd.service"
  package static let units = [
    "plannerd.service", "plannerd.socket", "plannerd-refresh.timer", "plannerd-refresh.service",
  ]

  package var manager: Manager
  package var clock: ClockKeeping
  package var unwatched: [Unwatched]
  /// The id of this process.
  package var process: Int
  /// True if the program that started this process wants reports of its state (`NOTIFY_SOCKET`).
  package var isSupervised: Bool
  /// True if the program's file was replaced after the start.
  package var isReplaced: Bool

  package init(
    manager: Manager, clock: ClockKeeping = .unknown, unwatched: [Unwatched] = [], process: Int,
    isSupervised: Bool, isReplaced: Bool = false
  ) {
    self.manager = manager
    self.clock = clock
    self.unwatched = unwatched
    self.process = process
    self.isSupervised = isSupervised
    self.isReplaced = isReplaced
  }
}

/// The socket on which the daemon listens.
package struct ListeningSocket: Hashable, Sendable {
  /// The path where clients with the daemon's environment look for the socket.
  package var expected: String
  /// The path that the socket is bound to.
  package var path: String
  /// True if systemd handed the socket over; false if the daemon made it.
  package var isHandedOver: Bool

  package init(expected: String, path: String, isHandedOver: Bool) {
    self.expected = expected
    self.path = path
    self.isHandedOver = isHandedOver
  }
}

/// The surroundings of the planner that `doctor` examines. Use it only on the planner's event loop.
package struct Outside {
  package var socket: ListeningSocket?
  /// Asks the system for facts. The answer may never come.
  package var system: (_ done: @escaping (SystemFacts) -> Void) -> Void
  /// Runs the body after this many seconds.
  package var after: (_ seconds: Int, _ body: @escaping () -> Void) -> Void

  package init(
    socket: ListeningSocket?, system: @escaping (_ done: @escaping (SystemFacts) -> Void) -> Void,
    after: @escaping (_ seconds: Int, _ body: @escaping () -> Void) -> Void
  ) {
    self.socket = socket
    self.system = system
    self.after = after
  }
}
