import Glibc
import PlannerStore

/// A lock that lasts as long as its process, however that ends (flock(2)).
package final class FileLock {
  /// Somebody else holds it.
  package struct Held: Error {
    package var path: String
  }

  /// The file could not be opened.
  package struct Unavailable: Error {
    package var path: String
    package var reason: String
  }

  private let descriptor: Int32

  /// Also throws ``StoreError/noLocks(path:detail:)``.
  package init(path: String) throws {
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Unavailable(path: path, reason: String(cString: strerror(errno))) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      Glibc.close(descriptor)
      if code == EWOULDBLOCK || code == EINTR { throw Held(path: path) }
      throw StoreError.noLocks(path: path, detail: String(cString: strerror(code)))
    }
  }

  deinit { Glibc.close(descriptor) }
}
