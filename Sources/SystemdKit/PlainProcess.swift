import CLibsystemd
import Glibc

/// A child that leads a process group, on the event thread; it lives as long as it is watched.
final class PlainProcess {
  /// Called once, after the last line.
  var ended: ((CommandEnd) -> Void)?
  private let process: pid_t
  /// A pidfd: readable when the process has ended.
  private let processDescriptor: Int32
  private let outputDescriptor: Int32
  private let output: (String) -> Void
  private var lines = OutputLines(bound: 65_536)
  private var endSource: EventSource?
  private var outputSource: EventSource?
  private var timer: EventSource?
  private var isTimedOut = false

  init(
    _ command: Command, on loop: EventThread.Loop, output: @escaping (String) -> Void
  ) throws(SystemdError) {
    (process, processDescriptor, outputDescriptor) = try command.spawn()
    self.output = output
    do throws(SystemdError) {
      endSource = try loop.watch(descriptor: processDescriptor) { [unowned self] _ in reap() }
      outputSource = try loop.watch(descriptor: outputDescriptor) { [unowned self] _ in _ = drain() }
      timer = try loop.after(microseconds: command.limit.microseconds) { [unowned self] in
        expire(command.grace, on: loop)
      }
    } catch {
      kill(-process, SIGKILL)
      waitpid(process, nil, 0)
      throw error
    }
  }

  deinit {
    cancel()
    close(processDescriptor)
    close(outputDescriptor)
  }

  /// Asks it to end, and does not wait until it has.
  func abandon() {
    kill(-process, SIGTERM)
    finish(.unknown)
  }

  private func expire(_ grace: Duration, on loop: EventThread.Loop) {
    isTimedOut = true
    kill(-process, SIGTERM)
    timer = try? loop.after(microseconds: grace.microseconds) { [unowned self] in _ = kill(-process, SIGKILL)
    }
    if timer == nil { kill(-process, SIGKILL) }
  }

  /// The process has ended. What it started ends with it, as in a unit; its group cannot be another's yet,
  /// because it is still to be waited for.
  private func reap() {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    // As much as a pipe holds; whoever left the group may go on writing.
    for _ in 0..<4 where !drain() { break }
    lines.end().forEach(output)
    let signal = status & 0x7F
    if isTimedOut {
      finish(.timedOut)
    } else if signal == 0 {
      finish(.exited(status: status >> 8 & 0xFF))
    } else {
      finish(.killed(signal: signal))
    }
  }

  /// Reads once: a program that writes without end must not keep the thread from its limit.
  /// - Returns: whether there may be more.
  private func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = read(outputDescriptor, &bytes, bytes.count)
    if count > 0 { lines.take(bytes[..<count]).forEach(output) }
    // At the end of the file it would be ready for ever.
    if count == 0 { outputSource?.cancel() }
    return count > 0
  }

  private func finish(_ end: CommandEnd) {
    cancel()
    // Whoever is told lets go of this object.
    withExtendedLifetime(self) { ended.take()?(end) }
  }

  /// Before what is watched is closed; merely dropped, a source lasts until its own body is through.
  private func cancel() {
    endSource?.cancel()
    outputSource?.cancel()
    timer?.cancel()
  }
}
