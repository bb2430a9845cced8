import Glibc

/// A lock that lasts as long as its process, however that ends (flock(2)).
///
/// If it is held, it is tried again for a second. A process that was killed just as it started a child leaves
/// the lock to that child until its execve(2).
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

  /// Waits before the next try. Nothing tells when a lock gets free, and flock(2) waits for ever or not at
  /// all.
  package static func wait() { poll(nil, 0, 20) }

  // Also runs if init throws.
  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }
}
