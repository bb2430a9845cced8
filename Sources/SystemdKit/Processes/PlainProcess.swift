import CLibsystemd
import Glibc

/// A child that leads a process group, on the event thread. It is waited for (wait(2)) in any case: when it
/// ends, when the thread does, or when this object is let go of. One that nobody waits for stays as a zombie
/// for as long as this process lives, and its id with it.
final class PlainProcess {
  /// Called once, when the end is known or nobody waits for it any more.
  var ended: ((CommandEnd) -> Void)?
  /// Called once, when nothing of the child is left.
  var gone: (() -> Void)?
  private let process: pid_t
  /// A pidfd: readable when the process has ended.
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
  /// When whoever does not end at SIGTERM gets SIGKILL.
  private var patience: ContinuousClock.Instant?

  init(
    _ command: Command, on loop: EventThread.Loop, output: @escaping (String) -> Void
  ) throws(SystemdError) {
    (process, processDescriptor, outputDescriptor) = try command.spawn()
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

  /// Asks it to end; nobody is told how it did.
  func abandon(on loop: EventThread.Loop) {
    askToEnd(on: loop)
    ended.take()?(.unknown)
  }

  private func askToEnd(on loop: EventThread.Loop) {
    kill(-process, SIGTERM)
    patience = .now + grace
    timer = try? loop.after(microseconds: grace.microseconds) { [unowned self] in _ = kill(-process, SIGKILL)
    }
    if timer == nil { kill(-process, SIGKILL) }
  }

  /// Ends it here and now, with what is left of its time: there is no loop any more that could watch it.
  private func endNow() {
    guard !isWaitedFor else { return }
    if patience == nil {
      kill(-process, SIGTERM)
      patience = .now + grace
    }
    while let patience, .now < patience {
      var end = pollfd(fd: processDescriptor, events: Int16(POLLIN), revents: 0)
      let left = (patience - .now).microseconds / 1000 + 1
      if poll(&end, 1, Int32(clamping: left)) > 0 { break }
    }
    waitForEnd()
  }

  /// What it started ends with it, as in a unit; its group cannot be another's yet, because it is still to be
  /// waited for.
  /// - Returns: its status, as of wait(2); nil where the kernel does not know it, as where SIGCHLD is
  ///   ignored.
  @discardableResult
  private func waitForEnd() -> Int32? {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    var waited: pid_t
    repeat { waited = waitpid(process, &status, 0) } while waited < 0 && errno == EINTR
    isWaitedFor = true
    return waited < 0 ? nil : status
  }

  /// The process has ended.
  private func reap() {
    let status = waitForEnd()
    // As much as a pipe holds; whoever left the group may go on writing.
    for _ in 0..<4 where !drain() { break }
    if ended != nil { lines.end().forEach(output) }
    if isTimedOut { return finish(.timedOut) }
    guard let status else { return finish(.unknown) }
    let signal = status & 0x7F
    finish(signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal))
  }

  /// Reads once: a program that writes without end must not keep the thread from its limit.
  /// - Returns: whether there may be more.
  private func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = read(outputDescriptor, &bytes, bytes.count)
    if count > 0, ended != nil { lines.take(bytes[..<count]).forEach(output) }
    // At the end of the file it would be ready for ever.
    if count == 0 { outputSource?.cancel() }
    return count > 0
  }

  private func finish(_ end: CommandEnd) {
    cancel()
    // Whoever is told lets go of this object.
    withExtendedLifetime(self) {
      ended.take()?(end)
      gone.take()?()
    }
  }

  /// Before what is watched is closed; merely dropped, a source lasts until its own body is through.
  private func cancel() {
    endSource?.cancel()
    outputSource?.cancel()
    timer?.cancel()
    threadEnd?.cancel()
  }
}
