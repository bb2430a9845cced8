import CLibsystemd
import Glibc
import PlannerPosix

/// A child process that leads a process group, confined to the event thread. It is always reaped (wait(2)):
/// when it ends, when the thread ends, or when this object is released. An unreaped child would stay a zombie
/// for the lifetime of this process.
final class PlainProcess {
  /// Called once, when the result is known or no longer needed.
  var ended: ((CommandEnd) -> Void)?
  /// Called once, when the child has ended and is reaped.
  var gone: (() -> Void)?
  private let process: ChildProcess
  /// A pidfd, which becomes readable when the process ends.
  private let processDescriptor: Int32
  private let outputDescriptor: Int32
  private let output: (String) -> Void
  private var lines = OutputLines(bound: 65_536)
  private var endSource: EventSource?
  private var outputSource: EventSource?
  private var timer: EventSource?
  private var threadEnd: EventSource?
  private let grace: Duration
  private var isTimedOut = false
  private var isWaitedFor = false
  /// The time at which the child gets SIGKILL if SIGTERM has not ended it.
  private var patience: ContinuousClock.Instant?

  init(
    _ command: Command, on loop: EventThread.Loop, output: @escaping (String) -> Void
  ) throws(SystemdError) {
    (process, processDescriptor, outputDescriptor) = try command.start()
    self.output = output
    grace = command.grace
    do throws(SystemdError) {
      endSource = try loop.watch(descriptor: processDescriptor) { [unowned self] _ in reap() }
      outputSource = try loop.watch(descriptor: outputDescriptor) { [unowned self] _ in _ = drain() }
      timer = try loop.after(microseconds: command.limit.microseconds) { [unowned self] in
        isTimedOut = true
        askToEnd(on: loop)
      }
      threadEnd = try loop.atEnd { [unowned self] in
        endNow()
        finish(.unknown)
      }
    } catch {
      waitForEnd()
      throw error
    }
  }

  deinit {
    cancel()
    endNow()
    close(processDescriptor)
    close(outputDescriptor)
  }

  /// Asks the child to end. Its result is not reported.
  func abandon(on loop: EventThread.Loop) {
    askToEnd(on: loop)
    ended.take()?(.unknown)
  }

  private func askToEnd(on loop: EventThread.Loop) {
    process.end(.asked)
    patience = .now + grace
    timer = try? loop.after(microseconds: grace.microseconds) { [unowned self] in
      process.end(.killed)
    }
    if timer == nil { process.end(.killed) }
  }

  /// Ends the child synchronously, within the rest of its grace period. No loop is left to watch it.
  private func endNow() {
    guard !isWaitedFor else { return }
    if patience == nil {
      process.end(.asked)
      patience = .now + grace
    }
    while let patience, .now < patience {
      var end = pollfd(fd: processDescriptor, events: Int16(POLLIN), revents: 0)
      let left = (patience - .now).microseconds / 1000 + 1
      if poll(&end, 1, Int32(clamping: left)) > 0 { break }
    }
    waitForEnd()
  }

  /// Kills the processes that the child started, like the end of a unit, and reaps the child. Its process
  /// group id cannot be reused before the child is reaped.
  @discardableResult
  private func waitForEnd() -> ChildProcess.End {
    process.end(.killed)
    isWaitedFor = true
    return process.wait()
  }

  /// Called when the process has ended.
  private func reap() {
    let end = waitForEnd()
    // Reads at most the content of a full pipe: a process that left the group may still write to it.
    for _ in 0..<4 where !drain() { break }
    if ended != nil { lines.end().forEach(output) }
    if isTimedOut { return finish(.timedOut) }
    switch end {
    case .exited(let status): finish(.exited(status: status))
    case .killed(let signal): finish(.killed(signal: signal))
    case .unknown: finish(.unknown)
    }
  }

  /// Reads once. A program that writes without end therefore cannot keep the thread from enforcing its limit.
  /// - Returns: true if there may be more.
  private func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = read(outputDescriptor, &bytes, bytes.count)
    if count > 0, ended != nil { lines.take(bytes[..<count]).forEach(output) }
    // At the end of the file, the descriptor would always be ready.
    if count == 0 { outputSource?.cancel() }
    return count > 0
  }

  private func finish(_ end: CommandEnd) {
    cancel()
    // The callbacks release this object.
    withExtendedLifetime(self) {
      ended.take()?(end)
      gone.take()?()
    }
  }

  /// Cancels the sources before their descriptors are closed. A source that is merely dropped lives until its
  /// own body returns.
  private func cancel() {
    endSource?.cancel()
    outputSource?.cancel()
    timer?.cancel()
    threadEnd?.cancel()
  }
}
