/// Whether something keeps the machine's clock right, as systemd-timedated says
/// (org.freedesktop.timedate1(5)): it asks the kernel, so that it knows of whatever program does it.
package enum ClockKeeping: Hashable, Sendable {
  case synchronized
  /// A program is to keep it, and has not yet: no network, or a moment after the start.
  case waiting
  /// A program that would is switched off.
  case off
  /// None is installed: a virtual machine, say, whose host keeps the clock.
  case nobody
  /// There is no timedated, or it does not answer.
  case unknown

  private static let timedate = BusObject(
    name: "org.freedesktop.timedate1", path: "/org/freedesktop/timedate1",
    interface: "org.freedesktop.DBus.Properties")

  /// - Parameter bus: the system bus. It starts timedated, which only looks and soon ends again.
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
