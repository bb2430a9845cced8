import PlannerReminders
import PlannerTime

/// The services of the system that the daemon uses. plannerd creates them.
package struct SystemServices: Sendable {
  package var channels: [any Channel]
  package var alarm: any Alarm
  package var supervisor: any Supervisor
  package var watcher: any FolderWatcher
  /// A listening Unix socket that this process was given; nil if the daemon makes its own.
  package var listener: CInt?
  /// Opens a conversation with a guest on the user's page. Returns whether it is open.
  package var openConversation: @Sendable (_ id: String) async -> Bool
  /// Asks the system for facts. Only reads, and answers within some seconds.
  package var facts: @Sendable () async -> SystemFacts

  package init(
    channels: [any Channel], alarm: any Alarm, supervisor: any Supervisor, watcher: any FolderWatcher,
    listener: CInt? = nil,
    openConversation: @escaping @Sendable (_ id: String) async -> Bool = { _ in false },
    facts: @escaping @Sendable () async -> SystemFacts
  ) {
    self.channels = channels
    self.alarm = alarm
    self.supervisor = supervisor
    self.watcher = watcher
    self.listener = listener
    self.openConversation = openConversation
    self.facts = facts
  }
}

/// A single timer in wall-clock time.
package protocol Alarm: Sendable {
  /// Starts the alarm. Called once, before ``set(at:)``. `ring` may be called on any thread.
  func start(_ ring: @escaping @Sendable (AlarmReason) -> Void) throws
  /// Sets the wall-clock time at which the alarm rings. It replaces the earlier time.
  func set(at time: Instant)
  /// Stops the alarm. Called last, because everything else on its thread ends too.
  func stop()
}

/// Watches files for changes (inotify(7)).
package protocol FolderWatcher: Sendable {
  /// Starts the watcher. Called once, before ``watch(_:)``. `changed` gets the changed paths, with a burst of
  /// changes in one call. It may be called on any thread.
  func start(_ changed: @escaping @Sendable (Set<String>) -> Void)
  /// Watches exactly these folders and files from now on.
  func watch(_ paths: Set<String>)
}

package enum AlarmReason: Sendable {
  case due, clockWasSet, resumed, zoneChanged
}

/// The program that started this process and watches over it (`sd_notify(3)`).
package protocol Supervisor: Sendable {
  func ready(status: String)
  func reloading()
  func stopping()
  func status(_ status: String)
  func heartbeat()
  /// Microseconds between two heartbeats; nil if the supervisor wants no heartbeats.
  var heartbeatInterval: Int? { get }
}
