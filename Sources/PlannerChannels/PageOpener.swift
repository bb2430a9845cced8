import Glibc
import SystemdKit

/// Opens the user's page in their browser by `plannerctl web`. Runs it outside the daemon's sandbox, as a
/// unit of the user's service manager, like hooks. Without a service manager, runs it as a child of the
/// daemon.
package struct PageOpener: Sendable {
  private let program: @Sendable () -> String?
  private let environment: [String: String]
  private let units: TransientUnits?
  private let processes: PlainProcesses

  /// Creates an opener.
  /// - program: returns the path of plannerctl; nil if it is missing.
  /// - environment: the daemon's own environment.
  /// - thread: the event thread that watches child processes.
  /// - bus: the session bus, if there is one.
  package init(
    program: @escaping @Sendable () -> String?, environment: [String: String], on thread: EventThread,
    bus: Bus?
  ) {
    self.program = program
    self.environment = environment
    units = bus.map { TransientUnits(bus: $0) }
    // Discards the output, because it may be an address that gives access to the page.
    processes = PlainProcesses(on: thread) { _, _ in }
  }

  /// Opens the page at a conversation with a guest. Returns whether the page was opened.
  package func open(conversation id: String) async -> Bool {
    guard let program = program() else { return false }
    let isUnit = await units?.isThere() ?? false
    let inherited = HookEvent.inherited(environment)
    let home = environment["HOME"] ?? "/"
    var command = Command(
      name: "open", purpose: "Social Planner opens your page", executable: program,
      arguments: ["web", "--conversation", id],
      // The service manager knows about a display that appeared after the daemon started.
      environment: isUnit ? inherited.filter { HookEvent.ours.contains($0.key) } : inherited, input: [],
      folder: access(home, X_OK) == 0 ? home : "/", limit: .seconds(20), grace: .seconds(1))
    command.leavesOthers = true
    let running =
      if let units, isUnit { await units.start(command) } else { await processes.start(command) }
    return if case .exited(status: 0) = await running.end() { true } else { false }
  }
}
