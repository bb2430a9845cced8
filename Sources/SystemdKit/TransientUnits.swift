import Synchronization

/// Runs commands as transient units of the user's service manager (org.freedesktop.systemd1(5)): outside this
/// process's sandbox, each with a cgroup and a journal stream of its own.
package final class TransientUnits: CommandRunner {
  /// By the name of the unit; nil once stopped.
  private let running = Mutex<[String: Pending<TransientUnit.JobResult>]?>([:])
  private let bus: Bus

  package init(bus: Bus) { self.bus = bus }

  /// Whether there is a manager now; none is started.
  package nonisolated(nonsending) func isThere() async -> Bool {
    let owner = try? await bus.owner(of: TransientUnit.manager.name, timeout: TransientUnit.patience)
    return (owner ?? nil) != nil
  }

  package nonisolated(nonsending) func start(_ command: Command) async -> any RunningCommand {
    let job = Pending<TransientUnit.JobResult>()
    let unit = TransientUnit(command, job: job, bus: bus) { [weak self] name in self?.forget(name) }
    let isOpen = running.withLock { running in
      running?[unit.name] = job
      return running != nil
    }
    guard isOpen else { return CommandEnd.notStarted("the daemon ends") }
    do {
      try await unit.start(command)
      return unit
    } catch BusError.noAnswer {
      // It may run all the same: it must not be run twice.
      forget(unit.name)
      return CommandEnd.unknown
    } catch {
      forget(unit.name)
      return CommandEnd.notStarted("\(error)")
    }
  }

  /// What runs goes on; its limit is the manager's to watch.
  package func stop() {
    let jobs = running.withLock { running in
      defer { running = nil }
      return running ?? [:]
    }
    for job in jobs.values { job.resolve(.unheard) }
  }

  private func forget(_ name: String) { running.withLock { _ = $0?.removeValue(forKey: name) } }
}
