import CLibsystemd

/// Something that an event thread waits for; dropping or canceling it ends the wait. To be touched on that
/// thread only, which its not being `Sendable` sees to.
package final class EventSource {
  private var raw: OpaquePointer?
  private let body: (UInt32, UnsafeRawPointer?) -> Void

  /// - Parameter add: calls an `sd_event_add_...` with a place for the source and a context for
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

  /// What the C callbacks come to. The source is kept until the body, which may drop it, is through.
  static func dispatch(
    _ events: UInt32, detail: UnsafeRawPointer? = nil, to context: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let context else { return 0 }
    let source = Unmanaged<EventSource>.fromOpaque(context).takeUnretainedValue()
    withExtendedLifetime(source) { source.body(events, detail) }
    return 0
  }
}
