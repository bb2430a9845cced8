import Glibc
import SystemdKit

/// Opens the user's page in their browser, as `plannerctl web` does. That runs outside the daemon's sandbox, as a unit of
/// the user's service manager, where hooks run, too; without one as a child of the daemon.
package struct PageOpener: Sendable {
  private let program: @Sendable () -> String?
  private let environment: [String: String]
  private let units: TransientUnits?
  private let processes: PlainProcesses

  /// - program: the path of plannerctl; nil where there is none.
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
    // What it prints may be an address that lets in.
    processes = PlainProcesses(on: thread) { _, _ in }
  }

  /// Opens a conversation with a guest. Returns whether it is open.
  package func open(conversation id: String) async -> Bool {
    guard let program = program() else { return false }
    let isUnit = await units?.isThere() ?? false
    let inherited = HookEvent.inherited(environment)
    let home = environment["HOME"] ?? "/"
    var command = Command(
      name: "open", purpose: "Social Planner opens your page", executable: program,
      arguments: ["web", "--conversation", id],
      // The service manager knows of a display that appeared after the daemon started.
      environment: isUnit ? inherited.filter { HookEvent.ours.contains($0.key) } : inherited, input: [],
      folder: access(home, X_OK) == 0 ? home : "/", limit: .seconds(20), grace: .seconds(1))
    command.leavesOthers = true
    let running =
      if let units, isUnit { await units.start(command) } else { await processes.start(command) }
    return if case .exited(status: 0) = await running.end() { true } else { false }
  }
}
