import Synchronization

/// Runs commands as transient units of the user's service manager (org.freedesktop.systemd1(5)). They run
/// outside this process's sandbox, with separate cgroups and journal streams.
package final class TransientUnits: CommandRunner {
  /// The running jobs by unit name; nil after ``stop()``.
  private let running = Mutex<[String: Pending<TransientUnit.JobResult>]?>([:])
  private let bus: Bus
  private let patience: Duration

  /// - patience: how long the manager may take to reply.
  package init(bus: Bus, patience: Duration = .seconds(5)) {
    self.bus = bus
    self.patience = patience
  }

  /// Returns true if a manager is running. Does not start one.
  package nonisolated(nonsending) func isThere() async -> Bool {
    let owner = try? await bus.owner(of: TransientUnit.manager.name, timeout: patience)
    return (owner ?? nil) != nil
  }

  /// Starts a unit. Does not wait for the manager's reply: ``RunningCommand/end()`` reports it.
  package nonisolated(nonsending) func start(_ command: Command) async -> any RunningCommand {
    let name = command.unitName()
    let job = Pending<TransientUnit.JobResult>()
    let isOpen = running.withLock { running in
      running?[name] = job
      return running != nil
    }
    guard isOpen else { return CommandEnd.notStarted("the daemon ends") }
    do throws(SystemdError) {
      return try TransientUnit(command, named: name, job: job, bus: bus, patience: patience) { [weak self] in
        self?.forget(name)
      }
    } catch {
      forget(name)
      return CommandEnd.notStarted(error.description)
    }
  }

  /// Stops waiting for running units. They continue, and the manager enforces their limits.
  package func stop() {
    let jobs = running.withLock { running in
      defer { running = nil }
      return running ?? [:]
    }
    for job in jobs.values { job.resolve(.unheard) }
  }

  private func forget(_ name: String) { running.withLock { _ = $0?.removeValue(forKey: name) } }
}
