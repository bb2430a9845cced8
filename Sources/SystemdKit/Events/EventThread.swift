import CLibsystemd
import Glibc
import Synchronization

/// A thread that runs an event loop (sd-event(3)) and sleeps until an event occurs.
///
/// Its state is kept in a ``Confined`` and used only with a ``Loop``, which exists only on the thread.
package final class EventThread: Sendable {
  package typealias Work = @Sendable (Loop) -> Void

  private let core: Core
  private let thread: Mutex<pthread_t?>

  /// Starts the thread.
  /// - Parameters:
  ///   - name: up to 15 bytes, for ps(1) and the like.
  ///   - failed: called on the thread if its loop ends by an error; nothing runs on the thread after that.
  package init(
    name: String, failed: @escaping @Sendable (SystemdError) -> Void = { _ in }
  ) throws(SystemdError) {
    let core = try Core(name: name, failed: failed)
    self.core = core
    thread = Mutex(try Self.start(core))
  }

  deinit { stop() }

  /// Queues work, which runs on the thread in order. May be called from any thread.
  ///
  /// Work that was accepted before ``stop()`` is run; later work is refused.
  /// - Returns: true if the work was accepted.
  @discardableResult
  package func execute(_ work: @escaping Work) -> Bool { core.take(work) }

  /// Ends the loop after the accepted work. Waits for the thread to end, unless called on that thread.
  package func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    core.end()
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  /// Queues work like ``execute(_:)``, but never refuses it. If the thread has ended, the work runs when its
  /// shared state is released.
  func leave(_ work: @escaping Work) { core.take(work, inAnyCase: true) }

  func owns(_ loop: Loop) -> Bool { loop.raw == core.event }

  private static func start(_ core: Core) throws(SystemdError) -> pthread_t {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 256 * 1024)
    // A new thread inherits the signal mask of its creator. Blocks signals here, because the daemon's main
    // thread receives them by sigwait(3). Fault signals stay unblocked, so that a backtrace can be made.
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

/// The state that the thread and its owner share; the last reference frees it.
//
// Proof: every property is a constant. `name`, `failed` and `bell` are `Sendable`, and the mutex protects the
// mutable state. That leaves the object behind `event`. `init` uses it before other code has `self`. After
// that, only `run()` and its callees use it: `answer()`, and the works with their `Loop`. `start` calls
// `run()` once, on the thread. `deinit` uses it after `run()`, which retains `self` on the thread, or if no
// thread was made. `owns(_:)` compares the address and never dereferences it.
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
    // A source without an owner lives as long as the event loop.
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
    // If the loop fails (our callbacks never do), the accepted work still runs.
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

  /// Runs the queued work. Returns true if ``end()`` was called, so that no more work follows.
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
