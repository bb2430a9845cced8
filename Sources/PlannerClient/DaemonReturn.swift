import Glibc
import Varlink

/// Waits without polling until a daemon is back: inotify(7) reports changes in the folder of its socket.
package enum DaemonReturn {
  /// Blocks until a daemon listens at `path`. Returns false if `output`, a pipe or socket, lost its reader.
  /// -1 means that there is no output to check.
  package static func wait(at path: String, whileRead output: Int32 = -1) throws(ClientError) -> Bool {
    // bind(2) creates the file, and listen(2) follows without an inotify event. So if the file exists or was
    // just created, connecting is tried for two seconds.
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

/// Watches the folder of a path, or its nearest existing ancestor.
private final class FolderChanges {
  let descriptor: Int32

  init(nearest path: String) throws(ClientError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .failed("inotify_init1") }
    // The daemon may first create the folder, then the socket, and then change the socket's mode.
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
