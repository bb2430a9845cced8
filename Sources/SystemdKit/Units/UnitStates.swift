import CLibsystemd
import Glibc

/// The state of a unit (org.freedesktop.systemd1(5)), in systemd's terms.
package struct UnitState: Hashable, Sendable {
  package var name: String
  /// `loaded`, `not-found`, `bad-setting`, `masked`
  package var load: String
  /// `active`, `inactive`, `failed`, `activating`
  package var active: String
  /// `enabled`, `disabled`, `linked`, `static`; empty if there is no unit file.
  package var file: String
  /// True if its files changed after systemd read them.
  package var needsReload: Bool

  package init(name: String, load: String, active: String, file: String, needsReload: Bool) {
    self.name = name
    self.load = load
    self.active = active
    self.file = file
    self.needsReload = needsReload
  }
}

/// The state of a service's process, as its manager reports it.
package struct ServiceState: Hashable, Sendable {
  package var mainProcess: Int
  /// The watchdog's timeout in seconds; zero if there is no watchdog.
  package var watchdog: Int
  /// Seconds since the latest heartbeat, or since the start; nil if systemd expects no heartbeat.
  package var heartbeatAge: Int?

  package init(mainProcess: Int, watchdog: Int, heartbeatAge: Int? = nil) {
    self.mainProcess = mainProcess
    self.watchdog = watchdog
    self.heartbeatAge = heartbeatAge
  }
}

/// Queries the user's service manager for the states of units. Does not start or change units.
package struct UnitStates: Sendable {
  private static let unit = "org.freedesktop.systemd1.Unit"
  private static let service = "org.freedesktop.systemd1.Service"

  private let bus: Bus
  private let patience: Duration

  /// Creates a query.
  /// - patience: how long the manager may take to reply. The first missing reply ends the query.
  package init(bus: Bus, patience: Duration = .seconds(2)) {
    self.bus = bus
    self.patience = patience
  }

  /// Returns the states of units in the order of `names`, and the process state of `service`, one of them.
  /// Returns nil if there is no manager.
  package nonisolated(nonsending) func of(
    _ names: [String], service: String
  ) async throws(BusError) -> (units: [UnitState], service: ServiceState?)? {
    do throws(BusError) {
      guard try await bus.owner(of: TransientUnit.manager.name, timeout: patience) != nil else { return nil }
    } catch {
      if case .unreachable = error { return nil }
      throw error
    }
    let listed = try await listed(names)
    var units: [UnitState] = []
    var asked: ServiceState?
    for name in names {
      guard let (load, active, path) = listed[name] else { continue }
      let isLoaded = load == "loaded"
      units.append(
        UnitState(
          name: name, load: load, active: active, file: try await fileState(name),
          needsReload: isLoaded
            ? try await property("NeedDaemonReload", Self.unit, of: path) == .bool(true) : false))
      if name == service, isLoaded { asked = try await state(ofService: path) }
    }
    return (units, asked)
  }

  private nonisolated(nonsending) func listed(
    _ names: [String]
  ) async throws(BusError) -> [String: (load: String, active: String, path: String)] {
    let answer = try await call("ListUnitsByNames", [.strings(names)])
    guard case .array(_, let rows) = answer.values.first else {
      throw .unreadable("no list of units")
    }
    var units: [String: (load: String, active: String, path: String)] = [:]
    for case .structure(let row) in rows where row.count > 6 {
      guard case .string(let name) = row[0], case .string(let load) = row[2],
        case .string(let active) = row[3], case .path(let path) = row[6]
      else { continue }
      units[name] = (load, active, path)
    }
    return units
  }

  private nonisolated(nonsending) func fileState(_ name: String) async throws(BusError) -> String {
    do throws(BusError) {
      return try await call("GetUnitFileState", [.string(name)]).string(0)
    } catch {
      if error.isAnAnswer { return "" }
      throw error
    }
  }

  private nonisolated(nonsending) func state(ofService path: String) async throws(BusError) -> ServiceState {
    var state = ServiceState(mainProcess: 0, watchdog: 0)
    if case .uint32(let process) = try await property("MainPID", Self.service, of: path) {
      state.mainProcess = Int(process)
    }
    guard case .uint64(let limit) = try await property("WatchdogUSec", Self.service, of: path),
      limit > 0, limit < .max,
      case .uint64(let latest) = try await property("WatchdogTimestampMonotonic", Self.service, of: path)
    else { return state }
    state.watchdog = Int(clamping: limit / 1_000_000)
    if let now = await now() { state.heartbeatAge = Int(clamping: (max(now, latest) - latest) / 1_000_000) }
    return state
  }

  /// Returns the event loop's time in microseconds, on the clock that systemd uses for heartbeats.
  private nonisolated(nonsending) func now() async -> UInt64? {
    let answer = Pending<UInt64?>()
    let isTaken = bus.thread.execute { loop in
      var time: UInt64 = 0
      answer.resolve(sd_event_now(loop.raw, CLOCK_MONOTONIC, &time) >= 0 ? time : nil)
    }
    if !isTaken { answer.resolve(nil) }
    return await answer.value()
  }

  private nonisolated(nonsending) func property(
    _ property: String, _ interface: String, of path: String
  ) async throws(BusError) -> BusValue? {
    let unit = BusObject(
      name: TransientUnit.manager.name, path: path, interface: "org.freedesktop.DBus.Properties")
    do throws(BusError) {
      let answer = try await bus.call(
        unit, "Get", [.string(interface), .string(property)], timeout: patience, activates: false)
      guard case .variant(let value) = answer.values.first else { return nil }
      return value
    } catch {
      // An older or newer manager may lack this property.
      if error.isAnAnswer { return nil }
      throw error
    }
  }

  private nonisolated(nonsending) func call(
    _ member: String, _ arguments: [BusValue]
  ) async throws(BusError) -> BusMessage {
    try await bus.call(TransientUnit.manager, member, arguments, timeout: patience, activates: false)
  }
}
