import CLibsystemd
import Glibc

extension EventThread.Loop {
  /// Runs `body` each time another file takes this place, it goes, or its content or its permissions are
  /// written (inotify(7)), until what this returns is dropped. The folder is watched, because a rename puts a
  /// new file there.
  package func watch(file: String, _ body: @escaping () -> Void) throws(SystemdError) -> EventSource {
    let cut = file.lastIndex(of: "/")
    let folder = cut.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    let name = cut.map { String(file[file.index(after: $0)...]) } ?? file
    let mask = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_ONLYDIR)
    return try EventSource(
      "sd_event_add_inotify '\(folder)'",
      body: { _, event in if let event, Self.concerns(event, name) { body() } },
      add: { source, context in
        sd_event_add_inotify(
          raw, source, folder, mask,
          { _, event, context in EventSource.dispatch(0, detail: UnsafeRawPointer(event), to: context) },
          context)
      })
  }

  /// Runs `body` each time something in a folder is written, made, removed, renamed or given other
  /// permissions, and when the folder itself goes, until what this returns is dropped. Names that begin with
  /// a dot do not count: they are programs' temporary files.
  package func watch(folder: String, _ body: @escaping () -> Void) throws(SystemdError) -> EventSource {
    let mask = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR)
    return try EventSource(
      "sd_event_add_inotify '\(folder)'",
      body: { _, event in if let event, Self.isVisible(event) { body() } },
      add: { source, context in
        sd_event_add_inotify(
          raw, source, folder, mask,
          { _, event, context in EventSource.dispatch(0, detail: UnsafeRawPointer(event), to: context) },
          context)
      })
  }

  private static func isVisible(_ event: UnsafeRawPointer) -> Bool {
    let head = event.loadUnaligned(as: inotify_event.self)
    guard head.len > 0 else { return true }
    return event.load(fromByteOffset: MemoryLayout<inotify_event>.size, as: UInt8.self) != UInt8(ascii: ".")
  }

  /// Whether an event is about this name, or the kernel lost some.
  private static func concerns(_ event: UnsafeRawPointer, _ name: String) -> Bool {
    let head = event.loadUnaligned(as: inotify_event.self)
    if head.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    guard head.len > 0 else { return false }
    // The name follows the fixed part and ends with a zero byte.
    let bytes = event.advanced(by: MemoryLayout<inotify_event>.size).assumingMemoryBound(to: CChar.self)
    return String(cString: bytes) == name
  }
}
