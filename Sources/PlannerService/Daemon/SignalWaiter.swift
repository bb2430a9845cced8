import Glibc

/// Takes SIGTERM, SIGINT and SIGHUP on the thread that waits for them (sigwait(3)).
///
/// Made before any other thread, so that all of them inherit the mask. libdispatch's signal sources would
/// do the same, but wake the process once a second.
package struct SignalWaiter {
  enum Signal {
    case hangup, end
  }

  private var set = sigset_t()

  package init() {
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // Where it was ignored by whoever started us, nobody would hear how a hook ended (wait(2)).
    signal(SIGCHLD, SIG_DFL)
    // A client that hangs up is an error of its write, not the daemon's end.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Blocks until one of them comes.
  func wait() -> Signal {
    var set = set
    var received: Int32 = 0
    while sigwait(&set, &received) != 0 {}
    return received == SIGHUP ? .hangup : .end
  }

}
