import Glibc

/// Waits for a daemon to come back without asking again and again: inotify(7) tells when something changes
/// where its socket will be.
package enum DaemonReturn {
  /// Blocks until somebody listens at `path`. False where nobody reads `output` any more, which is a pipe or
  /// socket, or -1 for nothing.
  package static func wait(at path: String, whileRead output: Int32 = -1) throws(ClientError) -> Bool {
    // bind(2) makes the file and listen(2) comes after it, without an event: where there is a file, made
    // before the first look or just now, it is tried again for two seconds.
    var tries = 0
    var isFirst = true
    while true {
      let changes = try FolderChanges(nearest: path)
      if try isListening(path) { return true }
      if isFirst, access(path, F_OK) == 0 { tries = 20 }
      isFirst = false
      switch Wait.forInput(on: changes.descriptor, whileRead: output, milliseconds: tries > 0 ? 100 : -1) {
      case .unread: return false
      case .input: tries = 20
      case .nothing: tries -= 1
      }
    }
  }

  private static func isListening(_ path: String) throws(ClientError) -> Bool {
    do {
      _ = try UnixStream(path: path, timeout: 5)
      return true
    } catch {
      if case .noDaemon = error { return false }
      throw error
    }
  }
}

/// Changes in the folder of a path, or in the nearest one above it that is there.
private final class FolderChanges {
  let descriptor: Int32

  init(nearest path: String) throws(ClientError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .failed("inotify_init1") }
    // The daemon makes the socket, opens its mode after that, and may make its folder before.
    let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)
    var folder = path[...]
    repeat {
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? "."
      if inotify_add_watch(descriptor, folder.isEmpty ? "/" : String(folder), mask) >= 0 { return }
    } while !folder.isEmpty && folder != "." && (errno == ENOENT || errno == ENOTDIR)
    throw .failed("inotify_add_watch")
  }

  deinit { close(descriptor) }
}
