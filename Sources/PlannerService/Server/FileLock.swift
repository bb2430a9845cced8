import Glibc

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

  package init(path: String) throws {
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Unavailable(path: path, reason: String(cString: strerror(errno))) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      Glibc.close(descriptor)
      throw Held(path: path)
    }
  }

  deinit { Glibc.close(descriptor) }
}
