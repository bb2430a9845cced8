import PlannerModel
import PlannerReminders
import SystemdKit

/// The channels of this machine.
package struct Channels {
  let thread: EventThread
  let session: Bus
  /// The folder of the hooks, and the environment for them.
  let hooks: String
  let environment: [String: String]
  let logHook: @Sendable (HookMessage) -> Void

  package init(
    thread: EventThread, session: Bus, hooks: String, environment: [String: String],
    logHook: @escaping @Sendable (HookMessage) -> Void
  ) {
    self.thread = thread
    self.session = session
    self.hooks = hooks
    self.environment = environment
    self.logHook = logHook
  }

  package var all: [any Channel] { ChannelName.allCases.map(channel) }

  private func channel(_ name: ChannelName) -> any Channel {
    switch name {
    case .journal: JournalChannel(thread: thread)
    case .desktop: DesktopChannel(over: session)
    case .hooks:
      HookChannel(folder: hooks, environment: environment, on: thread, bus: session, say: logHook)
    }
  }
}
