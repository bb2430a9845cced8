import CLibsystemd

/// An event source of an event thread. Dropping or canceling it removes it from the loop. It is not
/// `Sendable`, so it is used on that thread only.
package final class EventSource {
  private var raw: OpaquePointer?
  private let body: (UInt32, UnsafeRawPointer?) -> Void

  /// - Parameter add: calls an `sd_event_add_...` with a pointer for the new source and a context for
  ///   ``dispatch(_:to:)``.
  init(
    _ operation: String, body: @escaping (UInt32, UnsafeRawPointer?) -> Void,
    add: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutableRawPointer) -> Int32
  ) throws(SystemdError) {
    self.body = body
    var raw: OpaquePointer?
    let added = add(&raw, Unmanaged.passUnretained(self).toOpaque())
    self.raw = raw
    try SystemdError.check(operation, added)
  }

  deinit { cancel() }

  package func cancel() {
    sd_event_source_disable_unref(raw)
    raw = nil
  }

  /// Called by the C callbacks. Keeps the source alive until its body, which may drop it, returns.
  static func dispatch(
    _ events: UInt32, detail: UnsafeRawPointer? = nil, to context: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let context else { return 0 }
    let source = Unmanaged<EventSource>.fromOpaque(context).takeUnretainedValue()
    withExtendedLifetime(source) { source.body(events, detail) }
    return 0
  }
}
