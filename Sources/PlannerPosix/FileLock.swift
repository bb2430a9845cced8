import Glibc

/// A lock that lasts until the process ends, even by a crash (flock(2)).
///
/// If another process holds the lock, tries again for a second. A child inherits the lock until its
/// execve(2), so a process that was killed while it started a child may leave the lock held for a moment.
package final class FileLock: Sendable {
  /// The error if another process holds the lock.
  package struct Held: Error {
    package var path: String
  }

  /// The error if the file could not be opened.
  package struct Unavailable: Error {
    package var path: String
    package var reason: String
  }

  /// The error if the file system has no locks.
  package struct NoLocks: Error {
    package var path: String
    package var reason: String
  }

  private let descriptor: Int32

  /// Takes the lock. Throws ``Held``, ``Unavailable`` or ``NoLocks``.
  /// - wait: waits for a fiftieth of a second.
  package init(path: String, wait: () -> Void = FileLock.wait) throws {
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Unavailable(path: path, reason: String(cString: strerror(errno))) }
    for _ in 0..<50 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        throw NoLocks(path: path, reason: String(cString: strerror(code)))
      }
      wait()
    }
    throw Held(path: path)
  }

  /// Waits 20 ms before the next try. The kernel does not report when a lock is released, and flock(2) either
  /// waits forever or not at all.
  package static func wait() { poll(nil, 0, 20) }

  // Also runs if init throws.
  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }
}
