import CLibsystemd
import Glibc

extension EventThread {
  /// The operations that are allowed only on the event thread. A loop is not `Sendable`, and only the thread
  /// makes loops. So code that has a loop runs on the thread.
  package struct Loop {
    /// The `sd_event`, for calls such as `sd_bus_attach_event`.
    package let raw: OpaquePointer

    /// Runs `body` once after a time that does not include suspends (CLOCK_MONOTONIC), unless the returned
    /// source is dropped before.
    package func after(
      microseconds: UInt64, _ body: @escaping () -> Void
    ) throws(SystemdError) -> EventSource {
      try EventSource(
        "sd_event_add_time_relative", body: { _, _ in body() },
        add: { source, context in
          sd_event_add_time_relative(
            raw, source, CLOCK_MONOTONIC, microseconds, 1000,
            { _, _, context in EventSource.dispatch(0, to: context) }, context)
        })
    }

    /// Runs `body` with the events of a descriptor (epoll_ctl(2)) each time events occur, until the returned
    /// source is dropped. The caller still owns the descriptor.
    package func watch(
      descriptor: Int32, events: EPOLL_EVENTS = EPOLLIN, _ body: @escaping (UInt32) -> Void
    ) throws(SystemdError) -> EventSource {
      try EventSource(
        "sd_event_add_io", body: { events, _ in body(events) },
        add: { source, context in
          sd_event_add_io(
            raw, source, descriptor, events.rawValue,
            { _, _, events, context in EventSource.dispatch(events, to: context) }, context)
        })
    }

    /// Runs `body` once on the thread when the loop ends, unless the returned source is dropped before
    /// (sd_event_add_exit(3)).
    package func atEnd(_ body: @escaping () -> Void) throws(SystemdError) -> EventSource {
      try EventSource(
        "sd_event_add_exit", body: { _, _ in body() },
        add: { source, context in
          sd_event_add_exit(
            raw, source, { _, context in EventSource.dispatch(0, to: context) }, context)
        })
    }
  }
}

@available(*, unavailable)
extension EventThread.Loop: Sendable {}
