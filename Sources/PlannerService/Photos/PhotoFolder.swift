import FoundationEssentials
import Glibc
import PlannerModel
import PlannerStore

/// The pictures of people, in the folder `photos` beside the database. A file's name is the SHA-256 of its bytes.
struct PhotoFolder {
  /// Nil if the store has no file.
  let path: String?

  init(beside store: PlannerStore) {
    path =
      store.path == ":memory:"
      ? nil : "\(store.path[..<(store.path.lastIndex(of: "/") ?? store.path.startIndex)])/photos"
  }

  /// Writes a picture durably, and returns its name.
  func keep(_ photo: PhotoFile) throws -> String {
    let name = SHA256.hex(of: photo.bytes)
    guard let path else { throw StoreError.other("there is no folder for photos") }
    let file = "\(path)/\(name)"
    do { try Paths.makePrivate(folder: path) } catch { throw StoreError.other(error.message) }
    if try read(name) != nil { return name }
    let draft = "\(file).new"
    let descriptor = open(draft, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path: draft) }
    let written = photo.bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count <= 0 { return false }
        done += count
      }
      return fsync(descriptor) == 0
    }
    let code = errno
    close(descriptor)
    guard written, rename(draft, file) == 0 else {
      unlink(draft)
      throw StoreError(errno: written ? errno : code, path: file)
    }
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
    return name
  }

  /// Returns a picture; nil if there is none, or the file is damaged.
  func read(_ name: String) throws -> PhotoFile? {
    guard let path, let data = FileManager.default.contents(atPath: "\(path)/\(name)") else { return nil }
    let bytes = Array(data)
    return SHA256.hex(of: bytes) == name ? try? PhotoFile(bytes) : nil
  }

  /// Deletes the pictures that no profile has, and no undo can bring back.
  func sweep(keeping used: Set<String>) {
    guard let path, let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
    for name in names where !used.contains(name) { unlink("\(path)/\(name)") }
  }
}

extension Planner {
  var photos: PhotoFolder { PhotoFolder(beside: store) }
}
