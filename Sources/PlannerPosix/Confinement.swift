import CPosix
import Glibc

/// Permanently gives up rights of this process and of the processes that it starts.
package enum Confinement {
  /// Allows only Unix sockets and lets no file grow: no data can leave the machine or be written. Returns
  /// false if the kernel does not support seccomp(2).
  package static func giveUpNetworkAndFiles() -> Bool {
    // A write beyond the limit then fails with EFBIG instead of ending the process (setrlimit(2)).
    signal(SIGXFSZ, SIG_IGN)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    return setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &none) == 0
      && cposix_allow_sockets([AF_UNIX], 1, 1) == 0
  }
}
