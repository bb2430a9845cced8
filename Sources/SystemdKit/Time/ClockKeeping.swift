/// Whether the machine's clock is synchronized, as systemd-timedated reports it
/// (org.freedesktop.timedate1(5)). timedated asks the kernel, so any synchronizing program counts.
package enum ClockKeeping: Hashable, Sendable {
  case synchronized
  /// A program is enabled but has not synchronized the clock yet: no network, or just after the start.
  case waiting
  /// A program is installed but disabled.
  case off
  /// No program is installed, as in a virtual machine if the host keeps the clock.
  case nobody
  /// timedated is missing or does not reply.
  case unknown

  private static let timedate = BusObject(
    name: "org.freedesktop.timedate1", path: "/org/freedesktop/timedate1",
    interface: "org.freedesktop.DBus.Properties")

  /// - Parameter bus: the system bus. It starts timedated, which only reads the state and soon exits.
  package nonisolated(nonsending) static func ask(
    over bus: Bus, patience: Duration = .seconds(2)
  ) async -> ClockKeeping {
    do throws(BusError) {
      if try await flag("NTPSynchronized", bus, patience) { return .synchronized }
      if try await flag("NTP", bus, patience) { return .waiting }
      return try await flag("CanNTP", bus, patience) ? .off : .nobody
    } catch {
      return .unknown
    }
  }

  private nonisolated(nonsending) static func flag(
    _ property: String, _ bus: Bus, _ patience: Duration
  ) async throws(BusError) -> Bool {
    let answer = try await bus.call(
      timedate, "Get", [.string(timedate.name), .string(property)], timeout: patience)
    guard case .variant(.bool(let value)) = answer.values.first else {
      throw .unreadable("no yes or no")
    }
    return value
  }
}
