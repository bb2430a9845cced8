import Foundation
import GRDB

/// The database file before SQLite opens it for writing. It is made private, and checked without changing its
/// content, so that another program's file stays as it is.
package struct DatabaseFile {
  package let path: String

  package init(path: String) { self.path = path }

  /// Creates the folder and its missing parents (mode 0700) and an empty file (mode 0600) if they are
  /// missing. SQLite gives `-wal` and `-shm` the mode of the file.
  func create() throws {
    try createFolder()
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if access(path, R_OK) != 0 {  // A readable file can still be opened for reading.
      throw failure()
    }
  }

  /// Creates the folder and its missing parents.
  func createFolder() throws { try createFolder((path as NSString).deletingLastPathComponent) }

  var isEmpty: Bool { size(of: path) == 0 }

  /// Checks that an empty or missing file is new. Throws if its log, its mark or copies of it still exist.
  func checkIsNew() throws {
    guard isEmpty else { return try checkLogIsThere() }
    let what = access(path, F_OK) == 0 ? "it is empty" : "it is missing"
    // SQLite would delete the log of an empty file.
    if hasLog { throw StoreError.corrupt(path: path, detail: "\(what), and its log (\(path)-wal) is not") }
    if access(mark, F_OK) == 0 {
      throw StoreError.corrupt(
        path: path,
        detail: "\(what), and was not before (to start from scratch, "
          + "remove \(mark))")
    }
    let backups = Backups(of: path)
    guard let newest = backups.list().first else { return }
    throw StoreError.corrupt(
      path: path,
      detail: "\(what), but it has copies, the newest of \(newest.date) (to start from scratch, move "
        + "\(backups.folder) away)")
  }

  /// The mark of a program that has written to the log and has not emptied it since. The mark's content is
  /// the change counter of the file before the log (fileformat2.html, section 1.3.7). Each log increments the
  /// counter.
  private var mark: String { "\(path).inuse" }

  /// False if the file is incomplete because its log is missing.
  var hasWhatItNeeds: Bool {
    guard access(mark, F_OK) == 0, access(path + "-wal", F_OK) != 0 else { return true }
    // Another program may have opened the file and moved the log into it.
    guard let counter = changeCounter, let before = FileManager.default.contents(atPath: mark),
      !before.isEmpty
    else { return false }
    return Array(before) != counter
  }

  private var changeCounter: [UInt8]? { try? Array(header()[24..<28]) }

  /// Throws if the log that the file needs is missing: the latest changes are then lost.
  private func checkLogIsThere() throws {
    guard !hasWhatItNeeds else { return }
    throw StoreError.corrupt(
      path: path,
      detail:
        "its log (\(path)-wal) is missing with the latest changes (to start with only the file, remove "
        + "\(mark))")
  }

  /// Marks the file durably as incomplete without its log. The log must be on the disk already.
  func markInUse() throws {
    let descriptor = open(mark, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    if let changeCounter, pwrite(descriptor, changeCounter, changeCounter.count, 0) != changeCounter.count {
      throw failure()
    }
    guard fsync(descriptor) == 0, syncFolder(of: path) else { throw failure() }
  }

  /// Removes the mark. All of the log must be in the file.
  func unmarkInUse() { unlink(mark) }

  /// Throws if the file system does not support the locks that SQLite uses.
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

  /// Removes the permissions of other users: the file may have been copied here with a wider mode.
  func makePrivate() {
    for file in [path, path + "-wal", path + "-shm"] {
      var status = stat()
      if stat(file, &status) == 0, status.st_mode & 0o077 != 0 { chmod(file, 0o600) }
    }
  }

  /// True if a killed process left its latest changes in the log beside the file. Must be read before SQLite
  /// opens the file.
  var hasLog: Bool { size(of: path + "-wal") > 0 }

  /// Checks the file. Throws if it is no database, is incomplete, belongs to another program, or has a newer
  /// schema.
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
    /// True if the database contains no tables or other objects.
    var isEmpty: Bool
  }

  /// Returns the identity in the header; nil for an empty file. Reads the header directly
  /// (<https://www.sqlite.org/fileformat2.html> section 1.3), because even a read-only connection would leave
  /// a `-wal` and a `-shm` beside the file. If there is a `-wal` with changes, the valid header may be in it,
  /// and only SQLite can read that.
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

  /// Reads the identity through a read-only connection, which never checkpoints because it cannot take an
  /// exclusive lock.
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

/// Makes changes in the folder of `path` durable: created, renamed and removed files. Returns false with
/// `errno` set if the disk does not confirm it.
package func syncFolder(of path: String) -> Bool {
  let folder = (path as NSString).deletingLastPathComponent
  let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  // Some file systems cannot sync a folder and return EINVAL.
  return fsync(descriptor) == 0 || errno == EINVAL
}
