import CLibsystemd
import Glibc

extension EventThread.Loop {
  /// Runs `body` each time the file is created, replaced, removed or written, or its permissions change
  /// (inotify(7)), until the returned source is dropped. Watches the parent folder, because a rename puts a
  /// new file in place.
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

  /// Runs `body` each time something in a folder is created, written, removed, renamed or gets other
  /// permissions, and when the folder itself goes, until the returned source is dropped. Ignores names that
  /// begin with a dot: they are temporary files of programs.
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

  /// True if an event is about this name, or if the kernel's event queue overflowed.
  private static func concerns(_ event: UnsafeRawPointer, _ name: String) -> Bool {
    let head = event.loadUnaligned(as: inotify_event.self)
    if head.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    guard head.len > 0 else { return false }
    // The name follows the fixed part of the event and ends with a NUL byte.
    let bytes = event.advanced(by: MemoryLayout<inotify_event>.size).assumingMemoryBound(to: CChar.self)
    return String(cString: bytes) == name
  }
}
