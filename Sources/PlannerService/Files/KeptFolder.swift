import FoundationEssentials
import Glibc
import PlannerModel
import PlannerStore

/// A folder of files beside the database. Only the planner writes to it, and only its user can read it.
struct KeptFolder: Sendable {
  /// The path of the folder; nil if the store is in memory.
  let path: String?
  /// The mode of new files.
  let mode: mode_t

  init(_ name: String, beside store: PlannerStore, mode: mode_t) {
    path =
      store.path == ":memory:"
      ? nil : "\(store.path[..<(store.path.lastIndex(of: "/") ?? store.path.startIndex)])/\(name)"
    self.mode = mode
  }

  private static let draftEnd = ".new"

  /// Writes bytes durably to a draft with a new name. Returns the name. Several threads may do so at once.
  func writeDraft(_ bytes: [UInt8]) throws -> String {
    guard let path else { throw StoreError.other("there is no folder for files") }
    do { try Paths.makePrivate(folder: path) } catch { throw StoreError.other(error.message) }
    let draft = newId() + Self.draftEnd
    let file = "\(path)/\(draft)"
    let descriptor = open(file, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path: file) }
    let written = bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        done += count
      }
      return fsync(descriptor) == 0
    }
    let code = errno
    close(descriptor)
    guard written else {
      unlink(file)
      throw StoreError(errno: code, path: file)
    }
    return draft
  }

  /// Renames a draft to its final name, durably.
  func take(_ draft: String, as name: String) throws {
    guard let path else { return }
    guard rename("\(path)/\(draft)", "\(path)/\(name)") == 0 else {
      let code = errno
      drop(draft)
      throw StoreError(errno: code, path: "\(path)/\(name)")
    }
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw StoreError(errno: errno, path: path) }
    defer { close(folder) }
    // Some file systems cannot sync a folder. The file has its name anyway.
    guard fsync(folder) == 0 || errno == EINVAL else { throw StoreError(errno: errno, path: path) }
  }

  /// Deletes an unwanted draft.
  func drop(_ draft: String) { if let path { unlink("\(path)/\(draft)") } }

  /// Returns a file's bytes; nil if the file cannot be read.
  func read(_ name: String) -> [UInt8]? {
    path.flatMap { FileManager.default.contents(atPath: "\($0)/\(name)") }.map { Array($0) }
  }

  /// Returns the path of a file; nil if no file with that name has this size.
  func file(_ name: String, size: Int) -> String? {
    guard let file = path.map({ "\($0)/\(name)" }) else { return nil }
    var status = stat()
    return stat(file, &status) == 0 && Int(status.st_size) == size ? file : nil
  }

  /// Deletes all files except `used`.
  /// - used: the names of files to keep; nil keeps all files that are no drafts.
  /// - drafts: whether to delete drafts, too. Safe only before anything writes a draft.
  func sweep(keeping used: Set<String>?, drafts: Bool) {
    guard let path, let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
    for name in names {
      let goes = name.hasSuffix(Self.draftEnd) ? drafts : used.map { !$0.contains(name) } ?? false
      if goes { unlink("\(path)/\(name)") }
    }
  }
}

/// The folders of files beside the database.
struct KeptFolders: Sendable {
  /// The folder of people's pictures. A file's name is the SHA-256 of its bytes.
  let photos: KeptFolder
  /// The folder of kept files. A file's name has the SHA-256 of its bytes and its type. The files are
  /// read-only, so that a program that shows a file cannot change it.
  let content: KeptFolder

  init(beside store: PlannerStore) {
    photos = KeptFolder("photos", beside: store, mode: 0o600)
    content = KeptFolder("content", beside: store, mode: 0o400)
  }

  /// Writes a picture durably. Returns its name.
  func keep(_ photo: PhotoFile) throws -> String {
    let name = SHA256.hex(of: photo.bytes)
    if self.photo(name) == nil { try photos.take(photos.writeDraft(photo.bytes), as: name) }
    return name
  }

  /// Returns a picture; nil if it is missing or damaged.
  func photo(_ name: String) -> PhotoFile? {
    guard let bytes = photos.read(name), SHA256.hex(of: bytes) == name else { return nil }
    return try? PhotoFile(bytes)
  }
}
