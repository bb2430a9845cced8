import PlannerReminders
import PlannerTime

/// What the daemon has of the system around it. plannerd puts it together.
package struct SystemServices: Sendable {
  package var channels: [any Channel]
  package var alarm: any Alarm
  package var supervisor: any Supervisor
  package var watcher: any FolderWatcher
  /// A listening Unix socket that was handed over to this process; nil: the daemon makes its own.
  package var listener: CInt?
  /// Asks the system how it is: read-only, and with an answer within some seconds.
  package var facts: @Sendable () async -> SystemFacts

  package init(
    channels: [any Channel], alarm: any Alarm, supervisor: any Supervisor, watcher: any FolderWatcher,
    listener: CInt? = nil, facts: @escaping @Sendable () async -> SystemFacts
  ) {
    self.channels = channels
    self.alarm = alarm
    self.supervisor = supervisor
    self.watcher = watcher
    self.listener = listener
    self.facts = facts
  }
}

/// One timer in wall-clock time.
package protocol Alarm: Sendable {
  /// Called once, before ``set(at:)``. `ring` may be called on any thread.
  func start(_ ring: @escaping @Sendable (AlarmReason) -> Void) throws
  /// Rings once it is that late by the clock on the wall; takes the place of the time set before.
  func set(at time: Instant)
  /// The last of all: what else runs on its thread ends too.
  func stop()
}

/// Notices changes of files (inotify(7)).
package protocol FolderWatcher: Sendable {
  /// Called once, before ``watch(_:)``. `changed` gets the paths in which something changed, a storm as one;
  /// on any thread.
  func start(_ changed: @escaping @Sendable (Set<String>) -> Void)
  /// Watches these folders and files from now on, and no others.
  func watch(_ paths: Set<String>)
}

package enum AlarmReason: Sendable {
  case due, clockWasSet, resumed, zoneChanged
}

/// Whoever started this process and watches over it (`sd_notify(3)`).
package protocol Supervisor: Sendable {
  func ready(status: String)
  func reloading()
  func stopping()
  func status(_ status: String)
  func heartbeat()
  /// Microseconds between two heartbeats; nil where none are wanted.
  var heartbeatInterval: Int? { get }
}
