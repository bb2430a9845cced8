import CLibsystemd
import Glibc
import Logging

/// One alarm by the wall clock, which also tells when that clock, its zone or the machine's sleep make a look
/// at the time worth while. Nothing wakes while nothing happens.
package final class WallClockAlarm: Sendable {
  package enum Reason: Hashable, Sendable {
    /// The time that was set has come.
    case due
    /// The clock was set, forwards or backwards (`TFD_TIMER_CANCEL_ON_SET`, timerfd_create(2)). Where it went
    /// past the time that was set, ``due`` follows.
    case clockStepped
    /// The machine woke from a suspend (logind's `PrepareForSleep`).
    case resumed
    /// The machine's zone may be another.
    case zoneChanged
  }

  private let thread: EventThread
  private let state: Confined<State>

  /// Watches from now on.
  /// - Parameters:
  ///   - localtime: the link that says the machine's zone (localtime(5)).
  ///   - ring: called on the thread.
  ///   - read: takes what a timer has to say; zero, or the number of an error. For tests, which must not set
  ///     the clock.
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

  /// Sets the one time at which it rings, instead of the one before; at once if that is past.
  /// - Parameter seconds: since the epoch (time(2)); nil for no time.
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
      // The sources are this object's own: they cannot outlive it.
      attempt("the wall clock", logger) {
        sources.append(try loop.watch(descriptor: timer.descriptor) { [unowned self] _ in answer() })
      }
      set(at: alarm)
      attempt("the zone", logger) {
        sources.append(try loop.watch(file: localtime) { [ring] in ring(.zoneChanged) })
      }
      // Without a system bus or logind, as in a container, nobody suspends the machine either.
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
        // A step past the alarm leaves nothing of it to read: armed again, it is due at once.
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
