import CPosix
import Glibc

/// What a process gives up for good, with all that it starts.
package enum Confinement {
  /// No thread can make a socket but a Unix socket, and no file grows: nothing can leave the machine or be written.
  /// Returns false where the kernel does not know seccomp(2).
  package static func giveUpNetworkAndFiles() -> Bool {
    // A write beyond the limit is refused with EFBIG instead of ending the process (setrlimit(2)).
    signal(SIGXFSZ, SIG_IGN)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    return setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &none) == 0
      && cposix_allow_sockets([AF_UNIX], 1, 1) == 0
  }
}
