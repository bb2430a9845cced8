import CLibsystemd

/// Reports that the machine has resumed from a suspend, by logind's signal `PrepareForSleep`
/// (org.freedesktop.login1(5)). Must be used on its event thread only.
final class SleepWatch {
  private let bus: OpaquePointer
  private let resumed: () -> Void

  /// Returns nil if there is no system bus.
  init?(on loop: EventThread.Loop, _ resumed: @escaping () -> Void) {
    self.resumed = resumed
    var opened: OpaquePointer?
    guard sd_bus_open_system(&opened) >= 0, let opened else { return nil }
    bus = opened
    // The process must not exit when the system bus disappears.
    sd_bus_set_exit_on_disconnect(bus, 0)
    let context = Unmanaged.passUnretained(self).toOpaque()
    // Asynchronous, because this thread must not block on the bus.
    let isWatching =
      sd_bus_match_signal_async(
        bus, nil, "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
        "PrepareForSleep",
        { message, context, _ in
          var isGoingToSleep: Int32 = 0
          if let context,
            sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &isGoingToSleep) > 0,
            isGoingToSleep == 0
          {
            Unmanaged<SleepWatch>.fromOpaque(context).takeUnretainedValue().resumed()
          }
          return 0
        }, { _, _, _ in 0 }, context) >= 0
    guard isWatching, sd_bus_attach_event(bus, loop.raw, 0) >= 0 else { return nil }
  }

  deinit {
    sd_bus_detach_event(bus)
    sd_bus_close_unref(bus)
  }
}
