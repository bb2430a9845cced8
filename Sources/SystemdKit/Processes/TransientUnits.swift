import Synchronization

/// Runs commands as transient units of the user's service manager (org.freedesktop.systemd1(5)): outside this
/// process's sandbox, each with a cgroup and a journal stream of its own.
package final class TransientUnits: CommandRunner {
  /// By the name of the unit; nil once stopped.
  private let running = Mutex<[String: Pending<TransientUnit.JobResult>]?>([:])
  private let bus: Bus
  private let patience: Duration

  /// - patience: how long the manager may take for an answer.
  package init(bus: Bus, patience: Duration = .seconds(5)) {
    self.bus = bus
    self.patience = patience
  }

  /// Whether there is a manager now; none is started.
  package nonisolated(nonsending) func isThere() async -> Bool {
    let owner = try? await bus.owner(of: TransientUnit.manager.name, timeout: patience)
    return (owner ?? nil) != nil
  }

  /// Does not wait for the manager: what it says to the start is part of the end.
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
