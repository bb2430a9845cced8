import Glibc

/// Receives SIGTERM, SIGINT and SIGHUP on the thread that waits for them (sigwait(3)).
///
/// Create it before any other thread, so that all threads inherit its signal mask. libdispatch's signal
/// sources would do the same, but wake the process once a second.
package struct SignalWaiter {
  enum Signal {
    case hangup, end
  }

  private var set = sigset_t()

  package init() {
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // If the parent process ignored SIGCHLD, the daemon could not learn how a hook ended (wait(2)).
    signal(SIGCHLD, SIG_DFL)
    // If a client hangs up, only the write to it may fail. The daemon must go on.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Blocks until one of these signals comes.
  func wait() -> Signal {
    var set = set
    var received: Int32 = 0
    while sigwait(&set, &received) != 0 {}
    return received == SIGHUP ? .hangup : .end
  }

}
