import Foundation
import GRDB

/// The database file before SQLite opens it for writing. It is made private and checked without a change, so
/// that a file that is not ours stays byte for byte as it is.
package struct DatabaseFile {
  package let path: String

  package init(path: String) { self.path = path }

  /// Creates the folder (0700, its missing parents likewise) and an empty file (0600) if they are missing.
  /// SQLite gives `-wal` and `-shm` the mode of the file.
  func create() throws {
    try createFolder()
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if access(path, R_OK) != 0 {  // a readable file can still be opened for reading
      throw failure()
    }
  }

  /// Creates the folder and its missing parents.
  func createFolder() throws { try createFolder((path as NSString).deletingLastPathComponent) }

  var isEmpty: Bool { size(of: path) == 0 }

  /// Throws if an empty or missing file is not new: its log, or copies of it, are still there.
  func checkIsNew() throws {
    guard isEmpty else { return try checkLogIsThere() }
    let what = access(path, F_OK) == 0 ? "it is empty" : "it is gone"
    // SQLite would delete the log of an empty file.
    if hasLog { throw StoreError.corrupt(path: path, detail: "\(what), and its log (\(path)-wal) is not") }
    if access(mark, F_OK) == 0 {
      throw StoreError.corrupt(path: path, detail: "\(what), and was not (to begin anew, remove \(mark))")
    }
    let backups = Backups(of: path)
    guard let newest = backups.list().first else { return }
    throw StoreError.corrupt(
      path: path,
      detail: "\(what), and copies of it are there, the newest of \(newest.date) (to begin anew, move "
        + "\(backups.folder) away)")
  }

  /// The mark of a program that has written to the log, and has not emptied it since. It has the change counter of the
  /// file before the log (fileformat2.html, section 1.3.7): each log counts it up.
  private var mark: String { "\(path).inuse" }

  /// False if the log is gone without which the file is not complete.
  var hasWhatItNeeds: Bool {
    guard access(mark, F_OK) == 0, access(path + "-wal", F_OK) != 0 else { return true }
    // Another program that opened the file may have moved the log into it.
    guard let counter = changeCounter, let before = FileManager.default.contents(atPath: mark),
      !before.isEmpty
    else { return false }
    return Array(before) != counter
  }

  private var changeCounter: [UInt8]? { try? Array(header()[24..<28]) }

  /// Throws if the file's log is gone, and with it what was stored last.
  private func checkLogIsThere() throws {
    guard !hasWhatItNeeds else { return }
    throw StoreError.corrupt(
      path: path,
      detail:
        "its log (\(path)-wal) is gone, and with it what was stored last (to begin with the file alone, "
        + "remove \(mark))")
  }

  /// Says durably that the file is not complete without its log, which must be on the disk already.
  func markInUse() throws {
    let descriptor = open(mark, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    if let changeCounter, pwrite(descriptor, changeCounter, changeCounter.count, 0) != changeCounter.count {
      throw failure()
    }
    guard fsync(descriptor) == 0, syncFolder(of: path) else { throw failure() }
  }

  /// Takes that back. All of the log must be in the file.
  func unmarkInUse() { unlink(mark) }

  /// Throws if the file system has no locks of the kind that SQLite takes.
  func checkLocks() throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    guard fcntl(descriptor, F_GETLK, &lock) != 0 else { return }
    throw StoreError.noLocks(path: path, detail: String(cString: strerror(errno)))
  }

  /// Removes the permissions of other users, in case the file was copied here with a wider mode.
  func makePrivate() {
    for file in [path, path + "-wal", path + "-shm"] {
      var status = stat()
      if stat(file, &status) == 0, status.st_mode & 0o077 != 0 { chmod(file, 0o600) }
    }
  }

  /// True if a killed process left its latest changes in the log beside the file. Must be read before SQLite
  /// opens the file.
  var hasLog: Bool { size(of: path + "-wal") > 0 }

  /// Throws if the file is no database, is incomplete, is another program's, or has a newer schema.
  func check(_ kind: DatabaseKind) throws {
    guard let identity = try identity() else { return }
    if identity.schema > 0 { try checkWhole(kind) }
    // SQLite writes the first page before our first migration runs.
    if identity.schema == 0 && identity.applicationId == 0 && identity.isEmpty { return }
    guard identity.applicationId == kind.applicationId, identity.schema > 0 else {
      throw StoreError.corrupt(path: path, detail: "it is another program's database")
    }
    guard identity.schema <= kind.current else {
      throw StoreError.newerSchema(path: path, found: identity.schema, known: kind.current)
    }
  }

  private struct Identity {
    var applicationId: Int
    var schema: Int
    /// True if nothing has been created in it.
    var isEmpty: Bool
  }

  /// Returns the identity that the header states; nil for an empty file. Even a read-only connection would
  /// leave a `-wal` and a `-shm` beside the file, so the header is read directly
  /// (<https://www.sqlite.org/fileformat2.html> section 1.3). But a `-wal` with changes may hold the valid
  /// header, and only SQLite can tell.
  private func identity() throws -> Identity? {
    if hasLog { return try identityThroughSQLite() }
    guard !isEmpty else { return nil }
    let header = try header()
    let number = { (offset: Int) in header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (schemaCookie, userVersion, applicationId) = (number(40), number(60), number(68))
    return Identity(applicationId: applicationId, schema: userVersion, isEmpty: schemaCookie == 0)
  }

  func header() throws -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else { throw failure() }
    defer { try? file.close() }
    let header = Array(try file.read(upToCount: 100) ?? Data())
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw StoreError.corrupt(path: path, detail: "file is not a database")
    }
    return header
  }

  /// Reads the identity through a read-only connection. That never checkpoints: it can lock nothing
  /// exclusively.
  private func identityThroughSQLite() throws -> Identity {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue.forAMoment(path: path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.unsafeRead { db in
      Identity(
        applicationId: try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        schema: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
        isEmpty: try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0)
    }
  }

  package var size: Int { size(of: path) }

  func size(of file: String) -> Int {
    var status = stat()
    return stat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  private func createFolder(_ folder: String) throws {
    if folder.isEmpty || access(folder, F_OK) == 0 { return }
    let parent = (folder as NSString).deletingLastPathComponent
    try createFolder(parent)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
    // The folder must survive a power cut as surely as the commits in it.
    guard syncFolder(of: folder) else { throw failure() }
  }

  private func failure() -> StoreError { StoreError(errno: errno, path: path) }
}

extension StoreError {
  /// Converts the error of a system call on the file.
  package init(errno: Int32, path: String) {
    self =
      switch errno {
      case EACCES, EPERM, EROFS: .readOnly(path: path)
      case ENOSPC, EDQUOT: .full(path: path)
      case EIO: .failing(path: path, detail: String(cString: strerror(errno)))
      default: .other("\(path): \(String(cString: strerror(errno)))")
      }
  }
}

/// Makes durable what was created, renamed or removed in the folder of `path`. Returns false with `errno` set
/// if the disk does not confirm it.
package func syncFolder(of path: String) -> Bool {
  let folder = (path as NSString).deletingLastPathComponent
  let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  // Some file systems have nothing to sync in a folder, and return EINVAL.
  return fsync(descriptor) == 0 || errno == EINVAL
}
