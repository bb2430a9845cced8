/// What the system says of itself and of this process, for `doctor`.
package struct SystemFacts: Hashable, Sendable {
  /// The user's service manager.
  package enum Manager: Hashable, Sendable {
    /// There is none.
    case absent
    /// It did not answer, and why: a sentence without its end.
    case silent(String)
    /// The planner's units, and what is known of the process of plannerd.service, where that is loaded.
    case answered([Unit], Service?)
  }

  /// A unit, in systemd's words (org.freedesktop.systemd1(5)).
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
    /// Seconds; zero where no heartbeat is wanted.
    package var watchdog: Int
    /// Seconds.
    package var heartbeatAge: Int?

    package init(mainProcess: Int, watchdog: Int, heartbeatAge: Int? = nil) {
      self.mainProcess = mainProcess
      self.watchdog = watchdog
      self.heartbeatAge = heartbeatAge
    }
  }

  /// Who keeps the machine's clock right.
  package enum ClockKeeping: Hashable, Sendable { case synchronized, waiting, off, nobody, unknown }

  /// A calendar or the mirror, changes of which are not noticed.
  package struct Unwatched: Hashable, Sendable {
    package var path: String
    /// Of inotify(7).
    package var errorNumber: Int32

    package init(path: String, errorNumber: Int32) {
      self.path = path
      self.errorNumber = errorNumber
    }
  }

  /// What is asked after: the units of systemd/.
  package static let service = "plannerd.service"
  package static let units = [
    "plannerd.service", "plannerd.socket", "plannerd-refresh.timer", "plannerd-refresh.service",
  ]

  package var manager: Manager
  package var clock: ClockKeeping
  package var unwatched: [Unwatched]
  /// This process's id.
  package var process: Int
  /// Whoever started it wants to be told how it is (`NOTIFY_SOCKET`).
  package var isSupervised: Bool
  /// The program's file is another one by now.
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

/// Where the daemon listens.
package struct ListeningSocket: Hashable, Sendable {
  /// Where clients with the daemon's environment look.
  package var expected: String
  /// What it is bound to.
  package var path: String
  /// By systemd; else the daemon made it.
  package var isHandedOver: Bool

  package init(expected: String, path: String, isHandedOver: Bool) {
    self.expected = expected
    self.path = path
    self.isHandedOver = isHandedOver
  }
}

/// What `doctor` asks of the daemon around the planner; to be used on the planner's loop.
package struct Outside {
  package var socket: ListeningSocket?
  /// Asks the system. It may never answer.
  package var system: (_ done: @escaping (SystemFacts) -> Void) -> Void
  /// Runs the body after that many seconds.
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
