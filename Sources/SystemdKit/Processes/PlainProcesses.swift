/// Runs commands as children of this process, each in a separate process group.
///
/// swift-subprocess could do this too. But it puts tasks on Swift's default executor, and the process would
/// then wake once a second (docs/architecture.md).
package final class PlainProcesses: CommandRunner {
  private let thread: EventThread
  private let running: Confined<Running>
  private let output: @Sendable (_ command: String, _ line: String) -> Void

  private final class Running {
    var processes: [ObjectIdentifier: PlainProcess] = [:]
    var isStopped = false
  }

  /// - output: gets each line that a command writes to standard output or standard error, up to 64 kB in all,
  ///   on the event thread.
  package init(
    on thread: EventThread, output: @escaping @Sendable (_ command: String, _ line: String) -> Void
  ) {
    self.thread = thread
    self.output = output
    running = Confined(Running(), to: thread)
  }

  package nonisolated(nonsending) func start(_ command: Command) async -> any RunningCommand {
    await withCheckedContinuation { continuation in
      let isTaken = thread.execute { [running, output] loop in
        guard let running = running.state(on: loop), !running.isStopped else {
          return continuation.resume(returning: CommandEnd.notStarted("the daemon ends"))
        }
        continuation.resume(returning: Self.start(command, in: running, output: output, on: loop))
      }
      if !isTaken { continuation.resume(returning: CommandEnd.notStarted("the daemon ends")) }
    }
  }

  package func stop() {
    thread.execute { [running] loop in
      guard let running = running.state(on: loop) else { return }
      running.isStopped = true
      for process in running.processes.values { process.abandon(on: loop) }
    }
  }

  private static func start(
    _ command: Command, in running: Running, output: @escaping (String, String) -> Void,
    on loop: EventThread.Loop
  ) -> any RunningCommand {
    let handle = Pending<CommandEnd>()
    do throws(SystemdError) {
      let process = try PlainProcess(command, on: loop, output: { output(command.name, $0) })
      running.processes[ObjectIdentifier(process)] = process
      process.ended = { handle.resolve($0) }
      process.gone = { [unowned process, unowned running] in
        running.processes[ObjectIdentifier(process)] = nil
      }
    } catch {
      return CommandEnd.notStarted(error.description)
    }
    return handle
  }
}
