import Foundation
import GRDB

/// The file before SQLite opens it for writing: made private, and looked at without a change, so that what
/// is not ours to write stays byte for byte as it is.
struct DatabaseFile {
  let path: String

  /// Creates the folder (0700, its missing parents likewise) and an empty file (0600) where they are
  /// missing. SQLite gives `-wal` and `-shm` the mode of the file.
  func create() throws {
    try createFolder()
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if access(path, R_OK) != 0 {  // one that can be read is still good for reading
      throw failure()
    }
  }

  /// The folder, and those above it.
  func createFolder() throws { try createFolder((path as NSString).deletingLastPathComponent) }

  var isEmpty: Bool { size(of: path) == 0 }

  /// Throws where an empty or missing file is no new one: something of what it held is still there.
  func checkIsNew() throws {
    guard isEmpty else { return }
    let what = access(path, F_OK) == 0 ? "it is empty" : "it is gone"
    // SQLite would delete the log of an empty file.
    if hasLog { throw StoreError.corrupt(path: path, detail: "\(what), and its log (\(path)-wal) is not") }
    let backups = Backups(of: path)
    guard let newest = backups.list().first else { return }
    throw StoreError.corrupt(
      path: path,
      detail: "\(what), and copies of it are there, the newest of \(newest.date) (to begin anew, move "
        + "\(backups.folder) away)")
  }

  /// Throws where a lock of the kind that SQLite takes cannot even be asked after.
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

  /// Takes away what others may do with a file that was copied here with a wider mode.
  func makePrivate() {
    for file in [path, path + "-wal", path + "-shm"] {
      var status = stat()
      if stat(file, &status) == 0, status.st_mode & 0o077 != 0 { chmod(file, 0o600) }
    }
  }

  /// A process that was killed left what it wrote last beside the file. To be asked before SQLite opens it.
  var hasLog: Bool { size(of: path + "-wal") > 0 }

  /// Throws where the file is no database, another program's, or one with a newer schema.
  func check() throws {
    guard let identity = try identity() else { return }
    if identity.schema > 0 { try checkWhole() }
    // SQLite writes the first page before our first migration does.
    if identity.schema == 0 && identity.applicationId == 0 && identity.isEmpty { return }
    guard identity.applicationId == Schema.applicationId, identity.schema > 0 else {
      throw StoreError.corrupt(path: path, detail: "it is another program's database")
    }
    guard identity.schema <= Schema.current else {
      throw StoreError.newerSchema(path: path, found: identity.schema, known: Schema.current)
    }
  }

  private struct Identity {
    var applicationId: Int
    var schema: Int
    /// Nothing has been created in it.
    var isEmpty: Bool
  }

  /// Nil for an empty file. Opening even a read-only connection would leave a `-wal` and a `-shm` beside
  /// the file, so the header itself is read (<https://www.sqlite.org/fileformat2.html> section 1.3); but
  /// where a `-wal` holds changes, the header in it may be the one that counts, and only SQLite can tell.
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

  /// A read-only connection never checkpoints: it can lock nothing exclusively.
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

  var size: Int { size(of: path) }

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
  /// What a system call said of the file.
  init(errno: Int32, path: String) {
    self =
      switch errno {
      case EACCES, EPERM, EROFS: .readOnly(path: path)
      case ENOSPC, EDQUOT: .full(path: path)
      case EIO: .failing(path: path, detail: String(cString: strerror(errno)))
      default: .other("\(path): \(String(cString: strerror(errno)))")
      }
  }
}

/// What was made, renamed or removed in the folder of `path` stays so after a power cut. False with `errno`
/// set where the disk does not say so.
func syncFolder(of path: String) -> Bool {
  let folder = (path as NSString).deletingLastPathComponent
  let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  // Some file systems have nothing to sync in a folder, and say so.
  return fsync(descriptor) == 0 || errno == EINVAL
}
