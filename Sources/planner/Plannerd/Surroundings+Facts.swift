import FoundationEssentials
import Glibc
import PlannerService
import SystemdKit

/// Collects the facts about the machine that `doctor` reports.
struct SystemLook: Sendable {
  let thread: EventThread
  let session: Bus
  let watcher: SystemWatcher
  let isSupervised: Bool

  func facts() async -> SystemFacts {
    // Only the check of the clock needs the system bus, so the connection is closed afterwards.
    let system = Bus(.system, on: thread)
    defer { system.close() }
    async let manager = manager()
    async let clock = clock(over: system)
    let troubles = await watcher.troubles()
    return SystemFacts(
      manager: await manager, clock: await clock,
      unwatched: troubles.sorted { $0.key < $1.key }.map {
        SystemFacts.Unwatched(path: $0.key, errorNumber: $0.value.code)
      },
      process: Int(getpid()), isSupervised: isSupervised, isReplaced: Self.isReplaced)
  }

  private func manager() async -> SystemFacts.Manager {
    do throws(BusError) {
      let states = try await UnitStates(bus: session).of(SystemFacts.units, service: SystemFacts.service)
      guard let states else { return .absent }
      return .answered(
        states.units.map {
          SystemFacts.Unit(
            name: $0.name, load: $0.load, active: $0.active, file: $0.file, needsReload: $0.needsReload)
        },
        states.service.map {
          SystemFacts.Service(
            mainProcess: $0.mainProcess, watchdog: $0.watchdog, heartbeatAge: $0.heartbeatAge)
        })
    } catch {
      return .silent(error.description)
    }
  }

  private func clock(over bus: Bus) async -> SystemFacts.ClockKeeping {
    switch await ClockKeeping.ask(over: bus) {
    case .synchronized: .synchronized
    case .waiting: .waiting
    case .off: .off
    case .nobody: .nobody
    case .unknown: .unknown
    }
  }

  /// True if the executable was removed or replaced. The kernel then appends " (deleted)" to its name
  /// (proc_pid_exe(5)).
  private static var isReplaced: Bool {
    let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return file?.hasSuffix(" (deleted)") ?? false
  }
}
