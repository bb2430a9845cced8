import CLibsystemd
import Glibc
import Logging

/// A single alarm by the wall clock. It also reports a step of that clock, a change of the machine's zone,
/// and a resume from suspend. Does not wake while nothing happens.
package final class WallClockAlarm: Sendable {
  package enum Reason: Hashable, Sendable {
    /// The alarm time has been reached.
    case due
    /// The clock was set, forwards or backwards (`TFD_TIMER_CANCEL_ON_SET`, timerfd_create(2)). If it stepped
    /// past the alarm's time, ``due`` follows.
    case clockStepped
    /// The machine resumed from a suspend (logind's `PrepareForSleep`).
    case resumed
    /// The machine's zone may have changed.
    case zoneChanged
  }

  private let thread: EventThread
  private let state: Confined<State>

  /// Starts to watch at once.
  /// - Parameters:
  ///   - localtime: the symbolic link that names the machine's zone (localtime(5)).
  ///   - ring: called on the thread.
  ///   - read: reads the timer's descriptor and returns zero or an error number. Tests replace it, because
  ///     they must not set the clock.
  package init(
    on thread: EventThread, localtime: String = "/etc/localtime", logger: Logger,
    read: @escaping @Sendable (Int32) -> Int32 = WallClockTimer.read,
    ring: @escaping @Sendable (Reason) -> Void
  ) throws(SystemdError) {
    self.thread = thread
    let timer = try WallClockTimer(read: read)
    state = Confined(State(timer: timer, ring: ring), to: thread)
    thread.execute { [state] loop in
      state.state(on: loop)?.start(on: loop, localtime: localtime, logger: logger)
    }
  }

  /// Sets the time of the alarm and replaces an earlier time. A past time rings at once.
  /// - Parameter seconds: since the epoch (time(2)); nil for no alarm.
  package func set(at seconds: Int?) {
    thread.execute { [state] loop in state.state(on: loop)?.set(at: seconds) }
  }
}

extension WallClockAlarm {
  private final class State {
    private let timer: WallClockTimer
    private let ring: @Sendable (Reason) -> Void
    private var alarm: Int?
    private var sources: [EventSource] = []
    private var sleep: SleepWatch?

    init(timer: consuming WallClockTimer, ring: @escaping @Sendable (Reason) -> Void) {
      self.timer = timer
      self.ring = ring
    }

    func start(on loop: EventThread.Loop, localtime: String, logger: Logger) {
      // This object owns the sources, so they cannot outlive it.
      attempt("the wall clock", logger) {
        sources.append(try loop.watch(descriptor: timer.descriptor) { [unowned self] _ in answer() })
      }
      set(at: alarm)
      attempt("the zone", logger) {
        sources.append(try loop.watch(file: localtime) { [ring] in ring(.zoneChanged) })
      }
      // Without a system bus or logind, as in a container, suspends do not happen either.
      sleep = SleepWatch(on: loop) { [ring] in ring(.resumed) }
    }

    func set(at seconds: Int?) {
      alarm = seconds
      if timer.arm(at: seconds) == .clockStepped { ring(.clockStepped) }
    }

    private func answer() {
      switch timer.answer() {
      case .due where alarm != nil:
        set(at: nil)
        ring(.due)
      case .clockStepped:
        ring(.clockStepped)
        // After a step past the alarm, reading the timer returns nothing. Arming it again makes it due at
        // once.
        set(at: alarm)
      default: set(at: alarm)
      }
    }

    private func attempt(_ what: String, _ logger: Logger, _ body: () throws -> Void) {
      do { try body() } catch {
        logger.warning("changes of \(what) cannot be watched", metadata: ["error": "\(error)"])
      }
    }
  }
}
