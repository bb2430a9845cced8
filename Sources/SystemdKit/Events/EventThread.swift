import CLibsystemd
import Glibc
import Synchronization

/// One thread that sleeps in an event loop (sd-event(3)) until something happens.
///
/// What belongs to it is kept in a ``Confined``, and touched where a ``Loop`` is in hand: there is none
/// anywhere but on the thread.
package final class EventThread: Sendable {
  package typealias Work = @Sendable (Loop) -> Void

  private let core: Core
  private let thread: Mutex<pthread_t?>

  /// Starts the thread.
  /// - Parameters:
  ///   - name: up to 15 bytes, for ps(1) and the like.
  ///   - failed: called on the thread where its loop ends by itself; nothing happens on it any more.
  package init(
    name: String, failed: @escaping @Sendable (SystemdError) -> Void = { _ in }
  ) throws(SystemdError) {
    let core = try Core(name: name, failed: failed)
    self.core = core
    thread = Mutex(try Self.start(core))
  }

  deinit { stop() }

  /// Runs work on the thread, soon and in order; from any thread.
  ///
  /// What was taken before ``stop()`` is run; afterwards the work is refused.
  /// - Returns: whether it was taken.
  @discardableResult
  package func execute(_ work: @escaping Work) -> Bool { core.take(work) }

  /// Ends the loop after what was taken, and waits for the thread's end, unless that is the caller.
  package func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    core.end()
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  /// As ``execute(_:)``, but run in any case: where the thread has ended, when nothing of it is left.
  func leave(_ work: @escaping Work) { core.take(work, inAnyCase: true) }

  func owns(_ loop: Loop) -> Bool { loop.raw == core.event }

  private static func start(_ core: Core) throws(SystemdError) -> pthread_t {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 256 * 1024)
    // A thread begins with the mask of its maker. The daemon's main thread takes signals by sigwait(3); those
    // of a fault stay open, so that a backtrace can be made.
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { core in
        if let core { Unmanaged<Core>.fromOpaque(core).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(core).toOpaque())
    guard failure == 0 else {
      Unmanaged.passUnretained(core).release()
      throw SystemdError(operation: "pthread_create", code: failure)
    }
    return thread
  }
}

/// What the thread and its owner share; the last of them frees it.
//
// Proof: every property is a constant. `name`, `failed` and `bell` are `Sendable`, what changes is in the
// mutex. That leaves the object behind `event`. `init` uses it before anyone else has `self`. From then on it
// is used by `run()` and what is called inside of it, `answer()` and the works with their `Loop`; `start`
// calls `run()` once, on the thread. `deinit` uses it after `run()`, through which the thread holds on to
// `self`, or where no thread was made. `owns(_:)` compares the address, and follows it nowhere.
private final class Core: @unchecked Sendable {
  private struct Queue {
    var works: [EventThread.Work] = []
    var isEnded = false
  }

  let event: OpaquePointer
  private let name: String
  private let failed: @Sendable (SystemdError) -> Void
  private let bell: Int32
  private let queue = Mutex(Queue())

  init(name: String, failed: @escaping @Sendable (SystemdError) -> Void) throws(SystemdError) {
    self.name = name
    self.failed = failed
    bell = try SystemdError.checkErrno("eventfd", eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)))
    var event: OpaquePointer?
    let made = sd_event_new(&event)
    guard let event else {
      close(bell)
      throw SystemdError(operation: "sd_event_new", code: -made)
    }
    self.event = event
    // A source without an owner lives as long as the event does.
    try SystemdError.check(
      "sd_event_add_io",
      sd_event_add_io(
        event, nil, bell, UInt32(EPOLLIN.rawValue),
        { _, _, _, core in
          if let core { Unmanaged<Core>.fromOpaque(core).takeUnretainedValue().answer() }
          return 0
        }, Unmanaged.passUnretained(self).toOpaque()))
  }

  deinit {
    runQueue()
    sd_event_unref(event)
    close(bell)
  }

  @discardableResult
  func take(_ work: @escaping EventThread.Work, inAnyCase: Bool = false) -> Bool {
    let (isTaken, isFirst) = queue.withLock { queue in
      guard inAnyCase || !queue.isEnded else { return (false, false) }
      queue.works.append(work)
      return (true, queue.works.count == 1)
    }
    if isFirst { ring() }
    return isTaken
  }

  func end() {
    queue.withLock { $0.isEnded = true }
    ring()
  }

  func run() {
    _ = clibsystemd_name_thread(name)
    // A loop that fails (a callback of ours never does) still runs what was promised.
    let result = sd_event_loop(event)
    if result < 0 { end() }
    runQueue()
    if result < 0 { failed(SystemdError(operation: "sd_event_loop", code: -result)) }
  }

  private func answer() {
    var rings: eventfd_t = 0
    eventfd_read(bell, &rings)
    if runQueue() { sd_event_exit(event, 0) }
  }

  /// Runs what was taken; whether it was the last.
  @discardableResult
  private func runQueue() -> Bool {
    let (works, isEnded) = queue.withLock { queue in
      defer { queue.works = [] }
      return (queue.works, queue.isEnded)
    }
    let loop = EventThread.Loop(raw: event)
    for work in works { work(loop) }
    return isEnded
  }

  private func ring() { eventfd_write(bell, 1) }
}
