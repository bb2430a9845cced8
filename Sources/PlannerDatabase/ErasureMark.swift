import Glibc

/// A file beside a database. It exists while erased data may still be in the database file, its log or its
/// copies.
package struct ErasureMark: Sendable {
  private let database: String

  package init(of database: String) { self.database = database }

  private var path: String { "\(database).scrub" }

  package var isDue: Bool { access(path, F_OK) == 0 }

  /// Sets the mark durably. Must be called before the erasure.
  package func begin() throws {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path: database) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0, syncFolder(of: database) else {
      throw StoreError(errno: errno, path: database)
    }
  }

  package func end() { unlink(path) }
}
